import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { atRoot } from "../root.ts";
import { sweepLeftovers } from "./leftovers.ts";

export interface RunFiles {
  /**
   * For sockets and the hub's locator, because two runs can't share a folder, and a socket's path has at most
   * 104 bytes.
   */
  readonly temporary: string;
  /**
   * For debug logs and unfinished exports, on the same disk as `.local`, so that a finished export is renamed
   * in one step.
   */
  readonly working: string;
  readonly configFile: string;
  /** Called when all programs of the run have ended. */
  remove(): void;
}

/** `unfinished` is the working folder of a run whose data is kept. */
export function createRunFiles(unfinished?: string): RunFiles {
  const temporary = mkdtempSync(join(tmpdir(), "pegboard-"));
  const working = unfinished ?? atRoot(".local", `emulators-${process.pid}`);
  mkdirSync(working, { recursive: true });
  sweepLeftovers();
  const configFile = atRoot(`firebase.run-${process.pid}.json`);
  const remove = (...paths: readonly string[]) => {
    for (const path of paths) rmSync(path, { recursive: true, force: true });
  };
  // For an exit without `remove`. The guards end the programs. Emulators whose data is kept then still export
  // it, for which they need both folders (decisions/tools/0310).
  process.once("exit", () => {
    remove(configFile, ...(unfinished === undefined ? [temporary, working] : []));
  });
  return {
    ...{ temporary, working, configFile },
    remove: () => {
      remove(configFile, temporary, working);
    },
  };
}
