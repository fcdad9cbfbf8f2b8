import type { CardAnalysis, CardPrint, CatalogueModel, NumberedModel } from "@contract/capture/cards";
import type { QUEUE_FAILURES, QUEUE_STEPS, QueueReason } from "@contract/documents";

import {
  answerComparison,
  answerEdition,
  completeEdition,
  answerModel,
  answerNumber,
} from "../review/answers";
import { type CarByHand, finishByHand } from "../finish/byHand";
import {
  canFinishByHand,
  isAnswered,
  isByHand,
  isUploaded,
  getResumeStatus,
  getStartedStatus,
  getUploadedStatus,
  hasTimedOut,
} from "./itemState";
import {
  applyAnalysisFailure,
  applyAnalysis,
  ask,
  type CaptureAnswer,
  markFailed,
  applyCaptureAnswer,
} from "./outcomes";
import { type CardReading, withPrint, withReading } from "../deck/print";
import type { QueueItem, QueueStatus } from "./queueItem";

type QueueFailure = (typeof QUEUE_FAILURES)[number];

export type Step = (typeof QUEUE_STEPS)[number];

/** Everything that can happen to a card. Answers and retries come from the seller. */
export type QueueEvent =
  /** `spent`: milliseconds of processing before it waited for a slot. */
  | { type: "started"; spent?: number }
  /** The photos are uploaded, and the card waits for a slot. */
  | { type: "queued" }
  /** URLs of the photos. Null if a photo is missing, which is allowed for cards named by hand. */
  | { type: "uploaded"; frontImage: string | null; backImage: string | null }
  | (CardReading & { type: "skuRead"; sku: string; models: CatalogueModel[] })
  | (CardReading & {
      type: "skuUncertain";
      candidates: string[];
      candidateModels?: NumberedModel[];
      place?: QueueItem["skuPlace"];
    })
  | (CardReading & { type: "skuMissing"; reason: QueueReason })
  | { type: "listingFound"; listingId: string }
  | { type: "listingAbsent" }
  | { type: "analyzed"; analysis: CardAnalysis; print?: CardPrint }
  | { type: "analysisFailed"; reason: QueueReason; print?: CardPrint }
  | { type: "stored"; answer: CaptureAnswer }
  | { type: "photoDiffers"; listingId: string; storedFrontImage: string | null }
  | { type: "settled"; ebayItemId: string | null; refusal: QueueReason | null }
  | { type: "failed"; step: Step; reason: QueueReason; failure: QueueFailure }
  /** `model`: the car that the seller chose with the number. */
  | { type: "skuChosen"; sku: string | null; model?: CatalogueModel }
  | { type: "modelChosen"; model: CatalogueModel }
  /** `listingId`: the listing that the seller chose among several. */
  | { type: "carCompared"; isSame: boolean; listingId?: string }
  | { type: "editionChosen"; isSpecial: boolean; price: number }
  /** The seller named the car. */
  | { type: "finishedByHand"; car: CarByHand }
  | { type: "retried" }
  /** The result of an analysis that timed out can be requested now. */
  | { type: "answeredLate" };

const WORKING = [
  "uploading",
  "pending",
  "processing",
  "extracting",
  "checking",
  "analyzing",
  "creating",
] as const;

/**
 * The statuses in which an event applies. In any other status the event changes nothing, as when it arrives
 * late or twice.
 */
const VALID_FROM: Record<QueueEvent["type"], readonly QueueStatus[]> = {
  started: WORKING,
  queued: ["extracting"],
  uploaded: ["uploading"],
  skuRead: ["extracting"],
  skuUncertain: ["extracting"],
  skuMissing: ["extracting"],
  listingFound: ["checking"],
  listingAbsent: ["checking", "creating"],
  analyzed: ["analyzing"],
  analysisFailed: ["analyzing"],
  stored: ["creating"],
  photoDiffers: ["checking", "creating"],
  settled: ["processing"],
  failed: WORKING,
  skuChosen: ["review"],
  modelChosen: ["review"],
  carCompared: ["review"],
  editionChosen: ["review"],
  finishedByHand: ["error", "review"],
  retried: ["error"],
  answeredLate: ["error"],
};

/** Returns the next step, or null if the card is finished or waits for the seller. */
export function findNextStep(item: QueueItem): Step | null {
  switch (item.status) {
    case "processing":
      return isAnswered(item) ? "settle" : "upload";
    case "pending":
      return isUploaded(item) && !isByHand(item) ? "extract" : "upload";
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

/** Returns the card after an event at `now` (epoch milliseconds). */
export function advance(item: QueueItem, event: QueueEvent, now: number): QueueItem {
  if (!VALID_FROM[event.type].includes(item.status)) return item;
  switch (event.type) {
    case "started":
      // The time in a closed browser, or waiting for a slot, is not processing time.
      return { ...item, status: getStartedStatus(item), startTime: now - (event.spent ?? 0) };
    case "queued":
      return { ...item, status: "pending" };
    case "uploaded":
      return {
        ...item,
        status: getUploadedStatus(item),
        frontImage: event.frontImage,
        backImage: event.backImage,
      };
    case "skuRead":
      return {
        ...withReading(item, event),
        ...READ,
        sku: event.sku,
        readSku: event.sku,
        models: event.models,
      };
    case "skuUncertain":
      return ask(
        {
          ...withReading(item, event),
          skuCandidates: event.candidates,
          candidateModels: event.candidateModels ?? [],
          skuPlace: event.place ?? null,
        },
        "sku-uncertain",
        now,
      );
    case "skuMissing":
      return {
        ...withReading(item, event),
        status: "analyzing",
        sku: null,
        problem: { step: "extract", reason: event.reason },
      };
    case "listingFound":
      return { ...item, status: "creating", listingId: event.listingId };
    case "listingAbsent":
      return {
        ...item,
        status: isByHand(item) ? "creating" : "analyzing",
        listingId: null,
        // It was the same car as that of a listing that is gone.
        ...(item.photoCheck === "same" && { photoCheck: "ask" }),
      };
    case "analyzed":
      return applyAnalysis(withPrint(item, event.print), event.analysis, now);
    case "analysisFailed":
      return applyAnalysisFailure(withPrint(item, event.print), event.reason, now);
    case "stored":
      return applyCaptureAnswer(item, event.answer, now);
    case "photoDiffers": {
      const { listingId, storedFrontImage } = event;
      return ask({ ...item, listingId, storedFrontImage }, "photo-differs", now);
    }
    case "settled":
      return completeEdition(item, event, now);
    case "failed":
      return markFailed(item, event.failure, { step: event.step, reason: event.reason }, now);
    case "skuChosen":
      return answerNumber(item, event, now);
    case "modelChosen":
      return answerModel(item, event.model, now);
    case "carCompared":
      return answerComparison(item, event, now);
    case "editionChosen":
      return answerEdition(item, event, now);
    case "finishedByHand":
      return canFinishByHand(item) ? finishByHand(item, event.car, now) : item;
    case "retried":
      return retryItem(item, now);
    case "answeredLate":
      return hasTimedOut(item) ? retryItem(item, now) : item;
  }
}

const READ = { status: "checking", problem: null } as const;

const retryItem = (item: QueueItem, now: number): QueueItem => ({
  ...item,
  status: getResumeStatus(item),
  startTime: now,
  failure: null,
  problem: null,
});
