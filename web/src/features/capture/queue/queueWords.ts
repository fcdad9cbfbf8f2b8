import type { QueueItemDocument, QueueReason } from "@contract/documents";
import { AppError } from "@contract/wire/errors";
import { errorText } from "@/lib/calls/errorText";
import type { QueueItem } from "@/lib/captureStore/queueItem";

import { copy } from "../copy";
import type { Step } from "./queueItem";

/** What a card has come to, as it is read from two metres: "Updated, qty 3". Null where it has come to nothing yet. */
export function outcomeText({ action, newQuantity, ebayCreated, ebayItemId }: QueueItem): string | null {
  if (action === null) return null;
  return copy.outcome({ action, newQuantity: newQuantity ?? 1, ebayCreated, isDraft: ebayItemId === null });
}

/** The short name of a failed card, in its title's place. */
export const failureLabel = (item: QueueItem): string => failureTitle(item) ?? copy.newCard;

/** Null where nothing is known of the card, not even what kind of failure it had. */
export function failureTitle({ failure, sku }: QueueItem): string | null {
  switch (failure) {
    case "unread":
      return copy.noSkuNoAi;
    case "unidentified":
      return copy.aiFailedLabel(sku);
    case "timed-out":
      return copy.timeoutLabel(sku);
    default:
      return sku;
  }
}

/** What went wrong with a card, in full. */
export function problemText({ status, listingId, problem }: QueueItem): string | null {
  if (problem === null) return null;
  const { step, reason, sku } = problem;
  const text = reasonText(reason, step);
  if (sku) return copy.noSkuNoAiDetails(reasonText(sku, "extract"), text);
  if (status !== "error") return text;
  if (step === "create") return `${listingId === null ? copy.createFailed : copy.updateFailed}: ${text}`;
  if (step !== "settle") return text;
  return isSignedOut(reason) ? copy.mustBeLoggedInToUpdate : `${copy.listingUpdateFailed}: ${text}`;
}

export function reasonText(reason: QueueReason, step: Step): string {
  switch (reason.code) {
    case "no-sku":
      return copy.skuNotExtracted;
    case "timed-out":
      return copy.aiTimedOut;
    case "no-analysis":
      return copy.withoutSuccess(reason.message);
    case "photos-gone":
      return copy.photosGone;
    case "no-picture":
      return copy.withoutPicture;
    case "call-failed": {
      const { code, params, reference } = reason.error;
      return isSignedOut(reason) ? copy.mustBeLoggedIn : errorText(new AppError(code, params, { reference }));
    }
    case "told":
      return reason.message || (step === "extract" ? copy.unknownSkuError : copy.aiFailed);
  }
}

/** The card as the server's copy of the queue has it: with its texts, for others to read. */
export function documentOf(item: QueueItem): QueueItemDocument {
  return { ...item, message: messageOf(item), errorMessage: problemText(item) };
}

function messageOf(item: QueueItem): string | null {
  if (item.status === "error") return failureLabel(item);
  return outcomeText(item) ?? (item.problem?.step === "extract" ? problemText(item) : null);
}

const isSignedOut = (reason: QueueReason): boolean =>
  reason.code === "call-failed" && reason.error.code === "auth/signed-out";
