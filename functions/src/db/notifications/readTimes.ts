import type { Firestore } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import type { ProcessPorts } from "../../domain/notifications/processNotification.ts";
import { openSyncOperations } from "../sync/syncOperations.ts";
import { openSyncListings } from "../sync/syncListings.ts";
import { readMillis } from "../documents.ts";

/** Returns when eBay was last read for a seller. */
export function readTimes(firestore: Firestore): ProcessPorts["readTimes"] {
  const listings = openSyncListings(firestore);
  const operations = openSyncOperations(firestore);
  const timeIn = async (path: string) => readMillis(await firestore.doc(path).get(), "readAt");
  return {
    async item(uid, itemId) {
      const related = await listings.listRelated(uid, [{ itemId, applicationData: null, sku: null }]);
      const found = related.find(({ listing }) => listing?.ebayItemId === itemId);
      // A sync reads all changed items, including those without a listing.
      const [read, synced] = await Promise.all([
        found ? timeIn(paths.itemAtEbay(uid, found.id)) : null,
        operations.read(uid).then(({ lastSync }) => lastSync),
      ]);
      return read === null || synced === null ? (read ?? synced) : Math.max(read, synced);
    },

    orders: (uid) => timeIn(paths.operation(uid, "orders")),
  };
}
