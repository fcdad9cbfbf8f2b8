import { useState } from "react";
import { Link } from "react-router-dom";

import { listingDocument } from "@contract/documents";

import { urls } from "@/lib/browser/urls";
import { formatWeekdayTime } from "@/lib/dates";
import { useDocuments } from "@/lib/firestore/useDocuments";
import { usePerson } from "@/lib/session/session";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { copy, todayCopy } from "./copy";
import { endingAuctions } from "./useToday";

/** Maximum number of auctions listed. */
const MOST = 100;
const named = listingDocument.pick({ title: true, endTime: true });

/** Lists the auctions that end within a day, each with its listing. */
export function AuctionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { uid } = usePerson();
  const [now] = useState(() => Date.now());
  const found = useDocuments(
    { ...endingAuctions(uid, now), orderBy: [["endTime", "asc"]], limit: MOST },
    named,
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={todayCopy.auctionsTitle}
      description={todayCopy.auctionsHint}
      footer={<Button onClick={onClose}>{copy.close}</Button>}
    >
      {found.status === "loading" ? (
        <SkeletonRows label={todayCopy.auctionsTitle} rows={3} />
      ) : found.status === "error" ? (
        <p className="text-danger-ink" role="alert">
          {todayCopy.auctionsFailed}
        </p>
      ) : found.value.documents.length === 0 ? (
        <p className="text-muted">{todayCopy.noAuctions}</p>
      ) : (
        <ul className="-mx-5 max-h-[60dvh] overflow-auto px-5">
          {found.value.documents.map(({ id, title, endTime }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 not-first:border-t">
              <Link className="truncate font-medium hover:underline" to={urls.listing(id)}>
                {title}
              </Link>
              <span className="text-muted tabular-nums">
                {endTime && todayCopy.endsAt(formatWeekdayTime(endTime.toMillis()))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
