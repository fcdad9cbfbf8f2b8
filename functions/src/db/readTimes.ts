import { type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../contract/documents.ts";
import type { ProcessPorts } from "../domain/notifications/processNotification.ts";
import { syncOperations } from "./sync/syncOperations.ts";
import { syncListings } from "./sync/syncListings.ts";

/** Returns when eBay was last read for a seller. */
export function readTimes(firestore: Firestore): ProcessPorts["readTimes"] {
  const listings = syncListings(firestore);
  const operations = syncOperations(firestore);
  const timeIn = async (path: string) => {
    const at: unknown = (await firestore.doc(path).get()).get("readAt");
    return at instanceof Timestamp ? at.toMillis() : null;
  };
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
