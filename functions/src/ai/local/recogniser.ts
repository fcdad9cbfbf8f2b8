import { createRequire } from "node:module";
import path from "node:path";

import type { Worker } from "tesseract.js";

/** How tesseract is to look at a strip: as a line to be laid out first, or as raw glyphs from edge to edge. */
export type Layout = "line" | "raw";

/** One tesseract worker, started with the first strip and kept warm. */
export interface Recogniser {
  /** The text of one line. */
  recognise(strip: Buffer, layout: Layout): Promise<string>;
  close(): Promise<void>;
}

/** Nothing is loaded or spawned before the first strip, and nothing comes from the network. */
export function createRecogniser(): Recogniser {
  let starting: Promise<Worker> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function recognise(strip: Buffer, layout: Layout): Promise<string> {
    starting ??= startWorker();
    try {
      const worker = await starting;
      await worker.setParameters({ tessedit_pageseg_mode: PAGE_SEGMENTATION[layout] });
      const { data } = await worker.recognize(strip, {}, { text: true });
      return data.text.trim();
    } catch (error) {
      await close();
      throw error;
    }
  }

  async function close() {
    const worker = await starting?.catch(() => null);
    starting = null;
    await worker?.terminate();
  }

  return {
    // The layout is the worker's own state, so strips go one after another.
    recognise(strip, layout) {
      const result = last.then(() => recognise(strip, layout));
      last = result.catch(() => undefined);
      return result;
    },
    close,
  };
}

/** Tesseract's PSM_SINGLE_LINE and PSM_RAW_LINE, which its types name by an enum that only its code can give. */
const PAGE_SEGMENTATION = { line: "7", raw: "13" } as Record<Layout, never>;

async function startWorker(): Promise<Worker> {
  const { createWorker, OEM } = await import("tesseract.js");
  const data = createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json");
  const worker = await createWorker("eng", OEM.LSTM_ONLY, {
    langPath: path.join(path.dirname(data), "4.0.0_best_int"),
    cacheMethod: "none",
    // Without a handler a failed job is thrown past everybody and ends the process; its promise rejects anyway.
    errorHandler: () => undefined,
  });
  // Tesseract tells its debug file, by default the server's own log, of every strip without text.
  await worker.setParameters({ user_defined_dpi: "300", debug_file: "/dev/null" });
  return worker;
}
