import { connectFirestoreEmulator, initializeFirestore, memoryLocalCache } from "firebase/firestore";

import { emulators } from "./environment";
import { app } from "./firebase";

/**
 * Nothing of it stays on the machine: what must outlive a reload is kept by its own stores (`lib/listings`,
 * `lib/captureStore`), which know whose it is.
 */
export const db = initializeFirestore(app, { localCache: memoryLocalCache() });

if (emulators) connectFirestoreEmulator(db, emulators.firestore.host, emulators.firestore.port);
