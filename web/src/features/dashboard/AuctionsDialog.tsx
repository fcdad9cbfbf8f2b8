import { useState } from "react";

import { listingDocument } from "@contract/documents";

import { formatWeekdayTime } from "@/lib/dates";
import { useDocuments } from "@/lib/firestore/useDocuments";
import { usePerson } from "@/lib/session/session";

import { todayCopy } from "./copy";
import { ListDialog, ListingLine } from "./ListDialog";
import { queryEndingAuctions } from "./useToday";

/** Maximum number of auctions listed. */
const MOST = 100;
const named = listingDocument.pick({ title: true, endTime: true });

/** Lists the auctions that end within a day, each with its listing. */
export function AuctionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { uid } = usePerson();
  const [now] = useState(() => Date.now());
  const found = useDocuments(
    { ...queryEndingAuctions(uid, now), orderBy: [["endTime", "asc"]], limit: MOST },
    named,
  );
  const auctions = found.status === "ready" ? found.value.documents : null;
  return (
    <ListDialog
      title={todayCopy.auctionsTitle}
      description={todayCopy.auctionsHint}
      empty={todayCopy.noAuctions}
      problem={found.status === "error" ? todayCopy.auctionsFailed : null}
      rows={
        auctions &&
        auctions.map(({ id, title, endTime }) => (
          <ListingLine key={id} listingId={id} title={title}>
            <span className="text-muted tabular-nums">
              {endTime && todayCopy.endsAt(formatWeekdayTime(endTime.toMillis()))}
            </span>
          </ListingLine>
        ))
      }
      onClose={onClose}
    />
  );
}
