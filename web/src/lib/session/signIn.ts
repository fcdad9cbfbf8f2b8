import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  signInWithCredential,
  signInWithPopup,
} from "firebase/auth";

import { auth } from "../firestore/firebase";

/** A way to sign in to Firebase. Rejects with a FirebaseError `auth/...`. */
export type ProveIdentity = () => Promise<unknown>;

export const withGooglePopup: ProveIdentity = () => {
  const google = new GoogleAuthProvider();
  google.setCustomParameters({ prompt: "select_account" });
  return signInWithPopup(auth, google, browserPopupRedirectResolver);
};

/**
 * Signs the same account in again, which renews the time of its sign-in. Rejects with a FirebaseError `auth/...`, such
 * as `user-mismatch` for another account.
 */
export async function signInAgain(): Promise<void> {
  const user = auth.currentUser;
  if (!user) throw new Error("Nobody is signed in");
  const email = user.email ?? "";
  if (import.meta.env.VITE_EMULATORS && import.meta.env.VITE_SIGN_IN !== "popup") {
    await reauthenticateWithCredential(user, createEmulatedCredential(email, user.displayName ?? email));
    return;
  }
  const google = new GoogleAuthProvider();
  google.setCustomParameters({ login_hint: email, prompt: "login" });
  await reauthenticateWithPopup(user, google, browserPopupRedirectResolver);
}

/** Signs in to the emulator with only an e-mail. The emulator checks no signature. */
export function signInAsEmulated(email: string, name: string): ProveIdentity {
  return () => signInWithCredential(auth, createEmulatedCredential(email, name));
}

function createEmulatedCredential(email: string, name: string) {
  const account = { sub: `google-${email}`, email, email_verified: true, name };
  return GoogleAuthProvider.credential(JSON.stringify(account));
}
