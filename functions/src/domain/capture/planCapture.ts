import type { CardAnalysis, CatalogueModel } from "../../contract/cards.ts";
import type { ListingDocument } from "../../contract/documents.ts";
import { isOpenListing } from "../../contract/listings.ts";
import { foldName } from "../catalogue/mergeModels.ts";
import { cleanTitle, titleOf } from "../listings/title.ts";

/** A title that says nothing about the car; such a listing still needs an analysis. */
export const GENERIC_TITLE = "Hot Wheels Car";

export interface CapturedCard {
  captureId: string;
  sku: string | null;
  /** Download addresses: front, back. */
  photos: readonly [string, string];
  analysis: CardAnalysis | null;
  /** What the catalogue knows for certain under this number, if exactly one model. */
  model: CatalogueModel | null;
  price: number;
  handlingCost: number;
  quantity: number;
}

export type StoredListing = ListingDocument & { id: string };

export type CapturePlan =
  | { action: "updated"; listingId: string; title: string; price: number; newQuantity: number }
  | { action: "created"; listingId: string; newQuantity: number; listing: NewListing };

/** The fields of a listing that a capture creates; times are the database's. */
export type NewListing = Pick<
  ListingDocument,
  | "title"
  | "sku"
  | "ebayItemId"
  | "status"
  | "isDraft"
  | "quantity"
  | "quantitySold"
  | "price"
  | "handlingCost"
  | "carName"
  | "brand"
  | "series"
  | "aiProvider"
  | "needsAiAnalysis"
  | "aiAnalysisFailed"
  | "firebaseImages"
  | "frontImageIndex"
  | "backImageIndex"
>;

/**
 * What a captured card does to the collection: raises the open listing with its SKU, else becomes a draft of its own.
 * A listing of that SKU that has ended isn't revived; its words are used again, so that nothing is analysed twice.
 */
export function planCapture(card: CapturedCard, candidates: readonly StoredListing[]): CapturePlan {
  const sameSku = chooseListing(candidates);
  if (sameSku !== null && isOpenListing(sameSku)) {
    return {
      action: "updated",
      listingId: sameSku.id,
      title: sameSku.title,
      price: sameSku.price ?? card.price,
      newQuantity: sameSku.quantity + card.quantity,
    };
  }
  const words = describeCard(card, sameSku);
  return {
    action: "created",
    listingId: card.captureId,
    newQuantity: card.quantity,
    listing: {
      ...words,
      sku: card.sku,
      ebayItemId: null,
      status: "draft",
      isDraft: true,
      quantity: card.quantity,
      quantitySold: 0,
      price: card.price,
      handlingCost: card.handlingCost,
      firebaseImages: [...card.photos],
      frontImageIndex: 0,
      backImageIndex: 1,
    },
  };
}

/** Which of several listings with one SKU takes the card: an open one, at the marketplace before drafts, the oldest. */
function chooseListing(listings: readonly StoredListing[]): StoredListing | null {
  const age = (listing: StoredListing) => listing.createdAt?.toMillis() ?? 0;
  const rank = (listing: StoredListing) =>
    (isOpenListing(listing) ? 0 : 2) + (listing.ebayItemId === null ? 1 : 0);
  return listings.toSorted((a, b) => rank(a) - rank(b) || age(a) - age(b))[0] ?? null;
}

type Words = Pick<
  NewListing,
  "title" | "carName" | "brand" | "series" | "aiProvider" | "needsAiAnalysis" | "aiAnalysisFailed"
>;

function describeCard({ analysis, model }: CapturedCard, ended: StoredListing | null): Words {
  const carName = analysis?.core.car_name ?? null;
  if (analysis !== null && carName !== null) {
    const { core, series, specs, listing } = analysis;
    const car = {
      brand: core.brand,
      carName,
      series: series.series,
      seriesNumber: series.series_number,
      year: series.year_number,
      color: specs.color,
    };
    const offered = listing.enhanced_ebay_title;
    const named = offered !== null && foldName(offered).includes(foldName(carName));
    return described(named ? cleanTitle(offered) : titleOf(car), car, analysis.provider);
  }
  if (ended !== null && ended.title !== "") {
    return {
      title: ended.title,
      carName: ended.carName ?? null,
      brand: ended.brand ?? null,
      series: ended.series ?? null,
      aiProvider: ended.aiProvider ?? null,
      needsAiAnalysis: ended.needsAiAnalysis,
      aiAnalysisFailed: ended.aiAnalysisFailed,
    };
  }
  if (model !== null) {
    const car = { ...model, carName: model.model, color: null };
    return described(titleOf(car), car, "local");
  }
  return {
    title: GENERIC_TITLE,
    carName: null,
    brand: null,
    series: null,
    aiProvider: null,
    needsAiAnalysis: true,
    aiAnalysisFailed: false,
  };
}

const described = (
  title: string,
  car: { brand: string | null; carName: string; series: string | null },
  provider: CardAnalysis["provider"],
): Words => ({
  title,
  carName: car.carName,
  brand: car.brand,
  series: car.series,
  aiProvider: provider,
  needsAiAnalysis: false,
  aiAnalysisFailed: false,
});
