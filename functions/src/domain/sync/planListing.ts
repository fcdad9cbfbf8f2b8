import { isDeepStrictEqual } from "node:util";

import type { ListingDocument } from "../../contract/documents.ts";
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
  return { ...editableOf(item), ...facts(item, null) };
}

/**
 * Computes the fields that make a listing agree with its item. Fields that only the marketplace knows are copied.
 * Fields that are editable on both sides are copied unless the seller edited them since the last comparison
 * (`atEbay`); then they stay until the marketplace has them. Without a comparison, an edit after the last sync
 * (`lastSync`, epoch milliseconds) counts.
 */
export function planListing(local: SyncedListing, item: SellerItem, lastSync: number | null): ListingPlan {
  const isNewer = (local.lastLocalUpdate ?? -1) > Math.max(lastSync ?? 0, local.lastEbaySync ?? 0);
  // Spaces around a title never reach the marketplace, so they are no difference.
  const before: Editable = { ...editableOf(local), title: local.title.trim() };
  const own: Editable = {
    ...before,
    quantity: copiesLeft(local, item.quantitySold),
  };
  // An item without a SKU doesn't take ours away.
  const theirs: Editable = { ...editableOf(item), sku: item.sku ?? own.sku };
  const kept = EDITABLE.filter((field) => {
    const isEdited = local.atEbay ? before[field] !== local.atEbay[field] : isNewer;
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

/** Whether the seller has edited what the marketplace has otherwise, as far as the last comparison knows. */
export function hasUnsentEdit({ atEbay, ...local }: SyncedListing): boolean {
  if (!atEbay) return false;
  const own = { ...editableOf(local), title: local.title.trim() };
  return EDITABLE.some((field) => own[field] !== null && own[field] !== atEbay[field]);
}

/** A listing whose item the marketplace knows no more. */
export function vanished(local: SyncedListing, now: number): ListingFields {
  return differing({ status: "ended", isDraft: false, endTime: local.endTime ?? now }, local);
}

const EDITABLE = ["title", "sku", "price", "quantity"] as const;
type Editable = Pick<SyncedListing, (typeof EDITABLE)[number]>;

const editableOf = <T extends Editable>({ title, sku, price, quantity }: T): Pick<T, keyof Editable> => ({
  title,
  sku,
  price,
  quantity,
});

function facts(item: SellerItem, local: SyncedListing | null): ListingFields {
  const isOver = item.state === "ended";
  return {
    ebayItemId: item.itemId,
    atEbay: editableOf(item),
    isDraft: false,
    status: statusOf(item),
    currentPrice: item.price,
    quantitySold: item.quantitySold,
    // The marketplace has several forms of an item's address. The first one is kept.
    listingUrl: local?.listingUrl ?? item.listingUrl,
    startTime: item.startTime ?? local?.startTime ?? null,
    // While an item runs, its end is only the next renewal, at most a month ahead.
    endTime: isOver ? item.endTime : null,
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
