import * as z from "zod";

import { listingTerms } from "./terms.ts";

/**
 * Shipping of a relisted item, if it differs from the ended one: `left` uses the ended item's terms that eBay
 * still has, `service` another service, and `sellers` the seller's selling terms.
 */
export const relistShipping = z.union([
  z.literal("sellers"),
  z.literal("left"),
  z.strictObject({ service: listingTerms.shape.service.unwrap().unwrap() }),
]);
export type RelistShipping = z.infer<typeof relistShipping>;

/**
 * A shipping service or business policy of an item that eBay no longer has, and its replacement in a copy.
 */
export const goneTerm = z.object({
  term: z.enum(["service", "serviceAbroad", "shippingPolicy", "paymentPolicy", "returnPolicy"]),
  /** The code of the service, or the policy's name or id. */
  was: z.string(),
  /**
   * Null uses the seller's selling terms. These don't cover shipping abroad, so null for `serviceAbroad`
   * means none.
   */
  now: z.string().nullable(),
});
export type GoneTerm = z.infer<typeof goneTerm>;

const POLICIES = { shippingPolicy: "shipping", paymentPolicy: "payment", returnPolicy: "return" } as const;

/** Describes the missing term and its replacement. */
export function describeGoneTerm({ term, was, now }: GoneTerm): string {
  switch (term) {
    case "service":
      return now === null
        ? `eBay no longer offers the shipping service ${was}: your selling terms count instead.`
        : `eBay no longer offers the shipping service ${was}: ${now} takes its place.`;
    case "serviceAbroad":
      return now === null
        ? `eBay no longer offers ${was} abroad: the copy doesn’t ship abroad.`
        : `eBay no longer offers ${was} abroad: the copy ships abroad by ${now}.`;
    default:
      return now === null
        ? `Your eBay account no longer has the ${POLICIES[term]} policy “${was}”: your selling terms count instead.`
        : `Your eBay account no longer has the ${POLICIES[term]} policy “${was}”: “${now}” of your selling terms takes its place.`;
  }
}

/**
 * Services that USPS has merged into another. First-Class Package Service, Parcel Select Ground and Retail
 * Ground became Ground Advantage on 2023-07-09 (USPS, "USPS Ground Advantage").
 */
const SUCCESSORS: Readonly<Record<string, string>> = {
  USPSFirstClass: "USPSGroundAdvantage",
  USPSParcel: "USPSGroundAdvantage",
  USPSStandardPost: "USPSGroundAdvantage",
};

/** Returns the successor of a service that eBay no longer has, or null if eBay doesn't have a successor. */
export function findSuccessor(service: string, available: readonly string[]): string | null {
  const successor = SUCCESSORS[service];
  return successor !== undefined && available.includes(successor) ? successor : null;
}
