// @vitest-environment node
import { expect, it } from "vitest";

import { createQueueItem, type QueueItem } from "../queue/queueItem";
import { sampleModel } from "../testing/testCards";
import { describeByHand, finishByHand } from "./byHand";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const item = { ...createQueueItem("s", 1, settings), status: "error" } as const;
const model = {
  ...sampleModel("Citroen"),
  brand: "Majorette",
  series: "Vintage",
  seriesNumber: "3/6",
  year: 2020,
};

it("stores the printed position beside the year", () => {
  const facts = { brand: null, series: null, seriesNumber: null, yearNumber: "105/250", year: null };
  const print = { front: [], back: [], facts };
  expect(finishByHand({ ...item, print }, { sku: "X1", model }, 9).aiAnalysis).toMatchObject({
    core: { brand: "Majorette", car_name: "Citroen" },
    series: { series: "Vintage", series_number: "3/6", year_number: "105/250", release_year: 2020 },
  });
});

it("stores only the year if the card prints no position", () => {
  expect(finishByHand(item, { sku: null, model }, 9).aiAnalysis?.series).toEqual({
    series: "Vintage",
    series_number: "3/6",
    year_number: "2020",
  });
});

it("clears everything that was asked about the card, and continues its timer", () => {
  const asking = {
    ...{ ...item, status: "review", needsReview: true, reviewReason: "sku-uncertain", failure: "unread" },
    ...{ skuCandidates: ["A"], candidateModels: [{ ...model, toyNumber: "A" }], listingId: "L1" },
    ...{ problem: { step: "extract", reason: { code: "no-sku" } }, aiProvider: "gemini", processingTime: 4 },
  } as const;
  expect(finishByHand({ ...item, ...asking } as QueueItem, { sku: "X1", model }, 9)).toMatchObject({
    ...{ sku: "X1", models: [model], carName: "Citroen", confirmed: true, aiProvider: null, listingId: null },
    ...{ skuCandidates: [], candidateModels: [], needsReview: false, reviewReason: null, failure: null },
    ...{ problem: null, startTime: 5 },
  });
});

it("uploads a photo first that isn't uploaded", () => {
  const status = (fields: Partial<QueueItem>, sku: string | null = "X1") =>
    finishByHand({ ...item, ...fields }, { sku, model }, 9).status;
  const photos = { frontImage: "https://x.test/front", backImage: "https://x.test/back" };
  expect([status({}), status({ ...photos, backImage: null })]).toEqual(["uploading", "uploading"]);
  expect([status(photos), status(photos, null)]).toEqual(["checking", "creating"]);
});

it.each([
  ["Citroen Zamac", true],
  ["Zamacro", false],
])("takes %s for a ZAMAC: %s", (name, isZamac) => {
  const variant = { color: "Raw", wheels: "5SP", country: "Malaysia" };
  expect(describeByHand({ ...model, ...variant, model: name }, null)).toMatchObject({
    features: { is_zamac: isZamac, zamac_detected: isZamac, is_premium: false },
    specs: { color: "Raw", wheel_type: "5SP", country: "Malaysia" },
  });
});
