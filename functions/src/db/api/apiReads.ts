import {
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Query,
  Timestamp,
} from "firebase-admin/firestore";

import { listingDocument, orderDocument, paths } from "../../contract/documents.ts";
import { getVersion } from "../listings/storedListing.ts";
import type { ApiReads, ChangePosition, StoredListing, StoredOrder } from "../../domain/api/ports.ts";

/** All fields except the description, which can take half a megabyte. */
const SUMMARY = Object.keys(listingDocument.shape).filter((field) => field !== "description");

/** Reads one document per entry of a page. */
export function openApiReads(firestore: Firestore): ApiReads {
  return {
    async listListings(uid, { status, sku, updatedSince, after, limit }) {
      let query: Query = firestore.collection(paths.listings(uid)).select(...SUMMARY);
      // "completed" is the older word for "ended" in migrated listings.
      if (status === "ended") query = query.where("status", "in", ["ended", "completed"]);
      else if (status !== undefined) query = query.where("status", "==", status);
      if (sku !== undefined) query = query.where("sku", "==", sku);
      if (updatedSince !== undefined) {
        query = query.where("updatedAt", ">=", Timestamp.fromMillis(updatedSince));
      }
      query = query.orderBy("updatedAt").orderBy(FieldPath.documentId()).limit(limit);
      const { docs } = await (after === null ? query : query.startAfter(toTimestamp(after), after[2])).get();
      return { listings: docs.flatMap(toListing), last: getNextCursor(docs, limit, "updatedAt") };
    },

    async readListing(uid, listingId) {
      return toListing(await firestore.doc(paths.listing(uid, listingId)).get())[0] ?? null;
    },

    async listOrdersByDate(uid, { shippingStatus, after, limit }) {
      const query = filterByStatus(firestore.collection(paths.orders(uid)), shippingStatus)
        .orderBy("date", "desc")
        .orderBy(FieldPath.documentId(), "desc")
        .limit(limit);
      const { docs } = await (after === null ? query : query.startAfter(toTimestamp(after), after[2])).get();
      return { orders: docs.flatMap(toOrder), last: getNextCursor(docs, limit, "date") };
    },

    async listOrdersByChange(uid, { shippingStatus, updatedSince, after, limit }) {
      const query = filterByStatus(firestore.collection(paths.orders(uid)), shippingStatus)
        .where("ebayModifiedAt", ">=", updatedSince)
        .orderBy("ebayModifiedAt")
        .orderBy(FieldPath.documentId())
        .limit(limit);
      const { docs } = await (after === null ? query : query.startAfter(...after)).get();
      const last = docs.length < limit ? undefined : docs.at(-1);
      return {
        orders: docs.flatMap(toOrder),
        last: last ? [Number(last.get("ebayModifiedAt")), last.id] : null,
      };
    },

    async readOrder(uid, orderId) {
      return toOrder(await firestore.doc(paths.order(uid, orderId)).get())[0] ?? null;
    },
  };
}

const filterByStatus = (query: Query, shippingStatus: string | undefined): Query =>
  shippingStatus === undefined ? query : query.where("shippingStatus", "==", shippingStatus);

const toTimestamp = ([seconds, nanoseconds]: ChangePosition) => new Timestamp(seconds, nanoseconds);

/** Returns the cursor of the next page. A page that isn't full is the last one. */
function getNextCursor(
  docs: readonly DocumentSnapshot[],
  limit: number,
  field: "updatedAt" | "date",
): ChangePosition | null {
  const last = docs.length < limit ? undefined : docs.at(-1);
  if (!last) return null;
  const at = last.get(field) as Timestamp;
  return [at.seconds, at.nanoseconds, last.id];
}

/** Returns an empty list if the document is missing or damaged. */
function toListing(snapshot: DocumentSnapshot): StoredListing[] {
  const parsed = listingDocument.safeParse(snapshot.data());
  if (!parsed.success) return [];
  return [{ id: snapshot.id, listing: parsed.data, version: getVersion(snapshot) }];
}

function toOrder(snapshot: DocumentSnapshot): StoredOrder[] {
  const parsed = orderDocument.safeParse(snapshot.data());
  return parsed.success ? [{ id: snapshot.id, order: parsed.data }] : [];
}
