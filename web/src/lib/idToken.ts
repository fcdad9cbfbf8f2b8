import { auth } from "./firebase";

/** The ID token of whoever is signed in, renewed where it has run out; null where nobody is. */
export async function idToken(): Promise<string | null> {
  return (await auth.currentUser?.getIdToken()) ?? null;
}
