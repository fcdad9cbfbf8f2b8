import * as z from "zod";

import { listingTerms } from "./terms.ts";

/** How a relisted item is shipped, if not as the ended one: by another service, or on the seller's selling terms. */
export const relistShipping = z.union([
  z.literal("sellers"),
  z.strictObject({ service: listingTerms.shape.service.unwrap().unwrap() }),
]);
export type RelistShipping = z.infer<typeof relistShipping>;

/**
 * Services that USPS has merged into another one. First-Class Package Service, Parcel Select Ground and Retail Ground
 * became Ground Advantage on 2023-07-09 (USPS, "USPS Ground Advantage").
 */
const SUCCESSORS: Readonly<Record<string, string>> = {
  USPSFirstClass: "USPSGroundAdvantage",
  USPSParcel: "USPSGroundAdvantage",
  USPSStandardPost: "USPSGroundAdvantage",
};

/** Returns the service that has replaced one that eBay has no more, if eBay has that, else null. */
export function successorOf(service: string, available: readonly string[]): string | null {
  const successor = SUCCESSORS[service];
  return successor !== undefined && available.includes(successor) ? successor : null;
}
