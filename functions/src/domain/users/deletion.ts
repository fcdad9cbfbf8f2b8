import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { alignClaims } from "../session/claims.ts";
import type { SessionPorts } from "../session/ports.ts";

export interface AccountEnds {
  /** Signs the user out of every browser. Succeeds if there is no such account. */
  endSessions(uid: string): Promise<void>;
  /** Deletes the sign-in account. Succeeds if there is no such account. */
  remove(uid: string): Promise<void>;
}

/** Users whose listings are being moved. `oldestAt`: the oldest move began, in epoch milliseconds. */
export interface Unfinished {
  readonly count: number;
  readonly oldestAt: number | null;
}

/**
 * Stores `deletedUsers/{id}` and the data of deleted users. Every method except `purge` is one transaction.
 */
export interface DeletedUsers {
  /**
   * Moves the record out of `users`. Requires in the same transaction that `by` is a super admin. Returns the
   * number of listings, or `missing` if there is neither a record nor a deleted one.
   */
  begin(userId: string, by: string): Promise<{ listings: number } | "missing">;
  /**
   * Restores the record without a request to delete the account. Returns `taken` if a new record exists, and
   * `missing` if none is stored or it has expired.
   */
  beginRestore(userId: string, by: string): Promise<"begun" | "taken" | "missing">;
  /**
   * Moves the next batch of listings to the trash or back. Earlier trash that would expire after its owner
   * expires with them. Returns `done` if none is left.
   */
  step(userId: string): Promise<"more" | "done">;
  /** Lists the users whose listings are still being moved. */
  listUnfinished(): Promise<string[]>;
  isUnfinished(userId: string): Promise<boolean>;
  /** Returns whether the user's deletion has begun, and is neither being undone nor over. */
  isDeleted(userId: string): Promise<boolean>;
  readUnfinished(): Promise<Unfinished>;
  /** Lists the users whose 30 days are over at `now` (epoch milliseconds), oldest first. */
  listExpired(now: number, limit: number): Promise<{ readonly userId: string; readonly dueAt: number }[]>;
  hasRecord(userId: string): Promise<boolean>;
  hasTrash(userId: string): Promise<boolean>;
  /**
   * Marks that the purge has begun: from then on, the user can't be added again under this id. Returns false if
   * a new record exists.
   */
  beginPurge(userId: string): Promise<boolean>;
  /**
   * Deletes all data of the user, and references to it. Idempotent. Returns `more` if the time was used up
   * before the end.
   */
  purge(userId: string, isTimeOver: () => boolean): Promise<"more" | "done">;
  /**
   * Forgets the deletion of a user who has a new record. Their gallery name rests like any former one, unless
   * they have taken it again.
   */
  deleteRecord(userId: string): Promise<void>;
  /** Deletes the record after the purge, and stores the purge in the audit log, once. */
  endPurge(userId: string): Promise<void>;
}

export interface DeletionPorts extends SessionPorts {
  readonly deleted: DeletedUsers;
  readonly ends: AccountEnds;
  /** Revokes the eBay consent and deletes the gallery. */
  readonly revokeConsent: (userId: string) => Promise<void>;
  /** Deletes the files of the user's data exports, whose URLs work without a sign-in. */
  readonly deleteExports: (userId: string) => Promise<void>;
  /** Enqueues moving the listings. */
  readonly enqueue: (userId: string) => Promise<void>;
  readonly report: (message: string, error: unknown) => void;
}

/**
 * Deletes a user: ends their access at once and enqueues moving their listings. A repeat resumes after a
 * crash (decisions/admin/0070).
 */
export async function deleteUser(ports: DeletionPorts, by: string, userId: string) {
  if (userId === by) throw new AppError("user/own-row");
  if (await ports.deleted.hasRecord(userId)) {
    // Needs the record, so it runs first. A failure at eBay doesn't stop the deletion.
    await ports
      .revokeConsent(userId)
      .catch((error: unknown) => ports.report("the eBay consent was not revoked", error));
  }
  const begun = await ports.deleted.begin(userId, by);
  if (begun === "missing") throw new AppError("user/not-found");
  await ports.enqueue(userId);
  await endAccess(ports, userId);
  return { success: true as const, listings: begun.listings };
}

/** Restores a user. The gallery stays hidden and eBay disconnected until the user turns them on again. */
export async function restoreUser(ports: DeletionPorts, by: string, userId: string) {
  const begun = await ports.deleted.beginRestore(userId, by);
  if (begun === "taken") throw new AppError("user/exists");
  if (begun === "missing") throw new AppError("user/not-found");
  await ports.enqueue(userId);
  const account = await ports.accounts.find(userId);
  if (account) await alignClaims(ports, account, await ports.records.find(userId));
  return { success: true as const };
}

/** Moves listings until the deadline. Returns whether more are left for the next task. */
export async function moveListings(
  ports: Pick<DeletionPorts, "deleted" | "accounts" | "records" | "ends" | "deleteExports">,
  userId: string,
  isTimeOver: () => boolean,
): Promise<boolean> {
  // The call that began the deletion may have been killed before it ended the access.
  if (!(await ports.deleted.hasRecord(userId))) await endAccess(ports, userId);
  for (;;) {
    if ((await ports.deleted.step(userId)) === "done") return false;
    if (isTimeOver()) return true;
  }
}

/** Working time per task. A new task continues, because a function's run time is limited. */
const SHARE_MS = 6 * MINUTE_MS;

/** Moves a deleted user's listings for the time of one task, and enqueues the rest. `now` is epoch milliseconds. */
export async function moveListingsInShares(
  ports: Parameters<typeof moveListings>[0] & Pick<DeletionPorts, "enqueue">,
  userId: string,
  now: () => number,
): Promise<void> {
  const end = now() + SHARE_MS;
  if (await moveListings(ports, userId, () => now() > end)) await ports.enqueue(userId);
}

/**
 * Removes claims, sessions and data exports. Issued tokens are already rejected, because the record doesn't
 * exist.
 */
export async function endAccess(
  ports: Pick<DeletionPorts, "accounts" | "records" | "ends" | "deleteExports">,
  userId: string,
): Promise<void> {
  const account = await ports.accounts.find(userId);
  if (account) {
    await alignClaims(ports, account, undefined);
    await ports.ends.endSessions(userId);
  }
  await ports.deleteExports(userId);
}
