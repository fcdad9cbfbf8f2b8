import type { RetentionDuty } from "../../contract/documents.ts";
import { NIGHTLY_STOPPED_MS } from "../../contract/health.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import type { Kind, SweepPorts } from "../trash/sweep.ts";

/** The retention is behind if an entry was due this long ago, because a nightly run missed it. */
const OVERDUE_MS = DAY_MS;

export interface RetentionPorts extends SweepPorts {
  readonly kinds: readonly Kind[];
  /** Time share of one run in milliseconds. */
  readonly budgetMs: number;
  readonly save: (duty: RetentionDuty) => Promise<void>;
  /** Called if the retention is behind after the run. */
  readonly warn: (message: string, fields: { readonly kinds: number; readonly failed: number }) => void;
}

/**
 * Carries out what is due, the oldest of each kind first, for one time share, and stores the progress.
 * Continues with the kind that has used the least time so far, so that a kind with much to do can't delay the
 * others, and gets the time that they don't need. The next run does the rest. Rejects at the end if a kind
 * could not be read (decisions/operations/0303).
 */
export async function enforceRetention(ports: RetentionPorts): Promise<void> {
  const { kinds, budgetMs, now, report, warn, save } = ports;
  const ranAt = now();
  const isTimeOver = () => now() >= ranAt + budgetMs;
  const unread: unknown[] = [];
  const counts = { done: 0, failed: 0 };
  const leftDueAts: number[] = [];
  let open = kinds.map((kind) => ({ kind, usedMs: 0 }));
  const peek = (turn: (typeof open)[number]) =>
    turn.kind.peek().catch((error: unknown) => {
      unread.push(error);
      return undefined;
    });
  while (open.length > 0 && !isTimeOver()) {
    const turn = open.reduce((least, other) => (other.usedMs < least.usedMs ? other : least));
    const beganAt = now();
    const oldest = await peek(turn);
    const outcome = await oldest?.remove(isTimeOver).catch((error: unknown) => {
      report(`${oldest.what} could not be deleted`, error);
      return "failed" as const;
    });
    turn.usedMs += now() - beganAt;
    if (!oldest) open = open.filter((other) => other !== turn);
    else if (outcome === "gone") counts.done += 1;
    else leftDueAts.push(oldest.dueAt);
    if (outcome === "failed") counts.failed += 1;
  }
  const heads = (await Promise.all(open.map(peek))).filter((head) => head !== undefined);
  leftDueAts.push(...heads.map(({ dueAt }) => dueAt));
  const duty = {
    ...{ ranAt, milliseconds: now() - ranAt, ...counts },
    kindsLeft: heads.length + unread.length,
    oldestDueAt: leftDueAts.length === 0 ? null : Math.min(...leftDueAts),
  };
  await save(duty);
  if (isRetentionBehind(duty, now()))
    warn("retention behind", { kinds: duty.kindsLeft, failed: counts.failed });
  if (unread.length > 0) throw new AggregateError(unread, "Entries that are due could not be read.");
}

/** Returns whether something is left that a night should have done. `now` is epoch milliseconds. */
export const isRetentionBehind = ({ ranAt, kindsLeft, oldestDueAt }: RetentionDuty, now: number): boolean =>
  kindsLeft > 0 ||
  now - ranAt >= NIGHTLY_STOPPED_MS ||
  (oldestDueAt !== null && now - oldestDueAt >= OVERDUE_MS);
