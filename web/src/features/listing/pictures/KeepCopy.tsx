import type { ListingDocument } from "@contract/documents";

import { describeError } from "@/lib/calls/errorText";
import { formatDate } from "@/lib/dates";
import { useMarketplace } from "@/lib/ebay/marketplace";
import type { WithId } from "@/lib/firestore/documents";
import { describeKept, formatPictures, formatSize, type Keeping, useKeeping } from "@/lib/keeping/useKeeping";
import { Button } from "@/ui/controls/Button";
import { Banner } from "@/ui/status/Banner";

import { copy } from "../copy";

/** Copies pictures that only eBay stores into our storage, and shows when that was done. */
export function KeepCopy({
  listing,
  isAtEbay,
}: {
  readonly listing: WithId<ListingDocument>;
  /** Whether the shown pictures are stored at eBay. */
  readonly isAtEbay: boolean;
}) {
  const { isOn, isConnected } = useMarketplace();
  if (isAtEbay) return isConnected ? <LiveOffer listingId={listing.id} /> : null;
  const { keptPictures, firebaseImages } = listing;
  if (!isOn || !keptPictures || firebaseImages.length === 0) return null;
  const { count, bytes, at } = keptPictures;
  return (
    <p className="px-4 pt-3 text-muted">
      {copy.keptCopies(formatPictures(count), formatSize(bytes), formatDate(at.toMillis()))}
    </p>
  );
}

function LiveOffer({ listingId }: { readonly listingId: string }) {
  return <KeepOffer listingId={listingId} keeping={useKeeping()} />;
}

export function KeepOffer({ listingId, keeping }: { readonly listingId: string; readonly keeping: Keeping }) {
  const { view, document, reason, start, stop, isStarting, error } = keeping;
  const result = document?.results.find((kept) => kept.listingId === listingId);
  const isWaiting = !view.isOver && document?.waiting.some((one) => one.listingId === listingId) === true;
  return (
    <>
      {(error ?? (result?.success === false && !isWaiting)) && (
        <Banner tone="warning" title={copy.keepFailed}>
          {error ? describeError(error) : `${result ? describeKept(result) : ""} ${copy.keepFailedHint}`}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-3 px-4 pt-3">
        <span className="flex-1 text-muted" role="status">
          {isWaiting && reason !== null ? reason : copy.atEbayOnly}
        </span>
        {isWaiting && (
          <Button small onClick={stop}>
            Stop
          </Button>
        )}
        <Button small busy={isStarting || isWaiting} onClick={() => start([listingId])}>
          {copy.keepCopy}
        </Button>
      </div>
    </>
  );
}
