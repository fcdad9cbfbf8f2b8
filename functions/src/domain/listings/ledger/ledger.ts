import { isFixedPrice, type ItemAtEbay, type ListingDocument } from "../../../contract/documents.ts";
import type { LedgerLine } from "../../../contract/listings/ledger.ts";
import { MARKETPLACE_FIELDS, type MarketplaceField } from "../../../contract/listings/edits.ts";
import { isOpenListing } from "../../../contract/listings/listings.ts";
import { findPendingEdits, isComparedField } from "../../../contract/listings/pendingEdits.ts";
import { isSame, toListingValuesFor } from "../whole/listingValues.ts";

/** A listing and the last known state of its item. Times are epoch milliseconds. */
export interface LedgerSource {
  listing: ListingDocument;
  item: ItemAtEbay | null;
  readAt: number | null;
  /** Time of the last sync that compared all listings. */
  syncedAt: number | null;
}

/** Returns whether the listing can be changed at the marketplace from here. */
export const isRevisable = ({ listing, item }: Pick<LedgerSource, "listing" | "item">): boolean => {
  const format = item?.listingType ?? listing.listingType;
  return listing.ebayItemId !== null && isOpenListing(listing) && (!format || isFixedPrice(format));
};

/** Returns what a screen compares. Without `readTerms`, the terms are null. */
export const buildLedger = <Terms>(
  { listingId, ...known }: LedgerSource & { readonly listingId: string },
  readTerms: ((item: ItemAtEbay) => Terms) | null,
) => ({
  listingId,
  title: known.listing.title,
  isRevisable: isRevisable(known),
  lines: compareFields(known),
  terms: readTerms !== null && known.item !== null ? readTerms(known.item) : null,
  readAt: known.readAt,
});

/** Compares a listing with its item, field by field. Omits fields that the marketplace never returned. */
export function compareFields(known: LedgerSource): LedgerLine[] {
  const { listing, readAt, syncedAt } = known;
  if (listing.ebayItemId === null) return [];
  const item = known.item?.itemId === listing.ebayItemId ? known.item : null;
  const theirs = collectKnownValues(listing, item);
  const differing = findPendingEdits(listing);
  const ownSync = listing.lastEbaySync?.toMillis() ?? null;
  const published = listing.startTime?.toMillis() ?? null;
  return MARKETPLACE_FIELDS.flatMap((field) => {
    if (!theirs.has(field)) return [];
    const value = theirs.get(field) ?? null;
    const read = READ.find((each) => each === field);
    const isSameAsRead = read !== undefined && isSame(read, listing[field], value, listing.title);
    // Empty descriptors aren't shown, because few conditions have any.
    if (read === "conditionDescriptors" && isSameAsRead && isEmpty(value)) return [];
    return {
      field,
      ours: (listing[field] ?? null) as LedgerLine["ours"],
      theirs: value as LedgerLine["theirs"],
      differs: read !== undefined && item !== null ? !isSameAsRead : differing.includes(field),
      checkedAt: isComparedField(field) ? findLatest(readAt, syncedAt, ownSync, published) : readAt,
    };
  });
}

/** Fields that only a complete reading of the item contains. */
const READ = ["description", "conditionDescriptors", "itemSpecifics"] as const;

const isEmpty = (value: unknown): boolean => Object.keys(value ?? {}).length === 0;

/**
 * Returns the item's known values. `atEbay` is updated by every sync and reading. The reading has the other
 * fields.
 */
function collectKnownValues(
  listing: ListingDocument,
  item: ItemAtEbay | null,
): Map<MarketplaceField, unknown> {
  const whole: Partial<Record<MarketplaceField, unknown>> = item
    ? { ...pickBasics(item), ...toListingValuesFor(listing, item), firebaseImages: item.pictureUrls }
    : {};
  const pictures = listing.ebayPhotos.length > 0 ? { firebaseImages: listing.ebayPhotos } : {};
  return new Map(
    Object.entries({ ...pictures, ...whole, ...listing.atEbay }).filter(([, value]) => value !== undefined),
  ) as Map<MarketplaceField, unknown>;
}

/** Returns the fields of an item that every sync compares. */
export const pickBasics = ({ title, sku, priceCents, quantity }: ItemAtEbay) => ({
  title,
  sku,
  price: priceCents / 100,
  quantity,
});

function findLatest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
}
