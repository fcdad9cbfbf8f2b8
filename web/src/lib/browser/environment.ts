import type { FirebaseOptions } from "firebase/app";

interface Address {
  readonly host: string;
  readonly port: number;
}

export interface Emulators {
  /** Full URL, such as `http://127.0.0.1:9099`, as the SDK expects. */
  readonly auth: string;
  readonly firestore: Address;
  readonly functions: Address;
  readonly storage: Address;
}

if (!import.meta.env.VITE_FIREBASE_CONFIG) {
  throw new Error(
    "VITE_FIREBASE_CONFIG is not set: `npm start` and `npm run build` say which Firebase project to use",
  );
}

export const firebaseConfig = JSON.parse(import.meta.env.VITE_FIREBASE_CONFIG) as FirebaseOptions;

/** Null in production, where the bundler drops the code that depends on it. */
export const emulators = import.meta.env.VITE_EMULATORS
  ? (JSON.parse(import.meta.env.VITE_EMULATORS) as Emulators)
  : null;

/** The name shown in the super-admin strip. By specification only the host decides. */
export function getEnvironmentName(host: string): "Development" | "Staging" | "Production" {
  if (host === "localhost" || host === "127.0.0.1") return "Development";
  return host.includes("staging") ? "Staging" : "Production";
}
