import type { ListingDocument } from "@contract/documents";

import { Banner } from "@/ui/Banner";
import { ButtonLink } from "@/ui/ButtonLink";
import { EmptyState } from "@/ui/EmptyState";
import { SkeletonRows } from "@/ui/Skeleton";

import type { Found } from "./documents";
import { errorText } from "./errorText";
import { fromFirestoreError } from "./firestoreErrors";
import { urls } from "./urls";
import type { Live } from "./useDocuments";

/** The loading, error or not-found state of a listing. Renders nothing once the listing is there. */
export function ListingNotReady({ listing }: { readonly listing: Live<Found<ListingDocument> | null> }) {
  switch (listing.status) {
    case "loading":
      return (
        <div className="panel mt-3">
          <SkeletonRows label="Loading listing" rows={6} />
        </div>
      );
    case "error":
      return (
        <Banner tone="danger" title="Failed to load listing">
          {errorText(fromFirestoreError(listing.error))}
        </Banner>
      );
    case "ready":
      return (
        listing.value === null && (
          <EmptyState
            title="Listing not found"
            action={<ButtonLink to={urls.collection}>Collection</ButtonLink>}
          >
            It may have been deleted, or the address is mistyped.
          </EmptyState>
        )
      );
  }
}
