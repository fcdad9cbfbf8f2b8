import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** firebase-tools writes this file last, so an export that has it is complete. */
const METADATA = "firebase-export-metadata.json";

/**
 * The emulators' data between two starts. They export into `data.next`. A complete export then replaces
 * `data` by renaming. So a stop that is interrupted leaves either the old data or the new, never a mixture.
 */
export function openKeptData(folder: string) {
  const current = join(folder, "data");
  const next = join(folder, "data.next");
  const previous = join(folder, "data.previous");
  // firebase-tools refuses a working folder whose path begins with the path that it exports to.
  const unfinished = join(folder, "unfinished");
  const simulators = join(folder, "simulators");
  const whole = (path: string) => existsSync(join(path, METADATA));
  return {
    exportTo: next,
    /** Where they write an export until it is complete. */
    unfinished,
    /** What the simulators keep, as they go. */
    simulators,
    /**
     * Returns the folder to import, or null if there is none. Completes an interrupted stop. Without data to
     * import the simulators begin anew, too: after a start that was killed, they would refuse the demo's sales
     * and requests as repeated.
     */
    settle(): string | null {
      rmSync(unfinished, { recursive: true, force: true });
      if (whole(next)) {
        rmSync(previous, { recursive: true, force: true });
        if (existsSync(current)) renameSync(current, previous);
        renameSync(next, current);
      }
      rmSync(next, { recursive: true, force: true });
      if (!whole(current) && whole(previous)) {
        rmSync(current, { recursive: true, force: true });
        renameSync(previous, current);
      }
      if (!whole(current)) {
        rmSync(simulators, { recursive: true, force: true });
        return null;
      }
      rmSync(previous, { recursive: true, force: true });
      return current;
    },
  };
}
