/**
 * Reads photos of card backs at the same time in one fresh process, like an instance of the functions, as
 * `extractSku` does, and prints the time and the memory that this took. `node readAtOnce.ts <photo> ...`.
 */
import { readFile } from "node:fs/promises";

import { readPeakMemory } from "../../../../../tests/support/peakMemory.ts";
import { rememberReadings } from "../../../domain/capture/analysis/rememberReadings.ts";
import { extractSku } from "../../../domain/capture/extractSku.ts";
import { createCardReader } from "../cardReader.ts";

export interface ReadAtOnce {
  /** Until the last photo is read. */
  readonly milliseconds: number;
  /** The peak memory of the process, in MB. */
  readonly peak: number;
  /** How many photos had their number found. The others took the longest path, through all print. */
  readonly read: number;
}

const reader = createCardReader((message, error) => {
  throw new Error(message, { cause: error });
});
const ports = {
  photos: {
    save: () => Promise.reject(new Error("A reading keeps nothing.")),
    read: (_uid: string, file: string) => readFile(file),
    assertStored: () => Promise.resolve(),
  },
  reader: rememberReadings(reader),
  catalogue: { lookup: () => Promise.resolve([]), findByName: () => Promise.resolve([]) },
};
const startedAt = performance.now();
const answers = await Promise.all(
  process.argv.slice(2).map((imageUrl) => extractSku(ports, "ada", { imageUrl, frontImageUrl: null })),
);
const answer: ReadAtOnce = {
  milliseconds: performance.now() - startedAt,
  peak: readPeakMemory() / 1e6,
  read: answers.filter(({ success }) => success).length,
};
process.stdout.write(JSON.stringify(answer));
await reader.close();
