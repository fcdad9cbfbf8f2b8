import type { FirebaseApp } from "firebase/app";

import { emulators } from "../browser/environment";

/** The site key of reCAPTCHA Enterprise. Without it, a production build has no App Check, and doesn't load it. */
const SITE_KEY = import.meta.env.VITE_APP_CHECK_KEY;

let readToken: (() => Promise<string>) | null = null;

/**
 * Proves to Firebase that requests come from this application. Wait for it before any other service is used. The SDKs of
 * Functions, Firestore and Auth then send the token by themselves; `readAppCheckHeaders` is for our own requests. Never
 * rejects: without its code, the server decides what a request without a token means.
 */
export async function startAppCheck(app: FirebaseApp): Promise<void> {
  if (!emulators && !SITE_KEY) return;
  try {
    const { startTokens } = await import("./appCheckTokens");
    readToken = startTokens(app, emulators || !SITE_KEY ? null : SITE_KEY);
  } catch {
    // As without a key.
  }
}

/** Returns the header of a request that no SDK makes. None without a token: the server decides what that means. */
export async function readAppCheckHeaders(): Promise<Record<string, string>> {
  if (!readToken) return {};
  try {
    return { "X-Firebase-AppCheck": await readToken() };
  } catch {
    return {};
  }
}
