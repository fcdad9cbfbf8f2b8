import { type ListingTerms, listingTerms } from "./terms.ts";

type Part = keyof ListingTerms;
type Terms = Partial<ListingTerms> | null | undefined;

const POLICIES = ["shippingPolicy", "paymentPolicy", "returnPolicy"] as const satisfies Part[];
const PRICES = ["shippingPrice", "furtherPrice"] as const satisfies Part[];
/** What every answer tells that has anything of an item's shipping: a part that is missing there is none. */
const SHIPPING: readonly Part[] = ["shipping", "service", ...PRICES, ...POLICIES];

/**
 * The parts that both sides can have. The package's kind and the cars of a lot only decide what is sent. Business policies
 * replace everything but the weight, and a price counts only where it is flat.
 */
function partsAtEbay(own: Terms, theirs: Terms): readonly Part[] {
  if (theirs?.shippingPolicy) return [...POLICIES, "ounces"];
  const kind = own?.shipping ?? theirs?.shipping;
  return ["shipping", "service", ...(kind === "flat" ? PRICES : []), "dispatchDays", "returns", "ounces"];
}

/** Tells whether eBay has what a listing says. A part that is null takes eBay's. Without any, nothing is said yet. */
export function areTermsAtEbay(own: Terms, theirs: Terms): boolean {
  return own ? editedParts(own, theirs).length === 0 : !theirs;
}

/** Lists the parts of a listing's terms that eBay has otherwise. */
export const editedParts = (own: Terms, theirs: Terms): readonly Part[] =>
  partsAtEbay(own, theirs).filter(
    (part) => (own?.[part] ?? null) !== null && own?.[part] !== (theirs?.[part] ?? null),
  );

/** Returns terms with what eBay tells of them, but for the parts in `kept`. */
export function layTerms(own: Terms, theirs: Terms, kept: readonly Part[] = []): ListingTerms {
  const told = Object.entries(theirs ?? {}).filter(
    ([part, value]) => (value !== null || SHIPPING.includes(part as Part)) && !kept.includes(part as Part),
  );
  return listingTerms.parse({ ...own, ...Object.fromEntries(told) });
}
