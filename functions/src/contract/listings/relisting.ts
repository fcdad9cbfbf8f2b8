import * as z from "zod";

import { listingTerms } from "./terms/terms.ts";

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
 * Services that USPS has merged into another. First-Class Package Service, Parcel Select Ground and Retail
 * Ground became Ground Advantage on 2023-07-09 (USPS, "USPS Ground Advantage") (decisions/ebay/0207).
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
