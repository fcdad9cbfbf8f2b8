import { randomUUID } from "node:crypto";

import { AppError } from "../../../contract/wire/errors.ts";
import { offeringDocument } from "../../../contract/operations.ts";
import { cancelOperation, startOperation } from "../../operation/startOperation.ts";
import { addToQueue, canJoin } from "../../ebay/queueJob.ts";
import type { StartOfferingPorts, WaitingOffer } from "./ports.ts";

interface Wish {
  readonly offers: readonly WaitingOffer[];
  readonly message: string | null;
}

/**
 * Starts sending offers to the watchers of these listings, or adds them to the running operation. A listing
 * that is already queued keeps its position and gets the newer offer.
 */
export function startOffering(
  ports: StartOfferingPorts,
  uid: string,
  { offers, message }: Wish,
): Promise<{ success: true; waiting: number; message: string }> {
  return startOperation(ports, {}, uid, (current, now) => {
    // All offers of a run have the same message. A new message would also apply to offers that were queued
    // with another one.
    // eslint-disable-next-line pegboard/no-text-comparison -- asks whether the seller has changed these words
    const isOther = canJoin(current) && current.waiting.length > 0 && current.message !== message;
    if (isOther && current.isConnected) throw new AppError("offer/busy");
    const { operation, isQueued } = addToQueue(current, now, {
      items: offers,
      keyOf: ({ listingId }: { listingId: string }) => listingId,
      busy: "offer/busy",
      begin: () => offeringDocument.parse({ runId: randomUUID() }),
    });
    const waiting = operation.waiting.length;
    const answer = () => ({ success: true as const, waiting, message: "The offers are going out." });
    return { operation: { ...operation, message }, isQueued, answer };
  });
}

/** Cancels the operation: at once if no worker has it, or else after the current offer. */
export async function cancelOffering(
  ports: StartOfferingPorts,
  uid: string,
): Promise<{ success: true; message: string }> {
  const offering = await cancelOperation(ports, {}, uid);
  return {
    success: true,
    message: offering === null ? "No offers are going out." : "The rest of the offers stays unsent.",
  };
}
