import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

import { suite } from "./suite.ts";

/** What firebase-tools runs a function's code in. */
const WORKER = "functionsEmulatorRuntime";
/** Milliseconds that a worker listens before it is killed, and for which one is waited for. */
const LISTENING = 1_000;
const PATIENCE = 30_000;

/**
 * Kills every process of this suite in which functions run, whatever they are at: the next call of each starts a new
 * one. Answers how many died. One that is only starting is spared: firebase-tools would wait for it, and never answer
 * the call that it was started for, where Google's answers at once. Other suites on this machine have emulators of their
 * own, by which theirs are told apart.
 */
export async function killFunctionWorkers(): Promise<number> {
  const until = Date.now() + PATIENCE;
  let workers = listeningWorkers();
  while (workers.length === 0 && Date.now() < until) {
    await pause(100);
    workers = listeningWorkers();
  }
  for (const pid of workers) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      // It ended by itself meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
  return workers.length;
}

function listeningWorkers(): number[] {
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

/** Its socket is there once it listens. */
function isListening(line: string): boolean {
  const socket = / PORT=(\S+)/.exec(line)?.[1] ?? "";
  const { birthtimeMs = Infinity } = statSync(socket, { throwIfNoEntry: false }) ?? {};
  return Date.now() - birthtimeMs > LISTENING;
}
