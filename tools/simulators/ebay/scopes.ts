import { SCOPE_PREFIX } from "./tokens.ts";

/** What a production keyset may ask for, as eBay lists it; limited releases are not in it. */
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

/** The scopes of a space-separated list; undefined where one is not this keyset's to ask for. */
export function parseScopes(list: string, allowed: readonly string[] = GRANTED): string[] | undefined {
  const scopes = list.split(" ").filter((scope) => scope !== "");
  return scopes.length > 0 && scopes.every((scope) => allowed.includes(scope)) ? scopes : undefined;
}
