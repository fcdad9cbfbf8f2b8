import type { FirebaseApp } from "firebase/app";
import {
  type AppCheck,
  CustomProvider,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
} from "firebase/app-check";

import { emulators, firebaseConfig } from "../browser/environment";

/** The site key of reCAPTCHA Enterprise. Without it, a production build has no App Check. */
const SITE_KEY = import.meta.env.VITE_APP_CHECK_KEY;

const TOKEN_LIFE_MS = 60 * 60_000;

let appCheck: AppCheck | null = null;

/**
 * Proves to Firebase that requests come from this application. Call it before any other service is used. The SDKs of
 * Functions, Firestore and Auth then send the token by themselves; `readAppCheckHeaders` is for our own requests.
 */
export function startAppCheck(app: FirebaseApp): void {
  if (!emulators && !SITE_KEY) return;
  appCheck = initializeAppCheck(app, {
    provider: SITE_KEY && !emulators ? new ReCaptchaEnterpriseProvider(SITE_KEY) : debugProvider,
    isTokenAutoRefreshEnabled: true,
  });
}

/** Returns the header of a request that no SDK makes. None without a token: the server decides what that means. */
export async function readAppCheckHeaders(): Promise<Record<string, string>> {
  if (!appCheck) return {};
  try {
    return { "X-Firebase-AppCheck": (await getToken(appCheck)).token };
  } catch {
    return {};
  }
}

/** Makes unsigned tokens, which the emulators accept and Google doesn't. */
const debugProvider = new CustomProvider({
  getToken: () => {
    const now = Date.now();
    const expireTimeMillis = now + TOKEN_LIFE_MS;
    const parts = [
      { alg: "none", typ: "JWT" },
      {
        sub: firebaseConfig.appId ?? "local",
        aud: [`projects/${firebaseConfig.projectId ?? ""}`],
        iss: "https://firebaseappcheck.googleapis.com/local",
        iat: Math.floor(now / 1000),
        exp: Math.floor(expireTimeMillis / 1000),
      },
    ];
    return Promise.resolve({ token: `${parts.map(encodePart).join(".")}.`, expireTimeMillis });
  },
});

/** Base64url, as a JWT has it. */
const encodePart = (part: object): string =>
  btoa(JSON.stringify(part)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
