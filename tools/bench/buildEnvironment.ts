/** A placeholder: the built pages never call Firebase. */
const FIREBASE_CONFIG = {
  projectId: "demo-bench",
  apiKey: "demo",
  appId: "demo",
  authDomain: "demo-bench.firebaseapp.com",
  storageBucket: "demo-bench",
};

/** Lets Vite build for production, without emulators, so that their part of the code is left out. */
export function setBuildEnvironment(): void {
  delete process.env["VITE_EMULATORS"];
  process.env["VITE_FIREBASE_CONFIG"] = JSON.stringify(FIREBASE_CONFIG);
}
