import { type Act, type ActEnd, AUDIT_SCHEDULE } from "../../contract/audit.ts";

interface AuditLog {
  begin(act: Act): Promise<string>;
  end(key: string, end: ActEnd): Promise<void>;
}

/**
 * Records a scheduled account deletion in the audit log before and after `work`. A failed deletion has no end
 * entry.
 */
export async function auditDeletion(audit: AuditLog, uid: string, work: () => Promise<void>): Promise<void> {
  const by = { by: AUDIT_SCHEDULE, byEmail: null, role: null };
  const key = await audit.begin({ ...by, action: "deleteAccount", kind: "act", target: uid, details: {} });
  await work();
  await audit.end(key, { outcome: "done", code: null, milliseconds: null });
}
