import { disableNetwork } from "firebase/firestore";

import { db } from "../firestore";

/** Disables Firestore's network, for tests of whole screens. */
export const goOffline = (): Promise<void> => disableNetwork(db);
