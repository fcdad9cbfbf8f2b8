import { describe, expect, it, vi } from "vitest";

import { type CatalogueModel, NO_VARIANT, type NumberedModel } from "../../contract/capture/cards.ts";
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
  /** The lines of the front, if its photo is given. */
  front?: readonly string[];
  /** Keyed by toy number. */
  known?: Record<string, CatalogueModel[]>;
  /** What the catalogue has for the printed name. */
  named?: NumberedModel[];
  codes?: string[];
}

const numbered = (toyNumber: string, fields: Partial<CatalogueModel> = {}): NumberedModel => ({
  ...comet,
  ...fields,
  toyNumber,
});
const FACTS = { brand: null, series: "Yard", seriesNumber: "5/10", yearNumber: "105/250", year: 2016 };
const FRONT = "https://photos.example/front.jpg";
const searchByName = vi.fn<ExtractPorts["catalogue"]["findByName"]>();

function extract({ reading, print, front, known = {}, named = [], codes = [] }: Card) {
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
  const readPrint = ({ front: hasFront }: { front: Uint8Array | null }): PrintReading => {
    const lines = { front: hasFront ? [...(front ?? [])] : [], back: [...(print ?? [])] };
    const names = [...lines.back, ...lines.front];
    return { names, codes, ...FACTS, lines };
  };
  searchByName.mockReset().mockResolvedValue(named);
  const ports: ExtractPorts = {
    photos: {
      save: () => Promise.reject(new Error("nothing is kept")),
      read: (_uid, url) => Promise.resolve(new Uint8Array(url === FRONT ? 2 : 1)),
      assertStored: () => Promise.resolve(),
    },
    reader: {
      readToyNumber: () => Promise.resolve(found),
      readPrint: (photos) =>
        print ? Promise.resolve(readPrint(photos)) : Promise.reject(new Error("The print was read")),
    },
    catalogue: {
      lookup: (number) => Promise.resolve(known[number] ?? []),
      findByName: searchByName,
    },
  };
  const imageUrl = "https://photos.example/back.jpg";
  return extractSku(ports, "ann", { imageUrl, frontImageUrl: front ? FRONT : null });
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
  ])("reports %s", async (_, barcode, upc) => {
    const read = { outcome: "read", toyNumber: "DHR20", candidates: ["DHR20"], barcode } as const;
    expect((await extract({ reading: { ...read, candidates: [] } })).upc).toBe(upc);
    expect((await extract({ reading: { barcode }, print: [] })).upc).toBe(upc);
    const known = { BFC48: [comet] };
    const named = await extract({ reading: { ...twoNumbers, barcode }, print: ["COMET"], known });
    expect(named).toMatchObject({ success: true, upc });
  });

  const unsure = { outcome: "uncertain", candidates: ["BFC48", "BFC45"] } as const;
  const twoNumbers = { ...unsure, candidates: [...unsure.candidates] };

  it("uses the one candidate whose model the print names", async () => {
    const known = { BFC48: [comet], BFC45: [{ ...comet, model: "Nomad" }] };
    expect(await extract({ reading: twoNumbers, print: ["COMET"], known })).toMatchObject({
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
    const answer = await extract({ reading: twoNumbers, print: ["COMET"], known });
    expect(answer).toMatchObject({
      success: false,
      sku: null,
      candidates: ["BFC48", "BFC45"],
      print: ["COMET"],
    });
  });

  it("says where on the photo the uncertain number is", async () => {
    const place = { left: 0.1, top: 0.05, width: 0.3, height: 0.04 };
    expect((await extract({ reading: { ...twoNumbers, place }, print: [] })).place).toEqual(place);
  });

  it("shows what the catalogue has under each candidate", async () => {
    const known = { BFC48: [comet, { ...comet, color: "Red" }] };
    const answer = await extract({ reading: twoNumbers, print: [], known });
    expect(answer.candidateModels).toEqual([numbered("BFC48"), numbered("BFC48", { color: "Red" })]);
  });

  describe("of a card whose number is covered", () => {
    it("asks about the one model with the name on the front", async () => {
      const answer = await extract({ reading: {}, print: [], front: ["COMET"], named: [numbered("DHR20")] });
      expect(answer).toMatchObject({
        success: false,
        sku: null,
        candidates: ["DHR20"],
        candidateModels: [{ toyNumber: "DHR20", model: "Comet", series: "Yard", year: 2016 }],
        print: [],
        frontPrint: ["COMET"],
        facts: FACTS,
      });
      const print = { words: ["COMET"], brand: null, series: "Yard", year: 2016 };
      expect(searchByName).toHaveBeenCalledExactlyOnceWith(print, "ann");
    });

    it("lists all models with the name on either side", async () => {
      const named = [numbered("DHR20"), numbered("CFM15", { year: 2015 })];
      const answer = await extract({ reading: {}, print: ["COMET"], front: ["COMET"], named });
      expect(answer.candidates).toEqual(["DHR20", "CFM15"]);
      expect(answer.candidateModels?.map(({ toyNumber, year }) => [toyNumber, year])).toEqual([
        ["DHR20", 2016],
        ["CFM15", 2015],
      ]);
    });

    it("lists no more than a person can look through", async () => {
      const named = Array.from({ length: 9 }, (_, index) => numbered(`DHR1${String(index)}`));
      const answer = await extract({ reading: {}, print: ["COMET"], named });
      expect(answer.candidates).toHaveLength(5);
      expect(answer.candidateModels).toHaveLength(5);
    });

    it("reads no front that isn't given, and asks nothing if no name is read", async () => {
      expect(await extract({ reading: {}, print: [] })).toMatchObject({ candidates: [], frontPrint: [] });
      expect(searchByName).not.toHaveBeenCalled();
    });
  });

  it("asks about another brand's code", async () => {
    const answer = await extract({ reading: {}, print: ["NISSAN"], codes: ["MGT00026-L"] });
    expect(answer).toMatchObject({ success: false, sku: null, candidates: ["MGT00026-L"] });
  });

  it("takes the one candidate whose model the front names", async () => {
    const known = { BFC48: [comet], BFC45: [{ ...comet, model: "Nomad" }] };
    expect(await extract({ reading: twoNumbers, print: [], front: ["COMET"], known })).toMatchObject({
      success: true,
      sku: "BFC48",
      frontPrint: ["COMET"],
    });
  });

  it("says that nothing was read if neither number nor name can be", async () => {
    expect(await extract({ reading: {}, print: ["SCAN"] })).toMatchObject({
      success: false,
      message: "Could not extract SKU from card back image",
      candidates: [],
    });
  });
});
