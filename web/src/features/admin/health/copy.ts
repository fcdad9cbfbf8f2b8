import { HEALTH_DAYS, HOURLY_STOPPED_MS } from "@contract/health";
import { HOUR_MS } from "@contract/wire/durations";

import { formatPrice } from "@/lib/money";
import { formatCount, formatNumber, formatOneDigit, formatShare } from "@/ui/numbers";

export const copy = {
  title: "Health",
  loading: "Health",
  loadFailed: "The health could not be measured",
  measured: (time: string) => `Measured ${time}`,
  refresh: "Measure again",
  unknown: "–",
  unknownHint: "Not measured",
  runbook: "What to do for each of these is in docs/operations.md.",
  days: `In the last ${String(HEALTH_DAYS)} days (UTC)`,

  figures: "Now",
  oldest: "Oldest unprocessed notification",
  noneWaiting: "None waiting",
  waiting: (count: number) => `${formatCount(count, "notification")} waiting`,
  dead: "Dead letters",
  toDead: "Replay them in Webhooks",
  queues: "Tasks in the queues",
  queueOf: (name: string, tasks: number) => `${name}: ${formatNumber(tasks)}`,
  noTasks: "All queues are empty",
  ebay: "eBay calls left today",
  ebayOf: (used: number, limit: number, time: string) =>
    `${formatNumber(used)} of ${formatNumber(limit)} used or reserved, until ${time}`,
  ai: "AI spending today",
  aiOf: (spent: number, cap: number) => `of ${formatPrice(cap)} (${share(spent, cap)})`,
  money: (amount: number) => formatPrice(amount),
  backup: "Last backup",
  backupOf: (documents: number | null, bytes: number | null) =>
    [
      documents !== null && formatCount(documents, "document"),
      bytes !== null && `${formatOneDigit(bytes / 1_000_000)} MB`,
    ]
      .filter(Boolean)
      .join(", "),
  noBackup: { none: "No backup yet", failed: "The first backup failed", unknown: "Not measured" },
  backupFailed: "A later one failed",
  backupOld: "Older than 26 hours",
  inTime: "In time",
  behind: "Behind",
  oldestDue: (time: string) => `The oldest was due ${time}`,
  noRun: "No run yet",
  trash: "Trash",
  trashOf: (left: number | null, failed: number, time: string) =>
    `${left === null ? "Not counted" : `${formatCount(left, "thing")} due`}, ${formatCount(failed, "failure")} in the last run, ${time}`,
  trashStopped: `No run for ${String(HOURLY_STOPPED_MS / HOUR_MS)} hours`,
  retention: "Retention",
  retentionOf: (failed: number, time: string) => `${formatCount(failed, "failure")} in the last run, ${time}`,
  deletions: "People being deleted or restored",
  noDeletion: "None is unfinished",
  deletionSince: (time: string) => `The oldest since ${time}`,
  schedules: "Scheduled functions",
  late: (count: number) => `${formatNumber(count)} late`,
  lastRun: (name: string, time: string | null) =>
    time === null ? `${name}: no complete run` : `${name}: last complete run ${time}`,

  webhooks: "eBay's deliveries",
  received: (count: number) => `${formatCount(count, "delivery", "deliveries")} received`,
  failed: (count: number) => `${formatNumber(count)} failed`,
  refused: "Refused, by reason",
  noneRefused: "None was refused.",
  count: "Count",
  failing: "Failing functions",
  noneFailing: "No function has failed.",
  columns: { name: "Function", failures: "Failures", calls: "Calls" },
} as const;

const share = (part: number, total: number): string => formatShare(total === 0 ? null : part / total);
