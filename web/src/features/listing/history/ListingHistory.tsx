import { useState } from "react";

import { type ListingDocument, paths } from "@contract/documents";
import { type ChangeSetDocument, changeSetDocument } from "@contract/listings/history";

import { formatAge } from "@/lib/age";
import { formatDateTime } from "@/lib/dates";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import type { WithId } from "@/lib/firestore/documents";
import { usePerson } from "@/lib/session/session";
import { useDocuments } from "@/lib/firestore/useDocuments";
import { useNow } from "@/lib/browser/useNow";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { copy } from "../copy";
import { type HistoryEntry, toHistoryEntry, collectCategoryNames } from "./historyLines";

/** Number of changes read at first, and with each click on "more". */
const STEP = 50;

/** Shows the changes with their times and authors, newest first. */
export function ListingHistory({ listing }: { readonly listing: WithId<ListingDocument> }) {
  const { uid } = usePerson();
  const listingId = listing.id;
  const [limit, setLimit] = useState(STEP);
  const changes = useDocuments(
    {
      path: paths.changes(uid),
      where: [["listingIds", "array-contains", listingId]],
      orderBy: [["at", "desc"]],
      limit,
    },
    changeSetDocument,
  );
  return (
    <Panel title="History">
      {changes.status === "loading" ? (
        <SkeletonRows label="Loading history" rows={3} />
      ) : changes.status === "error" ? (
        <FailureBanner title="The history could not be loaded" error={changes.error} />
      ) : (
        <>
          <Entries entries={listEntries(listing, changes.value.documents)} />
          {changes.value.documents.length >= limit && (
            <div className="border-t px-4 py-2.5">
              <Button small onClick={() => setLimit(limit + STEP)}>
                {copy.earlier}
              </Button>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

function listEntries(
  listing: WithId<ListingDocument>,
  sets: readonly WithId<ChangeSetDocument>[],
): HistoryEntry[] {
  const names = collectCategoryNames(listing, sets);
  return sets.flatMap(({ id, ...set }) => toHistoryEntry(id, set, listing.id, names) ?? []);
}

function Entries({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const now = useNow(60);
  if (entries.length === 0)
    return <p className="p-4 text-muted">Nothing has changed since this listing was made.</p>;
  return (
    <ol className="divide-y">
      {entries.map(({ id, at, who, lines }) => (
        <li key={id} className="grid gap-0.5 px-4 py-2.5">
          <p className="flex justify-between gap-3">
            <span className="font-medium">{who}</span>
            <time
              className="text-muted tabular-nums"
              dateTime={new Date(at).toISOString()}
              title={formatDateTime(at)}
            >
              {formatAge(at, now)}
            </time>
          </p>
          {lines.map((line) => (
            <p key={line} className="wrap-anywhere tabular-nums">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
