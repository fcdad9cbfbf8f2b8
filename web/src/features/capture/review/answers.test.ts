// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { CatalogueModel, PrintFacts } from "@contract/capture/cards";

import { createQueueItem, type QueueItem } from "../queue/queueItem";
import { applyAnalysis } from "../queue/outcomes";
import { sampleModel, sampleAnalysis } from "../testing/testCards";
import { answerComparison, answerEdition, answerModel, answerNumber, completeEdition } from "./answers";

const NOW = 9_000;
const facts: PrintFacts = {
  ...{ brand: "Matchbox", series: "Then and Now", seriesNumber: "5/10", yearNumber: "105/250", year: 2017 },
};
const card = (fields: Partial<QueueItem> = {}): QueueItem => ({
  ...createQueueItem("s", 1, { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true }),
  ...fields,
});
const withPrint = (fields: Partial<QueueItem> = {}) =>
  card({ ...fields, print: { front: [], back: [], facts } });
const asked = { reviewReason: "model-ambiguous", aiAnalysis: sampleAnalysis(null) } as const;
const shelby: CatalogueModel = { ...sampleModel("Shelby"), year: 2016 };

describe("the car that the seller chose among a number's models", () => {
  const seriesOf = (item: QueueItem, model = shelby) => answerModel(item, model, NOW).aiAnalysis?.series;

  it("has its year, which takes precedence over the analysis's", () => {
    const wrong = {
      ...sampleAnalysis("Camaro"),
      series: { ...sampleAnalysis(null).series, year_number: "2014" },
    };
    expect(seriesOf(card(asked))).toMatchObject({ year_number: "2016" });
    expect(seriesOf(card({ ...asked, aiAnalysis: wrong }))).toMatchObject({ year_number: "2016" });
  });

  it("keeps the position in the year that the analysis has, beside the model's year or else its own", () => {
    const series = { series: null, series_number: null, year_number: "181/250", release_year: 2014 };
    const item = card({ ...asked, aiAnalysis: { ...sampleAnalysis(null), series } });
    expect(seriesOf(item)).toMatchObject({ year_number: "181/250", release_year: 2016 });
    expect(seriesOf(item, sampleModel("Shelby"))).toMatchObject({
      year_number: "181/250",
      release_year: 2014,
    });
  });

  it("has what the card prints and the catalogue doesn't know", () => {
    expect(seriesOf(withPrint(asked))).toEqual({
      ...{ series: "Then and Now", series_number: "5/10", year_number: "105/250", release_year: 2016 },
    });
    expect(seriesOf(withPrint(asked), sampleModel("Shelby"))).toMatchObject({ release_year: 2017 });
  });
});

describe("an analysis", () => {
  it("gets the position in the year from the print, and keeps what it says itself", () => {
    const said = sampleAnalysis("Shelby", [shelby]);
    const series = { series: "HW Race", series_number: "1/5", year_number: "2016" };
    const { aiAnalysis } = applyAnalysis(withPrint(), { ...said, series }, NOW);
    expect(aiAnalysis).toMatchObject({
      core: { brand: "Hot Wheels", car_name: "Shelby" },
      series: { series: "HW Race", series_number: "1/5", year_number: "105/250", release_year: 2016 },
    });
  });

  it("stays as it is if no print was read", () => {
    expect(applyAnalysis(card(), sampleAnalysis("Shelby"), NOW).aiAnalysis).toEqual(sampleAnalysis("Shelby"));
  });
});

/** A card that asked after 2 seconds. Its timer continues with them. */
const open = (reviewReason: QueueItem["reviewReason"], fields: Partial<QueueItem> = {}) =>
  card({ status: "review", needsReview: true, reviewReason, processingTime: 2_000, ...fields });
const closed = { needsReview: false, reviewReason: null, startTime: NOW - 2_000 };

it.each([
  ["number", (item: QueueItem) => answerNumber(item, { sku: "DHR20" }, NOW), "photo-differs"],
  ["model", (item: QueueItem) => answerModel(item, shelby, NOW), "sku-uncertain"],
  ["comparison", (item: QueueItem) => answerComparison(item, { isSame: true }, NOW), "zamac"],
  ["edition", (item: QueueItem) => answerEdition(item, { isSpecial: true, price: 6 }, NOW), "photo-differs"],
] as const)("ignores a %s that isn't asked for", (_, answer, reason) => {
  const item = open(reason, { aiAnalysis: sampleAnalysis("Camaro") });
  expect(answer(item)).toBe(item);
});

it("ignores a model and an edition of a card that has no analysis", () => {
  const model = open("model-ambiguous");
  expect(answerModel(model, shelby, NOW)).toBe(model);
  const edition = open("premium");
  expect(answerEdition(edition, { isSpecial: true, price: 6 }, NOW)).toBe(edition);
});

describe("the number that the seller chose", () => {
  const item = open("sku-uncertain", {
    skuCandidates: ["DHR20", "DHR21"],
    candidateModels: [{ ...shelby, toyNumber: "DHR20" }],
    models: [sampleModel("Old")],
    skuPlace: { left: 0, top: 0, width: 1, height: 1 },
  });
  const settled = { skuCandidates: [], candidateModels: [], skuPlace: null };

  it("is confirmed, and has the chosen model only", () => {
    const answer = { status: "checking", confirmed: true, sku: "DHR20", ...settled, ...closed };
    expect(answerNumber(item, { sku: "DHR20" }, NOW)).toMatchObject({ ...answer, models: [] });
    expect(answerNumber(item, { sku: "DHR20", model: shelby }, NOW)).toMatchObject({
      ...answer,
      models: [shelby],
    });
  });

  it("can be none, and the photos are analyzed then", () => {
    expect(answerNumber(item, { sku: null }, NOW)).toMatchObject({
      ...{ status: "analyzing", confirmed: false, sku: null, ...settled, ...closed },
      problem: { step: "extract", reason: { code: "no-sku" } },
    });
  });
});

