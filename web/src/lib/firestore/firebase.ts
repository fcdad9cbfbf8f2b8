import { initializeApp } from "firebase/app";
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from "firebase/auth";

import { emulators, firebaseConfig } from "../browser/environment";
import { startAppCheck } from "./appCheck";

export const app = initializeApp(firebaseConfig);
/** The page waits for this before it starts, so that every request has a token. */
export const appCheckStarted = startAppCheck(app);

/**
 * Has no popup resolver, which would load Google's script on every visit; `signIn.ts` passes it when needed.
 * Both persistences are shared by all tabs, so signing out of one signs out of all.
 */
export const auth = initializeAuth(app, {
  persistence: [indexedDBLocalPersistence, browserLocalPersistence],
});

if (emulators) connectAuthEmulator(auth, emulators.auth, { disableWarnings: true });
