import type { AccountRole } from "../../contract/session.ts";
import { ACCOUNT_DELETION_DAYS } from "../../contract/account.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { Sweep, SweepPorts } from "../trash/sweep.ts";
import { type DeletionPorts, endAccess } from "../users/deletion.ts";
import { foldEmail } from "../session/claims.ts";
import { type Act, type ActEnd, AUDIT_SCHEDULE } from "../../contract/audit.ts";

export interface DeletionRequests {
  /**
   * Stores the due time unless one is stored already, and returns the stored one. Returns `alone` if no super
   * admin would stay, and `missing` if there is no user record.
   */
  request(uid: string, dueAt: number): Promise<number | "last-super-admin" | "missing">;
  withdraw(uid: string): Promise<void>;
  /** Lists users whose deletion is due at `now` (epoch milliseconds), the oldest request first. */
  listDue(now: number, limit: number): Promise<{ uid: string; dueAt: number }[]>;
  /**
   * Returns `due` if the user's deletion may begin at `now` (epoch milliseconds), `kept` if there is no due
   * request, and `alone` if no super admin would stay.
   */
  checkDue(uid: string, now: number): Promise<"due" | "not-due" | "last-super-admin">;
  /** Moves the user record out of `users` if the deletion may begin, so that nothing can be restored. */
  begin(uid: string, now: number): Promise<DeletionStart>;
}

/** `kept` and `alone`: the deletion didn't begin. */
type DeletionStart = "begun" | "not-due" | "last-super-admin";

interface RequestPorts {
  readonly requests: DeletionRequests;
  readonly accounts: Pick<DeletionPorts["accounts"], "find">;
  readonly now: () => number;
}

/**
 * Stores the deletion request of a user who typed their own email address. Returns the due time in epoch
 * milliseconds (decisions/admin/0157).
 */
export async function requestDeletion(
  { requests, accounts, now }: RequestPorts,
  { uid }: { uid: string; role: AccountRole },
  typed: string,
): Promise<{ dueAt: number }> {
  const email = (await accounts.find(uid))?.email;
  if (email === undefined || foldEmail(email) !== foldEmail(typed))
    throw new AppError("account/not-confirmed");
  const dueAt = await requests.request(uid, now() + ACCOUNT_DELETION_DAYS * DAY_MS);
  if (dueAt === "last-super-admin") throw new AppError("account/last-super-admin");
  if (dueAt === "missing") throw new AppError("user/not-found");
  return { dueAt };
}

interface DuePorts extends Omit<DeletionPorts, "deleted" | "report">, Pick<SweepPorts, "now" | "report"> {
  readonly requests: Pick<DeletionRequests, "listDue" | "checkDue" | "begin">;
  /** Records the deletion in the audit log before and after `work`, and returns what that returns. */
  readonly note: (uid: string, work: () => Promise<DeletionStart>) => Promise<DeletionStart>;
}

/**
 * Creates the sweep that begins the due account deletions. From then on they proceed like any user deletion,
 * but without a waiting period: listings move to the trash, the trash is emptied, and everything else is
 * purged. Each step is idempotent.
 */
export const sweepDueDeletions = ({
  requests,
  note,
  ...ports
}: DuePorts): Sweep<{ uid: string; dueAt: number }> => ({
  what: "an account",
  listExpired: (now, limit) => requests.listDue(now, limit),
  getKey: ({ uid }) => uid,
  remove: async ({ uid }) => {
    // Other accounts' deletions can take minutes after the list was read. The user may have cancelled since.
    const state = await requests.checkDue(uid, ports.now());
    if (state === "not-due") return "gone";
    if (state === "last-super-admin") return postpone(ports);
    const started = await note(uid, async () => {
      // Revoking needs the user record, so it comes first. A failure at eBay doesn't stop the deletion.
      await ports
        .revokeConsent(uid)
        .catch((error: unknown) => ports.report("the eBay consent was not revoked", error));
      const outcome = await requests.begin(uid, ports.now());
      if (outcome !== "begun") return outcome;
      await ports.enqueue(uid);
      await endAccess(ports, uid);
      return "begun";
    });
    return started === "last-super-admin" ? postpone(ports) : "gone";
  },
});

/** The next run asks again. It is `later`, because the list of due deletions still has this one. */
function postpone({ report }: Pick<DuePorts, "report">): "later" {
  report("the last super admin's account was not deleted", new AppError("account/last-super-admin"));
  return "later";
}

interface AuditLog {
  begin(act: Act): Promise<string>;
  end(key: string, end: ActEnd): Promise<void>;
}

const ENDS = {
  begun: { outcome: "done", code: null },
  "not-due": { outcome: "refused", code: "account/kept" },
  "last-super-admin": { outcome: "refused", code: "account/last-super-admin" },
} as const satisfies Record<DeletionStart, Pick<ActEnd, "outcome" | "code">>;

/**
 * Records a scheduled account deletion in the audit log before and after `work`, and returns what that returns.
 * A killed or failed deletion has no end yet (`endKilledDeletions`).
 */
export async function auditDeletion(
  audit: AuditLog,
  uid: string,
  work: () => Promise<DeletionStart>,
): Promise<DeletionStart> {
  const by = { by: AUDIT_SCHEDULE, byEmail: null, role: null };
  const key = await audit.begin({ ...by, action: "deleteAccount", kind: "act", target: uid, details: {} });
  const started = await work();
  await audit.end(key, { ...ENDS[started], milliseconds: null });
  return started;
}
