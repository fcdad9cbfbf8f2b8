import { type ListingDocument, listingDocument, paths } from "@contract/documents";

import type { WithId } from "@/lib/firestore/documents";
import { type Live, useDocument, useDocuments } from "@/lib/firestore/useDocuments";
import { getPrice } from "@/lib/listings/listing";
import { usePerson } from "@/lib/session/session";
import { getBuyersShipping } from "@/lib/terms/buyersShipping";
import { useSellingTerms } from "@/lib/terms/useSellingTerms";

import type { OfferCosts } from "./offers/offerProfit";
import type { Inquiry } from "./useInquiries";

/** An id that doesn't exist. */
const NONE = "-";

/**
 * Loads the listing of an inquiry: the one found when the inquiry was read, or else the one with its item id.
 */
export function useListingOf({
  listingId,
  itemId,
}: Pick<Inquiry, "listingId" | "itemId">): Live<WithId<ListingDocument> | null> {
  const { uid } = usePerson();
  const own = useDocument(paths.listing(uid, listingId ?? NONE), listingDocument, listingId !== null);
  const ofItem = useDocuments(
    { path: paths.listings(uid), where: [["ebayItemId", "==", itemId ?? NONE]], limit: 1 },
    listingDocument,
  );
  if (listingId !== null) return own;
  if (ofItem.status !== "ready") return ofItem;
  return { ...ofItem, value: ofItem.value.documents[0] ?? null };
}

const NO_COSTS: OfferCosts = { shipping: null, cost: null, postage: null };

/** Returns the listing's price and the costs of a copy. All are null without a listing. */
export function useFiguresOf(inquiry: Inquiry): {
  readonly price: number | null;
  readonly costs: OfferCosts;
} {
  const live = useListingOf(inquiry);
  const terms = useSellingTerms() ?? null;
  if (live.status !== "ready" || live.value === null) return { price: null, costs: NO_COSTS };
  const { cost = null, postage = null } = live.value;
  const shipping = getBuyersShipping(terms, live.value);
  return { price: getPrice(live.value), costs: { shipping, cost, postage } };
}
