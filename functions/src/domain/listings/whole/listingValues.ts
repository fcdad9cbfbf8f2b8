import { isDeepStrictEqual } from "node:util";

import type { ItemAtEbay, ListingDocument, SaleTerms } from "../../../contract/documents.ts";
import { MARKETPLACE_FIELDS, type MarketplaceField } from "../../../contract/listings/listingEdit.ts";
import {
  type ComparedField,
  isComparedField,
  isSameAtEbay,
  findPendingEdits,
} from "../../../contract/listings/pendingEdits.ts";
import { CONDITION_IDS, type ConditionId } from "../../../contract/listings/values.ts";
import { findEditedParts, mergeTerms } from "../../../contract/listings/terms/termParts.ts";
import { toPlainText } from "../../shops/plainText.ts";
import { toHtml, isAsSent, isUnchangedSince } from "../descriptionHtml.ts";
import { toShippingValues } from "./shippingValues.ts";
import { rebase, toTexts } from "./specifics.ts";

/**
 * The listing fields that only a complete reading of the item contains, in addition to those that every sync
 * compares.
 */
export const WHOLE_FIELDS = [
  "description",
  "handlingCost",
  "terms",
  "conditionId",
  "conditionDescriptors",
  "primaryCategory",
  "storeCategory",
  "storeCategory2",
  "itemSpecifics",
  "bestOfferEnabled",
  "bestOfferDetails",
  "immediatePayment",
] as const satisfies readonly MarketplaceField[];
type WholeField = (typeof WHOLE_FIELDS)[number];
export type WholeValues = Pick<ListingDocument, WholeField>;
/** The terms of sale among them, which lists of items contain too. */
export const TERM_FIELDS = WHOLE_FIELDS.filter(isTermField);
type TermField = WholeField & ComparedField;
export type TermValues = Pick<ListingDocument, TermField>;

function isTermField(field: WholeField): field is TermField {
  return isComparedField(field);
}

/** Store category 1 is eBay's "Other"; 0 means none. */
const NO_STORE_CATEGORY: readonly (string | undefined)[] = ["0", "1", undefined];

/** Returns an item's values as listing fields. Fields that the item doesn't contain are missing. */
export function toListingValues(item: ItemAtEbay): Partial<WholeValues> {
  const { conditionDescriptors, descriptionHtml } = item;
  const { handlingCost, ...terms } = toTermValues(item);
  return {
    ...(descriptionHtml !== null && { description: toPlainText(descriptionHtml) }),
    ...(typeof handlingCost === "number" && { handlingCost }),
    ...terms,
    ...(conditionDescriptors && { conditionDescriptors }),
    itemSpecifics: toTexts(item.specifics),
  };
}

/**
 * Returns the terms of sale as listing fields. A null handling cost means that a business policy or the
 * carrier sets the price.
 */
export function toTermValues(terms: Partial<SaleTerms>): Partial<TermValues> {
  const { conditionId, category, storeCategoryIds, bestOffer, immediatePayment } = terms;
  const isKnown = CONDITION_IDS.includes(conditionId as ConditionId);
  const [first, second] = (storeCategoryIds ?? []).map(toStoreCategory);
  return {
    ...toShippingValues(terms),
    ...(isKnown && { conditionId: conditionId as ConditionId }),
    ...(category && { primaryCategory: { categoryId: category.id, name: category.name } }),
    ...(storeCategoryIds && { storeCategory: first ?? null, storeCategory2: second ?? null }),
    ...(bestOffer && { bestOfferEnabled: bestOffer.enabled, bestOfferDetails: toLimits(bestOffer) }),
    ...(immediatePayment !== undefined && { immediatePayment }),
  };
}

const toLimits = ({ autoAcceptCents, minimumCents }: ItemAtEbay["bestOffer"]) =>
  autoAcceptCents + minimumCents > 0
    ? { autoAcceptPrice: toLimit(autoAcceptCents), minimumBestOfferPrice: toLimit(minimumCents) }
    : null;

type Described = Pick<ListingDocument, "title"> &
  Partial<Pick<ListingDocument, "description" | "sentDescription">>;

/**
 * Returns an item's values for one listing. A description that we generated from the listing's text is
 * returned as that text, unless either has changed since.
 */
export function toListingValuesFor(own: Described, item: ItemAtEbay): Partial<WholeValues> {
  const values = toListingValues(item);
  const isOurs = isAsSent(own, item.descriptionHtml ?? "") && isUnchangedSince(own);
  return isOurs ? { ...values, description: toShownText(own.description, own.title) } : values;
}

type Own = WholeValues &
  Pick<ListingDocument, "title" | "unsentFields" | "atEbay"> &
  Partial<Pick<ListingDocument, "sentDescription" | "upc">>;

/**
 * Returns the fields that a listing adopts from a reading of its item. Keeps fields that the seller has
 * edited since the last comparison, and fields that wait to be sent. Merges item specifics by name. `base` is
 * the previous reading. Also updates the listing's `atEbay` and `unsentFields`.
 */
