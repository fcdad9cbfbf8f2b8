import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { atRoot } from "./root.ts";
import { readStartTime } from "./testing/processes.ts";

/** In the same folder as the claim. */
export const START_LOG = "start.log";
const FILE = atRoot(".local", "running.json");

/** A process, told apart from a later one with the same id. */
interface Identity {
  readonly pid: number;
  /** Null where the system doesn't tell it. Missing in a file of an earlier version. */
  readonly startedAt?: string | null;
}

/** What `npm start` writes so that other commands find it. */
export interface Running extends Identity {
  readonly environment: Readonly<Record<string, string>>;
}

export interface Claim {
  /** Names a program that still writes to the data if it ends after this process. */
  share: (pid: number) => void;
}

/**
 * Claims `folder` for this start, and empties its log. Throws a sentence if another `npm start` runs or is starting:
 * both would write to the same data (decisions/tools/0310).
 */
export function claimStart(folder = atRoot(".local")): Claim {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "start.pid");
  const [start, ...programs] = readClaim(file);
  if (start && isRunning(start))
    throw new Error(
      `\`npm start\` is already running as process ${start.pid}. Stop it with Ctrl-C in its terminal.`,
    );
  const last = programs.find(isRunning);
  if (last)
    throw new Error(
      `The last \`npm start\` is still keeping its data (process ${last.pid}). Start again in a minute.`,
    );
  const claimed = [identify(process.pid)];
  const write = () => writeFileSync(file, JSON.stringify(claimed));
  write();
  writeFileSync(join(folder, START_LOG), "");
  process.once("exit", () => {
    if (!claimed.some(isRunning)) rmSync(file, { force: true });
  });
  return {
    share(pid) {
      claimed.push(identify(pid));
      write();
    },
  };
}

/** Returns the start, then its programs. Empty for a file that was cut off. */
function readClaim(file: string): readonly Identity[] {
  try {
    // A number: written by an earlier version.
    const claim = JSON.parse(readFileSync(file, "utf8")) as number | readonly Identity[];
    return typeof claim === "number" ? [{ pid: claim }] : claim;
  } catch {
    return [];
  }
}

const identify = (pid: number): Identity => ({ pid, startedAt: readStartTime(pid) });

/** Returns whether another process has this identity and hasn't ended. */
function isRunning({ pid, startedAt }: Identity): boolean {
  // 0 would mean our process group.
  if (pid <= 0 || pid === process.pid || !isAlive(pid)) return false;
  return startedAt == null || startedAt === readStartTime(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export function announceRunning(environment: Readonly<Record<string, string>>): void {
  mkdirSync(atRoot(".local"), { recursive: true });
  const running: Running = { ...identify(process.pid), environment };
  writeFileSync(FILE, JSON.stringify(running, null, 2));
  process.once("exit", () => rmSync(FILE, { force: true }));
}

/** Returns the running `npm start`, or null. Ignores the file of one that was killed. */
export function findRunning(): Running | null {
  try {
    const running = JSON.parse(readFileSync(FILE, "utf8")) as Running;
    return isRunning(running) ? running : null;
  } catch {
    return null;
  }
}
