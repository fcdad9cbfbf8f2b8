import { resolveTerms, type SellersTerms } from "@contract/listings/terms/resolveTerms";
import { computeShippingCosts } from "@contract/listings/terms/shippingCosts";

import { SHIPPING_NAMES } from "@/lib/terms/termNames";
import { describePostage } from "@/lib/terms/termsWords";

import { copy } from "./copy";

type Facts = readonly (readonly [name: string, value: string])[];

/** Describes the parcel of one carded car on the seller's own terms. Unknown values are dashes. */
export function describeParcel(seller: SellersTerms): Facts {
  const { terms } = resolveTerms(seller, {});
  const { rate, service, parcel, postage } = copy.parcelLines;
  return [
    [rate, terms.shipping ? SHIPPING_NAMES[terms.shipping.kind] : copy.byPolicies],
    [service, terms.shipping?.service ?? "–"],
    [parcel, describePackage(terms.package)],
    [postage, describePostage(computeShippingCosts(seller, terms, null))],
  ];
}

function describePackage(size: ReturnType<typeof resolveTerms>["terms"]["package"]): string {
  if (size === null) return "–";
  const { ounces, length, width, depth } = size;
  const sides = [length, width, depth].filter((side) => side !== undefined);
  return sides.length === 3 ? `${ounces} oz, ${sides.join(" × ")} in` : `${ounces} oz`;
}
