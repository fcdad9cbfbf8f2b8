import type { ListingDocument } from "@contract/documents";

import { Banner } from "@/ui/Banner";
import { ButtonLink } from "@/ui/ButtonLink";
import { EmptyState } from "@/ui/EmptyState";
import { SkeletonRows } from "@/ui/Skeleton";

import type { Found } from "./documents";
import { errorText } from "./errorText";
import { inOurWords } from "./firestoreErrors";
import { urls } from "./urls";
import type { Live } from "./useDocuments";

/** Instead of a listing that is on its way, can't be had, or isn't there; nothing for one that is. */
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
          {errorText(inOurWords(listing.error))}
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
