import { isDeepStrictEqual } from "node:util";

import type { ListingDocument } from "../../contract/documents.ts";
import { AUCTION } from "../../contract/documents/itemAtEbay.ts";
import { MARKETPLACE_FIELDS, type MarketplaceField } from "../../contract/listings/edits.ts";
import type { FieldWith } from "../../contract/listings/fields.ts";
import {
  COMPARED_FIELDS,
  type ComparedField,
  pickComparedValues,
  findPendingEdits,
  isSameAtEbay,
} from "../../contract/listings/pendingEdits.ts";
import { readStock, setQuantity, toStockChanges } from "../../contract/places/stock.ts";
import { mergeTerms } from "../../contract/listings/terms/termParts.ts";
import { TERM_FIELDS, toTermValues } from "../listings/whole/listingValues.ts";
import type { SellerItem } from "./marketplaceItem.ts";
import { countCopiesLeft } from "../listings/changeLiveQuantity.ts";

type Time = "startTime" | "endTime" | "lastLocalUpdate" | "lastEbaySync";
/** The fields of a listing that a sync reads. Times are epoch milliseconds. */
export type SyncedListing = Omit<
  Pick<
    ListingDocument,
    | ComparedField
    | FieldWith<"synced">
    | "atEbay"
    | "isDraft"
    | "ebayPhotos"
    | "unsentFields"
    | "storageBin"
    | "toPack"
  >,
  Time
> &
  Record<Time, number | null>;

/** The fields to write. Absent fields keep their value. */
export type ListingFields = Partial<Omit<SyncedListing, "lastLocalUpdate">>;

export interface ListingPlan {
  fields: ListingFields;
  /** True if the listing keeps an edit that the marketplace doesn't have yet. */
  keepsEdit: boolean;
}

/** Builds the fields of a listing for an item that isn't known yet. */
export function buildNewListing(item: SellerItem): ListingFields {
  return { ...pickValues(item), ...pickFacts(item, null), unsentFields: [] };
}

/**
 * Computes the fields that make a listing agree with its item. Fields that only the marketplace sets are
 * copied. Fields editable on both sides are copied unless the seller edited them since the last comparison
 * (`atEbay`). Then they stay until the marketplace has them. Without an earlier comparison, an edit after the
 * last sync (`lastSync`, epoch milliseconds) counts. Sold copies are removed from their places.
 */
export function planListing(local: SyncedListing, item: SellerItem, lastSync: number | null): ListingPlan {
  const own = { ...pickComparedValues(local), quantity: countCopiesLeft(local, item.quantitySold) };
  // An item without a SKU doesn't delete ours.
  const values = pickValues(item);
  // A list contains fewer terms of an item than a complete reading.
  const terms = values.terms && mergeTerms(local.atEbay?.terms, values.terms);
  const theirs: Values = { ...values, ...(terms && { terms }), sku: item.sku ?? own.sku };
  const known = COMPARED_FIELDS.filter((field) => theirs[field] !== undefined);
  const differing = known.filter((field) => !isSameAtEbay(field, own[field], theirs[field]));
  const isEdited = findEdits(local, lastSync);
  const kept = differing.filter((field) => isEdited(field));
  const taken = differing.filter((field) => !kept.includes(field));
  const wanted: ListingFields = {
    ...pickFacts(item, local),
    quantity: kept.includes("quantity") ? own.quantity : item.quantity,
    ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
    ...(taken.includes("terms") && { terms: mergeTerms(local.terms, terms) }),
    unsentFields: findUnsent(local, known, kept),
  };
  Object.assign(wanted, planMovedCopies(local, wanted.quantity ?? local.quantity, item.quantitySold));
  return { fields: pickDifferences(wanted, local), keepsEdit: kept.length > 0 };
}

type Values = Partial<Record<ComparedField, unknown>>;

/** Returns a function that returns whether a differing field was edited here since the last comparison. */
function findEdits(local: SyncedListing, lastSync: number | null): (field: ComparedField) => boolean {
  const isNewer = (local.lastLocalUpdate ?? -1) > Math.max(lastSync ?? 0, local.lastEbaySync ?? 0);
  const differed: readonly MarketplaceField[] = findPendingEdits(local);
  const isTerm = (field: ComparedField) => (TERM_FIELDS as readonly ComparedField[]).includes(field);
  return (field) => {
    if (differed.includes(field)) return local[field] !== null || isTerm(field);
    // Terms that were never compared count as edited only if a form marked them as unsent.
    return !local.atEbay && isNewer && !isTerm(field) && local[field] !== null;
  };
}

/** Returns the fields that wait to be sent, without those that the marketplace already has. */
function findUnsent(
  { unsentFields }: SyncedListing,
  known: readonly MarketplaceField[],
  kept: readonly MarketplaceField[],
): MarketplaceField[] {
  const terms: readonly MarketplaceField[] = TERM_FIELDS;
  return MARKETPLACE_FIELDS.filter((field) =>
    known.includes(field)
      ? kept.includes(field) && (terms.includes(field) || unsentFields.includes(field))
      : unsentFields.includes(field),
  );
}

/** Returns the new places of a listing's copies if its quantity changes or copies were sold. */
function planMovedCopies(local: SyncedListing, quantity: number, soldAtEbay: number): ListingFields {
  const sold = soldAtEbay - local.quantitySold;
  if (!local.storageBin || (quantity === local.quantity && sold === 0)) return {};
  return toStockChanges(
    local,
    setQuantity(readStock(local), quantity, { sold, since: local.lastEbaySync ?? 0 }),
  );
}

/** Ends a listing whose item the marketplace no longer has. */
export function endVanished(local: SyncedListing, now: number): ListingFields {
  return pickDifferences(
    { status: "ended", isDraft: false, endTime: Math.min(local.endTime ?? now, now) },
    local,
  );
}

const pickValues = ({ title, sku, price, quantity, terms }: SellerItem) => ({
  title,
  sku,
  price,
  quantity,
  ...toTermValues(terms ?? {}),
});

function pickFacts(item: SellerItem, local: SyncedListing | null): ListingFields {
  const isOver = item.state === "ended";
  const values = pickValues(item);
  return {
    ebayItemId: item.itemId,
    atEbay: {
      ...local?.atEbay,
      ...values,
      ...(values.terms && { terms: mergeTerms(local?.atEbay?.terms, values.terms) }),
    },
    isDraft: false,
    status: getStatus(item),
    currentPrice: item.price,
    quantitySold: item.quantitySold,
    // The marketplace uses several forms of an item's URL. The first one is kept.
    listingUrl: local?.listingUrl ?? item.listingUrl,
    startTime: item.startTime ?? local?.startTime ?? null,
    // For a running fixed-price item, the end is only the next renewal, at most a month ahead.
    endTime: isOver || (item.listingType ?? local?.listingType) === AUCTION ? item.endTime : null,
    ...(item.listingType !== undefined && { listingType: item.listingType }),
    ...(item.watchCount === null ? {} : { watchCount: item.watchCount }),
    ...(item.pictureUrls === null ? {} : { ebayPhotos: [...item.pictureUrls] }),
  };
}

function getStatus({ state, endedEarly, quantity, quantitySold }: SellerItem) {
  if (state !== "ended") return state;
  if (quantitySold > 0 && quantity === 0) return "sold";
  return endedEarly || quantitySold > 0 ? "ended" : "unsold";
}

function pickDifferences(wanted: ListingFields, local: SyncedListing): ListingFields {
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !isSame(value, local[field as keyof SyncedListing])),
  );
}

/** Treats undefined and null as equal, and compares lists and maps by content. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? null, other ?? null);
