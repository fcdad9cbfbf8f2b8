import { isDeepStrictEqual } from "node:util";

import type { ListingDocument } from "../../contract/documents.ts";
import {
  type Compared,
  COMPARED_FIELDS,
  comparedValues,
  pendingEdits,
} from "../../contract/listing/pendingEdits.ts";
import { copiesLeft } from "../listings/copiesLeft.ts";
import type { SellerItem } from "./marketplaceItem.ts";

/** The fields of a listing that a sync compares. */
export type SyncedListing = Pick<
  ListingDocument,
  | "title"
  | "sku"
  | "price"
  | "quantity"
  | "atEbay"
  | "status"
  | "isDraft"
  | "ebayItemId"
  | "listingUrl"
  | "currentPrice"
  | "quantitySold"
  | "watchCount"
  | "ebayPhotos"
  | "listingType"
> & {
  /** Epoch milliseconds. */
  startTime: number | null;
  endTime: number | null;
  lastLocalUpdate: number | null;
  lastEbaySync: number | null;
};

/** The fields to write. Absent fields keep their value. */
export type ListingFields = Partial<Omit<SyncedListing, "lastLocalUpdate">>;

export interface ListingPlan {
  fields: ListingFields;
  /** True if the listing keeps an edit that the marketplace doesn't have. */
  keepsEdit: boolean;
}

/** Builds the fields of a listing that only the marketplace knew. */
export function newListing(item: SellerItem): ListingFields {
  return { ...valuesOf(item), ...facts(item, null) };
}

/**
 * Computes the fields that make a listing agree with its item. Fields that only the marketplace knows are copied.
 * Fields that are editable on both sides are copied unless the seller edited them since the last comparison
 * (`atEbay`); then they stay until the marketplace has them. Without a comparison, an edit after the last sync
 * (`lastSync`, epoch milliseconds) counts.
 */
export function planListing(local: SyncedListing, item: SellerItem, lastSync: number | null): ListingPlan {
  const isNewer = (local.lastLocalUpdate ?? -1) > Math.max(lastSync ?? 0, local.lastEbaySync ?? 0);
  const own: Compared = {
    ...comparedValues(local),
    quantity: copiesLeft(local, item.quantitySold),
  };
  // An item without a SKU doesn't take ours away.
  const theirs: Compared = { ...valuesOf(item), sku: item.sku ?? own.sku };
  const pending = pendingEdits(local);
  const kept = COMPARED_FIELDS.filter((field) => {
    const isEdited = local.atEbay ? pending.includes(field) : isNewer;
    return isEdited && own[field] !== null && own[field] !== theirs[field];
  });
  const wanted: ListingFields = {
    ...facts(item, local),
    ...theirs,
    ...Object.fromEntries(kept.map((field) => [field, own[field]])),
  };
  if (wanted.title === own.title) delete wanted.title;
  return { fields: differing(wanted, local), keepsEdit: kept.length > 0 };
}

/** A listing whose item the marketplace knows no more. */
export function vanished(local: SyncedListing, now: number): ListingFields {
  return differing({ status: "ended", isDraft: false, endTime: local.endTime ?? now }, local);
}

const valuesOf = ({ title, sku, price, quantity }: SellerItem) => ({ title, sku, price, quantity });

function facts(item: SellerItem, local: SyncedListing | null): ListingFields {
  const isOver = item.state === "ended";
  return {
    ebayItemId: item.itemId,
    atEbay: valuesOf(item),
    isDraft: false,
    status: statusOf(item),
    currentPrice: item.price,
    quantitySold: item.quantitySold,
    // The marketplace has several forms of an item's address. The first one is kept.
    listingUrl: local?.listingUrl ?? item.listingUrl,
    startTime: item.startTime ?? local?.startTime ?? null,
    // While an item runs, its end is only the next renewal, at most a month ahead.
    endTime: isOver ? item.endTime : null,
    ...(item.listingType !== undefined && { listingType: item.listingType }),
    ...(item.watchCount === null ? {} : { watchCount: item.watchCount }),
    ...(item.pictureUrls === null ? {} : { ebayPhotos: [...item.pictureUrls] }),
  };
}

function statusOf({ state, endedEarly, quantity, quantitySold }: SellerItem) {
  if (state !== "ended") return state;
  if (quantitySold > 0 && quantity === 0) return "sold";
  return endedEarly || quantitySold > 0 ? "ended" : "unsold";
}

function differing(wanted: ListingFields, local: SyncedListing): ListingFields {
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !isSame(value, local[field as keyof SyncedListing])),
  );
}

/** Treats undefined and null as equal, and compares lists and maps by content. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? null, other ?? null);
