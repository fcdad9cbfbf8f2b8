import type { TrashDuty } from "../../contract/documents.ts";
import { DAY_MS, HOUR_MS } from "../../contract/wire/durations.ts";
import { type Kind, sweepAll, type SweepPorts } from "./sweep.ts";

/** The trash is overdue if its oldest entry was due this long ago. */
export const BEHIND_MS = DAY_MS;

export interface SharePorts extends SweepPorts {
  readonly kinds: readonly Kind[];
  /** Time share of one run in milliseconds. */
  readonly budgetMs: number;
  readonly countDue: (now: number) => Promise<Record<string, number>>;
  readonly save: (duty: TrashDuty) => Promise<void>;
  /** Called if the oldest remaining entry is overdue, or if a kind couldn't be listed. */
  readonly warn: (
    message: string,
    fields: { readonly overdueHours: number; readonly kindsUnread: number },
  ) => void;
}

/**
 * Empties the trash for one time share, oldest first, and stores the progress (decisions/operations/0162).
 */
export async function emptyTrashInShares(ports: SharePorts): Promise<TrashDuty> {
  const { kinds, budgetMs, countDue, save, warn, now, report } = ports;
  const ranAt = now();
  const outcome = await sweepAll(kinds, { now, report, isTimeOver: () => now() - ranAt >= budgetMs });
  const duty: TrashDuty = {
    ranAt,
    milliseconds: now() - ranAt,
    removed: outcome.removed.reduce((sum, count) => sum + count, 0),
    failed: outcome.failed,
    left: null,
    oldestDueAt: outcome.oldestDueAt,
    kindsUnread: outcome.kindsUnread,
  };
  // Stored first, because counting can fail, and a run that isn't stored counts as none.
  await save(duty);
  const left = await countDue(now()).catch((error: unknown) => {
    report("entries that are due in the trash could not be counted", error);
    return null;
  });
  if (left !== null) await save({ ...duty, left });
  const overdueMs = outcome.oldestDueAt === null ? 0 : now() - outcome.oldestDueAt;
  const { kindsUnread } = outcome;
  if (overdueMs >= BEHIND_MS || kindsUnread > 0)
    warn("trash behind", { overdueHours: Math.floor(overdueMs / HOUR_MS), kindsUnread });
  return { ...duty, left };
}
