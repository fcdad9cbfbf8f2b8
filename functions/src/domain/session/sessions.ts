import type { AccountRole } from "../../contract/session.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { UserRecord, UserRecords } from "./ports.ts";

interface EndPorts {
  readonly records: Pick<UserRecords, "endSessions">;
  readonly ends: {
    /** Revokes the refresh tokens. Succeeds if the person has never signed in. */
    endSessions(uid: string): Promise<void>;
  };
  readonly now: () => number;
}

/** Ends all of a person's sessions. `by` is the super admin who does so. */
export async function signOutUser(ports: EndPorts, by: string, userId: string): Promise<{ success: true }> {
  if (userId === by) throw new AppError("user/own-row");
  return endSessions(ports, userId);
}

/**
 * Ends all of a person's sessions. Changes the record first: rules and functions check it on every request,
 * while an ID token is valid for an hour (decisions/admin/0373).
 */
export async function endSessions({ records, ends, now }: EndPorts, uid: string): Promise<{ success: true }> {
  if (!(await records.endSessions(uid, toSessionsFrom(now())))) throw new AppError("user/not-found");
  await ends.endSessions(uid);
  return { success: true };
}

/**
 * Returns the `sessionsFrom` (epoch seconds) that ends all sessions begun until `now` (epoch milliseconds). Tokens
 * count whole seconds, so a session that began in the same second ends, too.
 */
export const toSessionsFrom = (now: number): number => Math.floor(now / 1000) + 1;

/** Returns whether a session that began at `signedInAt` (epoch seconds) was ended since. */
export const isSessionOver = (
  { sessionsFrom }: Pick<UserRecord, "sessionsFrom">,
  signedInAt: number,
): boolean => signedInAt < sessionsFrom;

/**
 * Returns the role in a person's record, or undefined without an active record. Throws `auth/signed-out` for a
 * session that was ended. `signedInAt` is undefined outside of a session, for example in a task.
 */
export async function findRole(
  records: Pick<UserRecords, "find">,
  uid: string,
  signedInAt?: number,
): Promise<AccountRole | undefined> {
  const record = await records.find(uid);
  if (record?.status !== "active") return undefined;
  if (signedInAt !== undefined && isSessionOver(record, signedInAt)) throw new AppError("auth/signed-out");
  return record.accountRole;
}
