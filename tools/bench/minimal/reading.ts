/** A page with the studio's reader and its baseline, for `npm run bench -- reading --browser`. */
import { createWorkerClient } from "@/features/capture/queue/workerClient";
import { prepareReader, readToyNumber } from "@/features/capture/vision/reader/reader";

import type { Stages } from "../reading/stages";
import type { ReadingBench } from "./readingBench";

const baseline = createWorkerClient<Blob, string | null>(
  () => new Worker(new URL("./baselineReader.worker.ts", import.meta.url), { type: "module" }),
);

const staged = createWorkerClient<Blob, Stages>(
  () => new Worker(new URL("./stagedReader.worker.ts", import.meta.url), { type: "module" }),
);

const toBlob = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: "image/jpeg" });

const ways = {
  ours: async (photo: Blob) => {
    const reading = await readToyNumber(photo);
    if (!reading) throw new Error("The browser could not read at all");
    return reading.outcome === "read" ? reading.toyNumber : null;
  },
  baseline: (photo: Blob) => baseline.ask(photo),
};

const bench: ReadingBench = {
  prepare: prepareReader,
  async read(engine, picture) {
    const photo = toBlob(picture);
    const startedAt = performance.now();
    const toyNumber = await ways[engine](photo);
    return { toyNumber, milliseconds: performance.now() - startedAt };
  },
  readStages: (picture) => staged.ask(toBlob(picture)),
};
Object.assign(window, { bench });
