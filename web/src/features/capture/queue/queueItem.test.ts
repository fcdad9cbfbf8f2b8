// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { CatalogueModel } from "@contract/capture/cards";
import { queueItemDocument, type QueueReason } from "@contract/documents";

import { advance, findNextStep, type QueueEvent } from "./advance";
import { createQueueItem, type QueueItem, type QueueStatus } from "./queueItem";
import { toDocument } from "./panel/queueTexts";
import { sampleAnalysis, sampleAnswer, sampleModel } from "../testing/testCards";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const fresh = createQueueItem("station-1", 1_000, settings);
const at = (status: QueueStatus, fields: Partial<QueueItem> = {}): QueueItem => ({
  ...fresh,
  status,
  ...fields,
});
const uploaded = { frontImage: "https://x.test/front", backImage: "https://x.test/back" };
const NOW = 5_000;
const REFUSED: QueueReason = { code: "told", message: "Too large" };
const UNSUCCESSFUL: QueueReason = { code: "no-analysis", message: "Nobody knows it." };

describe("a queue item", () => {
  it("starts pending with the card's settings and every field of the document", () => {
    expect(fresh).toMatchObject({ status: "pending", stationId: "station-1", timestamp: 1_000, ...settings });
    const document = toDocument(fresh);
    expect(Object.keys(document).sort()).toEqual(Object.keys(queueItemDocument.shape).sort());
    expect(queueItemDocument.parse(document)).toEqual(document);
  });

  it.each<[QueueStatus, ReturnType<typeof findNextStep>]>([
    ["pending", "upload"],
    ["processing", "upload"],
    ["uploading", "upload"],
    ["extracting", "extract"],
    ["checking", "check"],
    ["analyzing", "analyze"],
    ["creating", "create"],
    ["completed", null],
    ["review", null],
    ["error", null],
  ])("in %s continues with the step %s", (status, step) => {
    expect(findNextStep(at(status))).toBe(step);
  });
});

