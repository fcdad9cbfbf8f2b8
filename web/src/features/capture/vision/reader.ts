import { askWorker } from "../askWorker";
import type { Reading, ReaderQuestion } from "./reader.worker";

const reader = askWorker<ReaderQuestion, Reading | null>(
  () => new Worker(new URL("./reader.worker.ts", import.meta.url), { type: "module" }),
);

/** Loads what reading takes (4 MB, once; the browser keeps it): called as the camera starts. Never rejects. */
export async function prepareReader(): Promise<void> {
  // A reader that can't load here is no loss: the server has one of its own.
  await reader.ask(null).catch(() => undefined);
}

/**
 * The toy number on a photo of a card's back, read in this browser. Acts on nothing that the server's reader would not
 * (functions/src/reading is both's). Null where this browser can't read at all; the server then does.
 */
export async function readToyNumber(photo: Blob): Promise<Reading | null> {
  return reader.ask(photo).catch(() => null);
}
