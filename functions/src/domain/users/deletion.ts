import { AppError } from "../../contract/wire/errors.ts";
import { alignClaims } from "../session/claims.ts";
import type { SessionPorts } from "../session/ports.ts";

export interface AccountEnds {
  /** Signs the person out of every browser. Succeeds if there is no such account. */
  endSessions(uid: string): Promise<void>;
  /** Deletes the sign-in itself. Succeeds if there is no such account. */
  remove(uid: string): Promise<void>;
}

/** `deletedUsers/{id}` and what belongs to it. Every method except `purge` is one transaction. */
export interface DeletedUsers {
  /**
   * Moves the record out of the users. Requires in the same transaction that `by` is a super admin. Returns the
   * number of listings, or `missing` if there is neither a record nor a deleted one.
   */
  begin(userId: string, by: string): Promise<{ listings: number } | "missing">;
  /** Puts the record back. `taken`: a new record exists. `missing`: none is kept, or its time has passed. */
  beginRestore(userId: string, by: string): Promise<"begun" | "taken" | "missing">;
  /** Moves the next batch of listings to the trash or back. `done`: none is left. */
  step(userId: string): Promise<"more" | "done">;
  /** Lists the people whose listings are still being moved. */
  listUnfinished(): Promise<string[]>;
  /** Lists the people whose 30 days have passed at `now` (epoch milliseconds), oldest first. */
  listExpired(now: number, limit: number): Promise<{ readonly userId: string; readonly dueAt: number }[]>;
  hasRecord(userId: string): Promise<boolean>;
  hasTrash(userId: string): Promise<boolean>;
  /**
   * Deletes everything under the person, and references to them elsewhere. Can be repeated. `more`: the time was over
   * before the end.
   */
  purge(userId: string, isTimeOver: () => boolean): Promise<"more" | "done">;
  deleteRecord(userId: string): Promise<void>;
}

export interface DeletionPorts extends SessionPorts {
  readonly deleted: DeletedUsers;
  readonly ends: AccountEnds;
  /** Revokes the marketplace's consent and deletes the gallery. */
  readonly withdraw: (userId: string) => Promise<void>;
  /** Enqueues the move of the listings. */
  readonly enqueue: (userId: string) => Promise<void>;
  readonly report: (message: string, error: unknown) => void;
}

/**
 * Deletes a person: ends their access at once and enqueues the move of their listings. A repeat resumes after a
 * crash.
 */
export async function deleteUser(ports: DeletionPorts, by: string, userId: string) {
  if (userId === by) throw new AppError("user/own-row");
  if (await ports.deleted.hasRecord(userId)) {
    // Must run while the record exists: the consent can't be revoked without it. A failure at eBay doesn't stop the
    // deletion.
    await ports
      .withdraw(userId)
      .catch((error: unknown) => ports.report("the eBay consent was not revoked", error));
  }
  const begun = await ports.deleted.begin(userId, by);
  if (begun === "missing") throw new AppError("user/not-found");
  await ports.enqueue(userId);
  await endAccess(ports, userId);
  return { success: true as const, listings: begun.listings };
}

/** Restores a person. The gallery stays hidden and eBay disconnected until they turn them on again. */
export async function restoreUser(ports: DeletionPorts, by: string, userId: string) {
  const begun = await ports.deleted.beginRestore(userId, by);
  if (begun === "taken") throw new AppError("user/exists");
  if (begun === "missing") throw new AppError("user/not-found");
  await ports.enqueue(userId);
  const account = await ports.accounts.find(userId);
  if (account) await alignClaims(ports, account, await ports.records.find(userId));
  return { success: true as const };
}

/** Moves listings until the deadline. Returns whether there are more, for the next task. */
export async function moveListings(
  ports: Pick<DeletionPorts, "deleted" | "accounts" | "records" | "ends">,
  userId: string,
  isTimeOver: () => boolean,
): Promise<boolean> {
  // The call that began the deletion can have died before it ended the access.
  if (!(await ports.deleted.hasRecord(userId))) await endAccess(ports, userId);
  for (;;) {
    if ((await ports.deleted.step(userId)) === "done") return false;
    if (isTimeOver()) return true;
  }
}

/** Removes claims and sessions. An issued token is refused already, because the record is gone. */
export async function endAccess(
  ports: Pick<DeletionPorts, "accounts" | "records" | "ends">,
  userId: string,
): Promise<void> {
  const account = await ports.accounts.find(userId);
  if (!account) return;
  await alignClaims(ports, account, undefined);
  await ports.ends.endSessions(userId);
}
