import { HEALTH_DAYS } from "@contract/health";

const number = new Intl.NumberFormat("en-US");
const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const megabytes = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const counted = (count: number, one: string, more = `${one}s`) =>
  `${number.format(count)} ${count === 1 ? one : more}`;

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
  noneWaiting: "None waits",
  waiting: (count: number) => `${counted(count, "notification")} waiting`,
  dead: "Dead letters",
  toDead: "Replay them in Webhooks",
  queues: "Tasks in the queues",
  queueOf: (name: string, tasks: number) => `${name}: ${number.format(tasks)}`,
  noTasks: "All queues are empty",
  ebay: "eBay calls left today",
  ebayOf: (used: number, limit: number, time: string) =>
    `${number.format(used)} of ${number.format(limit)} used or reserved, until ${time}`,
  ai: "AI spending today",
  aiOf: (spent: number, cap: number) => `of ${money.format(cap)} (${share(spent, cap)})`,
  money: (amount: number) => money.format(amount),
  backup: "Last backup",
  backupOf: (documents: number | null, bytes: number | null) =>
    [
      documents !== null && counted(documents, "document"),
      bytes !== null && `${megabytes.format(bytes / 1_000_000)} MB`,
    ]
      .filter(Boolean)
      .join(", "),
  noBackup: "No backup yet",
  backupFailed: "A later one failed",
  backupOld: "Older than 26 hours",
  trash: "Trash",
  trashInTime: "In time",
  trashBehind: "Behind",
  trashOf: (left: number, failed: number, time: string) =>
    `${counted(left, "thing")} due, ${counted(failed, "failure")} in the last run, ${time}`,
  trashSince: (time: string) => `The oldest was due ${time}`,
  noTrashRun: "No run yet",

  webhooks: "eBay’s deliveries",
  received: (count: number) => `${counted(count, "delivery", "deliveries")} received`,
  failed: (count: number) => `${number.format(count)} failed`,
  refused: "Refused, by reason",
  noneRefused: "None was refused.",
  count: "Count",
  failing: "Failing functions",
  noneFailing: "No function has failed.",
  columns: { name: "Function", failures: "Failures", calls: "Calls" },
} as const;

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });
const share = (part: number, total: number): string => (total === 0 ? "–" : percent.format(part / total));
