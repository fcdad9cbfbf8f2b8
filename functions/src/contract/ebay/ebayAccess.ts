const PREFIX = "https://api.ebay.com/oauth/api_scope";

/**
 * Kinds of access that Pegboard asks eBay for, in the order of the settings. The first one is required; the
 * others are optional. The Trading API needs only the bare scope.
 */
export const EBAY_ACCESS = [
  {
    key: "selling",
    label: "Listings, questions and offers",
    hint: "Always needed.",
    scopes: ["", "/commerce.identity.readonly"],
  },
  {
    key: "orders",
    label: "Orders and shipping",
    hint: "Reads your orders and marks them as shipped.",
    scopes: ["/sell.fulfillment"],
  },
  {
    key: "pictures",
    label: "Pictures",
    hint: "Uploads the pictures of your listings to eBay.",
    scopes: ["/sell.inventory"],
  },
  {
    key: "policies",
    label: "Business policies",
    hint: "Reads your shipping, payment and return policies.",
    scopes: ["/sell.account.readonly"],
  },
  {
    key: "messages",
    label: "All messages",
    hint: "Reads and answers everything that buyers write, also after a purchase. Without it: questions about listings.",
    scopes: ["/commerce.message"],
  },
  {
    key: "traffic",
    label: "Views and impressions",
    hint: "Reads eBay's traffic report once a day. Without it, views come from each item's own counter.",
    scopes: ["/sell.analytics.readonly"],
  },
  {
    key: "drafts",
    label: "Drafts on eBay's own form",
    hint: "Opens a new lot on eBay's form too. eBay lets few applications do so.",
    scopes: ["/sell.item.draft"],
  },
] as const;

export type EbayAccess = (typeof EBAY_ACCESS)[number]["key"];
export const EBAY_ACCESS_KEYS = EBAY_ACCESS.map(({ key }) => key) as [EbayAccess, ...EbayAccess[]];
/** Kinds that are off by default. eBay grants drafts to few applications (limited release). */
const EXTRA_ACCESS: readonly EbayAccess[] = ["messages", "traffic", "drafts"];
/** Kinds that are on by default. */
export const USUAL_ACCESS: readonly EbayAccess[] = EBAY_ACCESS_KEYS.filter(
  (key) => !EXTRA_ACCESS.includes(key),
);
/** The kind that every connection needs. */
export const NEEDED_ACCESS: EbayAccess = "selling";

/** Returns the OAuth scopes of the given kinds, and of the required one. */
export function listScopes(access: readonly EbayAccess[]): string[] {
  return EBAY_ACCESS.filter(({ key }) => key === NEEDED_ACCESS || access.includes(key)).flatMap(
    ({ scopes }) => scopes.map((name) => `${PREFIX}${name}`),
  );
}

/**
 * Returns the kinds of access that the granted scopes cover. A write scope includes its `.readonly` scope.
 */
export function listAccess(granted: readonly string[]): EbayAccess[] {
  const has = (name: string) =>
    granted.includes(`${PREFIX}${name}`) || granted.includes(`${PREFIX}${name.replace(/\.readonly$/, "")}`);
  return EBAY_ACCESS.filter(({ scopes }) => scopes.every(has)).map(({ key }) => key);
}
