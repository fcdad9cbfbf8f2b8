import type * as z from "zod";

import type { processCardCapture as contract } from "../../contract/capture.ts";
import { type CatalogueModel, TOY_NUMBER_PATTERN } from "../../contract/cards.ts";
import { AppError } from "../../contract/errors.ts";
import { type CapturedCard, type CapturePlan, planCapture, type StoredListing } from "./planCapture.ts";
import type { Catalogue, PhotoStore } from "./ports.ts";

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
  carName: string | null;
  price: number;
  quantity: number;
  autoCreateEbay: boolean;
  aiProvider: Output["aiProvider"];
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
  catalogue: Catalogue;
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
    ports.photos.assertKept(uid, input.frontImageUrl),
    ports.photos.assertKept(uid, input.backImageUrl),
  ]);
  const certain = models.length === 1 && models[0]?.confirmed ? models[0] : null;
  const card: CapturedCard = {
    captureId,
    sku,
    photos: [input.frontImageUrl, input.backImageUrl],
    analysis,
    model: certain,
    price: input.manualPrice,
    handlingCost: input.manualHandlingCost,
    quantity: input.manualQuantity,
  };
  const record = await ports.captures.recordOnce(
    uid,
    captureId,
    sku,
    {
      sku,
      carName: analysis?.core.car_name ?? certain?.model ?? null,
      price: input.manualPrice,
      quantity: input.manualQuantity,
      autoCreateEbay: input.autoCreateEbayListing,
      aiProvider: analysis?.provider ?? null,
      processingTime: ports.now() - startedAt,
    },
    (sameSku) => planCapture(card, sameSku),
  );
  await teachCatalogue(ports, uid, input);
  return { success: true, ...record, ...(await tellMarketplace(ports, uid, input, record)) };
}

/** A card that the seller confirmed is one more entry for the next copy. */
async function teachCatalogue(ports: ProcessPorts, uid: string, input: Input): Promise<void> {
  const { extractedSku, aiAnalysisData: analysis } = input;
  const carName = analysis?.core.car_name ?? null;
  if (!input.confirmed || analysis === null || carName === null) return;
  if (extractedSku === null || !TOY_NUMBER_PATTERN.test(extractedSku)) return;
  const year = Number(analysis.series.year_number);
  const model: CatalogueModel = {
    model: carName,
    brand: analysis.core.brand ?? "Hot Wheels",
    series: analysis.series.series,
    seriesNumber: analysis.series.series_number,
    year: Number.isInteger(year) && year > 1900 ? year : null,
    source: "seller",
  };
  await ports.catalogue.confirm(uid, extractedSku, model);
}

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
    aiProvider: input.aiAnalysisData?.provider ?? listing?.aiProvider ?? null,
  };
  const isLive = answer.ebayItemId !== null && !answer.isDraft;
  if (!isLive && !input.autoCreateEbayListing) return answer;
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
