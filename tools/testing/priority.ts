import { readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

import { processTree } from "./processes.ts";

/**
 * The niceness of the programs that run beside the longest part. They get half of its share of a busy
 * processor. With less, their tests would time out.
 */
const NICE = 3;
const SECONDS_BETWEEN = 2;

/**
 * Whether this Linux can share the processor between sessions, whatever the niceness of their processes (man
 * 7 sched, "The autogroup feature"). There, a program that yields needs its own session.
 */
export const SHARES_BY_SESSION = readAutogroup("self") !== "";

/**
 * Lowers the priority of a process and of all processes that it starts. A process that begins a session
 * (emulators, Java, Chromium) has a full share again, so this searches for new sessions until the returned
 * function is called.
 */
export function yieldProcessor(pid: number): () => void {
  attempt(() => setPriority(pid, NICE));
  const look = () => {
    for (const process of processTree(pid)) yieldSession(process.pid);
  };
  if (!SHARES_BY_SESSION) return () => undefined;
  look();
  const timer = setInterval(look, SECONDS_BETWEEN * 1_000);
  timer.unref();
  return () => clearInterval(timer);
}

function yieldSession(pid: number): void {
  const autogroup = readAutogroup(pid);
  if (autogroup === "" || autogroup.endsWith(` nice ${NICE}`)) return;
  if (getName(autogroup) === getName(readAutogroup("self"))) return;
  attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(NICE)));
}

/** Returns for example `/autogroup-350 nice 0`, or "" if there is none. */
function readAutogroup(pid: number | "self"): string {
  try {
    return readFileSync(`/proc/${pid}/autogroup`, "utf8").trim();
  } catch {
    return "";
  }
}

const getName = (autogroup: string) => autogroup.split(" ")[0];

/** Ignores a failure: the process may have ended, or Linux's ten values a second are used up. */
export function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // stays as it is
  }
}
