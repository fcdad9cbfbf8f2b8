import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { atRoot } from "../root.ts";

/** Names of files that a run creates end with its process id. */
const OF_A_RUN = /^(?:firebase\.run|run|emulators)-(\d+)(?:\.json)?$/;

/** Removes the files of runs that were killed before they could do so. */
export function sweepLeftovers(folders: readonly string[] = [atRoot(), atRoot(".local")]): void {
  for (const folder of folders.filter((path) => existsSync(path))) {
    for (const name of readdirSync(folder)) {
      const pid = OF_A_RUN.exec(name)?.[1];
      if (pid && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