describe("the model that the seller chose", () => {
  const wheeled = { ...sampleAnalysis("Camaro"), specs: { color: "Red", wheel_type: "5SP" } };
  const item = open("model-ambiguous", { aiAnalysis: wheeled });

  it("names the card, and its title is written again", () => {
    const answered = answerModel(item, { ...shelby, brand: "" }, NOW);
    expect(answered).toMatchObject({
      ...{ status: "creating", confirmed: true, carName: "Shelby", ...closed },
      aiAnalysis: {
        core: { brand: "Hot Wheels", car_name: "Shelby" },
        listing: { enhanced_ebay_title: null },
        specs: { color: "Red", wheel_type: "5SP" },
      },
    });
    expect(answered.models).toEqual(answered.aiAnalysis?.models);
    expect(answered.aiAnalysis?.specs).not.toHaveProperty("country");
  });

  it("has its variant instead of the analysis's", () => {
    const variant = { ...shelby, brand: "Matchbox", color: "Blue", wheels: "OH5", country: "Thailand" };
    expect(answerModel(item, { ...variant, series: "HW Race", seriesNumber: "1/5" }, NOW)).toMatchObject({
      aiAnalysis: {
        core: { brand: "Matchbox" },
        series: { series: "HW Race", series_number: "1/5" },
        specs: { color: "Blue", wheel_type: "OH5", country: "Thailand" },
      },
    });
  });
});

describe("the comparison with a listing's photo", () => {
  const asking = { listingId: "L1", aiAnalysis: sampleAnalysis("Camaro", [shelby]), carName: "Camaro" };
  const item = open("photo-differs", asking);

  it("adds copies to the listing of the same car, or to the one that the seller chose", () => {
    const same = { status: "creating", photoCheck: "same", ...closed };
    expect(answerComparison(item, { isSame: true }, NOW)).toMatchObject({ ...same, listingId: "L1" });
    expect(answerComparison(item, { isSame: true, listingId: "L2" }, NOW)).toMatchObject({
      ...same,
      listingId: "L2",
    });
    const unlisted = open("photo-differs");
    expect(answerComparison(unlisted, { isSame: true }, NOW)).toMatchObject({ ...same, listingId: null });
  });

  it.each([
    ["analyzes another car again", item, false],
    ["analyzes a car again that only the analysis named", { ...item, confirmed: false }, false],
    ["keeps the model that the seller chose", { ...item, confirmed: true }, true],
    [
      "analyzes a car again that could be several",
      { ...item, confirmed: true, aiAnalysis: sampleAnalysis("Camaro", [shelby, shelby]) },
      false,
    ],
  ])("%s", (_, before, isKept) => {
    expect(answerComparison(before, { isSame: false }, NOW)).toMatchObject({
      ...{ photoCheck: "different", listingId: null, ...closed },
      ...(isKept
        ? { status: "creating", carName: "Camaro", aiAnalysis: before.aiAnalysis }
        : { status: "analyzing", carName: null, aiAnalysis: null, aiProvider: null }),
    });
  });
});

describe("the edition that the seller chose", () => {
  const item = open("premium", { aiAnalysis: sampleAnalysis("Camaro"), carName: "Camaro Premium" });

  it("has its price, and keeps its reason until the listing is updated", () => {
    expect(answerEdition(item, { isSpecial: true, price: 6 }, NOW)).toMatchObject({
      ...{ ...closed, reviewReason: "premium", status: "processing", price: 6, carName: "Camaro Premium" },
      aiAnalysis: { features: { is_premium: true } },
    });
  });

  it("loses its words from the name if it is a regular one, but not the whole name", () => {
    const nameOf = (carName: string | null) =>
      answerEdition({ ...item, carName }, { isSpecial: false, price: 2 }, NOW).carName;
    expect(nameOf("Camaro Premium")).toBe("Camaro");
    expect(nameOf("Premium")).toBe("Premium");
    expect(nameOf(null)).toBeNull();
  });

  it("completes the card, also if the marketplace refuses it", () => {
    const before = { ...item, startTime: 4_000 };
    const completed = { status: "completed", reviewReason: null, processingTime: 5_000 };
    expect(completeEdition(before, { ebayItemId: "1", refusal: null }, NOW)).toMatchObject({
      ...{ ...completed, ebayItemId: "1", ebayCreated: true, problem: null },
    });
    const refusal = { code: "told", message: "No" } as const;
    expect(completeEdition(before, { ebayItemId: null, refusal }, NOW)).toMatchObject({
      ...{ ...completed, ebayItemId: null, ebayCreated: false, problem: { step: "settle", reason: refusal } },
    });
    const listed = { ...before, ebayItemId: "2", ebayCreated: true };
    expect(completeEdition(listed, { ebayItemId: null, refusal: null }, NOW)).toMatchObject({
      ...{ ebayItemId: "2", ebayCreated: true },
    });
  });
});
