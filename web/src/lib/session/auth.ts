import { onAuthStateChanged, signOut as firebaseSignOut, type User } from "firebase/auth";

import { auth } from "../firestore/firebase";
import { forgetLastPerson, isSomebodyKnown, noteLastPerson } from "./lastPerson";
import { keepRefusedEmail } from "./refusedEmail";
import { type Person, type Session, setSession, type SignInProblem, useSession } from "./session";
import type { ProveIdentity } from "./signIn";
import { readSignInCode } from "./signInErrorText";

/** The uid whose data this page holds in memory. Only a page load clears what modules keep there. */
let inMemory: string | null = null;
/**
 * True while the person signs in on this page, as opposed to a reload or another tab. Only then is the server
 * notified.
 */
let signingIn = false;
/** Aborted when the account changes, so that pending work for the previous account has no effect. */
let accountAbort = new AbortController();

/**
 * Notifies the other tabs before this one signs out. A listener still open there would treat the denial as
 * its own, renew its token, and sign the account in again.
 */
const tabs = new BroadcastChannel("pegboard.signOut");

/** Keeps the session in sync with the signed-in account in all tabs. Call it once, at startup. */
export function followAuth(): void {
  if (isSomebodyKnown()) void loadAdmission().catch(() => undefined);
  tabs.onmessage = () => void leave({ status: "signed-out", problem: null, hasLeft: true });
  onAuthStateChanged(auth, (user) => {
    accountAbort.abort();
    if (user) {
      void admit(user);
      return;
    }
    if (useSession.getState().status === "loading" || hasPerson()) endSession(null);
    void forgetLastPerson();
  });
}

/** Signs in. Never rejects. A failure is stored in the session as `problem`. */
export async function signIn(proveIdentity: ProveIdentity): Promise<void> {
  signingIn = true;
  try {
    await proveIdentity();
  } catch (error) {
    signingIn = false;
    endSession({ code: "refused", reason: readSignInCode(error) });
  }
}

/** Signs out every tab. */
export function signOut(): Promise<void> {
  return leaveEverywhere({ status: "signed-out", problem: null, hasLeft: true });
}

/** Loads Firestore, Functions and the contract on demand, to keep /login small. */
const loadAdmission = () => import("./admission");

async function admit(user: User): Promise<void> {
  const mustComplete = signingIn;
  signingIn = false;
  setSession({ status: "loading" });
  accountAbort = new AbortController();
  const { signal } = accountAbort;
  try {
    await forgetLastPerson(user.uid);
    noteLastPerson(user.uid);
    const { completeAdmission, followRecord, restorePerson } = await loadAdmission();
    if (inMemory !== null && inMemory !== user.uid) {
      // The reload picks up the new account. The server has been notified of the sign-in here.
      if (await completeAdmission(user, mustComplete)) window.location.assign("/");
      else await refuse(user);
      return;
    }
    inMemory = user.uid;
    const known = mustComplete || signal.aborted ? null : restorePerson(user);
    if (known) enter(known);
    const admitted = await completeAdmission(user, mustComplete);
    if (signal.aborted) return;
    if (!admitted) {
      await refuse(user);
      return;
    }
    followRecord(user, signal, {
      onPerson: enter,
      onLost: () => void refuse(user),
      onProblem: (problem) => void fail(problem),
    });
  } catch (error) {
    if (signal.aborted) return;
    const { toAppError } = await import("../calls/call");
    await fail({ code: "call-failed", error: toAppError(error) });
  }
}

function enter(person: Person): void {
  setSession({ status: person.record.hasAcceptedTerms ? "ready" : "terms-needed", person });
}

async function refuse(user: User): Promise<void> {
  if (user.email) keepRefusedEmail(user.email);
  await leaveEverywhere({ status: "refused", email: user.email });
}

function fail(problem: SignInProblem): Promise<void> {
  return leaveEverywhere({ status: "signed-out", problem });
}

function leaveEverywhere(session: Session): Promise<void> {
  tabs.postMessage(null);
  return leave(session);
}

async function leave(session: Session): Promise<void> {
  accountAbort.abort();
  setSession(session);
  await firebaseSignOut(auth);
}

function endSession(problem: SignInProblem | null): void {
  setSession({ status: "signed-out", problem });
}

function hasPerson(): boolean {
  const { status } = useSession.getState();
  return status === "ready" || status === "terms-needed";
}
