import { POSTAGE_TABLE } from "@contract/listings/terms/postageTable";
import type { SellersTerms } from "@contract/listings/terms/resolveTerms";
import type { ShippingCosts } from "@contract/listings/terms/shippingCosts";

import { formatPrice } from "../money";

const formatCents = (cents: number): string => formatPrice(cents / 100);

/** Describes what the buyer of one copy pays. `price` is in dollars, or null if unknown. */
export function describeBuyerPrice(price: number | null, { kind, buyerCents }: ShippingCosts): string {
  const item = formatPrice(price);
  if (kind === "free") return `${item}, shipping included`;
  if (kind === "calculated") return `${item}, and the postage that eBay calculates`;
  if (buyerCents === null || price === null) return `${item}, and shipping`;
  return `${formatPrice(price + buyerCents / 100)}: ${item} and ${formatCents(buyerCents)} for shipping and handling`;
}

/** Describes why the postage is unknown, and what to enter. Returns null if it is known. */
export function describeUnknownPostage({
  kind,
  postage,
  ounces,
}: Pick<ShippingCosts, "kind" | "postage" | "ounces">): string | null {
  if (postage !== null) return null;
  const unknown =
    ounces === null
      ? "We don't know this package's weight, and so not its postage."
      : "We don't know this service's postage.";
  // The buyer pays what eBay calculates.
  if (kind === "calculated") return unknown;
  return `${unknown} We can't warn you if it is more than the buyer pays. Enter ${
    ounces === null ? "the weight" : "it on the listing, or in the postage table of your selling terms"
  }.`;
}

/**
 * Formats what the postage costs the seller: one amount, or the range from the nearest to the farthest zone.
 */
export function describePostage({ postage }: Pick<ShippingCosts, "postage">): string {
  if (postage === null) return "–";
  const { nearCents, farCents } = postage;
  return nearCents === farCents
    ? formatCents(nearCents)
    : `${formatCents(nearCents)} to ${formatCents(farCents)}`;
}

export function describePostageSource(
  seller: SellersTerms | null,
  { ounces }: Pick<ShippingCosts, "ounces">,
  isOwnFigure: boolean,
): string {
  if (isOwnFigure) return "Entered on this listing.";
  const weight = ounces === null ? "" : ` for ${ounces} oz`;
  return seller?.postage
    ? `From your own postage table${weight}.`
    : `${POSTAGE_TABLE.source}${weight}, from ${POSTAGE_TABLE.date}, by distance.`;
}

/**
 * Describes how much of the postage the seller pays beyond the buyer's
 * shipping. Null if it is nothing or unknown.
 */
export function describeLoss({ sellerPays, postage, buyerCents }: ShippingCosts): string | null {
  if (postage === null || buyerCents === null) return null;
  const [least, most] = [postage.nearCents - buyerCents, postage.farCents - buyerCents];
  if (sellerPays === "always") {
    return least === most
      ? `You pay ${formatCents(most)} of the postage yourself.`
      : `You pay ${formatCents(least)} to ${formatCents(most)} of the postage yourself.`;
  }
  return sellerPays === "far" ? `You pay up to ${formatCents(most)} of the postage to far zones.` : null;
}
