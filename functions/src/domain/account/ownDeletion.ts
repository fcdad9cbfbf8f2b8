import type { AccountRole } from "../../contract/session.ts";
import { ACCOUNT_DELETION_DAYS } from "../../contract/account.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { Sweep, SweepPorts } from "../trash/sweep.ts";
import { type DeletionPorts, endAccess } from "../users/deletion.ts";
import { foldEmail } from "../session/claims.ts";
import { type Act, type ActEnd, AUDIT_SCHEDULE } from "../../contract/audit.ts";

export interface DeletionWishes {
  /**
   * Stores the due time unless one is stored already, and returns the stored one. Returns `alone` if the user
   * is the only super admin, and `missing` if there is no user record.
   */
  wish(uid: string, dueAt: number): Promise<number | "alone" | "missing">;
  withdraw(uid: string): Promise<void>;
  /** Lists users whose deletion is due at `now` (epoch milliseconds), the oldest request first. */
  listDue(now: number, limit: number): Promise<{ uid: string; dueAt: number }[]>;
  /** Returns whether the user's deletion is due at `now` (epoch milliseconds). */
  isDue(uid: string, now: number): Promise<boolean>;
  /**
   * Moves the user record out of `users` if the deletion is due, so that nothing can be restored. Returns
   * whether it did.
   */
  begin(uid: string, now: number): Promise<boolean>;
}

interface WishPorts {
  readonly wishes: DeletionWishes;
  readonly accounts: Pick<DeletionPorts["accounts"], "find">;
  readonly now: () => number;
}

/**
 * Stores the deletion request of a user who typed their own email address. Returns the due time in epoch
 * milliseconds (decisions/admin/0157).
 */
export async function requestDeletion(
  { wishes, accounts, now }: WishPorts,
  { uid }: { uid: string; role: AccountRole },
  typed: string,
): Promise<{ dueAt: number }> {
  const email = (await accounts.find(uid))?.email;
  if (email === undefined || foldEmail(email) !== foldEmail(typed))
    throw new AppError("account/not-confirmed");
  const dueAt = await wishes.wish(uid, now() + ACCOUNT_DELETION_DAYS * DAY_MS);
  if (dueAt === "alone") throw new AppError("account/last-super-admin");
  if (dueAt === "missing") throw new AppError("user/not-found");
  return { dueAt };
}

interface DuePorts extends Omit<DeletionPorts, "deleted" | "report">, Pick<SweepPorts, "now" | "report"> {
  readonly wishes: Pick<DeletionWishes, "listDue" | "isDue" | "begin">;
  /** Records the deletion in the audit log before and after `work`, which returns whether it began. */
  readonly note: (uid: string, work: () => Promise<boolean>) => Promise<void>;
}

/**
 * Creates the sweep that begins the due account deletions. From then on they proceed like any user deletion,
 * but without a waiting period: listings move to the trash, the trash is emptied, and everything else is
 * purged. Each step is idempotent.
 */
export const sweepDueDeletions = ({
  wishes,
  note,
  ...ports
}: DuePorts): Sweep<{ uid: string; dueAt: number }> => ({
  what: "an account",
  listExpired: (now, limit) => wishes.listDue(now, limit),
  keyOf: ({ uid }) => uid,
  remove: async ({ uid }) => {
    // Other accounts' deletions can take minutes after the list was read. The user may have cancelled since.
    if (!(await wishes.isDue(uid, ports.now()))) return "gone";
    await note(uid, async () => {
      // Revoking needs the user record, so it comes first. A failure at eBay doesn't stop the deletion.
      await ports
        .withdraw(uid)
        .catch((error: unknown) => ports.report("the eBay consent was not revoked", error));
      if (!(await wishes.begin(uid, ports.now()))) return false;
      await ports.enqueue(uid);
      await endAccess(ports, uid);
      return true;
    });
    return "gone";
  },
});

interface AuditLog {
  begin(act: Act): Promise<string>;
  end(key: string, end: ActEnd): Promise<void>;
}

/**
 * Records a scheduled account deletion in the audit log before and after `work`, which returns whether the
 * deletion began. A killed or failed deletion has no end yet (`endKilledDeletions`).
 */
export async function auditDeletion(
  audit: AuditLog,
  uid: string,
  work: () => Promise<boolean>,
): Promise<void> {
  const by = { by: AUDIT_SCHEDULE, byEmail: null, role: null };
  const key = await audit.begin({ ...by, action: "deleteAccount", kind: "act", target: uid, details: {} });
  const end = (await work())
    ? ({ outcome: "done", code: null } as const)
    : ({ outcome: "refused", code: "account/kept" } as const);
  await audit.end(key, { ...end, milliseconds: null });
}
