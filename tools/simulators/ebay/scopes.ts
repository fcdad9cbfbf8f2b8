import { SCOPE_PREFIX } from "./tokens.ts";

/** Scopes that a production keyset may request, as listed by eBay, without limited releases. */
const GRANTED = [
  "https://api.ebay.com/oauth/scope/sell.edelivery",
  ...[
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
    "/commerce.vero",
    "/sell.inventory.mapping",
    "/commerce.message",
    "/commerce.feedback",
    "/commerce.shipping",
    "/commerce.feedback.readonly",
  ].map((name) => SCOPE_PREFIX + name),
];

/** Parses a space-separated list of scopes. Returns undefined if one isn't granted to this keyset. */
export function parseScopes(list: string, allowed: readonly string[] = GRANTED): string[] | undefined {
  const scopes = list.split(" ").filter((scope) => scope !== "");
  return scopes.length > 0 && scopes.every((scope) => allowed.includes(scope)) ? scopes : undefined;
}
