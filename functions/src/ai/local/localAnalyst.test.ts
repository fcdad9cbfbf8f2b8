import { describe, expect, it } from "vitest";

import { cardAnalysis, NO_VARIANT } from "../../contract/cards.ts";
import type { KnownModel } from "../../domain/capture/ports.ts";
import { localAnalyst } from "./localAnalyst.ts";

const known = (model: string, confirmed = true): KnownModel => ({
  model,
  brand: "Hot Wheels",
  series: "Muscle Yard",
  seriesNumber: "5/10",
  year: 2016,
  ...NO_VARIANT,
  source: "import",
  confirmed,
});

const analyze = (models: KnownModel[], sku: string | null = "XKB12", signal = new AbortController().signal) =>
  localAnalyst({ lookup: () => Promise.resolve(models) }).analyze({
    front: new Uint8Array(),
    back: new Uint8Array(),
    prompt: "detailed",
    speed: "accurate",
    sku,
    uid: "ann",
    signal,
    spent: () => expect.fail("the catalogue costs nothing"),
  });

describe("localAnalyst", () => {
  it("describes the one model that the catalogue has", async () => {
    const analysis = await analyze([known("'71 Ridgeback")]);
    expect(cardAnalysis.parse(analysis)).toMatchObject({
      provider: "local",
      core: { brand: "Hot Wheels", car_name: "'71 Ridgeback" },
      listing: { enhanced_ebay_title: "Hot Wheels '71 Ridgeback Muscle Yard 5/10 2016" },
      series: { series: "Muscle Yard", series_number: "5/10", year_number: "2016" },
      features: { is_zamac: false },
      models: [],
    });
  });

  it("tells the color, the wheels and the country that the catalogue has", async () => {
    const variant = { ...NO_VARIANT, color: "Red", wheels: "OH5", country: "Malaysia" };
    const analysis = await analyze([{ ...known("'71 Ridgeback"), ...variant }]);
    expect(cardAnalysis.parse(analysis)).toMatchObject({
      listing: { enhanced_ebay_title: "Hot Wheels '71 Ridgeback Muscle Yard 5/10 2016 Red" },
      specs: { color: "Red", wheel_type: "OH5", country: "Malaysia" },
    });
  });

  it("hands on all models of a number that stands for several, and names none", async () => {
    const analysis = await analyze([known("Comet"), known("Nomad")]);
    expect(analysis.core.car_name).toBeNull();
    expect(analysis.models.map((model) => model.model)).toEqual(["Comet", "Nomad"]);
  });

  it("asks about a model that only another seller has entered", async () => {
    const analysis = await analyze([known("Comet", false)]);
    expect(analysis.core.car_name).toBeNull();
    expect(analysis.models.map((model) => model.model)).toEqual(["Comet"]);
  });

  it.each([
    ["the catalogue doesn't have the number", [], "XKB12"],
    ["no number was read", [known("Comet")], null],
  ])("says nothing when %s", async (_, models, sku) => {
    const analysis = await analyze(models, sku);
    expect(cardAnalysis.parse(analysis)).toMatchObject({
      core: { brand: null, car_name: null },
      listing: { enhanced_ebay_title: null },
      models: [],
    });
  });

  it("says which car is of bare metal", async () => {
    const analysis = await analyze([known("Comet ZAMAC")]);
    expect(analysis.features).toMatchObject({ is_zamac: true, zamac_detected: true });
  });

  it("stops when the caller does", async () => {
    await expect(analyze([known("Comet")], "XKB12", AbortSignal.abort())).rejects.toThrow("aborted");
  });
});
