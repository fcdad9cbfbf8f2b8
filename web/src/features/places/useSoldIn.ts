import { listingDocument, paths, type ListingDocument } from "@contract/documents";

import type { WithId } from "@/lib/firestore/documents";
import { useDocuments } from "@/lib/firestore/useDocuments";
import { usePerson } from "@/lib/session/session";

/**
 * Listens to the listings with sold copies that are stored in a place until they are packed. Null while
 * loading.
 */
export function useSoldIn(placeId: string): readonly WithId<ListingDocument>[] | null {
  const { uid } = usePerson();
  const field = `toPack.copies.${placeId}`;
  const sold = useDocuments({ path: paths.listings(uid), where: [[field, ">", 0]] }, listingDocument);
  return sold.status === "ready" ? sold.value.documents : null;
}
