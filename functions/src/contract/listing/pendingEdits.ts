import { areTermsAtEbay } from "./termParts.ts";
import type { ListingTerms } from "./terms.ts";
import { FIELDS, type FieldWith, fieldsWith } from "./fields.ts";

type MarketplaceField = FieldWith<"ebay">;
const MARKETPLACE_FIELDS = fieldsWith("ebay");

/** Fields that both the seller and eBay can change, and that a sync compares. */
export const COMPARED_FIELDS = fieldsWith("compared");
export type ComparedField = FieldWith<"compared">;

/** Fields that every `atEbay` has. The other compared fields are added once they have been read. */
export interface Compared {
  readonly title: string;
  readonly sku: string | null;
  readonly price: number | null;
  readonly quantity: number;
}
type Values = Readonly<Partial<Record<ComparedField, unknown>>>;

/** Returns a listing's values as eBay would have them: without spaces around the title. */
export const comparedValues = <Listing extends Compared>(listing: Listing): Listing => ({
  ...listing,
  title: listing.title.trim(),
});

type Kept = Compared & Values & { readonly atEbay?: (Compared & Values) | null | undefined };

/**
 * Returns the compared fields with an edit that eBay doesn't have: their value differs from eBay's at the
 * last comparison (`atEbay`). Null is no edit, because eBay then keeps its own value. Without a comparison,
 * nothing is known.
 */
export function pendingEdits({ atEbay, ...listing }: Kept): readonly ComparedField[] {
  if (!atEbay) return [];
  const own: Values = comparedValues(listing);
  return COMPARED_FIELDS.filter(
    (field) =>
      own[field] !== null &&
      isCompared(field, own, atEbay) &&
      !isSameAtEbay(field, own[field], atEbay[field]),
  );
}

/**
 * Returns the fields that differ from eBay's: pending edits, and fields that were saved without being sent
 * (`unsentFields`), unless eBay is known to have the value. If only some fields were read, only those count.
 */
export function differingFields({
  unsentFields,
  ...listing
}: Kept & { readonly unsentFields: readonly MarketplaceField[] }): readonly MarketplaceField[] {
  const { atEbay, ...rest } = listing;
  const own: Values = comparedValues(rest);
  const pending: readonly MarketplaceField[] = pendingEdits(listing);
  const isAtEbay = (field: MarketplaceField) =>
    atEbay &&
    isComparedField(field) &&
    isCompared(field, own, atEbay) &&
    isSameAtEbay(field, own[field], atEbay[field]);
  return MARKETPLACE_FIELDS.filter(
    (field) => pending.includes(field) || (unsentFields.includes(field) && !isAtEbay(field)),
  );
}

export const isComparedField = (field: MarketplaceField): field is ComparedField =>
  "compared" in FIELDS[field];

const isCompared = (field: ComparedField, own: Values, theirs: Values): boolean =>
  own[field] !== undefined && theirs[field] !== undefined;

/** Compares what eBay stores: the id of a category. False, null and an empty map are equal. */
export function isSameAtEbay(field: ComparedField, own: unknown, theirs: unknown): boolean {
  if (own === theirs) return true;
  if (field === "terms") return areTermsAtEbay(own as Partial<ListingTerms>, theirs as Partial<ListingTerms>);
  // eBay has a separate handling cost only with calculated shipping.
  if (field === "handlingCost" && (theirs ?? null) === null) return true;
  return JSON.stringify(plain(field, own)) === JSON.stringify(plain(field, theirs));
}

function plain(field: ComparedField, value: unknown): unknown {
  if (value === undefined || value === null || value === false) return null;
  if (typeof value !== "object") return value;
  const parts = new Map(Object.entries(value as Record<string, unknown>));
  if (FIELDS[field].kind === "category") return parts.get("categoryId") ?? parts.get("id") ?? null;
  const known = [...parts].filter(([, part]) => (part ?? null) !== null);
  return known.length === 0 ? null : known.toSorted(([one], [other]) => (one < other ? -1 : 1));
}
