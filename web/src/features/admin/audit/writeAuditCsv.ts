import type { AuditEntry } from "@contract/audit";

import { writeCsv } from "@/lib/csv";

const HEADER = [
  ...["time", "by", "by email", "role", "action", "kind", "target", "target email", "details"],
  ...["outcome", "code", "milliseconds", "key"],
];

/** Returns the entries as CSV. Times are UTC in ISO 8601. */
export function writeAuditCsv(entries: readonly AuditEntry[]): string {
  return writeCsv([HEADER, ...entries.map(toRow)]);
}

const toRow = (entry: AuditEntry) => [
  new Date(entry.at).toISOString(),
  entry.by,
  entry.byEmail,
  entry.role,
  entry.action,
  entry.kind,
  entry.target,
  entry.targetEmail,
  formatDetails(entry.details),
  entry.outcome,
  entry.code,
  entry.milliseconds,
  entry.key,
];

export const formatDetails = (details: AuditEntry["details"]): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
