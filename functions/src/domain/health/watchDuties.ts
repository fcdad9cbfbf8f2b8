import type { RetentionDuty } from "../../contract/documents.ts";
import { HOURLY_STOPPED_MS, NIGHTLY_STOPPED_MS } from "../../contract/health.ts";
import { HOUR_MS } from "../../contract/wire/durations.ts";
import type { Unfinished } from "../users/deletion.ts";

export interface WatchPorts {
  /** Null before the first run. */
  readonly readRetention: () => Promise<RetentionDuty | null>;
  readonly readUnfinished: () => Promise<Unfinished>;
  readonly warn: (message: string, fields: Readonly<Record<string, number>>) => void;
  readonly now: () => number;
}

/**
 * Warns if the nightly retention didn't run, or if deletions don't end. Runs every hour: an alert about a
 * missing line of a nightly job can't exist, because Cloud Monitoring looks back 23.5 hours at most
 * (decisions/operations/0303).
 */
export async function watchDuties({ readRetention, readUnfinished, warn, now }: WatchPorts): Promise<void> {
  const [retention, unfinished] = await Promise.all([readRetention(), readUnfinished()]);
  const toHours = (since: number) => Math.floor((now() - since) / HOUR_MS);
  if (retention && now() - retention.ranAt >= NIGHTLY_STOPPED_MS)
    warn("retention behind", { hours: toHours(retention.ranAt) });
  if (isStuck(unfinished, now()))
    warn("deletions stuck", { people: unfinished.count, hours: toHours(unfinished.oldestAt) });
}

/** Every hour continues the moves, so they are stuck if this many hours didn't end one. */
export const isStuck = (
  unfinished: Unfinished,
  now: number,
): unfinished is Unfinished & { readonly oldestAt: number } =>
  unfinished.oldestAt !== null && now - unfinished.oldestAt >= HOURLY_STOPPED_MS;
