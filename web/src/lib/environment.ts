import type { FirebaseOptions } from "firebase/app";

interface Address {
  readonly host: string;
  readonly port: number;
}

export interface Emulators {
  /** A whole address, `http://127.0.0.1:9099`: that is what the SDK asks for. */
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

/** Null in production: everything that hangs on it is left out of the bundle. */
export const emulators = import.meta.env.VITE_EMULATORS
  ? (JSON.parse(import.meta.env.VITE_EMULATORS) as Emulators)
  : null;

/** What the super-admin strip shows. The rule is the specification's: it looks at the host alone. */
export function environmentName(host: string): "Development" | "Staging" | "Production" {
  if (host === "localhost" || host === "127.0.0.1") return "Development";
  return host.includes("staging") ? "Staging" : "Production";
}
