import type { QueueItem } from "@/lib/captureStore/queueItem";

export type { QueueItem } from "@/lib/captureStore/queueItem";
export type QueueStatus = QueueItem["status"];

/** The deck's settings when the card was sent. Amounts are in dollars. */
export type CardSettings = Pick<
  QueueItem,
  "price" | "handlingCost" | "quantity" | "createAsDraft" | "placeId"
>;

export function createQueueItem(
  stationId: string,
  /** Epoch milliseconds of the first photo. */
  timestamp: number,
  settings: CardSettings,
): QueueItem {
  return {
    timestamp,
    startTime: timestamp,
    status: "pending",
    stationId,
    sku: null,
    skuCandidates: [],
    candidateModels: [],
    readSku: null,
    upc: null,
    print: { front: [], back: [] },
    skuPlace: null,
    carName: null,
    action: null,
    listingId: null,
    newQuantity: null,
    ebayItemId: null,
    ebayCreated: false,
    ebayUpdated: false,
    frontImage: null,
    backImage: null,
    aiProvider: null,
    aiAnalysis: null,
    processingTime: null,
    needsReview: false,
    reviewReason: null,
    models: [],
    confirmed: false,
    suggestedPrice: null,
    originalPrice: null,
    storedFrontImage: null,
    photoCheck: "ask",
    placeId: null,
    ...settings,
    failure: null,
    problem: null,
    restoredFrom: null,
  };
}

/** Returns an item that adds copies to the seller's listing of a car, without photos. */
export function createCopiesItem(
  stationId: string,
  timestamp: number,
  settings: CardSettings,
  { listingId, sku, title }: TargetListing,
): QueueItem {
  const item = createQueueItem(stationId, timestamp, settings);
  return { ...item, status: "creating", listingId, sku, carName: title };
}

export interface TargetListing {
  readonly listingId: string;
  readonly sku: string;
  readonly title: string;
}
