import { initializeApp } from "firebase/app";
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from "firebase/auth";

import { emulators, firebaseConfig } from "./environment";

export const app = initializeApp(firebaseConfig);

/**
 * Without a pop-up resolver, which would load Google's script on every visit: `signIn.ts` brings it when it is asked
 * for. Both persistences are shared by all tabs, so signing out in one signs out in every one.
 */
export const auth = initializeAuth(app, {
  persistence: [indexedDBLocalPersistence, browserLocalPersistence],
});

if (emulators) connectAuthEmulator(auth, emulators.auth, { disableWarnings: true });
