import type * as z from "zod";

import type { processCardCapture as contract } from "../../contract/capture.ts";
import { type CatalogueModel, NO_VARIANT, TOY_NUMBER_PATTERN } from "../../contract/cards.ts";
import { AppError } from "../../contract/errors.ts";
import { type NumberReading, readingOf } from "./numberReading.ts";
import { lookAlike } from "./anotherCar.ts";
import { editionQuestion } from "./editions.ts";
import {
  type CapturedCard,
  type CapturePlan,
  LookNeeded,
  planCapture,
  type StoredListing,
} from "./planCapture.ts";
import type { AnalysisStore, Catalogue, PhotoComparer, PhotoStore } from "./ports.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;

/** What a capture has done to the collection; the same for every repeat. */
export interface CaptureRecord {
  action: "created" | "updated";
  listingId: string;
  title: string;
  sku: string | null;
  price: number;
  newQuantity: number;
}

export interface CaptureLogFacts {
  sku: string | null;
  /** The number that was read for certain, and what became of it; without both where no card was read. */
  readSku?: string | null;
  reading?: NumberReading | null;
  carName: string | null;
  price: number;
  quantity: number;
  autoCreateEbay: boolean;
  aiProvider: Output["aiProvider"];
  aiSimulated?: boolean;
  /** Milliseconds that the server took up to here. */
  processingTime: number;
}

export interface CaptureStore {
  /**
   * Carries out `plan` once per `captureId` in one transaction, with the counters, the log and the activity. `plan`
   * gets the listings of the SKU as they are at that moment and may be called again. Two cards of one SKU never
   * both find none.
   */
  recordOnce(
    uid: string,
    captureId: string,
    sku: string | null,
    facts: CaptureLogFacts,
    plan: (sameSku: readonly StoredListing[]) => CapturePlan,
  ): Promise<CaptureRecord>;
  /** Once per `captureId`, and not over a success. */
  recordFailure(uid: string, captureId: string, facts: CaptureLogFacts, errorMessage: string): Promise<void>;
  getListing(uid: string, listingId: string): Promise<StoredListing | null>;
  noteMarketplace(
    uid: string,
    captureId: string,
    outcome: { ebayItemId: string | null; ebayCreated: boolean; ebayUpdated: boolean },
  ): Promise<void>;
}

export interface Marketplace {
  /** Publishes a draft. Safe to repeat. */
  publish(uid: string, listingId: string): Promise<{ ebayItemId: string }>;
  /** Sets the marketplace's quantity to the listing's. Safe to repeat. */
  changeQuantity(uid: string, listingId: string): Promise<void>;
}

export interface ProcessPorts {
  photos: PhotoStore;
  comparer: PhotoComparer;
  analyses: Pick<AnalysisStore, "correct">;
  catalogue: Pick<Catalogue, "lookup" | "confirm">;
  captures: CaptureStore;
  marketplace: Marketplace;
  now(): number;
  report(message: string, error: unknown): void;
}

/**
 * Turns a captured card into a listing or one more of an existing one, then tells the marketplace if that was asked
 * for or the listing is live. Every step can be killed and repeated: the collection changes once per capture, and
 * both marketplace steps are idempotent. A marketplace that refuses leaves the listing safe and says why.
 */
export async function processCardCapture(ports: ProcessPorts, uid: string, input: Input): Promise<Output> {
  const startedAt = ports.now();
  const { captureId, extractedSku: sku, aiAnalysisData: analysis } = input;
  const [models] = await Promise.all([
    sku === null ? [] : ports.catalogue.lookup(sku, uid),
    ...[input.frontImageUrl, input.backImageUrl].map((url) => url && ports.photos.assertKept(uid, url)),
  ]);
  const certain = models.length === 1 && models[0]?.confirmed ? models[0] : null;
  const card: CapturedCard = {
    captureId,
    sku,
    readSku: input.readSku,
    photos: [input.frontImageUrl, input.backImageUrl],
    analysis,
    model: certain,
    price: input.manualPrice,
    handlingCost: input.manualHandlingCost,
    quantity: input.manualQuantity,
    meant: input.existingListingId,
    photoCheck: input.photoCheck,
    namedBySeller: input.confirmed && analysis !== null && analysis.models.length > 0,
    looksLike: new Map(),
  };
  const record = await recordOnceLooked(ports, uid, card, {
    sku,
    readSku: input.readSku,
    reading: readingOf(sku, input.readSku),
    carName: analysis?.core.car_name ?? certain?.model ?? null,
    price: input.manualPrice,
    quantity: input.manualQuantity,
    autoCreateEbay: input.autoCreateEbayListing,
    aiProvider: analysis?.byHand ? null : (analysis?.provider ?? null),
    ...(analysis?.simulated && { aiSimulated: true }),
    processingTime: ports.now() - startedAt,
  });
  await learn(ports, uid, input);
  const asked = review(input, record);
  // An edition that is still to be settled must not sell at another one's price: its answer publishes it (goLiveNow).
  const autoCreateEbayListing = input.autoCreateEbayListing && asked.needsReview !== true;
  const told = await tellMarketplace(ports, uid, { ...input, autoCreateEbayListing }, record);
  return { success: true, ...record, ...told, ...asked };
}

