import type { ReactNode } from "react";
import { useParams } from "react-router-dom";

import { type ListingDocument, listingDocument, paths } from "@contract/documents";

import type { WithId } from "@/lib/firestore/documents";
import { ListingNotReady } from "@/lib/listings/ListingNotReady";
import { useWholeItem } from "@/lib/listings/item/useWholeItem";
import { usePerson } from "@/lib/session/session";
import { useDocument } from "@/lib/firestore/useDocuments";
import { Banner } from "@/ui/status/Banner";
import { Page } from "@/ui/page/Page";

import { copy } from "./copy";

/** Renders the listing named in the page's address, once it is loaded. */
export function LoadedListing({
  children,
}: {
  readonly children: (listing: WithId<ListingDocument>) => ReactNode;
}) {
  const { id } = useParams();
  if (id === undefined) {
    return (
      <Page>
        <Banner tone="danger" title={copy.noListingId} />
      </Page>
    );
  }
  return <StoredListing id={id}>{children}</StoredListing>;
}

function StoredListing({
  id,
  children,
}: {
  readonly id: string;
  readonly children: (listing: WithId<ListingDocument>) => ReactNode;
}) {
  const { uid } = usePerson();
  const listing = useDocument(paths.listing(uid, id), listingDocument);
  useWholeItem(listing.status === "ready" ? listing.value : null);
  if (listing.status === "ready" && listing.value !== null) return children(listing.value);
  return (
    <Page>
      <ListingNotReady listing={listing} />
    </Page>
  );
}
