import type { QueueItemDocument, QueueReason } from "@contract/documents";
import { AppError } from "@contract/wire/errors";
import { errorText } from "@/lib/calls/errorText";
import type { QueueItem } from "@/lib/captureStore/queueItem";

import { copy } from "../../copy";
import type { Step } from "../queueItem";

/** Returns a card's outcome, such as "Updated, qty 3", or null without one. Short, to be read from two metres. */
export function describeOutcome({ action, newQuantity, ebayCreated, ebayItemId }: QueueItem): string | null {
  if (action === null) return null;
  return copy.outcome({ action, newQuantity: newQuantity ?? 1, ebayCreated, isDraft: ebayItemId === null });
}

/** Returns the name of a card in lists of cards. */
export const getCardName = ({ carName, sku }: QueueItem): string => carName ?? sku ?? copy.newCard;

/** Returns the short text that replaces the title of a failed card. */
export const getFailureLabel = (item: QueueItem): string => getFailureTitle(item) ?? copy.newCard;

/** Returns null if neither the failure nor the SKU is known. */
export function getFailureTitle({ failure, sku }: QueueItem): string | null {
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

/** Returns the full text of a card's problem, or null without one. */
export function describeProblem({ status, listingId, problem }: QueueItem): string | null {
  if (problem === null) return null;
  const { step, reason, sku } = problem;
  const text = describeReason(reason, step);
  if (sku) return copy.noSkuNoAiDetails(describeReason(sku, "extract"), text);
  if (status !== "error") return text;
  if (step === "create") return `${listingId === null ? copy.createFailed : copy.updateFailed}: ${text}`;
  if (step !== "settle") return text;
  return isSignedOut(reason) ? copy.mustBeLoggedInToUpdate : `${copy.listingUpdateFailed}: ${text}`;
}

export function describeReason(reason: QueueReason, step: Step): string {
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

/** Returns the card as the server stores it, with its texts for other readers. */
export function toDocument(item: QueueItem): QueueItemDocument {
  return { ...item, message: getMessage(item), errorMessage: describeProblem(item) };
}

function getMessage(item: QueueItem): string | null {
  if (item.status === "error") return getFailureLabel(item);
  return describeOutcome(item) ?? (item.problem?.step === "extract" ? describeProblem(item) : null);
}

const isSignedOut = (reason: QueueReason): boolean =>
  reason.code === "call-failed" && reason.error.code === "auth/signed-out";
