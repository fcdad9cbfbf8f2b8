import { describe, expect, it } from "vitest";

import { type CatalogueModel, NO_VARIANT } from "../../contract/capture/cards.ts";
import { extractSku, type ExtractPorts } from "./extractSku.ts";
import type { PrintReading, ToyNumberReading } from "./ports.ts";

const comet: CatalogueModel = {
  model: "Comet",
  brand: "Hot Wheels",
  series: "Yard",
  seriesNumber: null,
  year: 2016,
  ...NO_VARIANT,
  source: "import",
};

interface Card {
  reading: Partial<ToyNumberReading>;
  print?: readonly string[];
  /** Keyed by toy number. */
  known?: Record<string, CatalogueModel[]>;
  /** The numbers that the catalogue has for the printed name. */
  named?: string[];
  codes?: string[];
}

function extract({ reading, print, known = {}, named = [], codes = [] }: Card) {
  const found: ToyNumberReading = {
    outcome: "none",
    toyNumber: null,
    candidates: [],
    confidence: 0,
    place: null,
    barcode: null,
    milliseconds: 3,
    ...reading,
  };
  const words: PrintReading | null = print
    ? { names: print, codes, series: null, year: null, lines: { front: [], back: [...print] } }
    : null;
  const ports: ExtractPorts = {
    photos: {
      keep: () => Promise.reject(new Error("nothing is kept")),
      read: () => Promise.resolve(new Uint8Array()),
      assertKept: () => Promise.resolve(),
    },
    reader: {
      readToyNumber: () => Promise.resolve(found),
      readPrint: () => (words ? Promise.resolve(words) : Promise.reject(new Error("The print was read"))),
    },
    catalogue: {
      lookup: (number) => Promise.resolve(known[number] ?? []),
      findByName: () => Promise.resolve(named.map((toyNumber) => ({ ...comet, toyNumber }))),
    },
  };
  return extractSku(ports, "ann", { imageUrl: "https://photos.example/back.jpg" });
}

describe("extractSku", () => {
  it("returns a number that was read with its models, without reading more of the print", async () => {
    const reading = { outcome: "read", toyNumber: "DHR20", candidates: ["DHR20"] } as const;
    expect(
      await extract({ reading: { ...reading, candidates: ["DHR20"] }, known: { DHR20: [comet] } }),
    ).toMatchObject({ success: true, sku: "DHR20", models: [{ model: "Comet" }] });
  });

  it.each([
    ["the shop's barcode", "0036000291452", "036000291452"],
    ["no other code's text", "https://qr.example/1", null],
  ])("tells %s", async (_, barcode, upc) => {
    const read = { outcome: "read", toyNumber: "DHR20", candidates: ["DHR20"], barcode } as const;
    expect((await extract({ reading: { ...read, candidates: [] } })).upc).toBe(upc);
    expect((await extract({ reading: { barcode }, print: [] })).upc).toBe(upc);
    const known = { BFC48: [comet] };
    const named = await extract({ reading: { ...asked, barcode }, print: ["COMET"], known });
    expect(named).toMatchObject({ success: true, upc });
  });

  const unsure = { outcome: "uncertain", candidates: ["BFC48", "BFC45"] } as const;
  const asked = { ...unsure, candidates: [...unsure.candidates] };

  it("uses the one candidate whose model the print names", async () => {
    const known = { BFC48: [comet], BFC45: [{ ...comet, model: "Nomad" }] };
    expect(await extract({ reading: asked, print: ["COMET"], known })).toMatchObject({
      success: true,
      sku: "BFC48",
      models: [{ model: "Comet" }],
      print: ["COMET"],
    });
  });

  it.each([
    ["both candidates' models have the printed name", { BFC48: [comet], BFC45: [comet] }],
    ["the printed name is only like the model's", { BFC48: [{ ...comet, model: "Comet GT" }] }],
    ["the catalogue has neither", {}],
  ])("asks with the candidates if %s", async (_, known) => {
    const answer = await extract({ reading: asked, print: ["COMET"], known });
    expect(answer).toMatchObject({
      success: false,
      sku: null,
      candidates: ["BFC48", "BFC45"],
      print: ["COMET"],
    });
  });

  it("says where on the photo the uncertain number is", async () => {
    const place = { left: 0.1, top: 0.05, width: 0.3, height: 0.04 };
    expect((await extract({ reading: { ...asked, place }, print: [] })).place).toEqual(place);
  });

  it("asks about the models with the printed name if the number can't be read", async () => {
    const answer = await extract({ reading: {}, print: ["COMET"], named: ["DHR20", "CFM15"] });
    expect(answer).toMatchObject({ success: false, sku: null, candidates: ["DHR20", "CFM15"] });
  });

  it("asks about another brand's code", async () => {
    const answer = await extract({ reading: {}, print: ["NISSAN"], codes: ["MGT00026-L"] });
    expect(answer).toMatchObject({ success: false, sku: null, candidates: ["MGT00026-L"] });
  });

  it("says that nothing was read if neither number nor name can be", async () => {
    expect(await extract({ reading: {}, print: ["SCAN"] })).toMatchObject({
      success: false,
      message: "Could not extract SKU from card back image",
      candidates: [],
    });
  });
});
