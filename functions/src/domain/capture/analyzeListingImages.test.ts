import { describe, expect, it } from "vitest";

import type { AiProvider, CardAnalysis, CatalogueModel } from "../../contract/cards.ts";
import { AppError, type ErrorCode } from "../../contract/errors.ts";
import { type AnalyzePorts, analyzeListingImages } from "./analyzeListingImages.ts";
import type { CardAnalyst } from "./ports.ts";

const analysisOf = (provider: AiProvider, car_name: string | null): CardAnalysis => ({
  provider,
  core: { brand: "Hot Wheels", car_name },
  listing: { enhanced_ebay_title: null },
  series: { series: null, series_number: null, year_number: null },
  specs: { color: null },
  features: {
    is_premium: false,
    premium_series: null,
    is_zamac: false,
    zamac_detected: false,
    potential_zamac: false,
    potential_premium: false,
  },
  models: [],
});

const sees = (provider: AiProvider, name: string | null): CardAnalyst => ({
  provider,
  analyze: () => Promise.resolve({ analysis: analysisOf(provider, name), usage: null }),
});
const fails = (provider: AiProvider, code: ErrorCode): CardAnalyst => ({
  provider,
  analyze: () => Promise.reject(new AppError(code)),
});
const model = (name: string): CatalogueModel & { confirmed: boolean } => ({
  model: name,
  brand: "Hot Wheels",
  series: null,
  seriesNumber: null,
  year: null,
  source: "import",
  confirmed: true,
});

const ask = (analysts: CardAnalyst[], models: ReturnType<typeof model>[] = []) => {
  const ports: AnalyzePorts = {
    photos: {
      keep: () => Promise.reject(new Error("not asked for")),
      assertKept: () => Promise.resolve(),
      read: () => Promise.resolve(new Uint8Array()),
    },
    catalogue: { lookup: () => Promise.resolve(models), confirm: () => Promise.resolve() },
    analysts,
    now: () => 0,
    report: () => undefined,
  };
  return analyzeListingImages(ports, "ada", {
    frontImageUrl: "https://x/front",
    backImageUrl: "https://x/back",
    promptType: "detailed",
    speedMode: "accurate",
    sku: "DHR20",
  });
};

describe("analyzeListingImages", () => {
  it("takes the first provider that knows the car", async () => {
    await expect(ask([sees("openai", "Bone Shaker"), sees("local", "Other")])).resolves.toMatchObject({
      success: true,
      provider: "openai",
      analysis: { core: { car_name: "Bone Shaker" } },
    });
  });

  it.each([
    { code: "ai/quota-exceeded", says: "OpenAI quota exceeded, trying Gemini fallback" },
    { code: "ai/invalid-key", says: "check API keys in Admin settings" },
    { code: "ai/malformed", says: "the answer could not be read" },
  ] as const)("goes on to the next after $code and says so", async ({ code, says }) => {
    const answer = await ask([fails("openai", code), sees("gemini", "Bone Shaker")]);
    expect(answer).toMatchObject({ success: true, provider: "gemini" });
    expect(answer.message).toContain(says);
  });

  it("is no success when nobody knows the car", async () => {
    await expect(ask([fails("openai", "ai/timeout"), sees("local", null)])).resolves.toMatchObject({
      success: false,
      analysis: null,
    });
  });

  it("asks about a number that stands for two models, the likelier one first", async () => {
    const two = [model("Bone Shaker"), model("'68 Shelby GT500")];
    const orders = [];
    for (const name of ["68 shelby gt-500", "Bone Shaker", null]) {
      const { success, analysis } = await ask([sees("openai", name)], two);
      expect([success, analysis?.core.car_name]).toEqual([true, null]);
      orders.push(analysis?.models?.map((each) => each.model));
    }
    expect(orders).toEqual([
      ["'68 Shelby GT500", "Bone Shaker"],
      ["Bone Shaker", "'68 Shelby GT500"],
      ["Bone Shaker", "'68 Shelby GT500"],
    ]);
  });

  it("asks about a model that only another seller has entered", async () => {
    const local: CardAnalyst = {
      provider: "local",
      analyze: () =>
        Promise.resolve({ analysis: { ...analysisOf("local", null), models: [model("X")] }, usage: null }),
    };
    await expect(ask([local])).resolves.toMatchObject({
      success: true,
      analysis: { models: [{ model: "X" }] },
    });
  });
});
