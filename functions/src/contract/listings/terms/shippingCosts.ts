import { POSTAGE_TABLE } from "./postageTable.ts";
import { findPolicy, type ResolvedTerms, type SellersTerms, type Shipping } from "./resolveTerms.ts";
import type { PostageRow } from "./terms.ts";

/** The buyer's and the seller's shipping costs for one copy. Null is unknown. */
export interface ShippingCosts {
  readonly kind: Shipping["kind"] | null;
  /** The buyer's price of shipping and handling. Null also if eBay calculates it. */
  readonly buyerCents: number | null;
  /** The seller's postage to the nearest and the farthest zone. */
  readonly postage: { readonly nearCents: number; readonly farCents: number } | null;
  /** Whether the postage exceeds the buyer's price: `always`, or only `far` away. */
  readonly sellerPays: "never" | "far" | "always" | null;
  readonly ounces: number | null;
}

/**
 * Returns the shipping costs of one copy. `postageCents` is the seller's known postage per copy, and
 * overrides the table.
 */
export function computeShippingCosts(
  seller: SellersTerms | null,
  { policies, shipping, package: size }: ResolvedTerms,
  postageCents: number | null,
): ShippingCosts {
  const policy = findPolicy(seller, policies);
  const kind = shipping?.kind ?? policy?.shipping ?? null;
  const service = shipping?.service ?? policy?.service ?? null;
  const buyerCents =
    kind === "free" ? 0 : kind === "flat" ? toKnown(shipping?.cents ?? policy?.priceCents) : null;
  const ounces = size?.ounces ?? null;
  const postage =
    postageCents !== null
      ? { nearCents: postageCents, farCents: postageCents }
      : findPostage(seller?.postage ?? POSTAGE_TABLE.rows, service, ounces);
  return { kind, buyerCents, postage, ounces, sellerPays: computeSellerPays(kind, buyerCents, postage) };
}

function computeSellerPays(
  kind: ShippingCosts["kind"],
  buyerCents: number | null,
  postage: ShippingCosts["postage"],
): ShippingCosts["sellerPays"] {
  if (kind === "calculated") return "never";
  if (buyerCents === null || postage === null) return null;
  if (buyerCents < postage.nearCents) return "always";
  return buyerCents < postage.farCents ? "far" : "never";
}

/** Returns the postage for a weight, from the lightest row that covers it. */
function findPostage(
  rows: readonly PostageRow[],
  service: string | null,
  ounces: number | null,
): ShippingCosts["postage"] {
  if (ounces === null) return null;
  const fitting = rows.filter((row) => row.service === service && row.upToOunces >= ounces);
  const [row] = fitting.toSorted((a, b) => a.upToOunces - b.upToOunces);
  return row ? { nearCents: row.nearCents, farCents: row.farCents } : null;
}

const toKnown = (cents: number | null | undefined): number | null =>
  cents === null || cents === undefined || Number.isNaN(cents) ? null : cents;
