import {
  connectFirestoreEmulator,
  initializeFirestore,
  persistentLocalCache,
  persistentMultipleTabManager,
} from "firebase/firestore";

import { emulators } from "./environment";
import { app } from "./firebase";

/** Kept in the browser's own database, so that a reload opens from what is already here, and shared by all tabs. */
export const db = initializeFirestore(app, {
  localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
});

if (emulators) connectFirestoreEmulator(db, emulators.firestore.host, emulators.firestore.port);
