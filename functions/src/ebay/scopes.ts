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
 * What a production keyset may ask of a seller; one scope that it may not, and eBay refuses the whole consent page.
 * So `sell.edelivery`, which is granted on application only, is not among them. Scopes are names, the same in the
 * sandbox and on a simulator.
 */
export const EBAY_SCOPES: readonly string[] = names.map(
  (name) => `https://api.ebay.com/oauth/api_scope${name}`,
);
