import type { ListingTerms } from "../listings/terms/terms.ts";

/**
 * Why an item can't go live on its selling terms, and the part of the listing's terms that resolves it. `part`
 * is null for the settings.
 */
export const MISSING_TERMS = {
  terms: { text: "Choose your selling terms in Settings first.", part: null },
  postalCode: { text: "Enter the postal code that you ship from.", part: null },
  shippingPrice: { text: "Enter what the buyer pays for shipping.", part: "shippingPrice" },
  service: { text: "Choose a shipping service.", part: "service" },
  weight: { text: "Enter the weight of the package: eBay calculates the postage from it.", part: "ounces" },
  cars: { text: "Enter how many cars the lot has: its weight follows from it.", part: "cars" },
  policy: { text: "Choose a business policy that your eBay account has.", part: "shippingPolicy" },
} as const satisfies Record<string, { text: string; part: keyof ListingTerms | null }>;
export type MissingTerm = keyof typeof MISSING_TERMS;
export const MISSING_TERM_CODES = Object.keys(MISSING_TERMS) as [MissingTerm, ...MissingTerm[]];

/** Returns the messages about missing terms. Omits codes that this version doesn't know. */
export const describeMissingTerms = (codes: string | number | undefined): string | undefined =>
  MISSING_TERM_CODES.filter((code) => String(codes).split(" ").includes(code))
    .map((code) => MISSING_TERMS[code].text)
    .join(" ") || undefined;
