import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import type { ReadAtOnce } from "../../../functions/src/ai/local/testing/readAtOnce.ts";
import { atRoot } from "../../root.ts";
import { atMost, type Measure } from "../measure.ts";
import type { Outcome } from "./outcomes.ts";
import { makePicture } from "./pictures/pictures.ts";

/** The time limit of a call. */
const MAX_SECONDS = 60;
/** MB. An instance has 2 GiB, and Firebase's own modules take some of it. */
const MAX_MEGABYTES = 1_700;

/** Reads the pictures that took longest at the same time, in a separate process. */
export async function measureAtOnce(outcomes: readonly Outcome[], count: number): Promise<Measure[]> {
  const hardest = outcomes
    .filter(({ engine }) => engine === "ours")
    .toSorted((one, other) => other.reading.milliseconds - one.reading.milliseconds)
    .slice(0, count);
  const folder = mkdtempSync(join(tmpdir(), "pegboard-at-once-"));
  try {
    const files: string[] = [];
    for (const [index, { spec }] of hardest.entries()) {
      const file = join(folder, `${index}.jpg`);
      writeFileSync(file, (await makePicture(spec)).jpeg);
      files.push(file);
    }
    const script = atRoot("functions", "src", "ai", "local", "testing", "readAtOnce.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...files]);
    const { milliseconds, peak, read } = JSON.parse(stdout) as ReadAtOnce;
    const name = `${files.length} hard photos at once in one process, ${read} of them read`;
    return [
      atMost(`${name}: until the last answer`, "s", milliseconds / 1_000, MAX_SECONDS),
      atMost(`${name}: most memory`, "MB", peak, MAX_MEGABYTES),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
