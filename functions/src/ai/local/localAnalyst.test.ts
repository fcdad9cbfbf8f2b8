import { describe, expect, it } from "vitest";

import { cardAnalysis, type CatalogueModel, NO_VARIANT } from "../../contract/capture/cards.ts";
import type { ReadCard } from "./cardReader.ts";
import { createLocalAnalyst } from "./localAnalyst.ts";

const known = (model: string): CatalogueModel => ({
  model,
  brand: "Hot Wheels",
  series: "Muscle Yard",
  seriesNumber: "5/10",
  year: 2016,
  ...NO_VARIANT,
  source: "import",
});

const nothingPrinted: ReadCard = {
  brand: null,
  name: null,
  nameEvidence: null,
  series: null,
  seriesNumber: null,
  yearNumber: null,
  year: null,
  copyrightYear: null,
  treasureHunt: "none",
  isNewModel: false,
  lines: { front: [], back: [] },
  names: [],
  codes: [],
};

const printed = (name: string, more: Partial<ReadCard> = {}): ReadCard => ({
  ...nothingPrinted,
  name,
  names: [name],
  lines: { front: [name], back: [] },
  ...more,
});

interface AnalysisOptions {
  sku?: string | null;
  print?: ReadCard | "unread";
  signal?: AbortSignal;
}

function analyze(
  models: CatalogueModel[],
  { sku = "XKB12", print = nothingPrinted, signal = new AbortController().signal }: AnalysisOptions = {},
) {
  const readPrint = () =>
    print === "unread" ? Promise.reject(new Error("The photos were read")) : Promise.resolve(print);
  return createLocalAnalyst({
    catalogue: { lookup: () => Promise.resolve(models) },
    reader: { readPrint },
  }).analyze({
    front: new Uint8Array(),
    back: new Uint8Array(),
    prompt: "detailed",
    speed: "accurate",
    sku,
    uid: "ann",
    signal,
    onSpent: () => expect.fail("the catalogue costs nothing"),
  });
}

