import { listingDocument, paths } from "@contract/documents";

import { useDocument } from "@/lib/firestore/useDocuments";
import { priceOf } from "@/lib/listings/listing";
import { usePerson } from "@/lib/session/session";

import type { OfferCosts } from "./offerProfit";

const NO_COSTS: OfferCosts = { handling: null, cost: null, postage: null };
/** An id that no listing has. */
const NONE = "-";

/** The listing's price and what a copy costs. All unknown without one. */
export function useListingOf(listingId: string | null): {
  readonly price: number | null;
  readonly costs: OfferCosts;
} {
  const { uid } = usePerson();
  const live = useDocument(paths.listing(uid, listingId ?? NONE), listingDocument, listingId !== null);
  if (live.status !== "ready" || live.value === null) return { price: null, costs: NO_COSTS };
  const { cost = null, handlingCost = null, postage = null } = live.value;
  return { price: priceOf(live.value), costs: { handling: handlingCost, cost, postage } };
}

export const useListingPrice = (listingId: string | null): number | null => useListingOf(listingId).price;
