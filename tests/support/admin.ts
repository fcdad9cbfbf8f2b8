import { getApps, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";

import { suite } from "./suite.ts";

const DEFAULT_APP = "[DEFAULT]";

/** The admin SDK on the running emulators. Tests prepare and inspect data with it, past the rules. */
export function admin() {
  const { projectId, bucket } = suite();
  // All files share one process, so another file may own the default app.
  const app =
    getApps().find(({ name }) => name === DEFAULT_APP) ?? initializeApp({ projectId, storageBucket: bucket });
  return { auth: getAuth(app), firestore: getFirestore(app), bucket: getStorage(app).bucket() };
}
