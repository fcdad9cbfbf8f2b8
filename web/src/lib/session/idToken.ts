import { auth } from "../firestore/firebase";

/**
 * Returns the ID token of the signed-in account, renewed if it has expired.
 * Returns null if no account is signed in.
 */
export async function getIdToken(): Promise<string | null> {
  return (await auth.currentUser?.getIdToken()) ?? null;
}
