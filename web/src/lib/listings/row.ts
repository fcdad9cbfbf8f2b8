import type * as z from "zod";

import { listingDocument } from "@contract/documents";
import { factsOf, fieldsWith } from "@contract/listing/fields";
import { COMPARED_FIELDS, differingFields } from "@contract/listing/pendingEdits";

import { frontImageOf, type ListingStatusName, priceOf, shownImages, statusOf } from "./listing";

/** Fields that a row keeps as they are stored. */
export const KEPT_FIELDS = fieldsWith("row");
type KeptField = (typeof KEPT_FIELDS)[number];

/** What the collection keeps of a listing: a table's line, nothing long. */
export type ListingRow = NamedRow & Readonly<Record<KeptField, string | null>>;

/** What the collection itself works with. Times are epoch milliseconds. */
export interface NamedRow {
  readonly id: string;
  readonly title: string;
  readonly sku: string | null;
  readonly customLabel: string | null;
  readonly skuStatus: string | null;
  readonly ebayItemId: string | null;
  readonly listingUrl: string | null;
  readonly status: ListingStatusName;
  /** Dollars; null is unknown. What the marketplace says comes before what was asked for. */
  readonly price: number | null;
  readonly quantity: number;
  readonly quantitySold: number;
  readonly watchCount: number | null;
  readonly viewCount: number | null;
  readonly impressionCount: number | null;
  readonly frontImageUrl: string | null;
  readonly imageCount: number;
  readonly hasFirebaseImages: boolean;
  readonly needsAiAnalysis: boolean;
  readonly aiAnalysisFailed: boolean;
  /** Is for sale at the marketplace, and something here is another than there. */
  readonly differsFromEbay: boolean;
  readonly createdAt: number | null;
  /** At the marketplace; null for what was never there. */
  readonly startTime: number | null;
  /** 0 where the document has none. */
  readonly updatedAt: number;
  readonly lastEbaySync: number | null;
}

/** What a row is made of. Nothing else of a listing is read for the collection, and no damage to it hides the listing. */
export const rowDocument = listingDocument.pick({
  title: true,
  sku: true,
  customLabel: true,
  skuStatus: true,
  ebayItemId: true,
  listingUrl: true,
  status: true,
  isDraft: true,
  quantity: true,
  quantitySold: true,
  price: true,
  currentPrice: true,
  needsAiAnalysis: true,
  aiAnalysisFailed: true,
  firebaseImages: true,
  cloudinaryImages: true,
  imageSource: true,
  ebayPhotos: true,
  atEbay: true,
  unsentFields: true,
  frontImageIndex: true,
  watchCount: true,
  viewCount: true,
  impressionCount: true,
  createdAt: true,
  startTime: true,
  updatedAt: true,
  lastEbaySync: true,
  ...factsOf(KEPT_FIELDS, "row"),
});
export type RowDocument = z.infer<typeof rowDocument>;
/** The field paths to read for a row. Of `atEbay` it needs only what it has itself. */
export const ROW_FIELDS: readonly string[] = Object.keys(rowDocument.shape).flatMap((field) =>
  field === "atEbay"
    ? COMPARED_FIELDS.filter((each) => each in rowDocument.shape).map((each) => `atEbay.${each}`)
    : [field],
);

export function rowOf(id: string, listing: RowDocument): ListingRow {
  const named: NamedRow = {
    id,
    title: listing.title,
    sku: listing.sku,
    customLabel: listing.customLabel ?? null,
    skuStatus: listing.skuStatus ?? null,
    ebayItemId: listing.ebayItemId,
    listingUrl: listing.listingUrl ?? null,
    status: statusOf(listing),
    price: priceOf(listing),
    quantity: listing.quantity,
    quantitySold: listing.quantitySold,
    watchCount: listing.watchCount ?? null,
    viewCount: listing.viewCount ?? null,
    impressionCount: listing.impressionCount ?? null,
    frontImageUrl: frontImageOf(listing),
    imageCount: shownImages(listing).images.length,
    hasFirebaseImages: listing.firebaseImages.length > 0,
    needsAiAnalysis: listing.needsAiAnalysis,
    aiAnalysisFailed: listing.aiAnalysisFailed,
    differsFromEbay: isOnSale(listing) && differingFields(listing).length > 0,
    createdAt: listing.createdAt?.toMillis() ?? null,
    startTime: listing.startTime?.toMillis() ?? null,
    updatedAt: listing.updatedAt?.toMillis() ?? 0,
    lastEbaySync: listing.lastEbaySync?.toMillis() ?? null,
  };
  return withKept(named, (field) => listing[field] ?? null);
}

/** Of what is over at the marketplace, nothing can be sent any more. */
const isOnSale = (listing: RowDocument): boolean =>
  listing.ebayItemId !== null && ["active", "scheduled"].includes(statusOf(listing));

/** Adds the kept fields to a row in place. Every row then has the same shape in memory, which keeps queries fast. */
export function withKept(
  named: NamedRow,
  valueOf: (field: KeptField, at: number) => string | null,
): ListingRow {
  const row = named as { -readonly [Name in keyof ListingRow]: ListingRow[Name] };
  for (const [at, field] of KEPT_FIELDS.entries()) row[field] = valueOf(field, at);
  return row;
}
