/** A page with the studio's reader and its baseline: what `npm run bench -- reading --browser` drives. */
import { askWorker } from "@/features/capture/queue/askWorker";
import { prepareReader, readToyNumber } from "@/features/capture/vision/reader/reader";

import type { ReadingBench } from "./readingBench";

const baseline = askWorker<Blob, string | null>(
  () => new Worker(new URL("./baselineReader.worker.ts", import.meta.url), { type: "module" }),
);

const blobOf = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: "image/jpeg" });

const ways = {
  ours: async (photo: Blob) => {
    const reading = await readToyNumber(photo);
    if (!reading) throw new Error("The browser could not read at all");
    const { stages = {} } = reading as { stages?: Record<string, number> };
    return { toyNumber: reading.outcome === "read" ? reading.toyNumber : null, stages };
  },
  baseline: async (photo: Blob) => ({ toyNumber: await baseline.ask(photo), stages: {} }),
};

const bench: ReadingBench = {
  prepare: prepareReader,
  async read(engine, picture) {
    const photo = blobOf(picture);
    const startedAt = performance.now();
    const { toyNumber, stages } = await ways[engine](photo);
    return { toyNumber, stages, milliseconds: performance.now() - startedAt };
  },
};
Object.assign(window, { bench });
