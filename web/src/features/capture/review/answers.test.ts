import { describe, expect, it } from "vitest";

import type { CatalogueModel, PrintFacts } from "@contract/capture/cards";

import { createQueueItem, type QueueItem } from "../queue/queueItem";
import { applyAnalysis } from "../queue/outcomes";
import { sampleModel, sampleAnalysis } from "../testing/testCards";
import { answerModel } from "./answers";

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
