/**
 * Messages for a shop that can't be reached or refuses: what happened, and what to do. The browser and the
 * server share them, because a connection test returns the message as its result.
 */
export const SHOP_ERRORS = {
  "shop/not-connected": "Please connect to WooCommerce first",
  "shop/address-invalid": "This isn't a store address. Enter one like https://your-store.com.",
  "shop/address-insecure":
    "The address must begin with https://. Over http, your keys could be read on the way.",
  "shop/address-private": "This address is inside a private network. Enter the one that your buyers use.",
  "shop/keys-needed":
    "Enter the consumer key and consumer secret of this store. Saved keys are only sent to the store they belong to.",
  "shop/unreachable": "No store answers at this address. Check the spelling, and that the store is online.",
  "shop/redirected": "The store redirects to another address. Enter that one: {message}",
  "shop/no-api":
    "There is no WooCommerce at this address. In WordPress, WooCommerce must be active and Settings > Permalinks must not be Plain.",
  "shop/keys-refused":
    "The store does not accept these keys. Copy both again, or make new ones in WooCommerce.",
  "shop/keys-cannot-read":
    "These keys can't read the store. In WooCommerce, give them Read permission and an administrator as user.",
  "shop/rate-limited": "The store asks us to slow down. Please try again in a minute.",
  "shop/unavailable": "The store has a problem at the moment. Please try again in a minute.",
  "shop/slow": "The store took too long to answer. Please try again in a minute.",
  "shop/not-understood":
    "The store's answer is not valid. A cache or security plugin may be in the way: allow /wp-json/ in it.",
  "shop/too-large": "The store's answer is too large.",
  "shop/too-many": "The store has more than 10,000 products, the limit of one migration.",
  "shop/changed": "This list of products is out of date. Fetch the products again.",
  "shop/busy": "Products are being fetched or imported. Stop that first.",
  "shop/product-gone": "The store no longer has this product.",
} as const;
export type ShopErrorCode = keyof typeof SHOP_ERRORS;
