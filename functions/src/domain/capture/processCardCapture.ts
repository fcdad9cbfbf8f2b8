import type * as z from "zod";

import type { processCardCapture as contract } from "../../contract/capture/capture.ts";
import type { CaptureLogDocument } from "../../contract/capture/captureLog.ts";
import type { Reason } from "../../contract/reasons/reasonText.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { FollowedByLots } from "../lots/settleLots.ts";
import { type NumberReading, classifyReading } from "./analysis/numberReading.ts";
import { compareFronts } from "./analysis/anotherCar.ts";
import { findEditionQuestion, mayBeSpecialEdition } from "./analysis/editions.ts";
import { describeMarketplaceFailure } from "./marketplaceFailure.ts";
import {
  type CapturedCard,
  type CapturePlan,
  ComparisonNeeded,
  planCapture,
  type StoredListing,
} from "./planCapture.ts";
import { type ConfirmationPorts, storeConfirmation } from "./storeConfirmation.ts";
import type { Catalogue, PhotoComparer, PhotoStore } from "./ports.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;

/** The result of a capture. Repeats return the same. */
export type CaptureRecord = Pick<Output, "action" | "listingId" | "title" | "sku" | "price" | "newQuantity">;

export interface CaptureLogFacts {
  sku: string | null;
  /** The number read with certainty, and how the seller handled it. Both are absent if no card was read. */
  readSku?: string | null;
  reading?: NumberReading | null;
  carName: string | null;
  price: number;
  quantity: number;
  autoCreateEbay: boolean;
  aiProvider: Output["aiProvider"];
  aiSimulated?: boolean;
  /** Milliseconds from the start of the capture in the browser until now. */
  processingTime: number;
}

export interface CaptureStore {
  /**
   * Carries out `plan` once per `captureId`, in one transaction with counters, log and activity. `plan` gets
   * the SKU's current listings and can be called again, as can `getFacts`, which is called before the write.
   * These include the `chosen` one if it has the SKU. Concurrent cards of one SKU never create two listings.
   */
  recordOnce(
    uid: string,
    captureId: string,
    sku: string | null,
    getFacts: () => CaptureLogFacts,
    plan: (sameSku: readonly StoredListing[]) => CapturePlan,
    chosen: string | null,
  ): Promise<CaptureRecord>;
  /** Records a failure once per `captureId`. Never overwrites a success. */
  recordFailure(
    uid: string,
    captureId: string,
    facts: CaptureLogFacts,
    failed: Pick<CaptureLogDocument, "errorMessage" | "failure" | "problem">,
  ): Promise<void>;
  getListing(uid: string, listingId: string): Promise<StoredListing | null>;
  /** Stores the outcome. The first one of a card also extends its time to `processingTime` milliseconds. */
  saveMarketplaceOutcome(
    uid: string,
    captureId: string,
    outcome: { ebayItemId: string | null; ebayCreated: boolean; ebayUpdated: boolean },
    processingTime: number,
  ): Promise<void>;
}

export interface Marketplace {
  /** Publishes a draft. Idempotent. */
  publish(uid: string, listingId: string): Promise<{ ebayItemId: string }>;
  /** Sets the marketplace's quantity to the listing's. Idempotent. */
  changeQuantity(uid: string, listingId: string): Promise<unknown>;
}

export interface ProcessPorts extends FollowedByLots, ConfirmationPorts {
  photos: PhotoStore;
  comparer: PhotoComparer;
  catalogue: Pick<Catalogue, "lookup" | "confirm">;
  captures: CaptureStore;
  marketplace: Marketplace;
  now(): number;
  report(message: string, error: unknown): void;
}

/**
 * Converts a card to a listing, or to another copy of an existing one. Then updates the marketplace if
 * requested or if the listing is live. Every step can be repeated after a crash. If the marketplace refuses,
 * the listing is kept and the result contains the reason.
 */
export async function processCardCapture(ports: ProcessPorts, uid: string, input: Input): Promise<Output> {
  const startedAt = ports.now();
  const { captureId, extractedSku: sku, aiAnalysisData: analysis } = input;
  const [models] = await Promise.all([
    sku === null ? [] : ports.catalogue.lookup(sku, uid),
    ...[input.frontImageUrl, input.backImageUrl].map((url) => url && ports.photos.assertStored(uid, url)),
  ]);
  const certain = models.length === 1 ? (models[0] ?? null) : null;
  const card: CapturedCard = {
    captureId,
    sku,
    readSku: input.readSku,
    upc: input.upc,
    photos: [input.frontImageUrl, input.backImageUrl],
    analysis,
    model: certain,
    price: input.manualPrice,
    handlingCost: input.manualHandlingCost,
    quantity: input.manualQuantity,
    placeId: input.placeId ?? null,
    chosenListingId: input.existingListingId,
    photoCheck: input.photoCheck,
    namedBySeller: input.confirmed && analysis !== null && analysis.models.length > 0,
    isInCatalogue: models.some(({ source }) => source === "import"),
    looksLike: new Map(),
  };
  const getTime = () => input.elapsed + ports.now() - startedAt;
  const record = await recordWithComparisons(ports, uid, card, () => ({
    sku,
    readSku: input.readSku,
    reading: classifyReading(sku, input.readSku),
    carName: analysis?.core.car_name ?? certain?.model ?? null,
    price: input.manualPrice,
    quantity: input.manualQuantity,
    autoCreateEbay: input.autoCreateEbayListing,
    aiProvider: analysis?.byHand ? null : (analysis?.provider ?? null),
    ...(analysis?.simulated && { aiSimulated: true }),
    processingTime: getTime(),
  }));
  await storeConfirmation(ports, uid, input);
  const reviewFields = buildReview(input, record);
  // A possible special edition isn't published before the seller confirms its price. The answer publishes it
  // (goLiveNow).
  const autoCreateEbayListing = input.autoCreateEbayListing && reviewFields.needsReview !== true;
  const request = { ...input, autoCreateEbayListing };
  const marketplaceFields = await updateMarketplace(ports, uid, request, record, getTime);
  // A new listing is in no lot.
  if (record.action === "updated") await ports.settleLotsOf(uid, [record.listingId]);
  return { success: true, ...record, ...marketplaceFields, ...reviewFields };
}

