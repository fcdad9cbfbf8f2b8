import type { FirebaseApp } from "firebase/app";

import { emulators } from "../browser/environment";

/** The site key of reCAPTCHA Enterprise. Without it, a production build has no App Check, and doesn't load it. */
const SITE_KEY = import.meta.env.VITE_APP_CHECK_KEY;

let readToken: (() => Promise<string>) | null = null;

/**
 * Starts App Check, which proves to Firebase that requests come from this application. Wait for it before you
 * use any other service. The SDKs of Functions, Firestore and Auth then send the token themselves. Our own
 * requests use `readAppCheckHeaders`. Never rejects: if the code of App Check can't be loaded, the server
 * decides how to treat requests without a token.
 */
export async function startAppCheck(app: FirebaseApp): Promise<void> {
  if (!emulators && !SITE_KEY) return;
  try {
    const { startTokens } = await import("./appCheckTokens");
    readToken = startTokens(app, emulators || !SITE_KEY ? null : SITE_KEY);
  } catch {
    // Continues without tokens, as without a site key.
  }
}

/**
 * Returns the App Check header for a request that no SDK makes. Empty
 * without a token: the server then decides.
 */
export async function readAppCheckHeaders(): Promise<Record<string, string>> {
  if (!readToken) return {};
  try {
    return { "X-Firebase-AppCheck": await readToken() };
  } catch {
    return {};
  }
}
