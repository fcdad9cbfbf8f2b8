import type * as z from "zod";

import type { processCardCapture } from "@contract/capture";
import type { CardAnalysis, CatalogueModel } from "@contract/cards";
import type { QueueItemDocument } from "@contract/documents";

import { copy } from "./copy";

export type QueueItem = QueueItemDocument;
export type QueueStatus = QueueItem["status"];
type CaptureAnswer = z.output<typeof processCardCapture.output>;

/** What the seller had set on the deck when the card was taken. Money in dollars. */
export type CardSettings = Pick<QueueItem, "price" | "handlingCost" | "quantity" | "createAsDraft">;

export const STEPS = ["upload", "extract", "check", "analyze", "create"] as const;
export type Step = (typeof STEPS)[number];

/** Everything that can happen to a card on its way; a question's answer and a retry come from the seller. */
export type QueueEvent =
  | { type: "started" }
  | { type: "uploaded"; frontImage: string; backImage: string }
  | { type: "skuRead"; sku: string; models: CatalogueModel[] }
  | { type: "skuUncertain"; candidates: string[] }
  | { type: "skuMissing"; message: string }
  | { type: "listingFound"; listingId: string }
  | { type: "listingAbsent" }
  | { type: "analyzed"; analysis: CardAnalysis }
  | { type: "analysisFailed"; message: string; timedOut: boolean }
  | { type: "stored"; answer: CaptureAnswer }
  | { type: "failed"; message: string }
  | { type: "skuChosen"; sku: string | null }
  | { type: "modelChosen"; model: CatalogueModel }
  | { type: "retried" };

const WORKING = [
  "uploading",
  "pending",
  "processing",
  "extracting",
  "checking",
  "analyzing",
  "creating",
] as const;

/** From which states an event means anything. One that comes late or twice changes nothing. */
const VALID_FROM: Record<QueueEvent["type"], readonly QueueStatus[]> = {
  started: WORKING,
  uploaded: ["uploading"],
  skuRead: ["extracting"],
  skuUncertain: ["extracting"],
  skuMissing: ["extracting"],
  listingFound: ["checking"],
  listingAbsent: ["checking"],
  analyzed: ["analyzing"],
  analysisFailed: ["analyzing"],
  stored: ["creating"],
  failed: WORKING,
  skuChosen: ["review"],
  modelChosen: ["review"],
  retried: ["error"],
};

export function newQueueItem(
  stationId: string,
  /** Epoch milliseconds of the first photo. */
  timestamp: number,
  settings: CardSettings,
): QueueItem {
  return {
    timestamp,
    startTime: timestamp,
    status: "pending",
    stationId,
    sku: null,
    skuCandidates: [],
    carName: null,
    action: null,
    listingId: null,
    newQuantity: null,
    ebayItemId: null,
    ebayCreated: false,
    ebayUpdated: false,
    frontImage: null,
    backImage: null,
    aiProvider: null,
    aiAnalysis: null,
    processingTime: null,
    needsReview: false,
    reviewReason: null,
    models: [],
    confirmed: false,
    suggestedPrice: null,
    originalPrice: null,
    ...settings,
    errorMessage: null,
    message: null,
  };
}

/** What is to be done next, or null where the card waits for the seller or is finished. */
export function nextStep(item: QueueItem): Step | null {
  switch (item.status) {
    case "pending":
    case "processing":
    case "uploading":
      return "upload";
    case "extracting":
      return "extract";
    case "checking":
      return "check";
    case "analyzing":
      return "analyze";
    case "creating":
      return "create";
    case "completed":
    case "review":
    case "error":
      return null;
  }
}

/** The card after an event at `now` (epoch milliseconds). Pure; an event that its state does not know changes nothing. */
export function advance(item: QueueItem, event: QueueEvent, now: number): QueueItem {
  if (!VALID_FROM[event.type].includes(item.status)) return item;
  switch (event.type) {
    case "started":
      // Time spent in a closed browser is not processing time.
      return { ...item, status: item.status === "pending" ? "uploading" : item.status, startTime: now };
    case "uploaded":
      return { ...item, status: "extracting", frontImage: event.frontImage, backImage: event.backImage };
    case "skuRead":
      return { ...item, status: "checking", sku: event.sku, models: event.models, message: null };
    case "skuUncertain":
      return ask({ ...item, skuCandidates: event.candidates }, "sku-uncertain", now);
    case "skuMissing":
      return { ...item, status: "analyzing", sku: null, message: event.message };
    case "listingFound":
      return { ...item, status: "creating", listingId: event.listingId };
    case "listingAbsent":
      return { ...item, status: "analyzing" };
    case "analyzed":
      return analyzed(item, event.analysis, now);
    case "analysisFailed":
      return analysisFailed(item, event, now);
    case "stored":
      return stored(item, event.answer, now);
    case "failed":
      return failed(item, item.sku ?? copy.newCard, event.message, now);
    case "skuChosen":
      return skuChosen(item, event.sku, now);
    case "modelChosen":
      return modelChosen(item, event.model, now);
    case "retried":
      return { ...item, status: resumeStatus(item), startTime: now, message: null, errorMessage: null };
  }
}

