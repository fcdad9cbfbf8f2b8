import { doc, getDocFromServer } from "firebase/firestore";

import { paths } from "@contract/documents";

import { auth } from "./firebase";
import { db } from "./firestore";
import { inOurWords } from "./firestoreErrors";

/**
 * Whether the server's record says that this person is a super admin; the one on the machine may be of yesterday. Sees
 * to it that the token says so too, for the rules read that one. Rejects with `AppError` where nobody answers.
 */
export async function confirmSuperAdmin(uid: string): Promise<boolean> {
  try {
    const record = await getDocFromServer(doc(db, paths.user(uid)));
    if (record.get("isSuperAdmin") !== true) return false;
    const token = await auth.currentUser?.getIdTokenResult();
    if (token?.claims["role"] !== "super-admin") await auth.currentUser?.getIdToken(true);
    return true;
  } catch (error) {
    throw inOurWords(error);
  }
}
