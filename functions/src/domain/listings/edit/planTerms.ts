import { isDeepStrictEqual } from "node:util";

import type { ItemAtEbay, ListingDocument } from "../../../contract/documents.ts";
import type { Shipping } from "../../../contract/listings/terms/resolveTerms.ts";
import type { ItemTerms, ListingTerms } from "../../../contract/listings/terms/terms.ts";
import type { TermChanges } from "../marketplace.ts";

/**
 * Plans the changes that give an item the listing's terms. Terms that the listing doesn't set stay unchanged.
 * Returns undefined if nothing differs.
 */
export function planTerms(
  { terms, handlingCost }: Pick<ListingDocument, "terms" | "handlingCost">,
  { terms: theirs }: Pick<ItemAtEbay, "terms">,
): TermChanges | undefined {
  if (!theirs) return undefined;
  const own: Partial<ListingTerms> = terms ?? {};
  const { dispatchDays = null, ounces = null, returns = null } = own;
  const shipping = theirs.policies === null ? planShipping(own, handlingCost ?? null, theirs) : null;
  const policies = theirs.policies && {
    shipping: own.shippingPolicy ?? theirs.policies.shipping,
    payment: own.paymentPolicy ?? theirs.policies.payment,
    return: own.returnPolicy ?? theirs.policies.return,
  };
  const changes: TermChanges = {
    ...(shipping && !isDeepStrictEqual(shipping, theirs.shipping) && { shipping }),
    ...(policies && !isDeepStrictEqual(policies, theirs.policies) && { policies }),
    ...(ounces !== null && ounces !== theirs.package?.ounces && { ounces }),
    // An item without shipping details uses a business policy for these terms.
    ...(theirs.policies === null &&
      theirs.shipping !== null && {
        ...(dispatchDays !== null && dispatchDays !== theirs.dispatchDays && { dispatchDays }),
        ...(returns !== null && returns !== theirs.returns && { returns }),
      }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** Returns null if the item has no domestic service to change. */
function planShipping(
  own: Partial<ListingTerms>,
  handlingCost: number | null,
  { shipping: theirs }: ItemTerms,
): Shipping | null {
  if (theirs === null) return null;
  const kind = own.shipping ?? theirs.kind;
  const handlingCents = handlingCost === null ? null : Math.round(handlingCost * 100);
  const price = own.shippingPrice ?? null;
  const further = own.furtherPrice ?? null;
  return {
    kind,
    service: own.service ?? theirs.service,
    cents: kind !== "flat" ? 0 : price === null ? theirs.cents : Math.round(price * 100),
    furtherCents: kind !== "flat" ? null : further === null ? theirs.furtherCents : Math.round(further * 100),
    handlingCents: kind === "calculated" ? (handlingCents ?? theirs.handlingCents) : 0,
  };
}

export function applyTerms(
  theirs: ItemAtEbay["terms"],
  changes: TermChanges | undefined,
): ItemAtEbay["terms"] {
  if (!theirs || !changes) return theirs;
  const { ounces, ...same } = changes;
  return {
    ...theirs,
    ...same,
    ...(ounces !== undefined && { package: { ...theirs.package, ounces } }),
  };
}
