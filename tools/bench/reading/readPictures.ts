import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

import type { EngineName, PictureReading } from "./engines.ts";
import type { KeptReadings } from "./keptReadings.ts";
import type { PictureSpec } from "./pictures/pictureSpec.ts";

/**
 * Reads pictures on as many threads as the machine has processors. Each thread makes its own pictures. The
 * readings are in the order of the pictures. `told` is called after each picture.
 */
export async function readPictures(
  specs: readonly PictureSpec[],
  names: readonly EngineName[],
  told: (done: number) => void,
  kept: KeptReadings | null = null,
): Promise<PictureReading[]> {
  const results: PictureReading[] = [];
  let next = 0;
  let done = 0;
  const threads = Math.min(specs.length, availableParallelism());
  const work = async () => {
    const worker = new Worker(new URL("./readWorker.ts", import.meta.url));
    try {
      for (let index = next++; index < specs.length; index = next++) {
        const spec = specs[index];
        if (spec) results[index] = kept?.find(spec, names) ?? (await ask(worker, spec, names));
        const result = results[index];
        if (spec && result) kept?.keep(spec, names, result);
        told(++done);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  return results;
}

function ask(worker: Worker, spec: PictureSpec, names: readonly EngineName[]): Promise<PictureReading> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      worker.off("message", settle);
      reject(error);
    };
    const settle = (answer: { reading: PictureReading } | { failure: string }) => {
      worker.off("error", fail);
      if ("reading" in answer) resolve(answer.reading);
      else reject(new Error(`${answer.failure}, at ${JSON.stringify(spec)}`));
    };
    worker.once("message", settle);
    worker.once("error", fail);
    worker.postMessage({ spec, names });
  });
}
