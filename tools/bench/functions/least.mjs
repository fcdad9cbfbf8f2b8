/** What every function needs, and nothing else: the SDKs, a database, and a call that writes once. */
import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { onCall } from "firebase-functions/https";

const app = initializeApp();
const firestore = getFirestore(app);
getAuth(app);

export const least = onCall(() => firestore.doc("bench/least").set({ at: Date.now() }));
