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
import { join } from "node:path";

import { bundleFunctions } from "../bundling/functionsBundle.ts";
import { atRoot } from "../root.ts";
import { DEMO_SECRETS, SIMULATED_AI_SECRETS } from "./environment.ts";

/** Not for a run: what is built anew, found from the root, or a person's own. */
const LEFT_OUT = new Set(["lib", "src", "node_modules", ".secret.local", "package-lock.json"]);

/**
 * A run's own copy of functions/, built as it is deployed. Two runs at once, or a build in the editor, so never change the
 * code under a test. Types are the type check's to look at: reading them takes longer than all the rest.
 */
export async function buildFunctionsFolder(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(atRoot("functions"))) {
    if (!LEFT_OUT.has(name)) cpSync(atRoot("functions", name), join(folder, name), { recursive: true });
  }
  const ownModules = atRoot("functions", "node_modules");
  if (existsSync(ownModules)) symlinkSync(ownModules, join(folder, "node_modules"));
  addDemoSecrets(folder, { simulatedAi: true });
  await bundleFunctions(join(folder, "lib"));
}

/**
 * Adds the demo secrets that a folder's `.secret.local` lacks; a person's own stay, as a real key of OpenAI. The keys of
 * the simulated providers come and go with `simulatedAi`.
 */
export function addDemoSecrets(folder: string, { simulatedAi }: { readonly simulatedAi: boolean }): void {
  const path = join(folder, ".secret.local");
  const found = existsSync(path) ? readFileSync(path, "utf8") : "";
  const present = withoutOurAiKeys(found);
  const secrets = { ...DEMO_SECRETS, ...(simulatedAi ? SIMULATED_AI_SECRETS : {}) };
  const missing = Object.entries(secrets).filter(([name]) => !new RegExp(`^${name}=`, "m").test(present));
  const lines = missing.map(([name, value]) => `${name}='${value}'\n`).join("");
  const written = present && !present.endsWith("\n") ? `${present}\n${lines}` : present + lines;
  if (written === found) return;
  // Written beside and renamed, so that a reader sees all of it or nothing.
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, written, { mode: 0o600 });
  renameSync(unfinished, path);
}

/** A blank key and a simulator's are ours to change; any other is a person's. */
function withoutOurAiKeys(text: string): string {
  return Object.entries(SIMULATED_AI_SECRETS).reduce(
    (kept, [name, value]) => kept.replace(new RegExp(`^${name}='(?:\\s*|${value})'\n?`, "gm"), ""),
    text,
  );
}