describe("localAnalyst", () => {
  it("describes the catalogue's only model without reading a photo", async () => {
    const analysis = await analyze([known("'71 Ridgeback")], { print: "unread" });
    expect(cardAnalysis.parse(analysis)).toMatchObject({
      provider: "local",
      core: { brand: "Hot Wheels", car_name: "'71 Ridgeback" },
      listing: { enhanced_ebay_title: "Hot Wheels '71 Ridgeback Muscle Yard 5/10 2016" },
      series: { series: "Muscle Yard", series_number: "5/10", year_number: "2016" },
      features: { is_zamac: false },
      models: [],
    });
  });

  it("includes the catalogue's color, wheels and country", async () => {
    const variant = { ...NO_VARIANT, color: "Red", wheels: "OH5", country: "Malaysia" };
    const analysis = await analyze([{ ...known("'71 Ridgeback"), ...variant }]);
    expect(cardAnalysis.parse(analysis)).toMatchObject({
      listing: { enhanced_ebay_title: "Hot Wheels '71 Ridgeback Muscle Yard 5/10 2016 Red" },
      specs: { color: "Red", wheel_type: "OH5", country: "Malaysia" },
    });
  });

  it("returns all models of an ambiguous number, and names none", async () => {
    const analysis = await analyze([known("Comet"), known("Nomad")]);
    expect(analysis.core.car_name).toBeNull();
    expect(analysis.models.map((model) => model.model)).toEqual(["Comet", "Nomad"]);
  });

  it.each([
    ["the catalogue doesn't have the number", [], "XKB12"],
    ["no number was read", [known("Comet")], null],
  ])("finds nothing if %s", async (_, models, sku) => {
    const analysis = await analyze(models, { sku });
    expect(cardAnalysis.parse(analysis)).toMatchObject({
      core: { brand: null, car_name: null },
      listing: { enhanced_ebay_title: null },
      models: [],
    });
  });

  it("chooses the model that the print names", async () => {
    const analysis = await analyze([known("Comet"), known("'71 Nomad")], { print: printed("NOMAD") });
    expect(analysis).toMatchObject({ core: { car_name: "'71 Nomad" }, models: [{ model: "'71 Nomad" }] });
  });

  it("lists the variants of the printed model first if the print doesn't distinguish them", async () => {
    const red = { ...known("Comet"), color: "Red" };
    const blue = { ...known("Comet"), color: "Blue" };
    const analysis = await analyze([known("Nomad"), red, blue], { print: printed("COMET") });
    expect(analysis.core.car_name).toBeNull();
    expect(analysis.models.map(({ model, color }) => [model, color])).toEqual([
      ["Comet", "Red"],
      ["Comet", "Blue"],
      ["Nomad", null],
    ]);
  });

  it("asks if the print names none of the number's models, even with a similar name", async () => {
    const analysis = await analyze([known("Comet"), known("Nomad")], { print: printed("COMET GT") });
    expect(analysis.core.car_name).toBeNull();
    expect(analysis.models).toHaveLength(2);
  });

  it("names a car missing from the catalogue by its print", async () => {
    const print = printed("'68 Mercury Cougar", {
      brand: "Hot Wheels",
      series: "Track Aces",
      seriesNumber: "2/10",
      yearNumber: "181/250",
      year: 2015,
      treasureHunt: "super",
    });
    expect(cardAnalysis.parse(await analyze([], { print }))).toMatchObject({
      core: { brand: "Hot Wheels", car_name: "'68 Mercury Cougar" },
      listing: {
        enhanced_ebay_title: "Hot Wheels '68 Mercury Cougar Track Aces 2/10 2015 Super Treasure Hunt",
      },
      series: { series: "Track Aces", series_number: "2/10", year_number: "181/250", release_year: 2015 },
      models: [],
    });
  });

  it("returns the print even if it doesn't name the car", async () => {
    const seen: unknown[] = [];
    const lines = { front: ["SCAN"], back: ["THE RACE!"] };
    const facts = { brand: "Majorette", series: null, seriesNumber: null, yearNumber: "105/250", year: null };
    await createLocalAnalyst({
      catalogue: { lookup: () => Promise.resolve([]) },
      reader: { readPrint: () => Promise.resolve({ ...nothingPrinted, ...facts, lines }) },
    }).analyze({
      front: new Uint8Array(),
      back: new Uint8Array(),
      prompt: "detailed",
      speed: "accurate",
      sku: null,
      uid: "ann",
      signal: new AbortController().signal,
      onSpent: () => undefined,
      onSeen: (print) => seen.push(print),
    });
    expect(seen).toEqual([{ ...lines, facts }]);
  });

  it("keeps the printed brand if the print names no car", async () => {
    const print = { ...nothingPrinted, brand: "Majorette" };
    expect((await analyze([], { print })).core).toEqual({ brand: "Majorette", car_name: null });
    const [red, blue] = [
      { ...known("Comet"), color: "Red" },
      { ...known("Comet"), color: "Blue" },
    ];
    expect((await analyze([red, blue], { print })).core.brand).toBe("Majorette");
  });

  it("chooses among equal names by the printed brand", async () => {
    const matchbox = { ...known("Comet"), brand: "Matchbox" };
    const analysis = await analyze([known("Comet"), matchbox], {
      print: printed("COMET", { brand: "Matchbox" }),
    });
    expect(analysis).toMatchObject({ core: { brand: "Matchbox", car_name: "Comet" }, models: [matchbox] });
  });

  it("marks a ZAMAC car", async () => {
    const analysis = await analyze([known("Comet ZAMAC")]);
    expect(analysis.features).toMatchObject({ is_zamac: true, zamac_detected: true });
  });

  it("stops when the caller aborts", async () => {
    await expect(analyze([known("Comet")], { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  });
});
