const names = [
  "",
  "/sell.marketing.readonly",
  "/sell.marketing",
  "/sell.inventory.readonly",
  "/sell.inventory",
  "/sell.account.readonly",
  "/sell.account",
  "/sell.fulfillment.readonly",
  "/sell.fulfillment",
  "/sell.analytics.readonly",
  "/sell.finances",
  "/sell.payment.dispute",
  "/commerce.identity.readonly",
  "/sell.reputation",
  "/sell.reputation.readonly",
  "/commerce.notification.subscription",
  "/commerce.notification.subscription.readonly",
  "/sell.stores",
  "/sell.stores.readonly",
  "/sell.inventory.mapping",
  "/commerce.vero",
  "/commerce.message",
  "/commerce.feedback",
  "/commerce.feedback.readonly",
  "/commerce.shipping",
] as const;

/**
 * The scopes that a production keyset may request. eBay refuses the whole consent page for one forbidden scope, so
 * `sell.edelivery`, granted only on application, is missing. Scope names are the same in the sandbox and on a
 * simulator.
 */
export const EBAY_SCOPES: readonly string[] = names.map(
  (name) => `https://api.ebay.com/oauth/api_scope${name}`,
);
