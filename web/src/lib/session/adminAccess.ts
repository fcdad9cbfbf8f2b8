import { doc, getDocFromServer } from "firebase/firestore";

import { paths } from "@contract/documents";

import { auth } from "../firestore/firebase";
import { db } from "../firestore/firestore";
import { convertFirestoreError } from "../firestore/firestoreErrors";

/**
 * Reads from the server whether this person is a super admin, since a cached record may be out of date.
 * Renews the ID token if its role claim is stale, because the rules read the claim. Rejects with `AppError`
 * when offline.
 */
export async function confirmSuperAdmin(uid: string): Promise<boolean> {
  try {
    const record = await getDocFromServer(doc(db, paths.user(uid)));
    if (record.get("isSuperAdmin") !== true) return false;
    const token = await auth.currentUser?.getIdTokenResult();
    if (token?.claims["role"] !== "super-admin") await auth.currentUser?.getIdToken(true);
    return true;
  } catch (error) {
    throw convertFirestoreError(error);
  }
}
