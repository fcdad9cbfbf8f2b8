import type { ItemAtEbay } from "../../../contract/documents.ts";
import { type ListingTerms, listingTerms } from "../../../contract/listings/terms/terms.ts";

/**
 * Returns an item's terms as a listing's. Unknown parts are null. eBay has one amount for flat shipping,
 * which includes handling. For calculated shipping it has the handling cost separately, and otherwise none
 * (null).
 */
export function toShippingValues({ terms }: Pick<ItemAtEbay, "terms">): {
  terms?: ListingTerms;
  handlingCost?: number | null;
} {
  if (!terms || (terms.policies === null && terms.shipping === null)) return {};
  const { policies, shipping } = terms;
  const parts: Partial<Record<keyof ListingTerms, unknown>> = {
    ...(policies
      ? {
          shippingPolicy: policies.shipping,
          paymentPolicy: policies.payment,
          returnPolicy: policies.return,
        }
      : {
          shipping: shipping?.kind,
          service: shipping?.service,
          ...(shipping?.kind === "flat" && {
            shippingPrice: shipping.cents / 100,
            furtherPrice: shipping.furtherCents === null ? null : shipping.furtherCents / 100,
          }),
          dispatchDays: terms.dispatchDays,
          returns: terms.returns,
        }),
    ounces: terms.package?.ounces,
  };
  // eBay can have values that a listing doesn't support, such as 7 days until shipment.
  const fitting = Object.entries(parts).filter(
    ([part, value]) => listingTerms.shape[part as keyof ListingTerms].safeParse(value).success,
  );
  return {
    terms: listingTerms.parse(Object.fromEntries(fitting)),
    handlingCost: !policies && shipping?.kind === "calculated" ? shipping.handlingCents / 100 : null,
  };
}
