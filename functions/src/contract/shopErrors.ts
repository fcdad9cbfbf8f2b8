/**
 * Messages for a shop that can't be reached or refuses: what happened, and what to do. Shared by both sides,
 * because a connection test returns the message as its result.
 */
export const SHOP_ERRORS = {
  "shop/not-connected": "Please connect to WooCommerce first",
  "shop/address-invalid": "This is no address of a store. It looks like https://your-store.com.",
  "shop/address-insecure":
    "The address must begin with https://: over http your keys could be read on their way.",
  "shop/address-private": "This address is inside a private network. Enter the one that your buyers use.",
  "shop/keys-needed":
    "For another store enter its consumer key and its consumer secret: saved ones are sent to their own store alone.",
  "shop/unreachable": "No store answers at this address. Check its spelling, and that the store is online.",
  "shop/redirected": "The store sends us on to another address. Enter that one: {message}",
  "shop/no-api":
    "There is no WooCommerce at this address. In WordPress, WooCommerce must be active and Settings > Permalinks not be Plain.",
  "shop/keys-refused":
    "The store does not accept these keys. Copy both again, or make new ones in WooCommerce.",
  "shop/keys-cannot-read":
    "These keys may not read. In WooCommerce, give them the permission Read and an administrator as user.",
  "shop/rate-limited": "The store asks us to slow down. Please try again in a minute.",
  "shop/unavailable": "The store has an error of its own at the moment. Please try again in a minute.",
  "shop/slow": "The store took too long to answer. Please try again in a minute.",
  "shop/not-understood":
    "The store answered with something else than its data. A cache or security plugin may be in the way: let /wp-json/ pass.",
  "shop/too-large": "The store's answer is too large to be read.",
  "shop/too-many": "The store has more than 10,000 products. That many don't fit one migration.",
  "shop/changed": "The list of products is not the latest one any more. Fetch them again.",
  "shop/busy": "Products are being fetched or imported at the moment. Stop that first.",
  "shop/product-gone": "The store has this product no more.",
} as const;
export type ShopErrorCode = keyof typeof SHOP_ERRORS;
