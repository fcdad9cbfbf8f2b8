import { isDeepStrictEqual } from "node:util";

import type { ItemAtEbay, ListingDocument, SaleTerms } from "../../../contract/documents.ts";
import { MARKETPLACE_FIELDS, type MarketplaceField } from "../../../contract/listing/listingEdit.ts";
import { type ComparedField, isComparedField, isSameAtEbay } from "../../../contract/listing/pendingEdits.ts";
import { CONDITION_IDS, type ConditionId } from "../../../contract/listing/values.ts";
import { editedParts, layTerms } from "../../../contract/listing/termParts.ts";
import { toPlainText } from "../../shops/plainText.ts";
import { asHtml, isAsSent, isUnchangedSince } from "../descriptionHtml.ts";
import { shippingValues } from "./shippingValues.ts";
import { rebase, toTexts } from "./specifics.ts";

/** The fields of a listing that a reading of the whole item tells, beside those that every sync has always compared. */
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
/** The terms of sale among them, which lists of items tell too. */
export const TERM_FIELDS = WHOLE_FIELDS.filter(isTermField);
type TermField = WholeField & ComparedField;
export type TermValues = Pick<ListingDocument, TermField>;

function isTermField(field: WholeField): field is TermField {
  return isComparedField(field);
}

/** Store category 1 is eBay's "Other", and 0 none. */
const NO_STORE_CATEGORY: readonly (string | undefined)[] = ["0", "1", undefined];

/** Returns a listing's fields as they would be if they came from the item. A field that the item doesn't tell is missing. */
export function listingValues(item: ItemAtEbay): Partial<WholeValues> {
  const { conditionDescriptors, descriptionHtml } = item;
  const { handlingCost, ...terms } = termValues(item);
  return {
    ...(descriptionHtml !== null && { description: toPlainText(descriptionHtml) }),
    ...(typeof handlingCost === "number" && { handlingCost }),
    ...terms,
    ...(conditionDescriptors && { conditionDescriptors }),
    itemSpecifics: toTexts(item.specifics),
  };
}

/**
 * Returns the terms of sale as the listing's fields. A handling of null says that a business policy or the carrier has the
 * price.
 */
