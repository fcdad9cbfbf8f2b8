import { FieldPath, FieldValue, type Firestore, type QueryDocumentSnapshot } from "firebase-admin/firestore";
import * as z from "zod";

import { listingDocument, paths } from "../../contract/documents.ts";
import { addCopies, readStock, toStockChanges } from "../../contract/places/stock.ts";
import { isOpenListing } from "../../contract/listings/listings.ts";
import { storeEvent } from "../../contract/reasons/activityEvents.ts";
import type { Raise, ShopCollection } from "../../domain/shops/ports.ts";
import { writeChangeSet } from "../listings/changeSets.ts";
import { isUnlistedDraft, stampCreation, stampEdit } from "../listings/storedListing.ts";

/** Firestore's limit of values per `in` query. */
const MAX_IN_VALUES = 30;

/** `users/{uid}/shopRaises/{id}` */
const raiseDocument = z.object({ importId: z.string(), quantity: z.int(), isDone: z.boolean() });
const FOUND_FIELDS = ["sku", "status", "isDraft", "ebayItemId"] as const;

export function openShopCollection(firestore: Firestore): ShopCollection {
  const listing = (uid: string, id: string) => firestore.doc(paths.listing(uid, id));

  const findListings = async (uid: string, field: string | FieldPath, values: readonly string[]) => {
    const found: QueryDocumentSnapshot[] = [];
    for (let start = 0; start < values.length; start += MAX_IN_VALUES) {
      const some = values.slice(start, start + MAX_IN_VALUES);
      const query = firestore.collection(paths.listings(uid)).where(field, "in", some);
      found.push(...(await query.select(...FOUND_FIELDS).get()).docs);
    }
    return found;
  };

  return {
    async findKnown(uid, ids, skus) {
      const [own, same] = await Promise.all([
        findListings(uid, FieldPath.documentId(), ids),
        findListings(uid, "sku", [...new Set(skus)]),
      ]);
      const open = same.filter((found) => isOpenListing(listingDocument.parse(found.data())));
      return {
        ids: new Set(own.map(({ id }) => id)),
        // Uses the first of several listings by id, so that a retry finds the same one.
        skus: new Map(open.reverse().map((found) => [String(found.get("sku")), found.id])),
      };
    },

    async findDrafts(uid, ids) {
      const found = await findListings(uid, FieldPath.documentId(), ids);
      return found.filter(isUnlistedDraft).map(({ id }) => id);
    },

    create: (uid, listingId, draft, { importId, storeUrl, productId }) =>
      firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(listing(uid, listingId));
        if (found.exists) return found.get("importedFrom.importId") === importId ? "created" : "already";
        transaction.create(found.ref, {
          ...draft,
          status: "draft",
          isDraft: true,
          importedFrom: { shop: "woocommerce", storeUrl, productId, importId },
          ...stampCreation(),
        });
        // A deleted draft that is imported again gets the shop's current values.
        transaction.delete(firestore.doc(paths.trashed(uid, listingId)));
        return "created";
      }),

    // A raise is noted under its id, so that a repeated import raises nothing again
    // (decisions/migration/0068).
    raise: (uid, raiseId, listingId, by, importId) =>
      firestore.runTransaction(async (transaction): Promise<Raise> => {
        const record = firestore.doc(paths.shopRaise(uid, raiseId));
        const [before, found] = await transaction.getAll(record, listing(uid, listingId));
        if (before?.exists) {
          const { isDone, quantity, importId: earlier } = raiseDocument.parse(before.data());
          return isDone ? { kind: "raised", now: earlier === importId } : { kind: "live", quantity };
        }
        if (!found?.exists) return { kind: "missing" };
        const current = listingDocument.parse(found.data());
        const quantity = current.quantity + by;
        const isLive = isOpenListing(current) && !current.isDraft && current.ebayItemId !== null;
        transaction.create(record, { importId, listingId, quantity, isDone: !isLive });
        if (isLive) return { kind: "live", quantity };
        const stock = toStockChanges(current, addCopies(readStock(current), by, null));
        transaction.update(found.ref, { ...stock, ...stampEdit() });
        const raised = { listingId, before: found.data() ?? {}, after: { quantity } };
        writeChangeSet(firestore, transaction, uid, "seller", [raised], raiseId);
        return { kind: "raised", now: true };
      }),

    async settleRaise(uid, raiseId, isDone) {
      const record = firestore.doc(paths.shopRaise(uid, raiseId));
      if (isDone) await record.update({ isDone });
      else await record.delete();
    },

    async noteImport(uid, importId, storeName, count) {
      await firestore.doc(paths.activity(uid, `imported-${importId}`)).set({
        type: "event",
        source: "pegboard",
        ...storeEvent({ code: "imported", count, shop: storeName }),
        amount: null,
        timestamp: FieldValue.serverTimestamp(),
        metadata: {},
      });
    },
  };
}
