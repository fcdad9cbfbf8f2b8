import type { ActEnd, AuditEntry, AuditFilter } from "../../contract/audit.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import type { DeletionPorts } from "./deletion.ts";

/** Milliseconds after which an act counts as killed. The longest function runs for 9 minutes. */
const KILLED_MS = 15 * MINUTE_MS;
const DELETIONS = ["deleteUser", "deleteAccount"];
/** Open entries per run and action. */
const MAX_ENTRIES = 100;

interface KilledPorts extends Pick<DeletionPorts, "report"> {
  readonly audit: {
    list(filter: AuditFilter): Promise<{ readonly entries: readonly AuditEntry[] }>;
    end(key: string, end: ActEnd): Promise<void>;
  };
  readonly deleted: Pick<DeletionPorts["deleted"], "isDeleted">;
  readonly now: () => number;
}

/**
 * Completes the audit entries of deletions that were killed after they had begun. The hourly run carries on
 * such a deletion, so its entry must not stay without an end.
 */
export async function endKilledDeletions({ audit, deleted, now, report }: KilledPorts): Promise<void> {
  const before = { kind: "act", outcome: "begun", to: now() - KILLED_MS } as const;
  try {
    for (const action of DELETIONS) {
      const { entries } = await audit.list({ ...before, action, by: "", target: "", limit: MAX_ENTRIES });
      for (const { key, target } of entries) {
        if (target !== null && (await deleted.isDeleted(target)))
          await audit.end(key, { outcome: "done", code: null, milliseconds: null });
      }
    }
  } catch (error) {
    report("the end of a deletion could not be stored in the audit log", error);
  }
}
