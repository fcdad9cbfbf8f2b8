import type { AccountRole } from "../../contract/session.ts";
import { ACCOUNT_DELETION_DAYS } from "../../contract/account.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { foldEmail } from "../session/email.ts";
import { sweep, type SweepPorts } from "../trash/sweep.ts";
import { type DeletionPorts, endAccess } from "../users/deletion.ts";

export interface DeletionWishes {
  /**
   * Stores the day unless one is stored already, and returns the stored one. `alone`: the person is the only super
   * admin. `missing`: there is no record.
   */
  wish(uid: string, dueAt: number): Promise<number | "alone" | "missing">;
  withdraw(uid: string): Promise<void>;
  /** Lists people whose day has come at `now` (epoch milliseconds), the oldest wish first. */
  listDue(now: number, limit: number): Promise<{ uid: string; dueAt: number }[]>;
  /** Moves the record out of the users if its day has come, so that nothing of it can be restored. */
  begin(uid: string, now: number): Promise<void>;
}

interface WishPorts {
  readonly wishes: DeletionWishes;
  readonly accounts: Pick<DeletionPorts["accounts"], "find">;
  readonly now: () => number;
}

/** Notes the wish of a person who has typed their own address. Returns the day (epoch milliseconds). */
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

interface DuePorts extends Omit<DeletionPorts, "deleted" | "report">, SweepPorts {
  readonly wishes: Pick<DeletionWishes, "listDue" | "begin">;
  /** Stores the deletion in the audit log, around `work`. */
  readonly note: (uid: string, work: () => Promise<void>) => Promise<void>;
}

/**
 * Begins the deletion of each account whose day has come. From then on it goes the way of every deleted person, without
 * a wait: the listings into the trash, the trash emptied, everything else purged. Each step can be repeated.
 */
export function beginDueDeletions({ wishes, note, ...ports }: DuePorts): Promise<number> {
  return sweep<{ uid: string; dueAt: number }>(
    {
      what: "an account",
      listExpired: (now, limit) => wishes.listDue(now, limit),
      keyOf: ({ uid }) => uid,
      remove: async ({ uid }) => {
        await note(uid, async () => {
          // Needs the record. A failure at eBay doesn't stop the deletion.
          await ports
            .withdraw(uid)
            .catch((error: unknown) => ports.report("the eBay consent was not revoked", error));
          await wishes.begin(uid, ports.now());
          await ports.enqueue(uid);
          await endAccess(ports, uid);
        });
        return "gone";
      },
    },
    ports,
  );
}
