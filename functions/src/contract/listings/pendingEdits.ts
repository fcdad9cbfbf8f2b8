import { areTermsAtEbay } from "./terms/termParts.ts";
import type { ListingTerms } from "./terms/terms.ts";
import { FIELDS, type FieldWith, listFieldsWith } from "./fields.ts";

type MarketplaceField = FieldWith<"ebay">;
const MARKETPLACE_FIELDS = listFieldsWith("ebay");

/** Fields that both the seller and eBay can change, and that a sync compares (decisions/ebay/0150). */
export const COMPARED_FIELDS = listFieldsWith("compared");
export type ComparedField = FieldWith<"compared">;

/** Fields that every `atEbay` has. The other compared fields are added once they have been read. */
export interface Compared {
  readonly title: string;
  readonly sku: string | null;
  readonly price: number | null;
  readonly quantity: number;
}

/** Returns a listing's values as eBay would have them: without spaces around the title. */
export const pickComparedValues = <Listing extends Compared>(listing: Listing): Listing => ({
  ...listing,
  title: listing.title.trim(),
});

type ComparableListing = Pick<Compared, "title"> &
  Values & {
    readonly atEbay?: Values | null | undefined;
    readonly unsentFields: readonly MarketplaceField[];
  };
type Values = Readonly<Partial<Record<MarketplaceField, unknown>>>;

/**
 * Returns the fields that are edited here, but not at eBay: their value differs from the last one known of
 * eBay (`theirs`). A null value is an edit only if it was saved as one (`unsentFields`), because eBay then
 * keeps its own value. Where one side isn't known, a field is edited if it was saved as unsent.
 */
export function findPendingEdits(
  listing: ComparableListing,
  theirs: Values = listing.atEbay ?? {},
  isSame: (field: MarketplaceField, own: unknown, theirs: unknown) => boolean = isSameAtEbay,
): readonly MarketplaceField[] {
  return MARKETPLACE_FIELDS.filter((field) => {
    const own = field === "title" ? listing.title.trim() : listing[field];
    const isUnsent = listing.unsentFields.includes(field);
    if (own === undefined || theirs[field] === undefined) return isUnsent;
    return (own !== null || isUnsent) && !isSame(field, own, theirs[field]);
  });
}

export const isComparedField = (field: MarketplaceField): field is ComparedField =>
  "compared" in FIELDS[field];

/** Compares what eBay stores: the id of a category. False, null and an empty map are equal. */
export function isSameAtEbay(field: MarketplaceField, own: unknown, theirs: unknown): boolean {
  if (own === theirs) return true;
  if (field === "terms") return areTermsAtEbay(own as Partial<ListingTerms>, theirs as Partial<ListingTerms>);
  // eBay has a separate handling cost only with calculated shipping.
  if (field === "handlingCost" && (theirs ?? null) === null) return true;
  return JSON.stringify(toComparable(field, own)) === JSON.stringify(toComparable(field, theirs));
}

function toComparable(field: MarketplaceField, value: unknown): unknown {
  if (value === undefined || value === null || value === false) return null;
  if (typeof value !== "object") return value;
  const parts = new Map(Object.entries(value as Record<string, unknown>));
  if (FIELDS[field].kind === "category") return parts.get("categoryId") ?? parts.get("id") ?? null;
  const known = [...parts].filter(([, part]) => (part ?? null) !== null);
  return known.length === 0 ? null : known.toSorted(([one], [other]) => (one < other ? -1 : 1));
}
