import type { Kind, SweepPorts } from "../trash/sweep.ts";

export interface RetentionPorts extends SweepPorts {
  readonly kinds: readonly Kind[];
  /** Time share of one run in milliseconds. */
  readonly budgetMs: number;
  /** Called if the time was used up before every kind was found finished. */
  readonly warn: (message: string, fields: { readonly kinds: number }) => void;
}

/**
 * Carries out what is due, the oldest of each kind first, for one time share. Continues with the kind that has
 * used the least time so far, so that a kind with much to do can't delay the others, and gets the time that
 * they don't need. The next run does the rest. Rejects at the end if a kind could not be read.
 */
export async function enforceRetention({
  kinds,
  budgetMs,
  now,
  report,
  warn,
}: RetentionPorts): Promise<void> {
  const endsAt = now() + budgetMs;
  const isTimeOver = () => now() >= endsAt;
  const unread: unknown[] = [];
  let open = kinds.map((kind) => ({ kind, usedMs: 0 }));
  while (open.length > 0 && !isTimeOver()) {
    const turn = open.reduce((least, other) => (other.usedMs < least.usedMs ? other : least));
    const beganAt = now();
    const isOpen = await takeOldest(turn.kind, { isTimeOver, report }).catch((error: unknown) => {
      unread.push(error);
      return false;
    });
    turn.usedMs += now() - beganAt;
    if (!isOpen) open = open.filter((other) => other !== turn);
  }
  if (open.length > 0) warn("retention stopped at its time limit", { kinds: open.length });
  if (unread.length > 0) throw new AggregateError(unread, "What is due could not be read.");
}

/** Carries out the oldest entry. A failure waits for the next run. Returns false if nothing is due. */
async function takeOldest(
  kind: Kind,
  { isTimeOver, report }: Required<Pick<SweepPorts, "isTimeOver" | "report">>,
): Promise<boolean> {
  const oldest = await kind.peek();
  if (oldest === undefined) return false;
  await oldest
    .remove(isTimeOver)
    .catch((error: unknown) => report(`${oldest.what} could not be deleted`, error));
  return true;
}
