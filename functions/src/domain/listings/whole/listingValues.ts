import { isDeepStrictEqual } from "node:util";

import type { ItemAtEbay, ListingDocument } from "../../../contract/documents.ts";
import type { MarketplaceField } from "../../../contract/listing/listingEdit.ts";
import { CONDITION_IDS, type ConditionId } from "../../../contract/listing/values.ts";
import { toPlainText } from "../../shops/plainText.ts";
import { asHtml } from "../descriptionHtml.ts";
import { rebase, toTexts } from "./specifics.ts";

/** The fields of a listing that only a reading of the whole item tells. */
export const WHOLE_FIELDS = [
  "description",
  "handlingCost",
  "conditionId",
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

/** Store category 1 is eBay's "Other", and 0 none. */
const NO_STORE_CATEGORY: readonly (string | undefined)[] = ["0", "1", undefined];

/** Returns a listing's fields as they would be if they came from the item. A field that the item doesn't tell is missing. */
export function listingValues(item: ItemAtEbay): Partial<WholeValues> {
  const { descriptionHtml, shippingCents, conditionId, category, bestOffer } = item;
  const [first, second] = item.storeCategoryIds.map(toStoreCategory);
  const isKnown = CONDITION_IDS.includes(conditionId as ConditionId);
  return {
    ...(descriptionHtml !== null && { description: toPlainText(descriptionHtml) }),
    ...(shippingCents !== null && { handlingCost: shippingCents / 100 }),
    ...(isKnown && { conditionId: conditionId as ConditionId }),
    ...(category && { primaryCategory: { categoryId: category.id, name: category.name } }),
    storeCategory: first ?? null,
    storeCategory2: second ?? null,
    itemSpecifics: toTexts(item.specifics),
    bestOfferEnabled: bestOffer.enabled,
    bestOfferDetails:
      bestOffer.autoAcceptCents + bestOffer.minimumCents > 0
        ? {
            autoAcceptPrice: toLimit(bestOffer.autoAcceptCents),
            minimumBestOfferPrice: toLimit(bestOffer.minimumCents),
          }
        : null,
    immediatePayment: item.immediatePayment,
  };
}

/**
 * Returns the fields that a listing takes from a reading of its item. What the seller has edited since `base`, the
 * reading before, stays; so does what waits to be sent. Item specifics are merged by name.
 */
export function adoptItem(
  own: WholeValues & Pick<ListingDocument, "title" | "unsentFields">,
  base: ItemAtEbay | null,
  item: ItemAtEbay,
): Partial<WholeValues> {
  const theirs = listingValues(item);
  const were = base?.itemId === item.itemId ? listingValues(base) : null;
  const adopted: Partial<WholeValues> = {};
  const adopt = <F extends WholeField>(field: F, value: WholeValues[F]) => {
    if (!isSame(field, own[field], value, own.title)) adopted[field] = value;
  };
  for (const field of WHOLE_FIELDS) {
    const value = theirs[field];
    if (value === undefined) continue;
    const isUnsent = own.unsentFields.includes(field);
    if (field === "itemSpecifics") {
      const isKnown = were?.itemSpecifics !== undefined || isUnsent;
      const merged = isKnown
        ? rebase(own.itemSpecifics, were?.itemSpecifics ?? null, toTexts(item.specifics))
        : toTexts(item.specifics);
      adopt(field, merged);
    } else if (!isUnsent && !(were && isEdited(field, own, were))) {
      adopt(field, value as never);
    }
  }
  return adopted;
}

/** Lists the fields that were edited since the item was read. */
export function editsSince(
  own: WholeValues & Pick<ListingDocument, "title">,
  base: ItemAtEbay,
): WholeField[] {
  const were = listingValues(base);
  return WHOLE_FIELDS.filter((field) => isEdited(field, own, were));
}

/** Null is no edit, because eBay keeps its own value then. */
const isEdited = (
  field: WholeField,
  own: WholeValues & Pick<ListingDocument, "title">,
  were: Partial<WholeValues>,
): boolean =>
  were[field] !== undefined &&
  (own[field] ?? null) !== null &&
  !isSame(field, own[field], were[field], own.title);

/** Compares by what eBay would show. A blank description is published as the title. */
function isSame(field: WholeField, own: unknown, theirs: unknown, title: string): boolean {
  if (field === "description") return isSameText(own as string | null | undefined, theirs as string, title);
  if (field === "primaryCategory") return idOf(own, "categoryId") === idOf(theirs, "categoryId");
  if (field === "storeCategory" || field === "storeCategory2") return idOf(own, "id") === idOf(theirs, "id");
  return isDeepStrictEqual(toPlain(own), toPlain(theirs));
}

const isSameText = (own: string | null | undefined, theirs: string, title: string): boolean => {
  const written = own?.trim() ?? "";
  return toPlainText(asHtml(written === "" ? title.trim() : written)) === theirs;
};

/** False and null are the same: eBay has no third state. */
function toPlain(value: unknown): unknown {
  if (value === undefined || value === false) return null;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const isEmpty = entries.every(([, part]) => part === null || part === undefined);
  return isEmpty ? null : Object.fromEntries(entries);
}

const idOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : null;

const toStoreCategory = (id: string) => (NO_STORE_CATEGORY.includes(id) ? null : { id, name: id });

const toLimit = (cents: number): number | null => (cents > 0 ? cents / 100 : null);
