import { type ListingTerms, listingTerms } from "./terms.ts";

type Part = keyof ListingTerms;
type Terms = Partial<ListingTerms> | null | undefined;

const POLICIES = ["shippingPolicy", "paymentPolicy", "returnPolicy"] as const satisfies Part[];
const PRICES = ["shippingPrice", "furtherPrice"] as const satisfies Part[];
/** Parts that every response with shipping data covers: a part missing there is none. */
const SHIPPING: readonly Part[] = ["shipping", "service", ...PRICES, ...POLICIES];

/**
 * Returns the parts that both sides can have. The package kind and the cars of a lot only determine what is
 * sent. Business policies replace everything except the weight, and a price only counts with flat shipping.
 */
function findPartsAtEbay(own: Terms, theirs: Terms): readonly Part[] {
  if (theirs?.shippingPolicy) return [...POLICIES, "ounces"];
  const kind = own?.shipping ?? theirs?.shipping;
  return ["shipping", "service", ...(kind === "flat" ? PRICES : []), "dispatchDays", "returns", "ounces"];
}

/**
 * Returns whether eBay has a listing's terms. A null part accepts eBay's value. Terms that are null are equal
 * only to none.
 */
export function areTermsAtEbay(own: Terms, theirs: Terms): boolean {
  return own ? findEditedParts(own, theirs).length === 0 : !theirs;
}

/** Returns the parts of a listing's terms that differ at eBay. */
export const findEditedParts = (own: Terms, theirs: Terms): readonly Part[] =>
  findPartsAtEbay(own, theirs).filter(
    (part) => (own?.[part] ?? null) !== null && own?.[part] !== (theirs?.[part] ?? null),
  );

/** Returns terms with eBay's values, except for the parts in `kept`. */
export function mergeTerms(own: Terms, theirs: Terms, kept: readonly Part[] = []): ListingTerms {
  const taken = Object.entries(theirs ?? {}).filter(
    ([part, value]) => (value !== null || SHIPPING.includes(part as Part)) && !kept.includes(part as Part),
  );
  return listingTerms.parse({ ...own, ...Object.fromEntries(taken) });
}