/**
 * A plan that has to see a stored photo first breaks off before anything is written, and is made again with what was
 * seen: another copy that came in between is looked at as well, and a repeat of what is done already looks at nothing.
 */
async function recordOnceLooked(
  ports: ProcessPorts,
  uid: string,
  card: CapturedCard,
  facts: CaptureLogFacts,
): Promise<CaptureRecord> {
  const looksLike = new Map(card.looksLike);
  for (;;) {
    try {
      return await ports.captures.recordOnce(uid, card.captureId, card.sku, facts, (sameSku) =>
        planCapture({ ...card, looksLike }, sameSku),
      );
    } catch (error) {
      if (!(error instanceof LookNeeded)) throw error;
      const { frontImageUrl } = error;
      const [front] = card.photos;
      const alike = front === null ? null : await lookAlike(ports, uid, front, frontImageUrl);
      looksLike.set(frontImageUrl, alike);
    }
  }
}

/** A new listing that may be a special edition is put to the seller once it is safe. */
function review(
  { aiAnalysisData: analysis, manualPrice }: Input,
  { action }: CaptureRecord,
): Pick<Output, "needsReview" | "reviewReason" | "suggestedPrice" | "originalPrice"> {
  const question = action === "created" && analysis !== null ? editionQuestion(analysis) : null;
  if (question === null) return { needsReview: false };
  return {
    needsReview: true,
    reviewReason: question.reason,
    suggestedPrice: Math.max(question.suggestedPrice, manualPrice),
    originalPrice: manualPrice,
  };
}

/** What the seller confirmed holds for the next copy: in the place of the analysis, and as one more catalogue entry. */
async function learn(ports: ProcessPorts, uid: string, input: Input): Promise<void> {
  const { extractedSku, aiAnalysisData: analysis } = input;
  const carName = analysis?.core.car_name ?? null;
  if (!input.confirmed || analysis === null || carName === null || extractedSku === null) return;
  const finding = { analysis: { ...analysis, models: [] }, frontImageUrl: input.frontImageUrl };
  await ports.analyses.correct(uid, extractedSku, finding);
  if (!TOY_NUMBER_PATTERN.test(extractedSku)) return;
  const year = Number(analysis.series.year_number);
  // The chosen model's own: a provider words the color of one car in many ways.
  const [chosen = null, ...others] = analysis.models;
  const { color, tampo, wheels, country } = others.length === 0 ? (chosen ?? NO_VARIANT) : NO_VARIANT;
  const model: CatalogueModel = {
    model: carName,
    brand: analysis.core.brand ?? "Hot Wheels",
    series: analysis.series.series,
    seriesNumber: analysis.series.series_number,
    year: Number.isInteger(year) && year > 1900 ? year : null,
    ...{ color, tampo, wheels, country },
    source: "seller",
  };
  await ports.catalogue.confirm(uid, extractedSku, model);
}

const NO_PICTURE = "The listing has no picture yet: add one, then put it on eBay. It is kept as a draft.";

type MarketplaceAnswer = Pick<
  Output,
  "isDraft" | "ebayItemId" | "ebayCreated" | "ebayUpdated" | "ebayMessage" | "aiProvider"
>;

async function tellMarketplace(
  ports: ProcessPorts,
  uid: string,
  input: Input,
  { listingId }: CaptureRecord,
): Promise<MarketplaceAnswer> {
  const listing = await ports.captures.getListing(uid, listingId);
  const answer: MarketplaceAnswer = {
    isDraft: listing?.isDraft ?? false,
    ebayItemId: listing?.ebayItemId ?? null,
    ebayCreated: false,
    ebayUpdated: false,
    ebayMessage: null,
    aiProvider: input.aiAnalysisData?.byHand
      ? null
      : (input.aiAnalysisData?.provider ?? listing?.aiProvider ?? null),
  };
  const isLive = answer.ebayItemId !== null && !answer.isDraft;
  if (!isLive && !input.autoCreateEbayListing) return answer;
  if (!isLive && input.frontImageUrl === null && input.backImageUrl === null) {
    return { ...answer, ebayMessage: NO_PICTURE };
  }
  try {
    if (isLive) {
      await ports.marketplace.changeQuantity(uid, listingId);
      answer.ebayUpdated = true;
    } else {
      answer.ebayItemId = (await ports.marketplace.publish(uid, listingId)).ebayItemId;
      answer.ebayCreated = true;
      answer.isDraft = false;
    }
    await ports.captures.noteMarketplace(uid, input.captureId, answer);
  } catch (error) {
    if (!(error instanceof AppError)) ports.report("marketplace step failed", error);
    const words = error instanceof AppError ? error.params["message"] : undefined;
    answer.ebayMessage = String(
      words ?? "The marketplace could not be reached. The listing is kept as it is.",
    );
  }
  return answer;
}