function ask(item: QueueItem, reviewReason: "sku-uncertain" | "model-ambiguous", now: number): QueueItem {
  return { ...item, status: "review", needsReview: true, reviewReason, processingTime: now - item.startTime };
}

/** After an answer the clock goes on where it stopped: a seller's thinking time is not processing time. */
function answered(item: QueueItem, now: number): QueueItem {
  return { ...item, needsReview: false, reviewReason: null, startTime: now - (item.processingTime ?? 0) };
}

function analyzed(item: QueueItem, analysis: CardAnalysis, now: number): QueueItem {
  const models = analysis.models.length > 0 ? analysis.models : item.models;
  const known: QueueItem = {
    ...item,
    status: "creating",
    aiAnalysis: analysis,
    aiProvider: analysis.provider,
    carName: analysis.core.car_name,
    models,
  };
  // One model without a name is one that only another seller has entered.
  const unsettled = models.length > 1 || (models.length === 1 && analysis.core.car_name === null);
  return unsettled ? ask(known, "model-ambiguous", now) : known;
}

function analysisFailed(
  item: QueueItem,
  { message, timedOut }: { message: string; timedOut: boolean },
  now: number,
): QueueItem {
  if (timedOut) return failed(item, copy.timeoutLabel(item.sku), message, now);
  if (item.sku !== null) return failed(item, copy.aiFailedLabel(item.sku), message, now);
  const details = copy.noSkuNoAiDetails(item.message ?? copy.skuNotExtracted, message);
  return failed(item, copy.noSkuNoAi, details, now);
}

function failed(item: QueueItem, label: string, errorMessage: string, now: number): QueueItem {
  return { ...item, status: "error", message: label, errorMessage, processingTime: now - item.startTime };
}

function stored(item: QueueItem, answer: CaptureAnswer, now: number): QueueItem {
  return {
    ...item,
    status: "completed",
    sku: answer.sku,
    carName: item.carName ?? answer.title,
    action: answer.action,
    listingId: answer.listingId,
    newQuantity: answer.newQuantity,
    ebayItemId: answer.ebayItemId,
    ebayCreated: answer.ebayCreated,
    ebayUpdated: answer.ebayUpdated,
    price: answer.price,
    message: copy.outcome(answer),
    errorMessage: answer.ebayMessage,
    processingTime: now - item.startTime,
  };
}

function skuChosen(item: QueueItem, sku: string | null, now: number): QueueItem {
  if (item.reviewReason !== "sku-uncertain") return item;
  const base = { ...answered(item, now), sku, models: [], skuCandidates: [] };
  return sku === null
    ? { ...base, status: "analyzing", message: copy.skuNotExtracted }
    : { ...base, status: "checking", confirmed: true };
}

function modelChosen(item: QueueItem, model: CatalogueModel, now: number): QueueItem {
  if (item.reviewReason !== "model-ambiguous" || item.aiAnalysis === null) return item;
  const { core, series } = item.aiAnalysis;
  return {
    ...answered(item, now),
    status: "creating",
    confirmed: true,
    carName: model.model,
    models: [model],
    aiAnalysis: {
      ...item.aiAnalysis,
      core: { brand: model.brand || core.brand, car_name: model.model },
      // It was written for whichever model the provider took; the server makes the title of what is now known.
      listing: { enhanced_ebay_title: null },
      series: {
        series: model.series ?? series.series,
        series_number: model.seriesNumber ?? series.series_number,
        year_number: series.year_number,
      },
      models: [model],
    },
  };
}

/** A retry repeats nothing that is already known: each branch is the first step whose result is missing. */
function resumeStatus(item: QueueItem): QueueStatus {
  if (item.frontImage === null || item.backImage === null) return "uploading";
  if (item.listingId !== null || item.aiAnalysis !== null) return "creating";
  return item.sku === null ? "extracting" : "checking";
}
