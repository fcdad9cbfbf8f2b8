import type { QueueEntry } from "../queue/panel/queueView";
import { ReviewDialog } from "./ReviewDialog";
import type { QueueEvent } from "../queue/queueItem";
import { useOwnListings } from "../queue/useOwnListings";

interface ReviewQueueProps {
  readonly uid: string;
  /** Null when closed. */
  readonly entry: QueueEntry | null;
  /** Whether the dialog opens with the number field focused. */
  readonly typing: boolean;
  readonly onAnswer: (captureId: string, event: QueueEvent) => void;
  readonly onFinish: (captureId: string) => void;
  readonly onClose: () => void;
}

/** Shows a card's question together with the seller's listings of it. */
export function ReviewQueue({ uid, entry, ...acts }: ReviewQueueProps) {
  const listings = useOwnListings(uid, {
    sku: entry?.item.sku ?? null,
    listingId: entry?.item.listingId ?? null,
  });
  return <ReviewDialog entry={entry} listings={listings} {...acts} />;
}
