import { type Health, HEALTH_DAYS, HOURLY_STOPPED_MS, MAX_FAILING } from "../../contract/health.ts";
import type { BackupDuty, RetentionDuty, ScheduleRuns, TrashDuty } from "../../contract/documents.ts";
import { DAY_MS, toDay } from "../../contract/wire/durations.ts";
import { isRetentionBehind } from "../account/enforceRetention.ts";
import { BEHIND_MS } from "../trash/emptyInShares.ts";
import type { Unfinished } from "../users/deletion.ts";
import { listSchedules } from "./schedules.ts";
import { isStuck } from "./watchDeletions.ts";

/** The call counts of a day's usage. */
export interface CallFigures {
  readonly calls: number;
  readonly refusals: number;
  readonly failures: number;
  readonly reasons?: Readonly<Record<string, number>> | undefined;
}

export interface HealthPorts {
  /** Reads call counts by function between two days (`YYYY-MM-DD`). Null if nothing is recorded for them. */
  readonly readCalls: (from: string, to: string) => Promise<Readonly<Record<string, CallFigures>> | null>;
  readonly readInbox: () => Promise<NonNullable<Health["inbox"]>>;
  /** Null if there is no task queue. */
  readonly readQueues: () => Promise<Health["queues"]>;
  readonly readEbay: () => Promise<Health["ebay"]>;
  readonly readAi: () => Promise<NonNullable<Health["ai"]>>;
  readonly readTrash: () => Promise<TrashDuty | null>;
  /** Null before the first run. */
  readonly readRetention: () => Promise<RetentionDuty | null>;
  readonly readUnfinished: () => Promise<Unfinished>;
  readonly readSchedules: () => Promise<ScheduleRuns>;
  readonly readBackup: () => Promise<BackupDuty>;
  readonly now: () => number;
  readonly report: (message: string, error: unknown) => void;
}

/** The function that receives eBay's notifications. */
const WEBHOOK = "ebayWebhook";

/**
 * Measures all figures. A figure that can't be measured is null and doesn't affect the others
 * (decisions/admin/0164).
 */
export async function measureHealth(ports: HealthPorts): Promise<Health> {
  const at = ports.now();
  const since = toDay(at - (HEALTH_DAYS - 1) * DAY_MS);
  const attempt = <T>(what: string, read: () => Promise<T>): Promise<T | null> =>
    read().catch((error: unknown) => {
      ports.report(`the health of ${what} could not be measured`, error);
      return null;
    });
  const [calls, inbox, queues, ebay, ai, trash, retention, unfinished, schedules, backup] = await Promise.all(
    [
      attempt("calls", () => ports.readCalls(since, toDay(at))),
      attempt("the inbox", ports.readInbox),
      attempt("the queues", ports.readQueues),
      attempt("eBay's quota", ports.readEbay),
      attempt("AI spending", ports.readAi),
      attempt("the trash", ports.readTrash),
      attempt("the retention", ports.readRetention),
      attempt("the deletions", ports.readUnfinished),
      attempt("the schedules", ports.readSchedules),
      attempt("the backup", ports.readBackup),
    ],
  );
  return {
    measuredAt: at,
    since,
    webhooks: calls && summarizeWebhooks(calls[WEBHOOK]),
    failing: calls && listFailing(calls),
    ...{ inbox, queues, ebay, ai },
    trash: trash && {
      ranAt: trash.ranAt,
      removed: trash.removed,
      failed: trash.failed,
      left: trash.left && Object.values(trash.left).reduce((sum, count) => sum + count, 0),
      oldestDueAt: trash.oldestDueAt,
      isBehind:
        trash.kindsUnread > 0 ||
        at - trash.ranAt >= HOURLY_STOPPED_MS ||
        (trash.oldestDueAt !== null && at - trash.oldestDueAt >= BEHIND_MS),
    },
    retention: retention && {
      ranAt: retention.ranAt,
      failed: retention.failed,
      oldestDueAt: retention.oldestDueAt,
      isBehind: isRetentionBehind(retention, at),
    },
    deletions: unfinished && { ...unfinished, isStuck: isStuck(unfinished, at) },
    schedules: schedules && listSchedules(schedules, at),
    noBackup: findMissingBackup(backup),
    backup: backup?.last
      ? {
          finishedAt: backup.last.finishedAt,
          documents: backup.last.documents,
          bytes: backup.last.bytes,
          hasFailedSince: backup.failedAt !== null && backup.failedAt > backup.last.finishedAt,
        }
      : null,
  };
}

function findMissingBackup(backup: BackupDuty | null): Health["noBackup"] {
  if (backup === null) return "unknown";
  if (backup.last !== null) return null;
  return backup.failedAt === null ? "none" : "failed";
}

function summarizeWebhooks(webhook: CallFigures | undefined): NonNullable<Health["webhooks"]> {
  const { calls = 0, failures = 0, reasons = {} } = webhook ?? {};
  const refused = Object.entries(reasons).map(([reason, count]) => ({ reason, count }));
  return { received: calls, failed: failures, refused: refused.toSorted((a, b) => b.count - a.count) };
}

/** Lists functions with failures, the most failures first. Refusals are expected and listed separately. */
const listFailing = (calls: Readonly<Record<string, CallFigures>>): NonNullable<Health["failing"]> =>
  Object.entries(calls)
    .filter(([, { failures }]) => failures > 0)
    .map(([name, { calls: count, failures, refusals }]) => ({ name, calls: count, failures, refusals }))
    .toSorted((a, b) => b.failures - a.failures)
    .slice(0, MAX_FAILING);
