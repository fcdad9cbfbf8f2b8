import { FirebaseError } from "firebase/app";
import type { User } from "firebase/auth";

import { paths, type UserDocument, userDocument } from "@contract/documents";
import { completeSignIn } from "@contract/session";

import { call } from "./call";
import { watchDocument } from "./documents";
import { keepRecord, keptRecord } from "./keptRecord";
import type { Person } from "./session";

/**
 * Whether this account has a user record. The server is asked after a sign-in (`mustComplete`), and wherever the
 * token does not say `member` yet; the token is then renewed, for the rules read its claims.
 */
export async function completeAdmission(user: User, mustComplete: boolean): Promise<boolean> {
  if (!mustComplete && (await hasMemberClaim(user))) return true;
  const answer = await call(completeSignIn, {});
  if (answer.status === "not-found") return false;
  await user.getIdToken(true);
  return true;
}

/** Who this account was when it was last here; the server decides a moment later whether that still holds. */
export function knownPerson(user: User): Person | null {
  const record = keptRecord(user.uid);
  return record?.status === "active" ? personOf(user, record) : null;
}

interface Following {
  readonly onPerson: (person: Person) => void;
  /** The record is gone, or its status is not-found, or the rules refuse it. */
  readonly onLost: () => void;
  readonly onProblem: (problem: string) => void;
}

/** Follows the user record until `signal` is aborted. */
export function followRecord(
  user: User,
  signal: AbortSignal,
  { onPerson, onLost, onProblem }: Following,
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
      if (!fromCache) keepRecord(user.uid, record);
      onPerson(personOf(user, record));
    }
  };

  const onError = (error: Error) => {
    if (!(error instanceof FirebaseError)) {
      onProblem("Your user record could not be read. Please contact support.");
    } else if (error.code !== "permission-denied") {
      onProblem("Your user record could not be loaded. Please sign in again.");
    } else if (renewedAfterRefusal) {
      onLost();
    } else {
      void renewAndFollow();
    }
  };

  // A token from before the claims were set is refused once; a person who was removed, twice.
  const renewAndFollow = async () => {
    renewedAfterRefusal = true;
    try {
      await user.getIdToken(true);
      if (!signal.aborted) follow();
    } catch {
      if (!signal.aborted) onLost();
    }
  };

  follow();
}

function personOf(user: User, record: UserDocument): Person {
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
    // Offline with a token that ran out: open from what the browser keeps; the rules decide once the line is back.
    if (error instanceof FirebaseError && error.code === "auth/network-request-failed") return true;
    throw error;
  }
}

async function renewTokenIfRoleChanged(user: User, role: string): Promise<void> {
  try {
    const { claims } = await user.getIdTokenResult();
    if (claims["role"] !== role) await user.getIdToken(true);
  } catch {
    // No line, or the account is gone: the listener's own refusal says which.
  }
}
