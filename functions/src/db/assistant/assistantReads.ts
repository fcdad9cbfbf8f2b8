import { AggregateField, type DocumentSnapshot, type Firestore, Timestamp } from "firebase-admin/firestore";

import {
  type ListingDocument,
  listingDocument,
  orderDocument,
  paths,
  userDocument,
} from "../../contract/documents.ts";
import { LISTING_STATUSES, type ListingStatus } from "../../contract/listings/listings.ts";
import type { SellerListing, SellerOrder, SellerReads } from "../../domain/assistant/ports.ts";
import { listMissingToPublish } from "../../domain/listings/newItem.ts";
import { countMatches, readAll, parseIntact } from "../documents.ts";
import { listingRefs } from "../listings/storedListing.ts";

/** The fields that a search reads. The others are long. */
const SEARCH_FIELDS = [
  "title",
  "sku",
  "ebayItemId",
  "status",
  "isDraft",
  "quantity",
  "quantitySold",
  "price",
  "currentPrice",
  "watchCount",
  "startTime",
  "createdAt",
] as const;

/** eBay's statuses of orders that were paid and not fully refunded. */
const PAID_STATUSES = ["PAID", "PARTIALLY_REFUNDED"];

export function openAssistantReads(firestore: Firestore): SellerReads {
  const listings = (uid: string) => firestore.collection(paths.listings(uid));
  const orders = (uid: string) => firestore.collection(paths.orders(uid));
  const queryOrders = (uid: string, from: number, to: number) =>
    orders(uid).where("date", ">=", Timestamp.fromMillis(from)).where("date", "<", Timestamp.fromMillis(to));
  const queryOrdersToShip = (uid: string) =>
    orders(uid)
      .where("status", "==", "open")
      .where("paymentStatus", "in", PAID_STATUSES)
      .where("shippingStatus", "in", ["NOT_SHIPPED", "PARTIALLY_SHIPPED"]);

  return {
    async usesMarketplace(uid) {
      const { enabledPlatforms } = userDocument
        .pick({ enabledPlatforms: true })
        .parse((await firestore.doc(paths.user(uid)).get()).data() ?? {});
      return enabledPlatforms.ebay;
    },

    async readListings(uid, ids) {
      return toListings(await readAll(firestore, listingRefs(firestore, uid, ids)));
    },

    async findListings(uid, field, value, limit) {
      const { docs } = await listings(uid).where(field, "==", value).limit(limit).get();
      return toListings(docs);
    },

    async listNewest(uid, limit) {
      const [newest, total] = await Promise.all([
        listings(uid)
          .orderBy("updatedAt", "desc")
          .limit(limit)
          .select(...SEARCH_FIELDS)
          .get(),
        countMatches(listings(uid)),
      ]);
      return { listings: toListings(newest.docs), total };
    },

    async countListings(uid) {
      const [total, ...counted] = await Promise.all([
        countMatches(listings(uid)),
        ...LISTING_STATUSES.map((status) => countMatches(listings(uid).where("status", "==", status))),
      ]);
      const byStatus = Object.fromEntries(
        LISTING_STATUSES.map((status, index) => [status, counted[index] ?? 0]),
      ) as Record<ListingStatus, number>;
      return { total, byStatus };
    },

    async sumSales(uid, from, to) {
      const period = queryOrders(uid, from, to);
      const [sums, cancelled] = await Promise.all([
        period
          .aggregate({
            count: AggregateField.count(),
            cars: AggregateField.sum("itemsSold"),
            cents: AggregateField.sum("revenueCents"),
          })
          .get(),
        // In the order of an index that exists.
        countMatches(period.where("status", "==", "cancelled").orderBy("date", "desc")),
      ]);
      const { count, cars, cents } = sums.data();
      return { orders: count - cancelled, cancelled, cars, cents };
    },

    async listOrders(uid, from, to, limit) {
      const { docs } = await queryOrders(uid, from, to).orderBy("date", "desc").limit(limit).get();
      return toOrders(docs);
    },

    async listOrdersToShip(uid, limit) {
      const { docs } = await queryOrdersToShip(uid).orderBy("date", "desc").limit(limit).get();
      return toOrders(docs);
    },

    async countAttention(uid) {
      const drafts = listings(uid).where("status", "==", "draft");
      const [ordersToShip, allDrafts, draftsWithoutPrice, withoutSku, soldOutActive, needingAnalysis] =
        await Promise.all([
          countMatches(queryOrdersToShip(uid)),
          countMatches(drafts),
          countMatches(drafts.where("price", "==", null)),
          countMatches(listings(uid).where("sku", "==", null)),
          countMatches(listings(uid).where("status", "==", "active").where("quantity", "==", 0)),
          countMatches(listings(uid).where("needsAiAnalysis", "==", true)),
        ]);
      return {
        ...{ ordersToShip, drafts: allDrafts, draftsWithoutPrice },
        ...{ withoutSku, soldOutActive, needingAnalysis },
      };
    },
  };
}

const toListings = (found: readonly DocumentSnapshot[]): SellerListing[] =>
  parseIntact(listingDocument, found).map((listing) => {
    const { id, title, sku, ebayItemId, quantity, quantitySold } = listing;
    const status = getStatus(listing);
    return {
      ...{ id, title, sku, ebayItemId, status, quantity, quantitySold },
      price: listing.currentPrice ?? listing.price,
      watchers: listing.watchCount ?? null,
      notes: listing.notes ?? null,
      since: (listing.startTime ?? listing.createdAt)?.toMillis() ?? null,
      missing: status === "draft" ? listMissingToPublish(listing) : [],
    };
  });

function getStatus({ status, isDraft, ebayItemId }: ListingDocument): SellerListing["status"] {
  if (status === "completed") return "ended";
  return status ?? (isDraft || ebayItemId === null ? "draft" : "unknown");
}

const toOrders = (found: readonly DocumentSnapshot[]): SellerOrder[] =>
  parseIntact(orderDocument, found).map(({ orderId, date, shipBy, total, paymentStatus, status, items }) => ({
    ...{ orderId, total },
    items: items.map(({ listingId, title, sku, quantity, price }) => ({
      listingId,
      title,
      sku,
      quantity,
      price,
    })),
    date: date.toMillis(),
    shipBy: shipBy?.toMillis() ?? null,
    paid: status === "open" && PAID_STATUSES.includes(paymentStatus),
    cancelled: status === "cancelled",
  }));
