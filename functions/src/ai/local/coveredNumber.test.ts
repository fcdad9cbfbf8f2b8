import { afterAll, beforeAll, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { type Card, CARDS } from "../../../../tools/cards/cards.ts";
import { drawCoveredBack } from "../../../../tools/cards/testing/coveredBack.ts";
import { drawCard } from "../../../../tools/cards/drawCard.ts";
import { type CatalogueModel, NO_VARIANT } from "../../contract/capture/cards.ts";
import { openCatalogueRepository } from "../../db/catalogue/catalogue.ts";
import { openCatalogueSources } from "../../db/catalogue/catalogueSources.ts";
import { extractSku } from "../../domain/capture/extractSku.ts";
import { createCardReader } from "./cardReader.ts";

const firestore = memoryFirestore(() => 1_000);
const reader = createCardReader((message, error) => {
  throw new Error(message, { cause: error });
});
afterAll(() => reader.close());

const [drawn] = CARDS;
const card: Card = { ...(drawn ?? expect.fail("No card is drawn")), toyNumber: "XKW95", carName: "Cool-One" };
const model = (fields: Partial<CatalogueModel>): CatalogueModel => ({
  ...{ model: card.carName, brand: "Hot Wheels", series: card.series, seriesNumber: null, year: 2023 },
  ...NO_VARIANT,
  source: "import",
  ...fields,
});
const know = (models: Record<string, CatalogueModel>) =>
  openCatalogueSources(firestore).replace(
    "cars",
    1,
    new Map(Object.entries(models).map(([number, one]) => [number, [one]])),
  );

let photos: { front: Buffer; back: Buffer };
let read: Awaited<ReturnType<typeof reader.readToyNumber>>;
let print: Awaited<ReturnType<typeof reader.readPrint>>;
beforeAll(async () => {
  photos = { front: await drawCard(card, "front", { frame: "desk" }), back: await drawCoveredBack(card) };
  // Read once, because only the catalogue differs between the tests.
  read = await reader.readToyNumber(photos.back);
  print = await reader.readPrint(photos);
}, 300_000);

async function ask() {
  const answer = await extractSku(
    {
      photos: {
        save: () => Promise.reject(new Error("Nothing is kept")),
        read: (_uid, url) => Promise.resolve(url.endsWith("front") ? photos.front : photos.back),
        assertStored: () => Promise.resolve(),
      },
      reader: { readToyNumber: () => Promise.resolve(read), readPrint: () => Promise.resolve(print) },
      catalogue: openCatalogueRepository(firestore),
    },
    "ann",
    { imageUrl: "https://photos.example/back", frontImageUrl: "https://photos.example/front" },
  );
  const models = answer.candidateModels?.map(({ toyNumber, year }) => [toyNumber, year]);
  return { sku: answer.sku, candidates: answer.candidates, models };
}

it("reads no number under a hook, and the name on both sides", () => {
  expect([read.outcome, read.candidates]).toEqual(["none", []]);
  expect(print.names).toContain("coolone");
});

it("asks about the one car of the card's name and series, never about a similar one", async () => {
  await know({
    XKW95: model({}),
    XKW96: model({ series: "Another Yard" }),
    XKW97: model({ model: "Cool-One II" }),
  });
  expect(await ask()).toEqual({ sku: null, candidates: ["XKW95"], models: [["XKW95", 2023]] });
});

it("lists two cars of the card's name and series", async () => {
  await know({ XKW95: model({}), XKW98: model({ year: 2022 }) });
  expect(await ask()).toEqual({
    sku: null,
    candidates: ["XKW95", "XKW98"],
    models: [
      ["XKW95", 2023],
      ["XKW98", 2022],
    ],
  });
});

it("asks nothing if the catalogue has only similar names", async () => {
  await know({ XKW97: model({ model: "Cool-One II" }), XKW99: model({ model: "Cool One Too" }) });
  expect(await ask()).toEqual({ sku: null, candidates: [], models: [] });
});
