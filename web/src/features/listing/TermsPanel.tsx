import type { ListingDocument } from "@contract/documents";
import { isOpenListing } from "@contract/listings/listings";
import { resolveTerms } from "@contract/listings/terms/resolveTerms";

import type { WithId } from "@/lib/firestore/documents";
import { isPublishable, getPrice } from "@/lib/listings/listing";
import { ShippingFigures } from "@/lib/terms/ShippingFigures";
import { GoneTermsNotice, MissingTermsNotice } from "@/lib/terms/TermsNotice";
import { useSellingTerms } from "@/lib/terms/useSellingTerms";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";

/**
 * Shows what shipping costs the buyer and the seller, and the terms that a draft lacks before it can go live.
 */
export function TermsPanel({ listing }: { readonly listing: WithId<ListingDocument> }) {
  const seller = useSellingTerms();
  if (seller === undefined) return null;
  const isLive = listing.ebayItemId !== null && isOpenListing(listing);
  if (listing.ebayItemId !== null && !listing.terms) return null;
  const missing = isPublishable(listing) ? resolveTerms(seller, listing).missing : [];
  return (
    <Panel title={copy.shipping} body="stack">
      <GoneTermsNotice listing={listing} />
      <MissingTermsNotice missing={missing} listingId={listing.id} />
      <ShippingFigures listing={listing} price={getPrice(listing)} isLive={isLive} />
    </Panel>
  );
}
