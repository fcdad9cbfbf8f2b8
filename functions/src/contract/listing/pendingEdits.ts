import { areTermsAtEbay } from "./termParts.ts";
import type { ListingTerms } from "./terms.ts";
import { FIELDS, type FieldWith, fieldsWith } from "./fields.ts";

type MarketplaceField = FieldWith<"ebay">;
const MARKETPLACE_FIELDS = fieldsWith("ebay");

/** Fields that both the seller and eBay can change, and that a sync compares. */
export const COMPARED_FIELDS = fieldsWith("compared");
export type ComparedField = FieldWith<"compared">;

/** What a sync has always compared. `atEbay` has these; it has the others once they were read. */
export interface Compared {
  readonly title: string;
  readonly sku: string | null;
  readonly price: number | null;
  readonly quantity: number;
}
type Values = Readonly<Partial<Record<ComparedField, unknown>>>;

/** A listing's values as eBay would have them: spaces around a title never reach it. */
export const comparedValues = <Listing extends Compared>(listing: Listing): Listing => ({
  ...listing,
  title: listing.title.trim(),
});

type Kept = Compared & Values & { readonly atEbay?: (Compared & Values) | null | undefined };

/**
 * The compared fields that were edited here and that eBay doesn't have: another value than eBay had when the two were
 * last compared (`atEbay`). Null is no edit, because eBay keeps its own value then. Without a comparison nothing is
 * known.
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
 * The fields that differ from eBay's: pending edits, and what was saved without being sent (`unsentFields`), unless eBay
 * was seen to have it. A listing of which not all fields were read is judged by those that were.
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

/** Compares by what eBay keeps: of a category its id. False, null and a map of nothing are the same. */
export function isSameAtEbay(field: ComparedField, own: unknown, theirs: unknown): boolean {
  if (own === theirs) return true;
  if (field === "terms") return areTermsAtEbay(own as Partial<ListingTerms>, theirs as Partial<ListingTerms>);
  // eBay has a handling of its own only under calculated shipping.
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
