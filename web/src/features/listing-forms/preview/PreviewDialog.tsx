import { useQuery } from "@tanstack/react-query";

import { type ListingChanges, previewListing } from "@contract/listings/listingEdit";

import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { copy } from "../copy";
import { BuyersPage } from "./BuyersPage";

interface PreviewDialogProps {
  /** Null for a listing that isn't saved yet. */
  readonly listingId: string | null;
  readonly changes: ListingChanges;
  readonly onClose: () => void;
}

/** Previews the page as buyers see it. The server builds it with the same code as the item sent to eBay. */
export function PreviewDialog({ listingId, changes, onClose }: PreviewDialogProps) {
  const preview = useQuery({
    queryKey: ["previewListing", listingId, changes],
    queryFn: () => call(previewListing, { listingId, changes }),
    gcTime: 0,
    retry: false,
  });
  // Shows the cached reading first, and replaces it when eBay responds.
  const again = useQuery({
    queryKey: ["previewListing", listingId, changes, "reread"],
    queryFn: () => call(previewListing, { listingId, changes, reread: true }),
    enabled: preview.data !== undefined && preview.data.readAt !== null,
    gcTime: 0,
    retry: false,
  });
  const item = again.data ?? preview.data;
  return (
    <Dialog
      onClose={onClose}
      title={copy.preview}
      description="As a buyer sees it, from what eBay would be sent."
      width={880}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {preview.isPending ? (
        <SkeletonRows label="Loading preview" rows={4} />
      ) : item === undefined ? (
        <FailureBanner
          title="The preview could not be made"
          error={preview.error}
          action={
            <Button small busy={preview.isFetching} onClick={() => void preview.refetch()}>
              Retry
            </Button>
          }
        />
      ) : (
        <>
          <FailureBanner
            tone="warning"
            title={copy.previewIsOlder}
            error={again.error}
            action={
              <Button small busy={again.isFetching} onClick={() => void again.refetch()}>
                Retry
              </Button>
            }
          />
          {item.readAt !== null && (
            <p className="text-12 text-muted" role="status">
              {again.isFetching ? copy.readingAgain(item.readAt) : copy.readAtEbay(item.readAt)}
            </p>
          )}
          <BuyersPage item={item} />
        </>
      )}
    </Dialog>
  );
}
