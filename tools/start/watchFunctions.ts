import { appendFileSync, rmSync } from "node:fs";

import { COMPILER } from "../compiler.ts";
import { atRoot } from "../root.ts";
import { type GuardedProcess, startGuarded } from "../suite/guarded.ts";

/** It waits nearly all of the time: 0.4 GB instead of 1.1, for three seconds more at the first pass. */
const LITTLE_MEMORY = { args: ["--singleThreaded"], environment: { GOGC: "50" } };

export interface FunctionsWatch {
  stop(): Promise<void>;
}

/**
 * Compiles functions/ now and after every change; the emulator reloads what was compiled. Resolves after the first
 * pass. `report` gets the compiler's complaints of each later pass, and "" once they are gone.
 */
export async function watchFunctions(
  logFile: string,
  report: (complaints: string) => void,
): Promise<FunctionsWatch> {
  // A build for the deployment leaves CommonJS there, and says so of the folder.
  rmSync(atRoot("functions", "lib"), { recursive: true, force: true });
  const compiler = startGuarded(
    process.execPath,
    [
      COMPILER,
      ...["-p", atRoot("functions", "tsconfig.build.json"), "--watch", "--preserveWatchOutput"],
      ...LITTLE_MEMORY.args,
    ],
    { cwd: atRoot(), env: { ...process.env, ...LITTLE_MEMORY.environment }, graceSeconds: 2 },
  );
  await firstPass(compiler, logFile, report);
  return compiler;
}

function firstPass(
  compiler: GuardedProcess,
  logFile: string,
  report: (complaints: string) => void,
): Promise<void> {
  let complaints: string[] = [];
  let hadComplaints = false;
  return new Promise((resolve, reject) => {
    compiler.onLine((line) => {
      appendFileSync(logFile, `functions: ${line}\n`);
      if (/error TS\d+/.test(line)) complaints.push(line);
      if (!/Found \d+ errors?\. Watching/.test(line)) return;
      if (complaints.length > 0 || hadComplaints) report(complaints.join("\n"));
      hadComplaints = complaints.length > 0;
      complaints = [];
      resolve();
    });
    void compiler.ended.then(() => reject(new Error(`The compiler of functions/ ended: see ${logFile}.`)));
  });
}
