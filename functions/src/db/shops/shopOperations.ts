import { FieldValue, type Firestore } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import {
  type ShopOperationDocument,
  shopOperationDocument,
  shopPageDocument,
} from "../../contract/shops/shopMigration.ts";
import type { ShopEffects, ShopListOperation, ShopPages, ShopStartPorts } from "../../domain/shops/ports.ts";
import { type InMilliseconds, openOperationStore } from "../operations.ts";
import { deleteMatches } from "../documents.ts";

export function openShopOperations(firestore: Firestore): Pick<ShopStartPorts, "operations" | "lists"> {
  const layout = {
    name: "woocommerce" as const,
    document: shopOperationDocument,
    writeEffects(
      transaction: FirebaseFirestore.Transaction,
      uid: string,
      { pages = [], imported = 0 }: ShopEffects,
    ) {
      for (const page of pages) transaction.set(firestore.doc(paths.shopPage(uid, page.index)), page);
      if (imported === 0) return;
      const counted = { productsImported: FieldValue.increment(imported) };
      transaction.set(firestore.doc(paths.shopConfig(uid)), counted, { merge: true });
    },
  };
  return {
    operations: openOperationStore(firestore, { ...layout, load: (stored) => stored }),
    lists: openOperationStore(firestore, {
      ...layout,
      load: (stored: InMilliseconds<ShopOperationDocument>): ShopListOperation => ({ ...stored, list: [] }),
      async loadMore(transaction, uid, operation) {
        const list = firestore.collection(paths.shopPages(uid)).where("runId", "==", operation.runId);
        const { docs } = await transaction.get(list);
        const pages = docs.map((found) => shopPageDocument.parse(found.data()));
        return { ...operation, list: pages.toSorted((one, other) => one.index - other.index) };
      },
    }),
  };
}

export function openShopPages(firestore: Firestore): ShopPages {
  return {
    async readPage(uid, index) {
      const found = await firestore.doc(paths.shopPage(uid, index)).get();
      return found.exists ? shopPageDocument.parse(found.data()) : null;
    },

    async dropOtherPages(uid, runId) {
      const others = firestore.collection(paths.shopPages(uid)).where("runId", "!=", runId);
      await deleteMatches(firestore, others);
    },
  };
}
