import type { FirebaseApp } from "firebase/app";
import {
  CustomProvider,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
} from "firebase/app-check";

import { firebaseConfig } from "../browser/environment";

// Without the contract's HOUR_MS: a test of the server loads this file, which resolves no aliases.
const TOKEN_LIFE_MS = 60 * 60_000;

/**
 * Starts App Check. `siteKey` is the key of reCAPTCHA Enterprise, or null with the emulators. Returns a
 * function that reads the token.
 */
export function startTokens(app: FirebaseApp, siteKey: string | null): () => Promise<string> {
  const appCheck = initializeAppCheck(app, {
    provider: siteKey === null ? debugProvider : new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
  return async () => (await getToken(appCheck)).token;
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

/** Encodes a part of a JWT as base64url. */
const encodePart = (part: object): string =>
  btoa(JSON.stringify(part)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
