import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";

import { listingDocument, paths } from "../../contract/documents.ts";
import { catchUpDocument } from "../../contract/operations.ts";
import type { LedgerSource } from "../../domain/listings/ledger/ledger.ts";
import { parseItem } from "./itemsAtEbay.ts";
import { readMillis } from "../documents.ts";
import { listingRefs } from "./storedListing.ts";

/** Reads listings with the stored readings of their items. Skips missing and damaged listings. */
export async function readLedgers(
  firestore: Firestore,
  uid: string,
  listingIds: readonly string[],
): Promise<(LedgerSource & { listingId: string })[]> {
  const ids = [...new Set(listingIds)];
  const [user, catchUp, ...found] = await firestore.getAll(
    firestore.doc(paths.user(uid)),
    firestore.doc(paths.operation(uid, "catchUp")),
    ...listingRefs(firestore, uid, ids),
    ...ids.map((id) => firestore.doc(paths.itemAtEbay(uid, id))),
  );
  const syncedAt = findLatestSync(user, catchUp);
  return ids.flatMap((listingId, at) => {
    const listing = listingDocument.safeParse(found[at]?.data());
    const reading = found[ids.length + at];
    if (!listing.success) return [];
    const item = parseItem(reading?.data());
    return [
      { listingId, listing: listing.data, item, readAt: item && readMillis(reading, "readAt"), syncedAt },
    ];
  });
}

/** Returns when all listings were last compared, by a sync or by a catch-up, which reads all changes too. */
function findLatestSync(
  user: DocumentSnapshot | undefined,
  catchUp: DocumentSnapshot | undefined,
): number | null {
  const synced = readMillis(user, "lastEbaySync");
  if (synced === null) return null;
  const { itemsUntil = 0 } = catchUpDocument.safeParse(catchUp?.data() ?? {}).data ?? {};
  return Math.max(synced, itemsUntil);
}
