import type { QueueItem } from "@/lib/captureStore/queueItem";

type QueueStatus = QueueItem["status"];

/** Whether the card's analysis timed out. The analysis may have succeeded meanwhile. */
export const hasTimedOut = ({ status, failure }: QueueItem) => status === "error" && failure === "timed-out";

export const isUploaded = ({ frontImage, backImage }: QueueItem) => frontImage !== null && backImage !== null;

/** Whether the seller has answered the edition question, but the listing hasn't been updated yet. */
export const isAnswered = ({ originalPrice, needsReview }: QueueItem) =>
  originalPrice !== null && !needsReview;

/** Whether the seller named the car. Nothing more is read or asked, and a photo may be missing. */
export const isByHand = ({ aiAnalysis }: QueueItem) => aiAnalysis?.byHand ?? false;

/** Whether a card named by hand has neither photo. */
export const isWithoutPicture = (item: QueueItem) =>
  isByHand(item) && item.frontImage === null && item.backImage === null;

/**
 * Returns whether the seller can name the car. Excludes cards that a retry can fix, and cards with a listing.
 */
export function canFinishByHand({ status, failure, reviewReason, originalPrice }: QueueItem): boolean {
  if (originalPrice !== null) return false;
  if (status === "review") return reviewReason === "sku-uncertain" || reviewReason === "model-ambiguous";
  return status === "error" && failure !== "try-again";
}

export function getStartedStatus(item: QueueItem): QueueStatus {
  if (item.status !== "pending") return item.status;
  if (isByHand(item)) return "uploading";
  return isUploaded(item) ? "extracting" : "uploading";
}

/** Returns the status after the photos have been uploaded. */
export function getUploadedStatus(item: QueueItem): QueueStatus {
  if (!isByHand(item)) return "extracting";
  return item.sku === null ? "creating" : "checking";
}

/** Returns the status a retry continues with: the first step whose result is missing. */
export function getResumeStatus(item: QueueItem): QueueStatus {
  if (isAnswered(item)) return "processing";
  if (isByHand(item)) return isUploaded(item) ? getUploadedStatus(item) : "uploading";
  // Adds copies to this listing, without photos.
  if (item.listingId !== null) return "creating";
  if (!isUploaded(item)) return "uploading";
  if (item.aiAnalysis !== null) return "creating";
  return item.sku === null ? "extracting" : "checking";
}