export function termValues(terms: Partial<SaleTerms>): Partial<TermValues> {
  const { conditionId, category, storeCategoryIds, bestOffer, immediatePayment } = terms;
  const isKnown = CONDITION_IDS.includes(conditionId as ConditionId);
  const [first, second] = (storeCategoryIds ?? []).map(toStoreCategory);
  return {
    ...shippingValues(terms),
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
 * Returns an item's values for one listing. A description that we made of the listing's own counts as that one, unless
 * either has changed since.
 */
export function listingValuesFor(own: Described, item: ItemAtEbay): Partial<WholeValues> {
  const values = listingValues(item);
  const isOurs = isAsSent(own, item.descriptionHtml ?? "") && isUnchangedSince(own);
  return isOurs ? { ...values, description: shownText(own.description, own.title) } : values;
}

type Own = WholeValues &
  Pick<ListingDocument, "title" | "unsentFields" | "atEbay"> &
  Partial<Pick<ListingDocument, "sentDescription" | "upc">>;

/**
 * Returns what a listing takes from a reading of its item. What the seller has edited since the two were last compared
 * stays; so does what waits to be sent. Item specifics are merged by name. `base` is the reading before. The listing's
 * `atEbay` and `unsentFields` follow.
 */
export function adoptItem(
  own: Own,
  base: ItemAtEbay | null,
  item: ItemAtEbay,
): Partial<WholeValues & Pick<ListingDocument, "atEbay" | "unsentFields" | "sentDescription" | "upc">> {
  const theirs = listingValuesFor(own, item);
  const before = base?.itemId === item.itemId ? base : null;
  const were = lastCompared(own, before);
  const adopted: Partial<WholeValues> = {};
  const adopt = <F extends WholeField>(field: F, value: WholeValues[F]) => {
    if (!isSame(field, own[field], value, own.title)) adopted[field] = value;
  };
  for (const field of WHOLE_FIELDS) {
    const value = theirs[field];
    if (value === undefined) continue;
    // The listing's own words have changed, and not those that were made of them.
    if (field === "description" && isAsSent(own, item.descriptionHtml ?? "")) continue;
    const isUnsent = own.unsentFields.includes(field);
    if (field === "terms") {
      // Without a comparison, only a form's word says that the listing's own are edits.
      const kept = editedParts(own.terms, were.terms ?? (isUnsent ? null : own.terms));
      const laid = layTerms(own.terms, theirs.terms, kept);
      if (!isDeepStrictEqual(laid, layTerms(own.terms, null))) adopted.terms = laid;
      const isSettled = !own.unsentFields.includes("handlingCost");
      // Handling is a part of what eBay has as the price.
      if (theirs.terms?.shipping === "flat" && typeof own.handlingCost === "number" && isSettled)
        adopted.handlingCost = null;
    } else if (field === "itemSpecifics" || field === "conditionDescriptors") {
      const [mine, now] = [own[field], theirs[field] ?? {}];
      const isKnown = were[field] !== undefined || isUnsent;
      // Without descriptors the listing says nothing about them.
      adopt(field, isKnown && mine ? rebase(mine, were[field] ?? null, now) : now);
    } else if (!isUnsent && !isEdited(field, own, were)) {
      adopt(field, value as never);
    }
  }
  const forgotten = "description" in adopted && own.sentDescription ? { sentDescription: null } : {};
  return {
    ...adopted,
    ...forgotten,
    ...adoptUpc(own, before, item),
    ...compareAnew({ ...own, ...adopted }, theirs, termValues(item)),
  };
}

/** A barcode of the seller's own stays. So does none, once the seller has cleared it. */
function adoptUpc({ upc: own }: Own, before: ItemAtEbay | null, { upc }: ItemAtEbay): { upc?: string } {
  const isOurs = own !== undefined && own !== before?.upc;
  return isOurs || !upc || upc === own ? {} : { upc };
}

/** Returns `atEbay` and `unsentFields` where a reading changes them. */
function compareAnew(own: Own, theirs: Partial<WholeValues>, terms: Partial<TermValues>) {
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

/** Lists the fields that were edited since the item was read. */
export function editsSince(own: Own, base: ItemAtEbay): WholeField[] {
  const were = lastCompared(own, base);
  return WHOLE_FIELDS.filter((field) => isEdited(field, own, were));
}

/** The values that eBay had when each field was last compared: terms of sale by a sync, everything by a reading. */
function lastCompared(own: Own, base: ItemAtEbay | null): Partial<WholeValues> {
  const { atEbay } = own;
  const terms = TERM_FIELDS.flatMap((field) =>
    atEbay?.[field] === undefined ? [] : [[field, atEbay[field]] as const],
  );
  return { ...(base && listingValuesFor(own, base)), ...Object.fromEntries(terms) };
}

/** Null is no edit, because eBay keeps its own value then. */
const isEdited = (field: WholeField, own: Own, were: Partial<WholeValues>): boolean =>
  were[field] !== undefined &&
  (own[field] ?? null) !== null &&
  !isSame(field, own[field], were[field], own.title);

/** Compares by what eBay would show. A blank description is published as the title. */
export function isSame(field: WholeField, own: unknown, theirs: unknown, title: string): boolean {
  if (field === "description") return isSameText(own as string | null | undefined, theirs as string, title);
  if (field === "itemSpecifics" || field === "conditionDescriptors")
    return isDeepStrictEqual(sorted(own), sorted(theirs));
  return isSameAtEbay(field, own, theirs);
}

const isSameText = (own: string | null | undefined, theirs: string, title: string): boolean =>
  own?.trim() === theirs || shownText(own, title) === theirs;

const shownText = (own: string | null | undefined, title: string): string => {
  const written = own?.trim() ?? "";
  return toPlainText(asHtml(written === "" ? title.trim() : written));
};

const sorted = (texts: unknown) => Object.entries(texts ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));

const toStoreCategory = (id: string) => (NO_STORE_CATEGORY.includes(id) ? null : { id, name: id });

const toLimit = (cents: number): number | null => (cents > 0 ? cents / 100 : null);
