import type * as z from "zod";

import type { processCardCapture } from "@contract/capture/capture";
import type { CardAnalysis, CatalogueModel } from "@contract/capture/cards";
import type { QueueProblem, QueueReason } from "@contract/documents";
import { toError } from "@/lib/calls/errorText";
import type { QueueItem } from "@/lib/captureStore/queueItem";

import { addPrintedFacts } from "../deck/print";
import { describeByHand } from "../finish/byHand";
import { describeAs } from "../review/answers";
import { isWithoutPicture } from "./itemState";

export type CaptureAnswer = z.output<typeof processCardCapture.output>;

/** Returns the card with an open question for the seller. */
export function ask(
  item: QueueItem,
  reviewReason: NonNullable<QueueItem["reviewReason"]>,
  now: number,
): QueueItem {
  return { ...item, status: "review", needsReview: true, reviewReason, processingTime: now - item.startTime };
}

export function applyAnalysis(item: QueueItem, analysis: CardAnalysis, now: number): QueueItem {
  const chosen = findChosenModel(item);
  if (chosen) return describeCar(item, describeAs(analysis, chosen));
  const models = analysis.models.length > 0 ? analysis.models : item.models;
  const known = describeCar({ ...item, models }, analysis);
  // A single unnamed model was entered by another seller, or belonged to another car. Without a model, the seller
  // names the car.
  const unsettled = models.length > 1 || analysis.core.car_name === null;
  return unsettled ? ask(known, "model-ambiguous", now) : known;
}

const describeCar = (item: QueueItem, analysis: CardAnalysis): QueueItem => ({
  ...item,
  status: "creating",
  aiAnalysis: addPrintedFacts(analysis, item.print?.facts),
  aiProvider: analysis.byHand ? null : analysis.provider,
  carName: analysis.core.car_name,
});

/** Returns the model that the seller chose together with the number. */
function findChosenModel({ confirmed, models }: QueueItem): CatalogueModel | null {
  const [chosen, ...others] = models;
  return confirmed && chosen && others.length === 0 ? chosen : null;
}

export function applyAnalysisFailure(item: QueueItem, reason: QueueReason, now: number): QueueItem {
  const chosen = findChosenModel(item);
  if (chosen) return describeCar(item, describeByHand(chosen, item.print?.facts?.yearNumber ?? null));
  const problem = { step: "analyze", reason } as const;
  if (reason.code === "timed-out") return markFailed(item, "timed-out", problem, now);
  if (item.sku !== null) return markFailed(item, "unidentified", problem, now);
  return markFailed(item, "unread", { ...problem, sku: item.problem?.reason ?? { code: "no-sku" } }, now);
}

export function markFailed(
  item: QueueItem,
  failure: NonNullable<QueueItem["failure"]>,
  problem: QueueProblem,
  now: number,
): QueueItem {
  return { ...item, status: "error", failure, problem, processingTime: now - item.startTime };
}

export function applyCaptureAnswer(item: QueueItem, answer: CaptureAnswer, now: number): QueueItem {
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
    problem: findProblem(item, answer),
    processingTime: now - item.startTime,
  };
  if (answer.reviewReason === null || item.aiAnalysis === null) return done;
  const originalPrice = answer.originalPrice ?? answer.price;
  return ask({ ...done, originalPrice, suggestedPrice: answer.suggestedPrice }, answer.reviewReason, now);
}

/** Returns the problem of a finished listing: the marketplace refused it, or it has no picture. */
function findProblem(
  item: QueueItem,
  { action, ebayFailure, ebayMessage }: CaptureAnswer,
): QueueProblem | null {
  if (ebayFailure !== null) {
    const { code, params } = toError(ebayFailure);
    return { step: "create", reason: { code: "call-failed", error: { code, params } } };
  }
  if (ebayMessage !== null) return { step: "create", reason: { code: "told", message: ebayMessage } };
  return action === "created" && isWithoutPicture(item)
    ? { step: "create", reason: { code: "no-picture" } }
    : null;
}
