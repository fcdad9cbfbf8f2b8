import { disableNetwork } from "firebase/firestore";

import { db } from "./firestore";

/** For tests of whole screens: nothing is asked of a network, as in a browser that has none. */
export const goOffline = (): Promise<void> => disableNetwork(db);
