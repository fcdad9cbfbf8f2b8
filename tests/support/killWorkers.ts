import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

import { suite } from "./suite.ts";

/** The program in which firebase-tools runs a function's code. */
const WORKER = "functionsEmulatorRuntime";
/** Milliseconds that a worker has listened before it is killed, and that a starting one is waited for. */
const LISTENING = 1_000;
const PATIENCE = 30_000;

/**
 * Kills all function processes of this suite, whatever they are doing. The next call of each function starts
 * a new one. Returns how many were killed. A starting process isn't killed: firebase-tools would wait for it
 * and never answer its call, which Google's servers do at once. The processes of other suites on this machine
 * have other emulators in their environment.
 */
export async function killFunctionWorkers(): Promise<number> {
  const until = Date.now() + PATIENCE;
  let workers = listListeningWorkers();
  while (workers.length === 0 && Date.now() < until) {
    await pause(100);
    workers = listListeningWorkers();
  }
  for (const pid of workers) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      // It has ended by itself.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
  return workers.length;
}

function listListeningWorkers(): number[] {
  const { host, port } = suite().firestore;
  const ours = new RegExp(`FIRESTORE_EMULATOR_HOST=${host.replaceAll(".", "\\.")}:${port}\\b`);
  // "e" shows each process with its environment.
  const processes = execFileSync("ps", ["axeww", "-o", "pid,command"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return processes
    .split("\n")
    .filter((line) => line.includes(WORKER) && ours.test(line) && isListening(line))
    .map((line) => Number.parseInt(line, 10));
}

/** A worker's socket exists once it listens. */
function isListening(line: string): boolean {
  const socket = / PORT=(\S+)/.exec(line)?.[1] ?? "";
  const { birthtimeMs = Infinity } = statSync(socket, { throwIfNoEntry: false }) ?? {};
  return Date.now() - birthtimeMs > LISTENING;
}
