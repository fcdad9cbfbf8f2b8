import { FirebaseError } from "firebase/app";
import type { User } from "firebase/auth";

import { paths, type UserDocument, userDocument } from "@contract/documents";
import { completeSignIn } from "@contract/session";
import { AppError } from "@contract/wire/errors";

import { call } from "../calls/call";
import { watchDocument } from "../firestore/documents";
import { cacheRecord, readCachedRecord } from "../browser/cachedRecord";
import type { Person, SignInProblem } from "./session";

/**
 * Returns whether this account has a user record. Asks the server after a sign-in (`mustComplete`) and when
 * the token lacks the `member` claim, then renews the token, because the rules read its claims.
 */
export async function completeAdmission(user: User, mustComplete: boolean): Promise<boolean> {
  if (!mustComplete && (await hasMemberClaim(user))) return true;
  const answer = await call(completeSignIn, {});
  if (answer.status === "not-found") return false;
  await user.getIdToken(true);
  return true;
}

/**
 * Returns the person from the record kept in this browser. The server confirms or revokes it a moment later.
 */
export function restorePerson(user: User): Person | null {
  const record = readCachedRecord(user.uid);
  return record?.status === "active" ? toPerson(user, record) : null;
}

interface RecordListener {
  readonly onPerson: (person: Person) => void;
  /** Called when the record is missing, has the status `not-found`, or is denied by the rules. */
  readonly onLost: () => void;
  readonly onProblem: (problem: SignInProblem) => void;
}

/** Listens to the user record until `signal` is aborted. */
export function followRecord(
  user: User,
  signal: AbortSignal,
  { onPerson, onLost, onProblem }: RecordListener,
): void {
  let renewedAfterRefusal = false;

  const follow = () => {
    const stop = watchDocument(paths.user(user.uid), userDocument, onRecord, onError);
    signal.addEventListener("abort", stop, { once: true });
  };

  const onRecord = (record: UserDocument | null, fromCache: boolean) => {
    if (record === null) {
      if (!fromCache) onLost();
    } else if (record.status === "not-found") {
      onLost();
    } else {
      void renewTokenIfRoleChanged(user, record.accountRole);
      if (!fromCache) cacheRecord(user.uid, record);
      onPerson(toPerson(user, record));
    }
  };

  const onError = (error: Error) => {
    if (!(error instanceof FirebaseError)) {
      onProblem({ code: "record-unreadable" });
    } else if (error.code !== "permission-denied") {
      onProblem({ code: "record-not-loaded" });
    } else if (renewedAfterRefusal) {
      onLost();
    } else {
      void askAndFollow();
    }
  };

  // The rules don't say why they deny: the server knows whether the person was removed or only the session
  // ended. A token issued before the claims were set is denied once.
  const askAndFollow = async () => {
    renewedAfterRefusal = true;
    try {
      const reason = await askWhyDenied();
      if (reason === null || reason === "active") await user.getIdToken(true);
      if (signal.aborted) return;
      if (reason === "not-found") onLost();
      else if (reason instanceof AppError) onProblem({ code: "call-failed", error: reason });
      else follow();
    } catch {
      if (!signal.aborted) onLost();
    }
  };

  follow();
}

/** Returns the refusal of a session that was ended, or the record's status, or null if the server can't be asked. */
async function askWhyDenied(): Promise<AppError | "active" | "not-found" | null> {
  try {
    return (await call(completeSignIn, {})).status;
  } catch (error) {
    return error instanceof AppError && error.code === "auth/signed-out" ? error : null;
  }
}

function toPerson(user: User, record: UserDocument): Person {
  const email = user.email ?? record.email;
  return {
    uid: user.uid,
    email,
    name: record.displayName ?? user.displayName ?? email,
    photoUrl: record.photoURL ?? user.photoURL,
    record,
  };
}

async function hasMemberClaim(user: User): Promise<boolean> {
  try {
    const { claims } = await user.getIdTokenResult();
    return claims["member"] === true;
  } catch (error) {
    // Offline with an expired token: opens from local data. The rules decide once the connection is back.
    if (error instanceof FirebaseError && error.code === "auth/network-request-failed") return true;
    throw error;
  }
}

async function renewTokenIfRoleChanged(user: User, role: string): Promise<void> {
  try {
    const { claims } = await user.getIdTokenResult();
    if (claims["role"] !== role) await user.getIdToken(true);
  } catch {
    // Offline, or the account was deleted. The listener's own error shows which.
  }
}
