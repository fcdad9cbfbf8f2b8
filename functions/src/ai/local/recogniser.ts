import { createRequire } from "node:module";
import path from "node:path";

import type { Worker } from "tesseract.js";

import { createMutex } from "../../domain/concurrency.ts";
import type { Layout, Recogniser } from "../../reading/lineReadings.ts";
import type { GrayPixels } from "../../reading/pixels.ts";
import { PAGE_SEGMENTATION, encodePgm } from "../../reading/tesseract.ts";

/** One tesseract worker, started with the first strip and kept running. */
interface TesseractThread extends Recogniser {
  close(): Promise<void>;
}

/** Loads and spawns nothing before the first strip, and uses no network. */
export function createRecogniser(): TesseractThread {
  let starting: Promise<Worker> | null = null;
  /** The layout is state of the worker. */
  const runExclusive = createMutex();

  async function recognise(strip: GrayPixels, layout: Layout): Promise<string> {
    starting ??= startWorker();
    try {
      const worker = await starting;
      await worker.setParameters({ tessedit_pageseg_mode: PAGE_SEGMENTATION[layout] as never });
      const { data } = await worker.recognize(Buffer.from(encodePgm(strip)), {}, { text: true });
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
    recognise: (strip, layout) => runExclusive(() => recognise(strip, layout)),
    close,
  };
}

async function startWorker(): Promise<Worker> {
  const { createWorker, OEM } = await import("tesseract.js");
  const data = createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json");
  const worker = await createWorker("eng", OEM.LSTM_ONLY, {
    langPath: path.join(path.dirname(data), "4.0.0_best_int"),
    cacheMethod: "none",
    // Required: without a handler a failed job ends the process, although its promise rejects.
    errorHandler: () => undefined,
  });
  // Tesseract logs every strip without text, by default to the server's log.
  await worker.setParameters({ user_defined_dpi: "300", debug_file: "/dev/null" });
  return worker;
}
