import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

import { atRoot } from "./root.ts";

const FILE = atRoot(".local", "running.json");

/** What `npm start` writes so that other commands find it. */
export interface Running {
  readonly pid: number;
  readonly environment: Readonly<Record<string, string>>;
}

/** Throws a sentence if another `npm start` runs or is starting. Both would write to the same data. */
export function claimStart(file = atRoot(".local", "start.pid")): void {
  mkdirSync(dirname(file), { recursive: true });
  const owner = existsSync(file) ? Number(readFileSync(file, "utf8")) : null;
  if (owner !== null && isAlive(owner))
    throw new Error(
      `\`npm start\` is already running as process ${owner}. Stop it with Ctrl-C in its terminal.`,
    );
  writeFileSync(file, String(process.pid));
  process.once("exit", () => rmSync(file, { force: true }));
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
  writeFileSync(FILE, JSON.stringify({ pid: process.pid, environment } satisfies Running, null, 2));
  process.once("exit", () => rmSync(FILE, { force: true }));
}

/** Returns the running `npm start`, or null. Ignores the file of one that was killed. */
export function findRunning(): Running | null {
  try {
    const running = JSON.parse(readFileSync(FILE, "utf8")) as Running;
    return isAlive(running.pid) ? running : null;
  } catch {
    return null;
  }
}
