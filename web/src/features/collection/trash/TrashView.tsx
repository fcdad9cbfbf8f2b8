import { useState } from "react";
import {
  type clearedHistoryDocument,
  type RemovedCardDocument,
  type removedPictureDocument,
} from "@contract/trash/removed";
import { type trashDocument } from "@contract/trash/trash";
import type * as z from "zod";
import { nameListing } from "@/lib/listings/nameListing";
import type { DocumentList, WithId } from "@/lib/firestore/documents";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { containsWords } from "@/lib/listings/query/findByWords";
import { type Live } from "@/lib/firestore/useDocuments";
import { useNow } from "@/lib/browser/useNow";
import { type Wishlist } from "@/lib/wishlists/wishlists";
import { Button } from "@/ui/controls/Button";
import { SearchField } from "@/ui/controls/SearchField";
import { DryRunDialog } from "@/ui/overlays/DryRunDialog";
import { Sheet } from "@/ui/overlays/Sheet";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { restoreMany } from "../bulk/removing";
import { SideItem } from "../SideItem";
import { copy } from "./copy";
import { restoreCards, restoreHistory, restorePicture, IN_TRASH, getCardName } from "./restoring";
import { CardRow, HistoryRow, ListingRow, PictureRow, WishlistRow } from "./TrashRows";

/** Number of deleted items of a kind that are read first, and more with each click. */
export const STEP = 100;

export interface TrashViewProps {
  readonly uid: string;
  readonly listings: Live<DocumentList<z.output<typeof trashDocument>>>;
  readonly cards: Live<DocumentList<RemovedCardDocument>>;
  readonly clearings: Live<DocumentList<z.output<typeof clearedHistoryDocument>>>;
  readonly pictures: Live<DocumentList<z.output<typeof removedPictureDocument>>>;
  /** Returns null for a listing that isn't in the collection. Its pictures are restored with it. */
  readonly getListingTitle: (listingId: string) => string | null;
  readonly wishlists: readonly Wishlist[];
  /** The text in the search field, and the text that is searched. The second follows the first. */
  readonly words: string;
  readonly sought: string;
  readonly onWords: (words: string) => void;
  readonly onClose: () => void;
  /** Number of listings, cards and pictures read without a search, each. */
  readonly limit: number;
  readonly onMore: () => void;
}

/** Shows the loaded parts of the trash, even if others fail. */
export function TrashView({
  uid,
  sought,
  words,
  onWords,
  onClose,
  limit,
  onMore,
  getListingTitle,
  ...parts
}: TrashViewProps) {
  const now = useNow(60);
  const { listings, cards, clearings } = {
    // Expired items are stored until the next hourly cleanup.
    listings: getLoaded(parts.listings).filter(
      ({ listing, expiresAt }) =>
        expiresAt.toMillis() > now && containsWords([listing.title, listing.sku, listing.ebayItemId], sought),
    ),
    cards: getLoaded(parts.cards).filter(
      (card) =>
        card.removedAt.toMillis() + IN_TRASH > now &&
        containsWords([getCardName(card), card.item.sku], sought),
    ),
    clearings: getLoaded(parts.clearings).filter(
      ({ expiresAt }) => expiresAt.toMillis() > now && containsWords([copy.history], sought),
    ),
  };
  const pictures = getLoaded(parts.pictures).flatMap((picture) => {
    const title = getListingTitle(picture.listingId);
    // Skips form uploads, which the seller didn't delete.
    const isOurs = picture.reason === "removed" && picture.expiresAt.toMillis() > now;
    return title !== null && isOurs && containsWords([title], sought) ? [{ picture, title }] : [];
  });
  const wishlists = parts.wishlists.filter(({ name }) => containsWords([name], sought));
  const titles = new Map(listings.map(({ id, listing }) => [id, nameListing(listing)]));
  const lives = [parts.listings, parts.cards, parts.clearings, parts.pictures];
  const failed = lives.find((live) => live.status === "error");
  const isLoading = lives.some(({ status }) => status === "loading");
  const count = listings.length + cards.length + clearings.length + pictures.length + wishlists.length;
  const [asking, setAsking] = useState<"listings" | "cards" | null>(null);
  const [newest, ...older] = clearings;
  const isCut = [parts.listings, parts.cards, parts.pictures].some(
    (live) => (live.status === "ready" ? live.value.documents.length : 0) >= limit,
  );
  return (
    <Sheet
      onClose={onClose}
      title={copy.title}
      description={copy.description}
      footer={
        (listings.length > 1 || cards.length > 1) && (
          <>
            {cards.length > 1 && (
              <Button onClick={() => setAsking("cards")}>{copy.restoreCards(cards.length)}</Button>
            )}
            {listings.length > 1 && (
              <Button onClick={() => setAsking("listings")}>{copy.restoreListings(listings.length)}</Button>
            )}
          </>
        )
      }
    >
      <div className="px-4 pt-1 pb-2">
        <SearchField
          label={copy.search}
          maxLength={200}
          value={words}
          onChange={(event) => onWords(event.target.value)}
        />
      </div>
      {failed && (
        <div className="p-4">
          <FailureBanner title={copy.loadFailed} error={failed.error} />
        </div>
      )}
      {count === 0 ? (
        isLoading ? (
          <SkeletonRows label={copy.loading} rows={6} />
        ) : (
          !failed && (
            <p className="p-4 text-muted" role="status">
              {sought === "" ? copy.empty : copy.nothingFits(sought)}
            </p>
          )
        )
      ) : (
        <ul className="px-4 py-1" aria-label={copy.title}>
          {wishlists.map((list) => (
            <WishlistRow key={list.id} list={list} now={now} />
          ))}
          {newest && (
            <HistoryRow clearings={[newest, ...older]} now={now} onRestore={() => void restoreHistory()} />
          )}
          {cards.map((card) => (
            <CardRow key={card.id} card={card} now={now} onRestore={() => void restoreCards(uid, [card])} />
          ))}
          {pictures.map(({ picture, title }) => (
            <PictureRow
              key={picture.id}
              {...{ picture, title, now }}
              onRestore={() => void restorePicture(uid, picture.listingId, picture.url)}
            />
          ))}
          {listings.map((trashed) => (
            <ListingRow
              key={trashed.id}
              trashed={trashed}
              now={now}
              onRestore={() => void restoreMany([trashed.id], titles)}
            />
          ))}
          {sought === "" && isCut && (
            <SideItem>
              <Button onClick={onMore}>{copy.more(STEP)}</Button>
            </SideItem>
          )}
        </ul>
      )}
      {asking === "listings" && (
        <DryRunDialog
          title={`${copy.restoreListings(listings.length)}?`}
          confirmLabel={copy.restoreListings(listings.length)}
          lines={[...titles].map(([key, title]) => ({ key, title }))}
          undo={copy.restoreUndo}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            void restoreMany([...titles.keys()], titles);
          }}
        />
      )}
      {asking === "cards" && (
        <DryRunDialog
          title={`${copy.restoreCards(cards.length)}?`}
          confirmLabel={copy.restoreCards(cards.length)}
          lines={cards.map((card) => ({ key: card.id, title: getCardName(card) }))}
          undo={copy.restoreCardsUndo}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            void restoreCards(uid, cards);
          }}
        />
      )}
    </Sheet>
  );
}

const getLoaded = <T,>(live: Live<DocumentList<T>>): readonly WithId<T>[] =>
  live.status === "ready" ? live.value.documents : [];
