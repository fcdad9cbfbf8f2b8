import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import type { BundleOptions } from "../bundling/functionsBundle.ts";
import { atRoot } from "../root.ts";
import { DEMO_SECRETS, SIMULATED_AI_SECRETS } from "./environment.ts";

/** Not copied: files that are built again, that are found from the root, or that belong to a person. */
const LEFT_OUT = new Set(["lib", "src", "node_modules", ".secret.local", "package-lock.json"]);

/**
 * Creates a run's own copy of functions/, built as it is deployed, so that another run or a build in the
 * editor never changes the code under test. Doesn't check types: that takes longer than everything else.
 */
export async function buildFunctionsFolder(
  folder: string,
  { shared = false }: BundleOptions = {},
): Promise<void> {
  copyFunctions(atRoot("functions"), folder);
  const ownModules = atRoot("functions", "node_modules");
  if (existsSync(ownModules)) symlinkSync(ownModules, join(folder, "node_modules"));
  addDemoSecrets(folder, { simulatedAi: true });
  const args = [atRoot("tools", "bundling", "buildFunctions.ts"), join(folder, "lib")];
  await promisify(execFile)(process.execPath, shared ? [...args, "--shared"] : args);
}

/**
 * Copies what isn't built. Leaves out the settings of a person's installation (`.env*`), because the emulator prefers
 * them to the suite's: with a real keyset, nobody could connect to the simulated eBay.
 */
export function copyFunctions(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (LEFT_OUT.has(name) || name.startsWith(".env")) continue;
    cpSync(join(from, name), join(to, name), { recursive: true });
  }
}

/**
 * Adds the demo secrets that the folder's `.secret.local` doesn't have. A person's own secrets stay, for
 * example a real key of OpenAI. `simulatedAi` adds or removes the keys of the simulated providers.
 */
export function addDemoSecrets(folder: string, { simulatedAi }: { readonly simulatedAi: boolean }): void {
  const path = join(folder, ".secret.local");
  const found = existsSync(path) ? readFileSync(path, "utf8") : "";
  const present = removeOurAiKeys(found);
  const secrets = { ...DEMO_SECRETS, ...(simulatedAi ? SIMULATED_AI_SECRETS : {}) };
  const missing = Object.entries(secrets).filter(([name]) => !new RegExp(`^${name}=`, "m").test(present));
  const lines = missing.map(([name, value]) => `${name}='${value}'\n`).join("");
  const written = present && !present.endsWith("\n") ? `${present}\n${lines}` : present + lines;
  if (written === found) return;
  // Written to another file and renamed, so that a reader sees all of it or nothing.
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, written, { mode: 0o600 });
  renameSync(unfinished, path);
}

/** Only blank keys and the simulators' keys may be changed. Any other key is a person's. */
function removeOurAiKeys(text: string): string {
  return Object.entries(SIMULATED_AI_SECRETS).reduce(
    (remaining, [name, value]) => remaining.replace(new RegExp(`^${name}='(?:\\s*|${value})'\n?`, "gm"), ""),
    text,
  );
}
