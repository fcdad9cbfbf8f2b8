import { listingDocument, paths } from "@contract/documents";
import { describeError } from "@/lib/calls/errorText";
import { openNewLot } from "@/lib/lots";
import { readDocuments } from "@/lib/firestore/readDocuments";
import { showToast } from "@/ui/overlays/toast";

import type { QueueEntry } from "../queue/panel/queueView";
import { copy } from "./copy";
import { getListingIds, listLotItems } from "./lotItems";

/** Opens the preview of a lot of these cards' listings. Shows an error if no listing is left, or offline. */
export async function openLot(
  uid: string,
  entries: readonly QueueEntry[],
  onMade: () => void,
): Promise<void> {
  const ids = getListingIds(entries);
  if (ids.length === 0) {
    showToast(copy.selectOne, { tone: "warning" });
    return;
  }
  try {
    const listings = await readDocuments(paths.listings(uid), ids, listingDocument);
    const gone = ids.length - listings.length;
    if (gone > 0) showToast(copy.gone(gone), { tone: "warning" });
    if (listings.length > 0) openNewLot(listLotItems(entries, listings), onMade);
  } catch (error) {
    showToast(describeError(error), { tone: "danger" });
  }
}
