import { AppError } from "../../contract/errors.ts";
import { alignClaims } from "../session/claims.ts";
import type { SessionPorts } from "../session/ports.ts";

export interface AccountEnds {
  /** Every browser of theirs has to sign in anew. No failure where there is no such account. */
  endSessions(uid: string): Promise<void>;
  /** Takes the sign-in itself away. No failure where there is no such account. */
  remove(uid: string): Promise<void>;
}

/** `deletedUsers/{id}` and what belongs to it. Each of these is one transaction, but for `purge`. */
export interface DeletedUsers {
  /**
   * Moves the record out of the users, for `by`, who must be a super admin in the same transaction. Answers how many
   * listings there are; `missing` where neither a record nor a deleted one is there.
   */
  begin(userId: string, by: string): Promise<{ listings: number } | "missing">;
  /** Puts the record back. `taken`: there is one again; `missing`: none is kept, or its time is over. */
  beginRestore(userId: string, by: string): Promise<"begun" | "taken" | "missing">;
  /** Moves the next listings, to the trash or back. `done`: none is left. */
  step(userId: string): Promise<"more" | "done">;
  /** Who has listings on their way. */
  unfinished(): Promise<string[]>;
  /** Whose time is over at `now` (epoch milliseconds), the oldest first. */
  expired(now: number, limit: number): Promise<string[]>;
  hasRecord(userId: string): Promise<boolean>;
  hasTrash(userId: string): Promise<boolean>;
  /** Deletes everything that lies under the person, and what names them elsewhere. May be repeated. */
  purge(userId: string): Promise<void>;
  forget(userId: string): Promise<void>;
}

export interface DeletionPorts extends SessionPorts {
  readonly deleted: DeletedUsers;
  readonly ends: AccountEnds;
  /** Gives the marketplace's consent back and takes the gallery away. */
  readonly withdraw: (userId: string) => Promise<void>;
  /** Hands the listings to a worker. */
  readonly enqueue: (userId: string) => Promise<void>;
  readonly report: (message: string, error: unknown) => void;
}

/** Access goes at once, the listings follow. Killed anywhere, a repeat goes on with it. */
export async function deleteUser(ports: DeletionPorts, by: string, userId: string) {
  if (userId === by) throw new AppError("user/own-row");
  if (await ports.deleted.hasRecord(userId)) {
    // While the record is there: without it nobody could give the consent back. Their leaving doesn't hang on eBay.
    await ports.withdraw(userId).catch((error: unknown) => ports.report("not withdrawn", error));
  }
  const begun = await ports.deleted.begin(userId, by);
  if (begun === "missing") throw new AppError("user/not-found");
  await ports.enqueue(userId);
  await endAccess(ports, userId);
  return { success: true as const, listings: begun.listings };
}

/** The gallery stays hidden, and eBay disconnected, until they want both again. */
export async function restoreUser(ports: DeletionPorts, by: string, userId: string) {
  const begun = await ports.deleted.beginRestore(userId, by);
  if (begun === "taken") throw new AppError("user/exists");
  if (begun === "missing") throw new AppError("user/not-found");
  await ports.enqueue(userId);
  const account = await ports.accounts.find(userId);
  if (account) await alignClaims(ports, account, await ports.records.find(userId));
  return { success: true as const };
}

/** Answers whether there is more: then another worker goes on. */
export async function moveListings(
  ports: Pick<DeletionPorts, "deleted" | "accounts" | "records" | "ends">,
  userId: string,
  isTimeOver: () => boolean,
): Promise<boolean> {
  // The call that began it may have died before.
  if (!(await ports.deleted.hasRecord(userId))) await endAccess(ports, userId);
  for (;;) {
    if ((await ports.deleted.step(userId)) === "done") return false;
    if (isTimeOver()) return true;
  }
}

/** Claims and sessions. A token that is out already runs for up to an hour; the rules read nothing else. */
async function endAccess(
  ports: Pick<DeletionPorts, "accounts" | "records" | "ends">,
  userId: string,
): Promise<void> {
  const account = await ports.accounts.find(userId);
  if (!account) return;
  await alignClaims(ports, account, undefined);
  await ports.ends.endSessions(userId);
}
