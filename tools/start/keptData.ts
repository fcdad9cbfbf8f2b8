import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** firebase-tools writes this file last, so an export that has it is complete. */
const METADATA = "firebase-export-metadata.json";

/** What became of a session's data: `unseeded` if it ended before the demo data was whole. */
export type Outcome = "kept" | "lost" | "unseeded";

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
  /** Exists while the demo data is written. */
  const seeding = join(folder, "seeding");
  /**
   * Exists until the emulators have imported everything. They import one after the other, and what they export at a
   * stop before that lacks data, but looks complete.
   */
  const importing = join(folder, "importing");
  const whole = (path: string) => existsSync(join(path, METADATA));
  const remove = (...paths: readonly string[]) => {
    for (const path of paths) rmSync(path, { recursive: true, force: true });
  };

  const mark = (path: string) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, "");
  };

  /**
   * Returns the folder to import, or null if there is none. Completes an interrupted stop. The simulators begin
   * anew without data to import, and after demo data that isn't whole: they would refuse the demo's sales and
   * requests as repeated.
   */
  function settle(): string | null {
    remove(unfinished);
    if (existsSync(seeding)) remove(next, simulators, seeding);
    if (existsSync(importing)) remove(next, importing);
    if (whole(next)) {
      remove(previous);
      if (existsSync(current)) renameSync(current, previous);
      renameSync(next, current);
    }
    remove(next);
    if (!whole(current) && whole(previous)) {
      remove(current);
      renameSync(previous, current);
    }
    if (!whole(current)) {
      remove(simulators);
      return null;
    }
    remove(previous);
    return current;
  }

  return {
    exportTo: next,
    /** Where they write an export until it is complete. */
    unfinished,
    /** The simulators' own state, which they write continuously. */
    simulators,
    settle,
    beginImport: () => mark(importing),
    endImport: () => remove(importing),
    beginSeeding: () => mark(seeding),
    endSeeding: () => remove(seeding),
    /** Takes over what the emulators exported at their end. */
    finish(): Outcome {
      const outcome = existsSync(seeding) ? "unseeded" : whole(next) ? "kept" : "lost";
      settle();
      return outcome;
    },
    /** Describes the data of the next start after this session's data is lost. */
    describeLoss(): string {
      const left = whole(current)
        ? `${current} still has the data of the last stop that kept it`
        : "the next start begins with new demo data";
      return `The data of this session could not be kept, because the emulators ended before they had exported it: ${left}.`;
    },
  };
}
