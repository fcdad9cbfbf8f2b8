// @vitest-environment node
import { describe, expect, it } from "vitest";

import { sampleAnalysis, sampleAnswer, sampleModel } from "../testing/testCards";
import { applyAnalysis, applyAnalysisFailure, applyCaptureAnswer } from "./outcomes";
import { advance, findNextStep } from "./advance";
import { createQueueItem, type QueueItem } from "./queueItem";

const NOW = 5_000;
const card = (fields: Partial<QueueItem> = {}): QueueItem => ({
  ...createQueueItem("s", 1_000, { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true }),
  ...fields,
});
const camaro = sampleModel("Camaro");
const byHand = { ...sampleAnalysis("Camaro"), byHand: true };
const photos = { frontImage: "https://x.test/front", backImage: "https://x.test/back" };

describe("an analysis", () => {
  it.each([
    ["a single model of the number", [camaro], sampleAnalysis("Camaro"), "creating"],
    ["no model, but a name", [], sampleAnalysis("Camaro"), "creating"],
    ["a single model, but no name", [camaro], sampleAnalysis(null), "review"],
    ["neither a model nor a name", [], sampleAnalysis(null), "review"],
    ["two models of its own", [camaro], sampleAnalysis("Camaro", [camaro, camaro]), "review"],
  ] as const)("with %s continues the card", (_, models, analysis, status) => {
    const analyzed = applyAnalysis(card({ models: [...models] }), analysis, NOW);
    expect(analyzed).toMatchObject({ status, needsReview: status === "review", aiProvider: "gemini" });
    expect(analyzed.models).toEqual(analysis.models.length > 0 ? analysis.models : models);
  });

  it("doesn't overrule a confirmed model, but a confirmed number with several models", () => {
    const analysis = sampleAnalysis("Mustang");
    const named = (fields: Partial<QueueItem>) => applyAnalysis(card(fields), analysis, NOW).carName;
    expect(named({ confirmed: true, models: [camaro] })).toBe("Camaro");
    expect(named({ confirmed: false, models: [camaro] })).toBe("Mustang");
    expect(named({ confirmed: true, models: [camaro, camaro] })).toBe("Mustang");
    expect(named({ confirmed: true })).toBe("Mustang");
  });

  it("that fails leaves a card without SKU or analysis unread", () => {
    const failed = (fields: Partial<QueueItem>) =>
      applyAnalysisFailure(card(fields), { code: "no-analysis", message: "" }, NOW);
    expect(failed({})).toMatchObject({
      ...{ status: "error", failure: "unread", processingTime: 4_000 },
      problem: { sku: { code: "no-sku" } },
    });
    expect(failed({ sku: "DHR20" })).toMatchObject({ failure: "unidentified" });
    expect(failed({ sku: "DHR20" }).problem).not.toHaveProperty("sku");
  });
});

describe("the server's answer", () => {
  it("completes the card, and keeps the name that it has", () => {
    const answer = sampleAnswer({
      price: 3,
      sku: "DHR21",
      ebayItemId: "1",
      ebayCreated: true,
      newQuantity: 4,
    });
    expect(applyCaptureAnswer(card(), answer, NOW)).toMatchObject({
      ...{ status: "completed", carName: "Hot Wheels Camaro", sku: "DHR21", price: 3, newQuantity: 4 },
      ...{ listingId: "listing-1", ebayItemId: "1", ebayCreated: true, ebayUpdated: false },
      ...{ problem: null, processingTime: 4_000, needsReview: false },
    });
    expect(applyCaptureAnswer(card({ carName: "Camaro" }), answer, NOW).carName).toBe("Camaro");
  });

  it("asks for the edition of an analyzed card, with the price before the question", () => {
    const answer = sampleAnswer({ reviewReason: "premium", price: 6, suggestedPrice: 8 });
    const analyzed = card({ aiAnalysis: sampleAnalysis("Camaro") });
    expect(applyCaptureAnswer(analyzed, { ...answer, originalPrice: 2.5 }, NOW)).toMatchObject({
      ...{ status: "review", needsReview: true, reviewReason: "premium" },
      ...{ originalPrice: 2.5, suggestedPrice: 8, price: 6, listingId: "listing-1" },
    });
    expect(applyCaptureAnswer(analyzed, answer, NOW).originalPrice).toBe(6);
    expect(applyCaptureAnswer(card(), answer, NOW).status).toBe("completed");
  });

  it.each([
    [
      "the marketplace's refusal",
      { ebayFailure: { code: "ebay/refused", message: "No", params: {} }, ebayMessage: "No" },
      {},
      { code: "call-failed", error: { code: "ebay/refused", params: { message: "No" } } },
    ],
    [
      "a refusal that an earlier function answers",
      { ebayMessage: "No" },
      {},
      { code: "told", message: "No" },
    ],
    ["a missing picture", {}, { aiAnalysis: byHand }, { code: "no-picture" }],
    ["nothing if copies were added", { action: "updated" }, { aiAnalysis: byHand }, null],
    ["nothing if a picture is there", {}, { aiAnalysis: byHand, frontImage: photos.frontImage }, null],
  ] as const)("reports %s", (_, answer, fields, reason) => {
    const done = applyCaptureAnswer(card(fields), sampleAnswer(answer), NOW);
    expect(done.problem).toEqual(reason && { step: "create", reason });
  });
});

it.each([
  [{ status: "pending" }, "upload"],
  [{ status: "pending", ...photos }, "extract"],
  [{ status: "pending", ...photos, aiAnalysis: byHand }, "upload"],
  [{ status: "processing", originalPrice: 2 }, "settle"],
  [{ status: "processing", originalPrice: 2, needsReview: true }, "upload"],
] as const)("continues %o with %s", (fields, step) => {
  expect(findNextStep(card(fields))).toBe(step);
});

describe("an event", () => {
  it("continues a card named by hand without an analysis if it has no listing yet", () => {
    const item = card({ status: "checking", aiAnalysis: byHand });
    expect(advance(item, { type: "listingAbsent" }, NOW).status).toBe("creating");
  });

  it.each(["checking", "creating"] as const)("asks in %s whether it is the same car", (status) => {
    const event = { type: "photoDiffers", listingId: "L1", storedFrontImage: "https://x.test/old" } as const;
    expect(advance(card({ status }), event, NOW)).toMatchObject({
      ...{ status: "review", reviewReason: "photo-differs", needsReview: true },
      ...{ listingId: "L1", storedFrontImage: "https://x.test/old" },
    });
  });

  it("names a car by hand only if the seller can", () => {
    const event = { type: "finishedByHand", car: { sku: null, model: camaro } } as const;
    const unread = card({ status: "error", failure: "unread" });
    expect(advance(unread, event, NOW)).toMatchObject({ status: "uploading", carName: "Camaro" });
    const broken = card({ status: "error", failure: "try-again" });
    expect(advance(broken, event, NOW)).toBe(broken);
  });

  it("that answers late continues only a card that timed out", () => {
    const item = card({ status: "error", failure: "timed-out", ...photos });
    expect(advance(item, { type: "answeredLate" }, NOW)).toMatchObject({
      status: "extracting",
      failure: null,
    });
    const unread = card({ status: "error", failure: "unread", ...photos });
    expect(advance(unread, { type: "answeredLate" }, NOW)).toBe(unread);
  });
});
