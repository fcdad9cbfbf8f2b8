import { randomUUID } from "node:crypto";

import { AppError } from "../../../contract/wire/errors.ts";
import { offeringDocument } from "../../../contract/operations.ts";
import { cancelOperation, startOperation } from "../../operation/startOperation.ts";
import { isAtWork, isPaused, isUnderWay } from "../../operation/state.ts";
import type { Offering, StartOfferingPorts, WaitingOffer } from "./ports.ts";

/** The number of offers whose results fit into a document with messages of 2,000 letters. */
const MAX_IN_ONE = 2_000;

interface Wish {
  readonly offers: readonly WaitingOffer[];
  readonly message: string | null;
}

/**
 * Starts to offer these listings to those who watch them, or adds them to the offers that are going out. A listing that
 * is already waiting keeps its place and gets the newer offer.
 */
export function startOffering(
  ports: StartOfferingPorts,
  uid: string,
  { offers, message }: Wish,
): Promise<{ success: true; waiting: number; message: string }> {
  return startOperation(ports, {}, uid, (current, now) => {
    if (!current.isConnected) throw new AppError("ebay/not-connected");
    const goesOn = isUnderWay(current) && !current.cancelRequested;
    // One run has one message. Other words would reach listings that were asked for with the first ones.
    // eslint-disable-next-line pegboard/no-text-comparison -- asks whether the seller has changed these words
    const isOther = goesOn && current.waiting.length > 0 && current.message !== message;
    if (isOther || (current.cancelRequested && isAtWork(current, now))) throw new AppError("offer/busy");
    const base = goesOn ? current : createOffering(current, now);
    const waiting = [...new Map([...base.waiting, ...offers].map((each) => [each.listingId, each])).values()];
    const again = new Set(waiting.map(({ listingId }) => listingId));
    const results = base.results.filter(({ listingId }) => !again.has(listingId));
    if (waiting.length + results.length > MAX_IN_ONE) throw new AppError("offer/busy");
    return {
      operation: { ...base, message, waiting, results },
      // A running or paused worker finds the new offers itself.
      isQueued: !(goesOn && (isAtWork(current, now) || isPaused(current, now))),
      answer: () => ({ success: true, waiting: waiting.length, message: "The offers are going out." }),
    };
  });
}

/** Cancels: at once if no worker has it, or else after the offer that is being sent. */
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

function createOffering({ isConnected }: Offering, startedAt: number): Offering {
  const empty = offeringDocument.parse({ runId: randomUUID() });
  return { ...empty, isConnected, startedAt, finishedAt: null, resumesAt: null };
}
