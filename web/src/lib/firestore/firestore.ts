import { connectFirestoreEmulator, initializeFirestore, memoryLocalCache } from "firebase/firestore";

import { emulators } from "../browser/environment";
import { app } from "./firebase";

/**
 * Keeps nothing on disk. Data that must survive a reload is in our own stores (`lib/listings`,
 * `lib/captureStore`), separate for each person (decisions/collection/0038).
 */
export const db = initializeFirestore(app, { localCache: memoryLocalCache() });

if (emulators) connectFirestoreEmulator(db, emulators.firestore.host, emulators.firestore.port);