export function adoptItem(
  own: Own,
  base: ItemAtEbay | null,
  item: ItemAtEbay,
): Partial<WholeValues & Pick<ListingDocument, "atEbay" | "unsentFields" | "sentDescription" | "upc">> {
  const theirs = toListingValuesFor(own, item);
  const before = base?.itemId === item.itemId ? base : null;
  const lastCompared = mergeLastCompared(own, before);
  const edits = findEditsSince(own, before);
  const adopted: Partial<WholeValues> = {};
  const adopt = <F extends WholeField>(field: F, value: WholeValues[F]) => {
    if (!isSame(field, own[field], value, own.title)) adopted[field] = value;
  };
  for (const field of WHOLE_FIELDS) {
    const value = theirs[field];
    if (value === undefined) continue;
    // eBay still has the description that we sent, so any change is the listing's own.
    if (field === "description" && isAsSent(own, item.descriptionHtml ?? "")) continue;
    const isUnsent = own.unsentFields.includes(field);
    if (field === "terms") {
      // Without an earlier comparison, the listing's terms are edits only if a form saved them as unsent.
      const ownParts = findEditedParts(own.terms, lastCompared.terms ?? (isUnsent ? null : own.terms));
      const merged = mergeTerms(own.terms, theirs.terms, ownParts);
      if (!isDeepStrictEqual(merged, mergeTerms(own.terms, null))) adopted.terms = merged;
      const isSettled = !own.unsentFields.includes("handlingCost");
      // The price for flat shipping at eBay includes the handling cost.
      if (theirs.terms?.shipping === "flat" && typeof own.handlingCost === "number" && isSettled)
        adopted.handlingCost = null;
    } else if (field === "itemSpecifics" || field === "conditionDescriptors") {
      const [mine, now] = [own[field], theirs[field] ?? {}];
      const isKnown = lastCompared[field] !== undefined || isUnsent;
      // A listing without descriptors adopts the item's.
      adopt(field, isKnown && mine ? rebase(mine, lastCompared[field] ?? null, now) : now);
    } else if (!isUnsent && !edits.includes(field)) {
      adopt(field, value as never);
    }
  }
  const forgotten = "description" in adopted && own.sentDescription ? { sentDescription: null } : {};
  return {
    ...adopted,
    ...forgotten,
    ...adoptUpc(own, before, item),
    ...updateComparison({ ...own, ...adopted }, theirs, toTermValues(item)),
  };
}

/** Keeps a barcode that the seller entered, and an empty one that the seller cleared. */
function adoptUpc({ upc: own }: Own, before: ItemAtEbay | null, { upc }: ItemAtEbay): { upc?: string } {
  const isOurs = own !== undefined && own !== before?.upc;
  return isOurs || !upc || upc === own ? {} : { upc };
}

/** Returns `atEbay` and `unsentFields` if a reading changes them. */
function updateComparison(own: Own, theirs: Partial<WholeValues>, terms: Partial<TermValues>) {
  const { atEbay, unsentFields } = own;
  const known = WHOLE_FIELDS.filter((field) => theirs[field] !== undefined);
  const differing = known.filter((field) => !isSame(field, own[field], theirs[field], own.title));
  const unsent = MARKETPLACE_FIELDS.filter((field) =>
    (known as readonly MarketplaceField[]).includes(field)
      ? (differing as readonly MarketplaceField[]).includes(field)
      : unsentFields.includes(field),
  );
  const compared = atEbay && { ...atEbay, ...terms };
  return {
    ...(!isDeepStrictEqual(new Set(unsent), new Set(unsentFields)) && { unsentFields: unsent }),
    ...(!isDeepStrictEqual(compared, atEbay) && { atEbay: compared }),
  };
}

/** Returns the edits that the marketplace doesn't have, according to its last reading (`base`) and sync. */
export const findEditsSince = (own: Own, base: ItemAtEbay | null): readonly MarketplaceField[] =>
  findPendingEdits(own, mergeLastCompared(own, base), (field, ours, theirs) =>
    isSame(field, ours, theirs, own.title),
  );

/**
 * Returns eBay's values when each field was last compared: those of `atEbay` by a sync, all others by a
 * reading.
 */
function mergeLastCompared(own: Own, base: ItemAtEbay | null): Partial<WholeValues> {
  const synced = Object.entries(own.atEbay ?? {}).filter(([, value]) => value !== undefined);
  return { ...(base && toListingValuesFor(own, base)), ...Object.fromEntries(synced) };
}

/** Compares the values that eBay would show. A blank description is published as the title. */
export function isSame(field: MarketplaceField, own: unknown, theirs: unknown, title: string): boolean {
  if (field === "description") return isSameText(own as string | null | undefined, theirs as string, title);
  if (field === "itemSpecifics" || field === "conditionDescriptors")
    return isDeepStrictEqual(sortEntries(own), sortEntries(theirs));
  return isSameAtEbay(field, own, theirs);
}

const isSameText = (own: string | null | undefined, theirs: string, title: string): boolean =>
  own?.trim() === theirs || toShownText(own, title) === theirs;

const toShownText = (own: string | null | undefined, title: string): string => {
  const written = own?.trim() ?? "";
  return toPlainText(toHtml(written === "" ? title.trim() : written));
};

const sortEntries = (texts: unknown) => Object.entries(texts ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));

const toStoreCategory = (id: string) => (NO_STORE_CATEGORY.includes(id) ? null : { id, name: id });

const toLimit = (cents: number): number | null => (cents > 0 ? cents / 100 : null);
