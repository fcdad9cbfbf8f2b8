import { readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

import { processTree } from "./processes.ts";

/**
 * The niceness of what runs beside the longest part. It then gets half of what that gets where both want a processor
 * (man 7 sched): less, and its tests pass their time-outs.
 */
const NICE = 3;
const SECONDS_BETWEEN = 2;

/**
 * Whether Linux shares the processor between sessions, whatever the niceness of their processes (man 7 sched, "The autogroup
 * feature"). What yields needs a session of its own there.
 */
export const SHARES_BY_SESSION = autogroupOf("self") !== "";

/**
 * Lets a process and all that it will start have the processor after others. A process that begins a session (emulators,
 * Java, Chromium) begins at full share again, so we look for new ones until the returned function is called.
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
  const autogroup = autogroupOf(pid);
  if (autogroup === "" || autogroup.endsWith(` nice ${NICE}`)) return;
  if (nameOf(autogroup) === nameOf(autogroupOf("self"))) return;
  attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(NICE)));
}

/** `/autogroup-350 nice 0`, or "" where there is none. */
function autogroupOf(pid: number | "self"): string {
  try {
    return readFileSync(`/proc/${pid}/autogroup`, "utf8").trim();
  } catch {
    return "";
  }
}

const nameOf = (autogroup: string) => autogroup.split(" ")[0];

/** A process may have ended, and Linux takes a new value ten times a second at most: the next look tries again. */
function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // stays as it is
  }
}
