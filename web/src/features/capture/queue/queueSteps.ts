import type { QueueReason } from "@contract/documents";
import { ANALYSIS_TIMEOUT_SECONDS } from "@contract/wire/limits";
import type { Photos, Side, StoredCard } from "@/lib/captureStore/captureStore";

import { isByHand } from "./itemState";
import { isEditionReason, isSpecialEdition } from "../deck/edition";
import type { QueueEvent, Step } from "./advance";
import type { QueueItem } from "./queueItem";
import type { FailureKind, QueuePorts } from "./queuePorts";

/** Performs one step of a card and returns its event. Rejects if a call fails. */
export type PerformStep = (card: StoredCard, step: Step) => Promise<QueueEvent>;

/**
 * Returns a function that performs the steps from a card to its listing. `onTimedOut` gets the promise of an
 * analysis that timed out.
 */
export function createSteps(
  ports: QueuePorts,
  onTimedOut: (captureId: string, asked: Promise<{ success: boolean }>) => void,
): PerformStep {
  const { store, server } = ports;

  async function perform({ captureId, item }: StoredCard, step: Step): Promise<QueueEvent> {
    switch (step) {
      case "upload":
        return upload(captureId, item, await store.photos(captureId));
      case "extract":
        return extract(requireAddress(item.backImage), item.frontImage);
      case "check":
        return check(item);
      case "analyze":
        return analyze(captureId, item);
      case "create":
        return create(captureId, item);
      case "settle":
        return settle(item);
    }
  }

  async function upload(captureId: string, item: QueueItem, { front, back }: Photos): Promise<QueueEvent> {
    const known = { front: item.frontImage, back: item.backImage };
    const send = async (side: Side, photo: Blob | undefined) => {
      if (!photo) return known[side];
      return server.uploadPhoto(captureId, side, photo, item.timestamp);
    };
    /** Returns null for a broken photo of a card named by hand, so that the card isn't lost. */
    const sendIfWhole = async (side: Side, photo: Blob | undefined) => {
      try {
        return await send(side, photo);
      } catch (error) {
        if (ports.classifyFailure(error) !== "refused") throw error;
        return known[side];
      }
    };
    const isGone = (!front && known.front === null) || (!back && known.back === null);
    if (isGone && !isByHand(item)) {
      return { type: "failed", step: "upload", reason: { code: "photos-gone" }, failure: "photo" };
    }
    const sending = isByHand(item) ? sendIfWhole : send;
    const [frontImage, backImage] = await Promise.all([sending("front", front), sending("back", back)]);
    return { type: "uploaded", frontImage, backImage };
  }

  async function extract(backImage: string, frontImage: string | null): Promise<QueueEvent> {
    const answer = await server.extractSku(backImage, frontImage);
    const { success, sku, candidates, candidateModels, models, place, facts, upc } = answer;
    const print = { front: answer.frontPrint, back: answer.print, ...(facts && { facts }) };
    const read = { print, upc };
    if (success && sku !== null && sku !== "N/A") return { type: "skuRead", sku, models, ...read };
    if (candidates.length > 0) return { type: "skuUncertain", candidates, candidateModels, place, ...read };
    return { type: "skuMissing", reason: { code: "no-sku" }, ...read };
  }

  async function check({ sku, models, photoCheck }: QueueItem): Promise<QueueEvent> {
    // The seller said that it is another car, so no listing is looked for.
    const listingId = sku === null || photoCheck === "different" ? null : await server.findListing(sku);
    if (listingId === null) return { type: "listingAbsent" };
    // Models of one number are often the same casting in two colors, which photos don't distinguish.
    if (models.length > 1) return { type: "photoDiffers", listingId, storedFrontImage: null };
    return { type: "listingFound", listingId };
  }

  async function analyze(captureId: string, item: QueueItem): Promise<QueueEvent> {
    const anotherCar = item.photoCheck === "different";
    const analyzing = server.analyze(
      requireAddress(item.frontImage),
      requireAddress(item.backImage),
      item.sku,
      anotherCar,
    );
    const answer = await withTimeout(ANALYSIS_TIMEOUT_SECONDS * 1000, analyzing);
    if (answer === null) {
      // Without a network the delay isn't the provider's.
      if (!ports.isOnline()) return { type: "started" };
      onTimedOut(captureId, analyzing);
      return { type: "analysisFailed", reason: { code: "timed-out" } };
    }
    const { analysis, failures, print } = answer;
    if (answer.success && analysis) return { type: "analyzed", analysis, print };
    const message = failures.length > 0 ? "" : answer.message;
    return { type: "analysisFailed", reason: { code: "no-analysis", failures, message }, print };
  }

  async function create(captureId: string, item: QueueItem): Promise<QueueEvent> {
    const { frontImage, listingId, sku, quantity } = item;
    if (frontImage === null && !isByHand(item) && listingId !== null && sku !== null) {
      const { placeId } = item;
      const input = { captureId, listingId, sku, quantity, elapsed: getElapsed(item), placeId };
      return { type: "stored", answer: await server.addCopies(input) };
    }
    try {
      return {
        type: "stored",
        answer: await server.process(
          buildCaptureInput(captureId, item, getElapsed(item), server.mayPublish()),
        ),
      };
    } catch (error) {
      const other = ports.findOtherPhoto(error);
      if (other !== null) return { type: "photoDiffers", ...other };
      if (item.aiAnalysis === null && ports.isListingGone(error)) return { type: "listingAbsent" };
      throw error;
    }
  }

  /** Returns the time the card has taken so far, in milliseconds. `startTime` moves with every pause. */
  const getElapsed = ({ startTime }: QueueItem) => Math.max(0, ports.now() - startTime);

  /** Updates the listing before it is published, so that it never sells at another edition's price. */
  async function settle({
    listingId,
    reviewReason,
    aiAnalysis,
    price,
    createAsDraft,
    ebayCreated,
  }: QueueItem): Promise<QueueEvent> {
    if (listingId === null || aiAnalysis === null || !isEditionReason(reviewReason)) {
      return { type: "settled", ebayItemId: null, refusal: null };
    }
    const isSpecial = isSpecialEdition(aiAnalysis);
    await server.settleEdition(listingId, { reason: reviewReason, isSpecial, price });
    if (createAsDraft || ebayCreated || !server.mayPublish())
      return { type: "settled", ebayItemId: null, refusal: null };
    try {
      return { type: "settled", ebayItemId: await server.publish(listingId), refusal: null };
    } catch (error) {
      if (ports.classifyFailure(error) !== "refused") throw error;
      // If the marketplace refuses, the listing is kept and the reason is shown.
      return { type: "settled", ebayItemId: null, refusal: ports.toReason(error) };
    }
  }

  return perform;
}

