import type { ListingDocument } from "@contract/documents";

import { ButtonLink } from "@/ui/controls/ButtonLink";
import { EmptyState } from "@/ui/status/EmptyState";
import { Panel } from "@/ui/page/Panel";
import { SkeletonRows } from "@/ui/status/Skeleton";

import type { WithId } from "../firestore/documents";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { urls } from "../browser/urls";
import type { Live } from "../firestore/useDocuments";

/** The loading, error or not-found state of a listing. Renders nothing once the listing is there. */
export function ListingNotReady({ listing }: { readonly listing: Live<WithId<ListingDocument> | null> }) {
  switch (listing.status) {
    case "loading":
      return (
        <Panel className="mt-3">
          <SkeletonRows label="Loading listing" rows={6} />
        </Panel>
      );
    case "error":
      return <FailureBanner title="Failed to load listing" error={listing.error} />;
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
