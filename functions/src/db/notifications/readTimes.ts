import type { Firestore } from "firebase-admin/firestore";

import { orderDocument, paths } from "../../contract/documents.ts";
import { inboxDocument } from "../../contract/inbox.ts";
import type { ProcessPorts } from "../../domain/notifications/processNotification.ts";
import { openSyncOperations } from "../sync/syncOperations.ts";
import { openSyncListings } from "../sync/syncListings.ts";
import { readMillis } from "../documents.ts";

const parcels = orderDocument.pick({ shippingStatus: true, shipments: true, shipmentsReadAt: true });

/** Returns when eBay was last read for a seller. */
export function readTimes(firestore: Firestore): ProcessPorts["readTimes"] {
  const listings = openSyncListings(firestore);
  const operations = openSyncOperations(firestore);
  const readTime = async (path: string, field: string) => readMillis(await firestore.doc(path).get(), field);
  const orders = (uid: string) => readTime(paths.operation(uid, "orders"), "readAt");
  return {
    async item(uid, itemId) {
      const related = await listings.listRelated(uid, [{ itemId, applicationData: null, sku: null }]);
      const found = related.find(({ listing }) => listing?.ebayItemId === itemId);
      // A sync reads all changed items, including those without a listing. `readAt` of an item isn't enough: a page
      // that reads an item doesn't take its sales or its end (decisions/ebay/0403).
      const [read, synced] = await Promise.all([
        found ? readTime(paths.itemAtEbay(uid, found.id), "comparedAt") : null,
        operations.read(uid).then(({ lastSync }) => lastSync),
      ]);
      return read === null || synced === null ? (read ?? synced) : Math.max(read, synced);
    },

    orders,

    async order(uid, orderId) {
      const found = await firestore.doc(paths.order(uid, orderId)).get();
      if (found.exists) {
        const { shippingStatus, shipments, shipmentsReadAt } = parcels.parse(found.data());
        // Parcels come from a separate call, which a reading of all orders doesn't make.
        const isWithoutParcels = shippingStatus === "SHIPPED" && shipments.length === 0;
        if (shippingStatus === "PARTIALLY_SHIPPED" || isWithoutParcels)
          return shipmentsReadAt?.toMillis() ?? null;
      }
      return orders(uid);
    },

    async inquiries(uid, kind) {
      const found = await firestore.doc(paths.operation(uid, "inbox")).get();
      return inboxDocument.parse(found.data() ?? {}).readAt[kind] ?? null;
    },
  };
}
