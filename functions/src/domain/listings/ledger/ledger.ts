import { isFixedPrice, type ItemAtEbay, type ListingDocument } from "../../../contract/documents.ts";
import type { LedgerLine } from "../../../contract/listing/ledger.ts";
import { MARKETPLACE_FIELDS, type MarketplaceField } from "../../../contract/listing/edits.ts";
import { isOpenListing } from "../../../contract/listing/listings.ts";
import { differingFields, isComparedField } from "../../../contract/listing/pendingEdits.ts";
import { isSame, listingValuesFor } from "../whole/listingValues.ts";

/** A listing with what is known of its item. Times are epoch milliseconds. */
export interface Known {
  listing: ListingDocument;
  item: ItemAtEbay | null;
  readAt: number | null;
  /** When a sync last compared all listings. */
  syncedAt: number | null;
}

/** Tells whether Pegboard can change the listing at the marketplace. */
export const isRevisable = ({ listing, item }: Pick<Known, "listing" | "item">): boolean => {
  const format = item?.listingType ?? listing.listingType;
  return listing.ebayItemId !== null && isOpenListing(listing) && (!format || isFixedPrice(format));
};

/** Compares a listing with its item, field by field. A field that the marketplace never told is left out. */
export function compareFields(known: Known): LedgerLine[] {
  const { listing, readAt, syncedAt } = known;
  if (listing.ebayItemId === null) return [];
  const item = known.item?.itemId === listing.ebayItemId ? known.item : null;
  const theirs = knownOfItem(listing, item);
  const differing = differingFields(listing);
  const ownSync = listing.lastEbaySync?.toMillis() ?? null;
  const published = listing.startTime?.toMillis() ?? null;
  return MARKETPLACE_FIELDS.flatMap((field) => {
    if (!theirs.has(field)) return [];
    const value = theirs.get(field) ?? null;
    const read = READ.find((each) => each === field);
    const isSameAsRead = read !== undefined && isSame(read, listing[field], value, listing.title);
    // Few conditions have descriptors.
    if (read === "conditionDescriptors" && isSameAsRead && isEmpty(value)) return [];
    return {
      field,
      ours: (listing[field] ?? null) as LedgerLine["ours"],
      theirs: value as LedgerLine["theirs"],
      differs: read !== undefined && item !== null ? !isSameAsRead : differing.includes(field),
      checkedAt: isComparedField(field) ? latest(readAt, syncedAt, ownSync, published) : readAt,
    };
  });
}

/** Fields that a reading of the whole item alone tells. */
const READ = ["description", "conditionDescriptors", "itemSpecifics"] as const;

const isEmpty = (value: unknown): boolean => Object.keys(value ?? {}).length === 0;

/** `atEbay` follows every sync and every reading. The reading has the rest. */
function knownOfItem(listing: ListingDocument, item: ItemAtEbay | null): Map<MarketplaceField, unknown> {
  const whole: Partial<Record<MarketplaceField, unknown>> = item
    ? { ...basicsOf(item), ...listingValuesFor(listing, item), firebaseImages: item.pictureUrls }
    : {};
  const pictures = listing.ebayPhotos.length > 0 ? { firebaseImages: listing.ebayPhotos } : {};
  return new Map(
    Object.entries({ ...pictures, ...whole, ...listing.atEbay }).filter(([, value]) => value !== undefined),
  ) as Map<MarketplaceField, unknown>;
}

/** Returns the fields of an item that every sync compares. */
export const basicsOf = ({ title, sku, priceCents, quantity }: ItemAtEbay) => ({
  title,
  sku,
  price: priceCents / 100,
  quantity,
});

function latest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
}
