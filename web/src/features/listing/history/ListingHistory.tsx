import { paths } from "@contract/documents";
import { changeSetDocument } from "@contract/history";

import { formatAge } from "@/lib/age";
import { usePerson } from "@/lib/session";
import { useDocuments } from "@/lib/useDocuments";
import { useNow } from "@/lib/useNow";
import { Banner } from "@/ui/Banner";
import { Panel } from "@/ui/Panel";
import { SkeletonRows } from "@/ui/Skeleton";

import { type HistoryEntry, historyEntry } from "./historyLines";

/** Acts that are shown; each is one document read. */
const SHOWN = 50;
const fullTime = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** What changed, when, and by whom, the newest first. */
export function ListingHistory({ listingId }: { readonly listingId: string }) {
  const { uid } = usePerson();
  const changes = useDocuments(
    {
      path: paths.changes(uid),
      where: [["listingIds", "array-contains", listingId]],
      orderBy: [["at", "desc"]],
      limit: SHOWN,
    },
    changeSetDocument,
  );
  return (
    <Panel title="History">
      {changes.status === "loading" ? (
        <SkeletonRows label="Loading history" rows={3} />
      ) : changes.status === "error" ? (
        <Banner tone="danger" title="The history could not be loaded">
          {changes.error.message}
        </Banner>
      ) : (
        <Entries
          entries={changes.value.documents.flatMap(
            ({ id, ...set }) => historyEntry(id, set, listingId) ?? [],
          )}
        />
      )}
    </Panel>
  );
}

function Entries({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const now = useNow(60);
  if (entries.length === 0)
    return <p className="muted p-4">Nothing has changed since this listing was made.</p>;
  return (
    <ol className="divide-y">
      {entries.map(({ id, at, who, lines }) => (
        <li key={id} className="grid gap-0.5 px-4 py-2.5">
          <p className="flex justify-between gap-3">
            <span className="font-medium">{who}</span>
            <time className="muted num" dateTime={new Date(at).toISOString()} title={fullTime.format(at)}>
              {formatAge(at, now)}
            </time>
          </p>
          {lines.map((line) => (
            <p key={line} className="num wrap-anywhere">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
