import { execFileSync } from "node:child_process";

import { suite } from "./suite.ts";

/** What firebase-tools runs a function's code in. */
const WORKER = "functionsEmulatorRuntime";

/**
 * Kills every process of this suite in which functions run, whatever they are at: the next call of each starts a new
 * one. Answers how many died. Other suites on this machine have emulators of their own, by which theirs are told apart.
 */
export function killFunctionWorkers(): number {
  const { host, port } = suite().firestore;
  const ours = new RegExp(`FIRESTORE_EMULATOR_HOST=${host.replaceAll(".", "\\.")}:${port}\\b`);
  // "e" shows each process with its environment.
  const processes = execFileSync("ps", ["axeww", "-o", "pid,command"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const workers = processes.split("\n").filter((line) => line.includes(WORKER) && ours.test(line));
  for (const line of workers) {
    try {
      process.kill(Number.parseInt(line, 10), "SIGKILL");
    } catch (error) {
      // It ended by itself meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
  return workers.length;
}
