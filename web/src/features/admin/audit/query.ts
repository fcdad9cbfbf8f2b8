import type * as z from "zod";

import { type AuditEntry, listAuditEntries } from "@contract/audit";

import { call } from "@/lib/calls/call";

import type { AuditView } from "./view";

type Filter = z.input<(typeof listAuditEntries)["input"]>;

/** Returns the server's filter for a view. Days are in the user's time zone. */
export function toFilter({ by, target, action, outcome, kind, from, until, after }: AuditView): Filter {
  return {
    by: by.trim(),
    target: target.trim(),
    action: action ?? "",
    outcome: outcome === "all" ? null : outcome,
    kind: kind === "all" ? null : kind,
    from: getDayStart(from, 0),
    to: getDayStart(until, 1),
    after,
  };
}

/**
 * Returns the start of a day such as `2026-11-23`, plus `later` days, in epoch milliseconds. Null if the text
 * isn't a day.
 */
function getDayStart(day: string | null, later: number): number | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? "") ?? [];
  return date === undefined
    ? null
    : new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
}

/**
 * Maximum number of entries per call, and per file. The actions of a busy installation in a year are fewer.
 */
const EXPORT_BATCH = 500;
export const MAX_EXPORTED = 20_000;

/** Reads all entries of a view, newest first, up to `MAX_EXPORTED`. */
export async function readAll(
  view: AuditView,
  onProgress: (count: number) => void,
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const entries: AuditEntry[] = [];
  let after: string | null = null;
  do {
    const page: z.output<(typeof listAuditEntries)["output"]> = await call(listAuditEntries, {
      ...toFilter(view),
      after,
      limit: EXPORT_BATCH,
    });
    entries.push(...page.entries);
    onProgress(entries.length);
    after = page.next;
  } while (after !== null && entries.length < MAX_EXPORTED);
  return { entries, hasMore: after !== null };
}
