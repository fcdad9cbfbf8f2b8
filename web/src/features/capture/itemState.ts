import type { QueueItem } from "@/lib/queueItem";

type QueueStatus = QueueItem["status"];

/** Its analysis was given up; it may have come to something meanwhile. */
export const wasTimedOut = ({ status, failure }: QueueItem) => status === "error" && failure === "timed-out";

export const isUploaded = ({ frontImage, backImage }: QueueItem) => frontImage !== null && backImage !== null;

/** The seller has said which edition this is; the listing has yet to hear of it. */
export const isAnswered = ({ originalPrice, needsReview }: QueueItem) =>
  originalPrice !== null && !needsReview;

/** The seller has said which car it is: nothing is read or asked any more, and a photo may be missing. */
export const isByHand = ({ aiAnalysis }: QueueItem) => aiAnalysis?.byHand ?? false;

/** Neither photo of a card that was named by hand could be had. */
export const isWithoutPicture = (item: QueueItem) =>
  isByHand(item) && item.frontImage === null && item.backImage === null;

/** Trying again mends the rest; a listing that is made is changed where it is. */
export function canFinishByHand({ status, failure, reviewReason, originalPrice }: QueueItem): boolean {
  if (originalPrice !== null) return false;
  if (status === "review") return reviewReason === "sku-uncertain" || reviewReason === "model-ambiguous";
  return status === "error" && failure !== "try-again";
}

export function startedStatus(item: QueueItem): QueueStatus {
  if (item.status !== "pending") return item.status;
  if (isByHand(item)) return "uploading";
  return isUploaded(item) ? "extracting" : "uploading";
}

/** What comes once the server has the photos. */
export function uploadedStatus(item: QueueItem): QueueStatus {
  if (!isByHand(item)) return "extracting";
  return item.sku === null ? "creating" : "checking";
}

/** A retry repeats nothing that is already known: each branch is the first step whose result is missing. */
export function resumeStatus(item: QueueItem): QueueStatus {
  if (isAnswered(item)) return "processing";
  if (isByHand(item)) return isUploaded(item) ? uploadedStatus(item) : "uploading";
  // Without photos, it was copies of this listing from the start.
  if (item.listingId !== null) return "creating";
  if (!isUploaded(item)) return "uploading";
  if (item.aiAnalysis !== null) return "creating";
  return item.sku === null ? "extracting" : "checking";
}
