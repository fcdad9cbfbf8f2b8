import type { ReactNode } from "react";
import { useParams } from "react-router-dom";

import { type ListingDocument, listingDocument, paths } from "@contract/documents";

import type { Found } from "@/lib/documents";
import { errorText } from "@/lib/errorText";
import { inOurWords } from "@/lib/firestoreErrors";
import { usePerson } from "@/lib/session";
import { urls } from "@/lib/urls";
import { useDocument } from "@/lib/useDocuments";
import { Banner } from "@/ui/Banner";
import { ButtonLink } from "@/ui/ButtonLink";
import { EmptyState } from "@/ui/EmptyState";
import { SkeletonRows } from "@/ui/Skeleton";

import { copy } from "./copy";

/** The listing of the address, once it is there. */
export function LoadedListing({
  children,
}: {
  readonly children: (listing: Found<ListingDocument>) => ReactNode;
}) {
  const { id } = useParams();
  if (id === undefined) {
    return (
      <div className="page">
        <Banner tone="danger" title={copy.noListingId} />
      </div>
    );
  }
  return <ListingOf id={id}>{children}</ListingOf>;
}

function ListingOf({
  id,
  children,
}: {
  readonly id: string;
  readonly children: (listing: Found<ListingDocument>) => ReactNode;
}) {
  const { uid } = usePerson();
  const listing = useDocument(paths.listing(uid, id), listingDocument);
  if (listing.status === "ready" && listing.value !== null) return children(listing.value);
  return (
    <div className="page">
      {listing.status === "loading" ? (
        <div className="panel mt-3">
          <SkeletonRows label="Loading listing" rows={6} />
        </div>
      ) : listing.status === "error" ? (
        <Banner tone="danger" title={copy.loadFailed}>
          {errorText(inOurWords(listing.error))}
        </Banner>
      ) : (
        <EmptyState title={copy.notFound} action={<ButtonLink to={urls.collection}>Collection</ButtonLink>}>
          {copy.notFoundDetail}
        </EmptyState>
      )}
    </div>
  );
}
