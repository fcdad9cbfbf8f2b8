import { onAuthStateChanged, signOut as firebaseSignOut, type User } from "firebase/auth";

import { auth } from "./firebase";
import { forgetLastPerson, isSomebodyKnown, noteLastPerson } from "./lastPerson";
import { keepRefusedEmail } from "./refusedEmail";
import { type Person, type Session, setSession, useSession } from "./session";
import type { ProveIdentity } from "./signIn";
import { signInErrorText } from "./signInErrorText";

/** Whose data this page has in memory. What its modules keep there goes with the page alone. */
let inMemory: string | null = null;
/** Set while the person is signing in here, as against a reload or another tab: then the server must be told. */
let signingIn = false;
/** Aborted when the account changes: what was under way for the old one must not speak any more. */
let following = new AbortController();

/**
 * Tells the other tabs before this one signs out: their listeners must be gone by then, or they would take the refusal
 * for their own, renew their token, and with it bring the account back that has just been signed out.
 */
const tabs = new BroadcastChannel("pegboard.signOut");

/** Keeps the session in step with the signed-in account, in this tab and from the others. Called once, at start. */
export function followAuth(): void {
  if (isSomebodyKnown()) void loadAdmission().catch(() => undefined);
  tabs.onmessage = () => void leave({ status: "signed-out", problem: null });
  onAuthStateChanged(auth, (user) => {
    following.abort();
    if (user) {
      void admit(user);
      return;
    }
    if (useSession.getState().status === "loading" || hasPerson()) endSession(null);
    void forgetLastPerson();
  });
}

/** Never rejects: what went wrong stands in the session as `problem`. */
export async function signIn(proveIdentity: ProveIdentity): Promise<void> {
  signingIn = true;
  try {
    await proveIdentity();
  } catch (error) {
    signingIn = false;
    endSession(signInErrorText(error));
  }
}

/** Reaches every tab. */
export function signOut(): Promise<void> {
  return leaveEverywhere({ status: "signed-out", problem: null });
}

/** What it takes to admit somebody (Firestore, functions, the contract): apart, so that /login stays small. */
const loadAdmission = () => import("./admission");

async function admit(user: User): Promise<void> {
  const mustComplete = signingIn;
  signingIn = false;
  setSession({ status: "loading" });
  following = new AbortController();
  const { signal } = following;
  try {
    await forgetLastPerson(user.uid);
    noteLastPerson(user.uid);
    const { completeAdmission, followRecord, knownPerson } = await loadAdmission();
    if (inMemory !== null && inMemory !== user.uid) {
      // The new page finds them signed in; the server has been told of it here.
      if (await completeAdmission(user, mustComplete)) window.location.assign("/");
      else await refuse(user);
      return;
    }
    inMemory = user.uid;
    const known = mustComplete || signal.aborted ? null : knownPerson(user);
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
    const { errorText } = await import("./errorText");
    await fail(errorText(error));
  }
}

function enter(person: Person): void {
  setSession({ status: person.record.hasAcceptedTerms ? "ready" : "terms-needed", person });
}

async function refuse(user: User): Promise<void> {
  if (user.email) keepRefusedEmail(user.email);
  await leaveEverywhere({ status: "refused", email: user.email });
}

function fail(problem: string): Promise<void> {
  return leaveEverywhere({ status: "signed-out", problem });
}

function leaveEverywhere(session: Session): Promise<void> {
  tabs.postMessage(null);
  return leave(session);
}

async function leave(session: Session): Promise<void> {
  following.abort();
  setSession(session);
  await firebaseSignOut(auth);
}

function endSession(problem: string | null): void {
  setSession({ status: "signed-out", problem });
}

function hasPerson(): boolean {
  const { status } = useSession.getState();
  return status === "ready" || status === "terms-needed";
}
