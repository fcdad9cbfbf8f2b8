/** `npm run deploy -- [arguments of firebase deploy]`: checks what a deployment needs, then deploys (docs/deployment.md). */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

import { lockfileComplaint } from "./functionsLockfile.ts";
import { atRoot } from "./root.ts";

const complaint = lockfileComplaint() ?? webConfigComplaint();
if (complaint) {
  console.error(complaint);
  process.exitCode = 1;
} else {
  const firebase = atRoot("node_modules", "firebase-tools", "lib", "bin", "firebase.js");
  const { status } = spawnSync(process.execPath, [firebase, "deploy", ...process.argv.slice(2)], {
    cwd: atRoot(),
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}

/** Without it the built application would not know its project. */
function webConfigComplaint(): string | null {
  const file = atRoot("web", ".env.production");
  const inFile = existsSync(file) && /^VITE_FIREBASE_CONFIG=./m.test(readFileSync(file, "utf8"));
  if (process.env["VITE_FIREBASE_CONFIG"] || inFile) return null;
  return "VITE_FIREBASE_CONFIG is not set: put the web app's configuration (one line of JSON, from `firebase apps:sdkconfig web`) into web/.env.production.";
}