describe("a card in the queue", () => {
  it.each<[string, QueueItem, QueueEvent, Partial<QueueItem>]>([
    ["starts", fresh, { type: "started" }, { status: "uploading", startTime: NOW }],
    [
      "goes on where it was after a reload",
      at("checking"),
      { type: "started" },
      { status: "checking", startTime: NOW },
    ],
    [
      "waits in line once its photos are safe, and goes on from there",
      at("extracting", uploaded),
      { type: "queued" },
      { status: "pending", ...uploaded },
    ],
    [
      "goes on from the line with the time that it took before",
      at("pending", uploaded),
      { type: "started", spent: 300 },
      { status: "extracting", startTime: NOW - 300 },
    ],
    [
      "is uploaded",
      at("uploading"),
      { type: "uploaded", ...uploaded },
      { status: "extracting", ...uploaded },
    ],
    [
      "has its SKU read",
      at("extracting"),
      { type: "skuRead", sku: "DHR20", models: [sampleModel("Shelby")] },
      { status: "checking", sku: "DHR20", models: [sampleModel("Shelby")] },
    ],
    [
      "goes to the AI without a SKU",
      at("extracting"),
      { type: "skuMissing", reason: { code: "no-sku" } },
      { status: "analyzing", sku: null, problem: { step: "extract", reason: { code: "no-sku" } } },
    ],
    [
      "asks which SKU it is",
      at("extracting", { startTime: 2_000 }),
      { type: "skuUncertain", candidates: ["DHR20", "DHR2O"] },
      {
        status: "review",
        needsReview: true,
        reviewReason: "sku-uncertain",
        skuCandidates: ["DHR20", "DHR2O"],
        processingTime: 3_000,
      },
    ],
    [
      "needs no analysis where the listing exists",
      at("checking"),
      { type: "listingFound", listingId: "l1" },
      { status: "creating", listingId: "l1" },
    ],
    ["is analyzed where it does not", at("checking"), { type: "listingAbsent" }, { status: "analyzing" }],
    [
      "is created of what the AI says",
      at("analyzing"),
      { type: "analyzed", analysis: sampleAnalysis("Camaro") },
      { status: "creating", carName: "Camaro", aiProvider: "gemini" },
    ],
    [
      "asks which of several models the catalogue means",
      at("analyzing", { models: [sampleModel("Shelby"), sampleModel("Camaro")] }),
      { type: "analyzed", analysis: sampleAnalysis("Camaro") },
      {
        status: "review",
        reviewReason: "model-ambiguous",
        models: [sampleModel("Shelby"), sampleModel("Camaro")],
      },
    ],
    [
      "asks which of several models the analysis means",
      at("analyzing"),
      {
        type: "analyzed",
        analysis: sampleAnalysis("Camaro", [sampleModel("Shelby"), sampleModel("Camaro")]),
      },
      {
        status: "review",
        reviewReason: "model-ambiguous",
        models: [sampleModel("Shelby"), sampleModel("Camaro")],
      },
    ],
    [
      "completes",
      at("creating", { startTime: 1_000 }),
      { type: "stored", answer: sampleAnswer({ action: "updated", newQuantity: 3 }) },
      {
        status: "completed",
        action: "updated",
        newQuantity: 3,
        processingTime: 4_000,
        problem: null,
      },
    ],
  ])("%s", (_sentence, item, event, expected) => {
    expect(advance(item, event, NOW)).toMatchObject(expected);
  });

  it.each<[string, QueueItem, QueueEvent, QueueItem["failure"], QueueItem["problem"]]>([
    [
      "without SKU and AI",
      at("analyzing", { problem: { step: "extract", reason: REFUSED } }),
      { type: "analysisFailed", reason: UNSUCCESSFUL },
      "unread",
      { step: "analyze", reason: UNSUCCESSFUL, sku: REFUSED },
    ],
    [
      "with a SKU but no AI",
      at("analyzing", { sku: "DHR20" }),
      { type: "analysisFailed", reason: UNSUCCESSFUL },
      "unidentified",
      { step: "analyze", reason: UNSUCCESSFUL },
    ],
    [
      "when the AI takes too long",
      at("analyzing", { sku: "HTF74" }),
      { type: "analysisFailed", reason: { code: "timed-out" } },
      "timed-out",
      { step: "analyze", reason: { code: "timed-out" } },
    ],
    [
      "anywhere else",
      at("uploading"),
      { type: "failed", step: "upload", reason: REFUSED, failure: "photo" },
      "photo",
      { step: "upload", reason: REFUSED },
    ],
  ])("fails %s with a code and a problem", (_sentence, item, event, code, problem) => {
    const failed = advance(item, event, NOW);
    expect(failed.status).toBe("error");
    expect([failed.failure, failed.problem]).toEqual([code, problem]);
  });

  it("keeps what was read on the card, even if its analysis fails or a later reading lacks it", () => {
    const read = advance(
      at("extracting"),
      { type: "skuMissing", reason: { code: "no-sku" }, print: { front: [], back: ["SHELBY GT500"] } },
      NOW,
    );
    expect(read.print).toEqual({ front: [], back: ["SHELBY GT500"] });
    const ended = advance(
      read,
      {
        type: "analysisFailed",
        reason: UNSUCCESSFUL,
        print: { front: ["'68 SHELBY GT500"], back: [] },
      },
      NOW,
    );
    expect(ended.print).toEqual({ front: ["'68 SHELBY GT500"], back: ["SHELBY GT500"] });
    const print = { front: [], back: ["A"] };
    const sure = advance(at("extracting"), { type: "skuRead", sku: "DHR20", models: [], print }, NOW);
    expect(sure).toMatchObject({ readSku: "DHR20", print: { front: [], back: ["A"] } });
  });

  it.each<[string, QueueEvent]>([
    ["a certain number", { type: "skuRead", sku: "DHR20", models: [] }],
    ["an uncertain number", { type: "skuUncertain", candidates: ["DHR20"] }],
    ["no number", { type: "skuMissing", reason: { code: "no-sku" } }],
  ])("keeps the barcode that was read beside %s, also if a later reading misses it", (_what, event) => {
    const read = advance(at("extracting"), { ...event, upc: "036000291452" } as QueueEvent, NOW);
    expect(read.upc).toBe("036000291452");
    const again = advance({ ...read, status: "extracting" }, { ...event, upc: null } as QueueEvent, NOW);
    expect(again.upc).toBe("036000291452");
    // A card of an earlier version has no such field.
    const { upc: _, ...old } = at("extracting");
    expect(advance(old, event, NOW).upc).toBeNull();
  });

  it("takes the chosen SKU as confirmed, looks for its listing, and doesn't count the seller's time", () => {
    const asked = advance(
      at("extracting", { startTime: 1_000 }),
      { type: "skuUncertain", candidates: ["DHR20"] },
      3_000,
    );
    expect(advance(asked, { type: "skuChosen", sku: "DHR20" }, 60_000)).toMatchObject({
      status: "checking",
      sku: "DHR20",
      confirmed: true,
      needsReview: false,
      reviewReason: null,
      startTime: 58_000,
    });
  });

  describe("known by its name", () => {
    const model: CatalogueModel = { ...sampleModel("'68 Shelby GT500"), series: "Then and Now", year: 2016 };
    const ask = () =>
      advance(
        at("extracting"),
        {
          type: "skuUncertain",
          candidates: ["DHR20"],
          candidateModels: [{ ...model, toyNumber: "DHR20" }],
          print: { front: ["'68 SHELBY GT500"], back: [] },
        },
        NOW,
      );
    const choose = () =>
      advance(
        advance(ask(), { type: "skuChosen", sku: "DHR20", model }, NOW),
        { type: "listingAbsent" },
        NOW,
      );

    it("keeps what the question shows", () => {
      expect(ask()).toMatchObject({
        skuPlace: null,
        candidateModels: [{ toyNumber: "DHR20", model: "'68 Shelby GT500", year: 2016 }],
        print: { front: ["'68 SHELBY GT500"] },
      });
      expect(choose()).toMatchObject({ status: "analyzing", models: [model], candidateModels: [] });
    });

    it("is listed as the chosen car, whatever the analysis calls it, and isn't asked about again", () => {
      const analysis = sampleAnalysis(null, [model, sampleModel("Another")]);
      expect(advance(choose(), { type: "analyzed", analysis }, NOW)).toMatchObject({
        status: "creating",
        carName: "'68 Shelby GT500",
        aiAnalysis: {
          core: { car_name: "'68 Shelby GT500" },
          series: { series: "Then and Now" },
          models: [model],
        },
      });
    });

    it("is listed as the chosen car if no analysis comes", () => {
      const event = { type: "analysisFailed", reason: { code: "timed-out" } } as const;
      expect(advance(choose(), event, NOW)).toMatchObject({
        status: "creating",
        sku: "DHR20",
        aiProvider: null,
        aiAnalysis: { byHand: true, core: { car_name: "'68 Shelby GT500" } },
      });
    });
  });

  it("is analyzed if the seller says that there is no SKU", () => {
    const asked = at("review", { reviewReason: "sku-uncertain", needsReview: true });
    expect(advance(asked, { type: "skuChosen", sku: null }, NOW)).toMatchObject({
      status: "analyzing",
      sku: null,
      confirmed: false,
    });
  });

  it("takes the chosen model over what the AI called the car", () => {
    const model: CatalogueModel = { ...sampleModel("Shelby"), series: "Muscle Mania", seriesNumber: "5/10" };
    const asked = at("review", {
      reviewReason: "model-ambiguous",
      aiAnalysis: sampleAnalysis("Camaro"),
      models: [model, sampleModel("Camaro")],
    });
    expect(advance(asked, { type: "modelChosen", model }, NOW)).toMatchObject({
      status: "creating",
      confirmed: true,
      carName: "Shelby",
      models: [model],
      aiAnalysis: {
        core: { car_name: "Shelby" },
        listing: { enhanced_ebay_title: null },
        series: { series: "Muscle Mania", series_number: "5/10" },
        models: [model],
      },
    });
  });

  it("takes the color, the wheels and the country of the chosen variant into the analysis", () => {
    const model: CatalogueModel = {
      ...sampleModel("Shelby"),
      color: "Red",
      wheels: "OH5",
      country: "Malaysia",
    };
    const aiAnalysis = { ...sampleAnalysis("Shelby"), specs: { color: "Blue", wheel_type: "PR5" } };
    const asked = at("review", { reviewReason: "model-ambiguous", aiAnalysis, models: [model] });
    const chosen = advance(asked, { type: "modelChosen", model }, NOW);
    expect(chosen.aiAnalysis?.specs).toEqual({ color: "Red", wheel_type: "OH5", country: "Malaysia" });
    const plain = advance(asked, { type: "modelChosen", model: sampleModel("Shelby") }, NOW);
    expect(plain.aiAnalysis?.specs).toEqual({ color: "Blue", wheel_type: "PR5" });
  });

  it.each<[string, Partial<QueueItem>, QueueStatus]>([
    ["its photos are not sent", {}, "uploading"],
    ["its SKU is not known", uploaded, "extracting"],
    ["its SKU is known", { ...uploaded, sku: "DHR20" }, "checking"],
    ["its listing is known", { ...uploaded, sku: "DHR20", listingId: "l1" }, "creating"],
    ["it was analyzed", { ...uploaded, aiAnalysis: sampleAnalysis("Camaro") }, "creating"],
  ])("a retry if %s continues at the right step", (_sentence, known, status) => {
    const failed = at("error", {
      ...known,
      failure: "refused",
      problem: { step: "create", reason: REFUSED },
    });
    expect(advance(failed, { type: "retried" }, NOW)).toMatchObject({
      status,
      failure: null,
      problem: null,
      startTime: NOW,
    });
  });

  it.each<[QueueStatus, QueueEvent]>([
    ["completed", { type: "retried" }],
    ["creating", { type: "uploaded", ...uploaded }],
    ["completed", { type: "stored", answer: sampleAnswer({}) }],
    ["error", { type: "skuChosen", sku: "DHR20" }],
    ["review", { type: "modelChosen", model: sampleModel("Shelby") }],
  ])("in %s, an event that comes late or twice changes nothing", (status, event) => {
    const item = at(status);
    expect(advance(item, event, NOW)).toBe(item);
  });
});
