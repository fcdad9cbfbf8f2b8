import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { atRoot } from "../root.ts";
import { DEMO_SECRETS } from "./environment.ts";

/** Not for a run: what is built anew, found from the root, or a person's own. */
const LEFT_OUT = new Set(["lib", "src", "node_modules", ".secret.local", "package-lock.json"]);

/**
 * A run's own copy of functions/, built. Two runs at once, or a build in the editor, so never change the code
 * under a test. Returns the compiler's complaints: it emits in spite of them, and the type check reports them.
 */
export async function buildFunctionsFolder(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(atRoot("functions"))) {
    if (!LEFT_OUT.has(name)) cpSync(atRoot("functions", name), join(folder, name), { recursive: true });
  }
  const ownModules = atRoot("functions", "node_modules");
  if (existsSync(ownModules)) symlinkSync(ownModules, join(folder, "node_modules"));
  writeDemoSecrets(folder);
  try {
    await promisify(execFile)(process.execPath, [
      atRoot("node_modules", "typescript", "bin", "tsc"),
      "-p",
      atRoot("functions", "tsconfig.build.json"),
      "--outDir",
      join(folder, "lib"),
    ]);
    return "";
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? error);
  }
}

/** Written beside and renamed, so that a reader sees all of it or nothing. */
export function writeDemoSecrets(folder: string): void {
  const path = join(folder, ".secret.local");
  const lines = Object.entries(DEMO_SECRETS).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(`${path}.${process.pid}`, lines.join(""), { mode: 0o600 });
  renameSync(`${path}.${process.pid}`, path);
}
