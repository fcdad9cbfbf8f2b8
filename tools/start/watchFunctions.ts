import { appendFileSync, rmSync } from "node:fs";

import { COMPILER } from "../compiler.ts";
import { atRoot } from "../root.ts";
import { type GuardedProcess, startGuarded } from "../suite/guarded.ts";

/** It mostly waits. This takes 0.4 GB instead of 1.1, and three seconds more for the first pass. */
const LITTLE_MEMORY = { args: ["--singleThreaded"], environment: { GOGC: "50" } };

export interface FunctionsWatch {
  stop(): Promise<void>;
}

/**
 * Compiles functions/ now and after every change. The emulator reloads the result. Resolves after the first
 * pass. `report` gets the compiler's errors of each later pass, and "" when there are none left.
 */
export async function watchFunctions(
  logFile: string,
  report: (complaints: string) => void,
): Promise<FunctionsWatch> {
  // A build for the deployment leaves CommonJS there, with a package.json that says so.
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
  await waitForFirstPass(compiler, logFile, report);
  return compiler;
}

function waitForFirstPass(
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
    void compiler.ended.then(() => reject(new Error(`The compiler of functions/ ended. See ${logFile}.`)));
  });
}