/**
 * Repeats a plan that needs a photo comparison with its result. Writes nothing before that. Finds copies that
 * were added meanwhile, and compares nothing for a finished capture.
 */
async function recordWithComparisons(
  ports: ProcessPorts,
  uid: string,
  card: CapturedCard,
  getFacts: () => CaptureLogFacts,
): Promise<CaptureRecord> {
  const looksLike = new Map(card.looksLike);
  for (;;) {
    try {
      const { captureId, sku, chosenListingId } = card;
      const plan = (sameSku: readonly StoredListing[]) => planCapture({ ...card, looksLike }, sameSku);
      return await ports.captures.recordOnce(uid, captureId, sku, getFacts, plan, chosenListingId);
    } catch (error) {
      if (!(error instanceof ComparisonNeeded)) throw error;
      const { frontImageUrl } = error;
      const [front] = card.photos;
      const alike = front === null ? null : await compareFronts(ports, uid, front, frontImageUrl);
      looksLike.set(frontImageUrl, alike);
    }
  }
}

/** Returns the question about a new listing that can be a special edition. The listing is already stored. */
function buildReview(
  { aiAnalysisData: analysis, manualPrice }: Input,
  { action }: CaptureRecord,
): Pick<Output, "needsReview" | "reviewReason" | "suggestedPrice" | "originalPrice"> {
  const question = action === "created" && analysis !== null ? findEditionQuestion(analysis) : null;
  if (question === null) return { needsReview: false };
  return {
    needsReview: true,
    reviewReason: question.reason,
    suggestedPrice: Math.max(question.suggestedPrice, manualPrice),
    originalPrice: manualPrice,
  };
}

const NO_PICTURE = new AppError("listing/not-publishable", { reason: "no-picture" satisfies Reason });
const EDITION_OPEN = new AppError("listing/not-publishable", { reason: "edition-open" satisfies Reason });

type MarketplaceAnswer = Pick<
  Output,
  "isDraft" | "ebayItemId" | "ebayCreated" | "ebayUpdated" | "ebayFailure" | "ebayMessage" | "aiProvider"
>;

async function updateMarketplace(
  ports: ProcessPorts,
  uid: string,
  input: Input,
  { listingId, action }: CaptureRecord,
  getTime: () => number,
): Promise<MarketplaceAnswer> {
  const listing = await ports.captures.getListing(uid, listingId);
  const answer: MarketplaceAnswer = {
    isDraft: listing?.isDraft ?? false,
    ebayItemId: listing?.ebayItemId ?? null,
    ebayCreated: false,
    ebayUpdated: false,
    ebayFailure: null,
    ebayMessage: null,
    aiProvider: input.aiAnalysisData?.byHand
      ? null
      : (input.aiAnalysisData?.provider ?? listing?.aiProvider ?? null),
  };
  const isLive = answer.ebayItemId !== null && !answer.isDraft;
  if (!isLive && !input.autoCreateEbayListing) return answer;
  if (!isLive && input.frontImageUrl === null && input.backImageUrl === null) {
    return { ...answer, ...describeMarketplaceFailure(NO_PICTURE, "listing-kept") };
  }
  // Another copy is captured while the question about the first one is open.
  if (!isLive && action === "updated" && listing !== null && mayBeSpecialEdition(listing)) {
    return { ...answer, ...describeMarketplaceFailure(EDITION_OPEN, "listing-kept") };
  }
  try {
    if (isLive) {
      await ports.marketplace.changeQuantity(uid, listingId);
      // A repeat finds the listing live that the first call has published.
      answer.ebayCreated = action === "created" && input.autoCreateEbayListing;
      answer.ebayUpdated = !answer.ebayCreated;
    } else {
      answer.ebayItemId = (await ports.marketplace.publish(uid, listingId)).ebayItemId;
      answer.ebayCreated = true;
      answer.isDraft = false;
    }
    await ports.captures
      .saveMarketplaceOutcome(uid, input.captureId, answer, getTime())
      .catch((error: unknown) => ports.report("a capture's marketplace outcome was not stored", error));
  } catch (error) {
    if (!(error instanceof AppError))
      ports.report("the marketplace could not be updated after a capture", error);
    return { ...answer, ...describeMarketplaceFailure(error, "listing-kept") };
  }
  return answer;
}
