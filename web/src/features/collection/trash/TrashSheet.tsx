import { useDeferredValue, useState } from "react";
import { paths } from "@contract/documents";
import { clearedHistoryDocument, removedCardDocument, removedPictureDocument } from "@contract/trash/removed";
import { trashDocument } from "@contract/trash/trash";
import { nameListing } from "@/lib/listings/nameListing";
import { collectionStore } from "@/lib/listings/store";
import { usePerson } from "@/lib/session/session";
import { useDocuments } from "@/lib/firestore/useDocuments";
import { useWishlists } from "@/lib/wishlists/wishlists";
import { STEP, TrashView, type TrashViewProps } from "./TrashView";

/** Maximum number of deleted items that a search reads. */
const SEARCHED = 5_000;

/** Lists deleted items, newest first, and restores them. */
export function TrashSheet({
  words,
  onWords,
  onClose,
}: Pick<TrashViewProps, "words" | "onWords" | "onClose">) {
  const { uid } = usePerson();
  const [limit, setLimit] = useState(STEP);
  const sought = useDeferredValue(words.trim());
  const most = sought === "" ? limit : SEARCHED;
  const listings = useDocuments(
    { path: paths.trash(uid), orderBy: [["deletedAt", "desc"]], limit: most },
    trashDocument,
  );
  const cards = useDocuments(
    { path: paths.removedCards(uid), orderBy: [["removedAt", "desc"]], limit: most },
    removedCardDocument,
  );
  const clearings = useDocuments(
    { path: paths.clearedHistories(uid), orderBy: [["removedAt", "desc"]], limit: STEP },
    clearedHistoryDocument,
  );
  const pictures = useDocuments(
    { path: paths.removedPictures(uid), orderBy: [["removedAt", "desc"]], limit: most },
    removedPictureDocument,
  );
  const { deleted } = useWishlists();
  return (
    <TrashView
      {...{ uid, listings, cards, clearings, pictures, sought, words, onWords, onClose }}
      getListingTitle={getListingTitle}
      wishlists={deleted}
      limit={limit}
      onMore={() => setLimit(limit + STEP)}
    />
  );
}

function getListingTitle(listingId: string): string | null {
  const row = collectionStore.get(listingId);
  return row === null ? null : nameListing(row);
}
