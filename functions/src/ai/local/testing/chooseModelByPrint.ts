import { expect } from "vitest";

import { type CatalogueModel, NO_VARIANT } from "../../../contract/capture/cards.ts";
import type { ReadCard } from "../cardReader.ts";
import { createLocalAnalyst } from "../localAnalyst.ts";

export const sampleModel = (name: string, fields: Partial<CatalogueModel> = {}): CatalogueModel => ({
  ...{ model: name, brand: "Hot Wheels", series: null, seriesNumber: null, year: null },
  ...NO_VARIANT,
  source: "import",
  ...fields,
});

/** Lets the real analyst choose the model by what the real reader has read. */
export async function chooseModelByPrint(models: CatalogueModel[], readPrint: () => Promise<ReadCard>) {
  const photo = new Uint8Array();
  const { core, models: left } = await createLocalAnalyst({
    catalogue: { lookup: () => Promise.resolve(models) },
    reader: { readPrint },
  }).analyze({
    ...{ front: photo, back: photo, prompt: "detailed", speed: "accurate", sku: "HNX45", uid: "ann" },
    signal: new AbortController().signal,
    onSpent: () => expect.fail("reading costs nothing"),
  });
  return { name: core.car_name, left: left.map((one) => one.model) };
}