/** Returns the event of a step that failed and isn't retried. */
export function toFailureEvent(step: Step, reason: QueueReason, failureKind: FailureKind): QueueEvent {
  const again = failureKind === "refused" ? null : "try-again";
  switch (step) {
    case "extract":
      return { type: "skuMissing", reason };
    case "analyze":
      return { type: "analysisFailed", reason };
    case "settle":
      return { type: "failed", step, reason, failure: "try-again" };
    case "upload":
      return { type: "failed", step, reason, failure: again ?? "photo" };
    case "check":
    case "create":
      return { type: "failed", step, reason, failure: again ?? "refused" };
  }
}

function buildCaptureInput(
  captureId: string,
  item: QueueItem,
  elapsed: number,
  mayPublish: boolean,
): Parameters<QueuePorts["server"]["process"]>[0] {
  return {
    captureId,
    frontImageUrl: isByHand(item) ? item.frontImage : requireAddress(item.frontImage),
    backImageUrl: isByHand(item) ? item.backImage : requireAddress(item.backImage),
    existingListingId: item.listingId,
    aiAnalysisData: item.aiAnalysis,
    extractedSku: item.sku,
    readSku: item.readSku ?? null,
    upc: item.upc ?? null,
    confirmed: item.confirmed,
    autoCreateEbayListing: mayPublish && !item.createAsDraft,
    manualPrice: item.price,
    manualHandlingCost: item.handlingCost,
    manualQuantity: item.quantity,
    placeId: item.placeId,
    photoCheck: item.photoCheck ?? "ask",
    elapsed,
  };
}

function requireAddress(url: string | null): string {
  if (url === null) throw new Error("A card past its upload has no photo address");
  return url;
}

/** Returns the result, or null if the work took longer than `milliseconds`. */
async function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
