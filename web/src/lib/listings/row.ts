import type * as z from "zod";

import { listingDocument, type ListingDocument } from "@contract/documents";
import { pickFacts, listFieldsWith } from "@contract/listings/fields";
import { COMPARED_FIELDS, findPendingEdits } from "@contract/listings/pendingEdits";

import { findFrontImage, type ListingStatusName, getPrice, pickShownImages, getStatus } from "./listing";

/** Fields that a row copies from its listing as they are stored. */
export const COPIED_FIELDS = listFieldsWith("row");
type CopiedField = (typeof COPIED_FIELDS)[number];

/** A listing as a row of the collection. It has no long fields. */
export type ListingRow = NamedRow & Readonly<Record<CopiedField, string | null>>;

/** The fields that the collection needs itself. Times are epoch milliseconds. */
export interface NamedRow {
  readonly id: string;
  readonly title: string;
  readonly sku: string | null;
  readonly customLabel: string | null;
  readonly skuStatus: string | null;
  readonly ebayItemId: string | null;
  readonly listingUrl: string | null;
  readonly status: ListingStatusName;
  /** Dollars. Null: unknown. The marketplace's price comes before the listing's own. */
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
  /** Whether the listing is for sale at the marketplace and a field differs from the marketplace's. */
  readonly differsFromEbay: boolean;
  readonly createdAt: number | null;
  /** The start time at the marketplace. Null if the listing was never there. */
  readonly startTime: number | null;
  /** 0 if the document has none. */
  readonly updatedAt: number;
  readonly lastEbaySync: number | null;
}

/** The stored fields of a row. The collection reads no others, so a damaged other field doesn't hide a listing. */
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
  ...pickFacts(COPIED_FIELDS, "row"),
});
export type RowDocument = z.infer<typeof rowDocument>;
/** The field paths to read for a row. Of `atEbay`, only the fields that a row also has itself. */
export const ROW_FIELDS: readonly string[] = Object.keys(rowDocument.shape).flatMap((field) =>
  field === "atEbay"
    ? COMPARED_FIELDS.filter((each) => each in rowDocument.shape).map((each) => `atEbay.${each}`)
    : [field],
);

export function toRow(id: string, listing: RowDocument): ListingRow {
  const named: NamedRow = {
    id,
    title: listing.title,
    sku: listing.sku,
    customLabel: listing.customLabel ?? null,
    skuStatus: listing.skuStatus ?? null,
    ebayItemId: listing.ebayItemId,
    listingUrl: listing.listingUrl ?? null,
    status: getStatus(listing),
    price: getPrice(listing),
    quantity: listing.quantity,
    quantitySold: listing.quantitySold,
    watchCount: listing.watchCount ?? null,
    viewCount: listing.viewCount ?? null,
    impressionCount: listing.impressionCount ?? null,
    frontImageUrl: findFrontImage(listing),
    imageCount: pickShownImages(listing).images.length,
    hasFirebaseImages: listing.firebaseImages.length > 0,
    needsAiAnalysis: listing.needsAiAnalysis,
    aiAnalysisFailed: listing.aiAnalysisFailed,
    differsFromEbay: hasPendingEdits(listing),
    createdAt: listing.createdAt?.toMillis() ?? null,
    startTime: listing.startTime?.toMillis() ?? null,
    updatedAt: listing.updatedAt?.toMillis() ?? 0,
    lastEbaySync: listing.lastEbaySync?.toMillis() ?? null,
  };
  return copyFields(named, listing);
}

/** Copies the fields to a row in place. Every row then has the same shape in memory, which keeps queries fast. */
function copyFields(named: NamedRow, listing: RowDocument): ListingRow {
  const row = named as { -readonly [Name in keyof ListingRow]: ListingRow[Name] };
  for (const field of COPIED_FIELDS) row[field] = listing[field] ?? null;
  return row;
}

type Edited = Parameters<typeof findPendingEdits>[0] &
  Pick<ListingDocument, "status" | "isDraft" | "ebayItemId">;

/** Returns whether a listing has edits to send. An ended listing can't be revised, so it has none. */
export const hasPendingEdits = (listing: Edited): boolean =>
  listing.ebayItemId !== null &&
  ["active", "scheduled"].includes(getStatus(listing)) &&
  findPendingEdits(listing).length > 0;
