import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
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

/** Signs in to the emulator, which checks no signature, with an e-mail alone. */
export function asEmulatedAccount(email: string, name: string): ProveIdentity {
  const account = { sub: `google-${email}`, email, email_verified: true, name };
  return () => signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify(account)));
}
