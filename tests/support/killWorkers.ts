import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

import { suite } from "./suite.ts";

/** The program in which firebase-tools runs a function's code. */
const WORKER = "functionsEmulatorRuntime";
/** Milliseconds that a worker has listened before it is killed, and that a starting one is waited for. */
const LISTENING = 1_000;
const PATIENCE = 60_000;

/**
 * Kills all function processes of this suite, whatever they are doing. The next call of each function starts
 * a new one. Returns how many were killed. A starting process isn't killed: firebase-tools would wait for it
 * and never answer its call, which Google's servers do at once. The processes of other suites on this machine
 * have other emulators in their environment.
 */
export async function killFunctionWorkers(): Promise<number> {
  const until = Date.now() + PATIENCE;
  let workers = listWorkers().filter(isListening);
  while (workers.length === 0 && Date.now() < until) {
    await pause(100);
    workers = listWorkers().filter(isListening);
  }
  workers.forEach(kill);
  return workers.length;
}

/** Kills all function processes of this suite that exist now. One that is starting is killed once it listens. */
export async function killPresentWorkers(): Promise<void> {
  const present = new Set(listWorkers().map(getId));
  const until = Date.now() + PATIENCE;
  for (;;) {
    const left = listWorkers().filter((line) => present.has(getId(line)));
    if (left.length === 0) return;
    if (Date.now() > until) throw new Error(`${left.length} function processes don't end`);
    left.filter(isListening).forEach(kill);
    await pause(100);
  }
}

const getId = (line: string) => Number.parseInt(line, 10);

function kill(line: string): void {
  try {
    process.kill(getId(line), "SIGKILL");
  } catch (error) {
    // It has ended by itself.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Returns a line for each process: its id, its command line and its environment. */
function listWorkers(): string[] {
  const { host, port } = suite().firestore;
  const ours = new RegExp(`FIRESTORE_EMULATOR_HOST=${host.replaceAll(".", "\\.")}:${port}\\b`);
  // "e" shows each process with its environment.
  const processes = execFileSync("ps", ["axeww", "-o", "pid,command"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return processes.split("\n").filter((line) => line.includes(WORKER) && ours.test(line));
}

/** A worker's socket exists once it listens. */
function isListening(line: string): boolean {
  const socket = / PORT=(\S+)/.exec(line)?.[1] ?? "";
  const { birthtimeMs = Infinity } = statSync(socket, { throwIfNoEntry: false }) ?? {};
  return Date.now() - birthtimeMs > LISTENING;
}
