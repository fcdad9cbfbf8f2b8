import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

import { atRoot } from "./root.ts";

const FILE = atRoot(".local", "running.json");

/** What `npm start` leaves for other commands to find it by. */
export interface Running {
  readonly pid: number;
  readonly environment: Readonly<Record<string, string>>;
}

export function announceRunning(environment: Readonly<Record<string, string>>): void {
  mkdirSync(atRoot(".local"), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ pid: process.pid, environment } satisfies Running, null, 2));
  process.once("exit", () => rmSync(FILE, { force: true }));
}

/** The `npm start` that runs now, if one does; a file left by one that was killed doesn't count. */
export function findRunning(): Running | null {
  try {
    const running = JSON.parse(readFileSync(FILE, "utf8")) as Running;
    process.kill(running.pid, 0);
    return running;
  } catch {
    return null;
  }
}
