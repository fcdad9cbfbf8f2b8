import { useState } from "react";

import { paths } from "@contract/documents";
import { trashDocument } from "@contract/trash";

import { formatAge } from "@/lib/age";
import { frontImageOf } from "@/lib/listing";
import { usePerson } from "@/lib/session";
import { useDocuments } from "@/lib/useDocuments";
import { useNow } from "@/lib/useNow";
import { Banner } from "@/ui/Banner";
import { Button } from "@/ui/Button";
import { Sheet } from "@/ui/Sheet";
import { SkeletonRows } from "@/ui/Skeleton";
import { Thumb } from "@/ui/Thumb";

import { ask } from "./asking";
import { copy } from "./copy";
import { restoreMany } from "./removing";
import { counted, titleOf } from "./rowText";

const STEP = 100;
const DAY = 24 * 60 * 60_000;

/** What was deleted, the last one first, and the way back. */
export function TrashSheet() {
  const { uid } = usePerson();
  const now = useNow(60);
  const [limit, setLimit] = useState(STEP);
  const trash = useDocuments(
    { path: paths.trash(uid), orderBy: [["deletedAt", "desc"]], limit },
    trashDocument,
  );
  const documents = trash.status === "ready" ? trash.value.documents : [];
  const titles = new Map(documents.map(({ id, listing }) => [id, titleOf(listing)]));
  return (
    <Sheet
      open
      onOpenChange={() => ask(null)}
      title="Trash"
      description="Deleted listings are kept for 30 days, with their photos."
      footer={
        documents.length > 1 && (
          <Button onClick={() => void restoreMany([...titles.keys()], titles)}>
            {`Restore ${counted(documents.length, "listing")}`}
          </Button>
        )
      }
    >
      {trash.status === "loading" ? (
        <SkeletonRows label="Loading the trash" rows={6} />
      ) : trash.status === "error" ? (
        <div className="p-4">
          <Banner tone="danger" title={copy.loadFailed}>
            {trash.error.message}
          </Banner>
        </div>
      ) : documents.length === 0 ? (
        <p className="muted p-4" role="status">
          The trash is empty.
        </p>
      ) : (
        <ul className="side-list">
          {documents.map(({ id, listing, deletedAt, expiresAt, reason }) => (
            <li key={id}>
              <Thumb src={frontImageOf(listing)} />
              <div className="grow">
                <p className="cut strong">{titleOf(listing)}</p>
                <p className="muted">
                  {reason === "duplicate" ? "Duplicate, " : ""}
                  {listing.sku === null ? "" : `${listing.sku}, `}
                  deleted {formatAge(deletedAt.toMillis(), now)}, {daysLeft(expiresAt.toMillis(), now)}
                </p>
              </div>
              <Button
                small
                aria-label={`Restore ${titleOf(listing)}`}
                onClick={() => void restoreMany([id], titles)}
              >
                Restore
              </Button>
            </li>
          ))}
          {documents.length >= limit && (
            <li>
              <Button onClick={() => setLimit(limit + STEP)}>Show {STEP} more</Button>
            </li>
          )}
        </ul>
      )}
    </Sheet>
  );
}

const daysLeft = (expiresAt: number, now: number): string =>
  `${counted(Math.max(0, Math.ceil((expiresAt - now) / DAY)), "day")} left`;
