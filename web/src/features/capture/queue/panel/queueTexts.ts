import type { QueueItemDocument, QueueReason } from "@contract/documents";
import { describeProviderFailures } from "@contract/reasons/providerFailures";
import { findMessage } from "@contract/reasons/reasonText";
import { AppError } from "@contract/wire/errors";
import { describeError } from "@/lib/calls/errorText";
import type { QueueItem } from "@/lib/captureStore/queueItem";

import { copy } from "../../copy";
import type { Step } from "../advance";

/** Returns a card's outcome, such as "Updated, qty 3", or null without one. Short, to be read from two metres. */
export function describeOutcome({ action, newQuantity, ebayCreated, ebayItemId }: QueueItem): string | null {
  if (action === null) return null;
  return copy.outcome({ action, newQuantity: newQuantity ?? 1, ebayCreated, isDraft: ebayItemId === null });
}

export const getCardName = ({ carName, sku }: QueueItem): string => carName ?? sku ?? copy.newCard;

/** Returns the short text that replaces the title of a failed card. */
export const getFailureLabel = (item: Pick<QueueItem, "failure" | "sku">): string =>
  getFailureTitle(item) ?? copy.newCard;

/** Returns null if neither the failure nor the SKU is known. */
export function getFailureTitle({ failure, sku }: Pick<QueueItem, "failure" | "sku">): string | null {
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

/** Returns the label and the problem of a failed card, as the capture log shows them. */
export const describeFailedCard = (item: FailedCard): string =>
  `${getFailureLabel(item)}: ${describeProblem({ ...item, status: "error" }) ?? ""}`;

type FailedCard = Pick<QueueItem, "failure" | "sku" | "listingId" | "problem">;

/** Returns the full text of a card's problem, or null without one. */
export function describeProblem({
  status,
  listingId,
  problem,
}: Pick<QueueItem, "status" | "listingId" | "problem">): string | null {
  if (problem === null) return null;
  const { step, reason, sku } = problem;
  if (step === "create" && status !== "error") return describeUnsent(reason);
  const text = describeReason(reason, step);
  if (sku) return copy.noSkuNoAiDetails(describeReason(sku, "extract"), text);
  if (status !== "error") return text;
  if (step === "create") return `${listingId === null ? copy.createFailed : copy.updateFailed}: ${text}`;
  if (step !== "settle") return text;
  return isSignedOut(reason) ? copy.mustBeLoggedInToUpdate : `${copy.listingUpdateFailed}: ${text}`;
}

/** Returns why the marketplace doesn't have a card that is saved. */
function describeUnsent(reason: QueueReason): string {
  const message = reason.code === "call-failed" ? findMessage(reason.error) : undefined;
  return message ?? describeReason(reason, "create");
}

export function describeReason(reason: QueueReason, step: Step): string {
  switch (reason.code) {
    case "no-sku":
      return copy.skuNotExtracted;
    case "timed-out":
      return copy.aiTimedOut;
    case "no-analysis":
      return copy.withoutSuccess(describeProviderFailures(reason.failures ?? []) || reason.message);
    case "photos-gone":
      return copy.photosGone;
    case "no-picture":
      return copy.withoutPicture;
    case "call-failed": {
      const { code, params, reference } = reason.error;
      return isSignedOut(reason)
        ? copy.mustBeLoggedIn
        : describeError(new AppError(code, params, { reference }));
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
