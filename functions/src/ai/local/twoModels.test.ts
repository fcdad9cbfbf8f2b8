import { existsSync, readFileSync } from "node:fs";

import { afterAll, describe, expect, it } from "vitest";

import { type Card, CARDS } from "../../../../tools/cards/cards.ts";
import { drawCard } from "../../../../tools/cards/drawCard.ts";
import { type CatalogueModel, NO_VARIANT } from "../../contract/capture/cards.ts";
import { createCardReader } from "./cardReader.ts";
import { localAnalyst } from "./localAnalyst.ts";

/** Real cards that may not be published. Read only if they lie beside the repository. */
const PHOTOS = new URL("../../../../../shared/data/cards/", import.meta.url);

const reader = createCardReader((message, error) => {
  throw new Error(message, { cause: error });
});
afterAll(() => reader.close());

const model = (name: string, fields: Partial<CatalogueModel> = {}): CatalogueModel => ({
  ...{ model: name, brand: "Hot Wheels", series: null, seriesNumber: null, year: null },
  ...NO_VARIANT,
  source: "import",
  ...fields,
});

/** Lets the real reader read two photos and the real analyst choose the model. */
async function tellApart(models: CatalogueModel[], front: Uint8Array, back: Uint8Array) {
  const { core, models: left } = await localAnalyst({
    catalogue: { lookup: () => Promise.resolve(models) },
    reader,
  }).analyze({
    ...{ front, back, prompt: "detailed", speed: "accurate", sku: "HNX45", uid: "ann" },
    signal: new AbortController().signal,
    spent: () => expect.fail("reading costs nothing"),
  });
  return { name: core.car_name, left: left.map((one) => one.model) };
}

const draw = (card: Card) =>
  Promise.all([drawCard(card, "front", { frame: "desk" }), drawCard(card, "back", { frame: "desk" })]);

describe("two models of one number", () => {
  const ofOneNumber = CARDS.filter(({ toyNumber }) => toyNumber === "HNX45");
  const models = ofOneNumber.map(({ carName }) => model(carName));

  it.each(ofOneNumber)("are distinguished by a photo of a drawn $carName", async (card) => {
    expect(models).toHaveLength(2);
    expect(await tellApart(models, ...(await draw(card)))).toEqual({
      name: card.carName,
      left: [card.carName],
    });
  });

  it("are both offered to the seller if the photo names neither, even with a similar name", async () => {
    const [card] = ofOneNumber;
    if (!card) throw new Error("No card is drawn");
    const similar = [model(`${card.carName} II`), model(`${card.carName}s`)];
    expect(await tellApart(similar, ...(await draw(card)))).toEqual({
      name: null,
      left: similar.map((one) => one.model),
    });
  });

  it.runIf(existsSync(PHOTOS)).each([
    ["DHR17", "Corvette Grand Sport Roadster", "'11 Corvette Grand Sport"],
    ["DHT14", "Cool-One", "Cool-One II"],
    ["DHR20", "'68 Shelby GT500", "'67 Shelby GT500"],
  ])("are distinguished by photos of a real card, %s", async (number, name, rival) => {
    const rows = readFileSync(new URL("labels.csv", PHOTOS), "utf8").split(/\r?\n/);
    const [front = "", back = ""] = rows.find((row) => row.includes(`,${number},`))?.split(",") ?? [];
    const photo = (file: string) => readFileSync(new URL(file, PHOTOS));
    const found = await tellApart([model(rival), model(name)], photo(front), photo(back));
    expect(found).toEqual({ name, left: [name] });
  });
});
