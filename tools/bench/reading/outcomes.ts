import type { EngineName, EngineReading } from "./engines.ts";
import { openKeptReadings } from "./keptReadings.ts";
import type { PictureSpec } from "./pictures/pictureSpec.ts";
import { readPictures } from "./readPictures.ts";
import type { Settings } from "./settings.ts";
import { judge, type Judged } from "./tally.ts";

/** A picture to read, the card that it is counted under, and its number, or null if it shows none. */
export interface Task {
  readonly card: string;
  readonly condition: string;
  readonly truth: string | null;
  readonly spec: PictureSpec;
}

export interface Outcome extends Judged, Task {
  readonly engine: EngineName;
  readonly reading: EngineReading;
}

/** Reads the picture of every task with every engine, and judges the readings. */
export async function readTasks(
  tasks: readonly Task[],
  { engines, resume }: Pick<Settings, "engines" | "resume">,
): Promise<Outcome[]> {
  const started = performance.now();
  const results = await readPictures(
    tasks.map(({ spec }) => spec),
    engines,
    (done) => {
      if (done % 50 > 0 && done < tasks.length) return;
      console.error(
        `  ${done} of ${tasks.length} pictures, ${Math.round((performance.now() - started) / 1_000)} s`,
      );
    },
    resume === null ? null : openKeptReadings(resume),
  );
  return tasks.flatMap((task, index) =>
    engines.flatMap((engine) => {
      const result = results[index];
      const reading = result?.readings[engine];
      if (!result || !reading) return [];
      return { ...task, engine, reading, verdict: judge(reading, task.truth, result.covered) };
    }),
  );
}
