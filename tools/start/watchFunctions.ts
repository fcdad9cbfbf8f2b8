import { appendFileSync } from "node:fs";

import { atRoot } from "../root.ts";
import { type GuardedProcess, startGuarded } from "../suite/guarded.ts";

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
  const compiler = startGuarded(
    process.execPath,
    [
      atRoot("node_modules", "typescript", "bin", "tsc"),
      ...["-p", atRoot("functions", "tsconfig.build.json"), "--watch", "--preserveWatchOutput"],
    ],
    { cwd: atRoot(), env: process.env, graceSeconds: 2 },
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
