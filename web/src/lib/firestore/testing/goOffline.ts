import { disableNetwork } from "firebase/firestore";

import { db } from "../firestore";

/** For tests of whole screens: disables Firestore's network. */
export const goOffline = (): Promise<void> => disableNetwork(db);
