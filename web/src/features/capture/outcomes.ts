import type * as z from "zod";

import type { processCardCapture } from "@contract/capture";
import type { CardAnalysis } from "@contract/cards";
import type { QueueItemDocument as QueueItem } from "@contract/documents";

import { copy } from "./copy";
import { isWithoutPicture } from "./itemState";

export type CaptureAnswer = z.output<typeof processCardCapture.output>;

/** The card waits for the seller's answer. */
export function ask(
  item: QueueItem,
  reviewReason: NonNullable<QueueItem["reviewReason"]>,
  now: number,
): QueueItem {
  return { ...item, status: "review", needsReview: true, reviewReason, processingTime: now - item.startTime };
}

export function analyzed(item: QueueItem, analysis: CardAnalysis, now: number): QueueItem {
  const models = analysis.models.length > 0 ? analysis.models : item.models;
  const known: QueueItem = {
    ...item,
    status: "creating",
    aiAnalysis: analysis,
    aiProvider: analysis.provider,
    carName: analysis.core.car_name,
    models,
  };
  // One model without a name is one that only another seller has entered, or that was another car's; none at all is
  // left to the seller to name.
  const unsettled = models.length > 1 || analysis.core.car_name === null;
  return unsettled ? ask(known, "model-ambiguous", now) : known;
}

export function analysisFailed(
  item: QueueItem,
  { message, timedOut }: { message: string; timedOut: boolean },
  now: number,
): QueueItem {
  if (timedOut) return failed(item, "timed-out", copy.timeoutLabel(item.sku), message, now);
  if (item.sku !== null) {
    return failed(item, "unidentified", copy.aiFailedLabel(item.sku), message, now);
  }
  const details = copy.noSkuNoAiDetails(item.message ?? copy.skuNotExtracted, message);
  return failed(item, "unread", copy.noSkuNoAi, details, now);
}

export function failed(
  item: QueueItem,
  failure: NonNullable<QueueItem["failure"]>,
  label: string,
  errorMessage: string,
  now: number,
): QueueItem {
  const processingTime = now - item.startTime;
  return { ...item, status: "error", failure, message: label, errorMessage, processingTime };
}

export function stored(item: QueueItem, answer: CaptureAnswer, now: number): QueueItem {
  const done: QueueItem = {
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
    errorMessage:
      answer.ebayMessage ??
      (answer.action === "created" && isWithoutPicture(item) ? copy.withoutPicture : null),
    processingTime: now - item.startTime,
  };
  if (answer.reviewReason === null || item.aiAnalysis === null) return done;
  const originalPrice = answer.originalPrice ?? answer.price;
  return ask({ ...done, originalPrice, suggestedPrice: answer.suggestedPrice }, answer.reviewReason, now);
}
