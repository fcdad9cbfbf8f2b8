import { HOURLY_STOPPED_MS } from "../../contract/health.ts";
import { HOUR_MS } from "../../contract/wire/durations.ts";
import type { Unfinished } from "../users/deletion.ts";

interface WatchPorts {
  readonly readUnfinished: () => Promise<Unfinished>;
  readonly warn: (message: string, fields: Readonly<Record<string, number>>) => void;
  readonly now: () => number;
}

/** Warns if deletions don't end (decisions/operations/0303). */
export async function watchDeletions({ readUnfinished, warn, now }: WatchPorts): Promise<void> {
  const unfinished = await readUnfinished();
  if (isStuck(unfinished, now()))
    warn("deletions stuck", {
      people: unfinished.count,
      hours: Math.floor((now() - unfinished.oldestAt) / HOUR_MS),
    });
}

/** Returns whether a move is stuck. Each move is resumed hourly, and ends long before `HOURLY_STOPPED_MS`. */
export const isStuck = (
  unfinished: Unfinished,
  now: number,
): unfinished is Unfinished & { readonly oldestAt: number } =>
  unfinished.oldestAt !== null && now - unfinished.oldestAt >= HOURLY_STOPPED_MS;
