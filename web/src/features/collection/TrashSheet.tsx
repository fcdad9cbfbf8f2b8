import { type ReactNode, useDeferredValue, useState } from "react";

import { paths } from "@contract/documents";
import { trashDocument } from "@contract/trash";
import type * as z from "zod";

import { formatAge } from "@/lib/age";
import type { Found } from "@/lib/documents";
import { frontImageOf } from "@/lib/listing";
import { holdsWords } from "@/lib/listings/findByWords";
import { usePerson } from "@/lib/session";
import { useDocuments } from "@/lib/useDocuments";
import { useNow } from "@/lib/useNow";
import { restoreWishlist, useWishlists, type Wishlist } from "@/lib/wishlists";
import { Banner } from "@/ui/Banner";
import { Button } from "@/ui/Button";
import { SearchField } from "@/ui/SearchField";
import { Sheet } from "@/ui/Sheet";
import { SkeletonRows } from "@/ui/Skeleton";
import { Thumb } from "@/ui/Thumb";

import { ask } from "./asking";
import { copy } from "./copy";
import { restoreMany } from "./removing";
import { counted, titleOf } from "./rowText";
import { kept } from "./wishlistActs";

const STEP = 100;
/** A search looks through all that has been deleted lately. */
const SEARCHED = 5_000;
const DAY = 24 * 60 * 60_000;
const DAYS_KEPT = 30;

type Trashed = Found<z.output<typeof trashDocument>>;

/** What was deleted, the last one first, and the way back. */
export function TrashSheet() {
  const { uid } = usePerson();
  const now = useNow(60);
  const [limit, setLimit] = useState(STEP);
  const [words, setWords] = useState("");
  const sought = useDeferredValue(words.trim());
  const most = sought === "" ? limit : SEARCHED;
  const trash = useDocuments(
    { path: paths.trash(uid), orderBy: [["deletedAt", "desc"]], limit: most },
    trashDocument,
  );
  const { deleted } = useWishlists();
  const lists = deleted.filter(({ name }) => holdsWords([name], sought));
  const all = trash.status === "ready" ? trash.value.documents : [];
  // Whose time is over only waits for the night.
  const found = all.filter(
    ({ listing, expiresAt }) =>
      expiresAt.toMillis() > now && holdsWords([listing.title, listing.sku, listing.ebayItemId], sought),
  );
  const titles = new Map(found.map(({ id, listing }) => [id, titleOf(listing)]));
  return (
    <Sheet
      open
      onOpenChange={() => ask(null)}
      title="Trash"
      description="What is deleted is kept for 30 days, listings with their photos."
      footer={
        found.length > 1 && (
          <Button onClick={() => void restoreMany([...titles.keys()], titles)}>
            {`Restore ${counted(found.length, "listing")}`}
          </Button>
        )
      }
    >
      <div className="px-4 pt-1 pb-2">
        <SearchField
          label="Search the trash"
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {trash.status === "error" && (
        <div className="p-4">
          <Banner tone="danger" title={copy.loadFailed}>
            {trash.error.message}
          </Banner>
        </div>
      )}
      {trash.status === "loading" ? (
        <SkeletonRows label="Loading the trash" rows={6} />
      ) : found.length + lists.length === 0 ? (
        trash.status === "ready" && (
          <p className="muted p-4" role="status">
            {sought === "" ? "The trash is empty." : `Nothing in the trash fits “${sought}”.`}
          </p>
        )
      ) : (
        <ul className="side-list" aria-label="Trash">
          {lists.map((list) => (
            <DeletedWishlist key={list.id} list={list} now={now} />
          ))}
          {found.map((trashed) => (
            <DeletedListing
              key={trashed.id}
              trashed={trashed}
              now={now}
              onRestore={() => void restoreMany([trashed.id], titles)}
            />
          ))}
          {sought === "" && all.length >= limit && (
            <li>
              <Button onClick={() => setLimit(limit + STEP)}>Show {STEP} more</Button>
            </li>
          )}
        </ul>
      )}
    </Sheet>
  );
}

function DeletedListing({
  trashed: { listing, deletedAt, expiresAt, reason },
  now,
  onRestore,
}: {
  readonly trashed: Trashed;
  readonly now: number;
  readonly onRestore: () => void;
}) {
  const what = [reason === "duplicate" && "Duplicate", listing.sku].filter(Boolean);
  return (
    <Deleted
      name={titleOf(listing)}
      what={what.join(", ")}
      deletedAt={deletedAt.toMillis()}
      expiresAt={expiresAt.toMillis()}
      now={now}
      onRestore={onRestore}
    >
      <Thumb src={frontImageOf(listing)} />
    </Deleted>
  );
}

function DeletedWishlist({ list, now }: { readonly list: Wishlist; readonly now: number }) {
  const deletedAt = list.deletedAt ?? now;
  return (
    <Deleted
      name={list.name}
      what={`Wishlist, ${counted(list.itemCount, "listing")}`}
      deletedAt={deletedAt}
      expiresAt={deletedAt + DAYS_KEPT * DAY}
      now={now}
      onRestore={() => kept(() => restoreWishlist(list.id))}
    >
      <Thumb src={list.items[0]?.image ?? null} />
    </Deleted>
  );
}

interface DeletedProps {
  readonly name: string;
  /** What kind of thing it is, or which. */
  readonly what: string;
  /** Epoch milliseconds. */
  readonly deletedAt: number;
  readonly expiresAt: number;
  readonly now: number;
  readonly onRestore: () => void;
  readonly children: ReactNode;
}

function Deleted({ name, what, deletedAt, expiresAt, now, onRestore, children }: DeletedProps) {
  const daysLeft = Math.max(0, Math.ceil((expiresAt - now) / DAY));
  return (
    <li>
      {children}
      <div className="grow">
        <p className="cut strong">{name}</p>
        <p className="muted">
          {what === "" ? "" : `${what}, `}
          deleted {formatAge(deletedAt, now)}, {counted(daysLeft, "day")} left
        </p>
      </div>
      <Button small aria-label={`Restore ${name}`} onClick={onRestore}>
        Restore
      </Button>
    </li>
  );
}
