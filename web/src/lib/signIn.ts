import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  signInWithCredential,
  signInWithPopup,
} from "firebase/auth";

import { auth } from "./firebase";

/** One way to prove who one is to Firebase. Rejects with a FirebaseError `auth/...`. */
export type ProveIdentity = () => Promise<unknown>;

export const withGooglePopup: ProveIdentity = () => {
  const google = new GoogleAuthProvider();
  google.setCustomParameters({ prompt: "select_account" });
  return signInWithPopup(auth, google, browserPopupRedirectResolver);
};

/** As the emulator takes it, which checks no signature: a Google account by its e-mail alone. Local only. */
export function asEmulatedAccount(email: string, name: string): ProveIdentity {
  const account = { sub: `google-${email}`, email, email_verified: true, name };
  return () => signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify(account)));
}
