import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import sharp from "sharp";
import { createWorker, OEM, PSM, type Worker } from "tesseract.js";

import { NOTHING_SEEN, type SeenCard } from "./seenCard.ts";

/** The simulators' own reading of pictures that show no drawn card. It knows a toy number and a brand by sight. */
export class TextReader {
  #worker: Promise<Worker> | undefined;

  async read(picture: Uint8Array): Promise<SeenCard> {
    const image = await sharp(picture)
      .rotate()
      .grayscale()
      .normalise()
      .resize({ width: 1400, height: 1400, fit: "inside" })
      .png()
      .toBuffer();
    this.#worker ??= startWorker();
    const { data } = await (await this.#worker).recognize(image);
    return factsIn(data.text);
  }

  async close(): Promise<void> {
    await (await this.#worker)?.terminate();
    this.#worker = undefined;
  }
}

/** The toy number stands before its suffix; anything of that shape without one is too often something else. */
function factsIn(text: string): SeenCard {
  const [, toyNumber = null, packageCode = null] = /\b([A-Z]{3}\d{2})[-.]([A-Z0-9]{4,5})\b/.exec(text) ?? [];
  const brand = /hot\s*wheels/i.test(text) ? "Hot Wheels" : /matchbox/i.test(text) ? "Matchbox" : null;
  return { ...NOTHING_SEEN, toyNumber, packageCode, brand };
}

async function startWorker(): Promise<Worker> {
  const data = createRequire(import.meta.url).resolve("@tesseract.js-data/eng");
  const worker = await createWorker("eng", OEM.LSTM_ONLY, {
    langPath: join(dirname(data), "4.0.0_best_int"),
    cacheMethod: "none",
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: "300" });
  return worker;
}
