import { AggregateField, type DocumentSnapshot, type Firestore, Timestamp } from "firebase-admin/firestore";

import { listingDocument, orderDocument, paths, userDocument } from "../../contract/documents.ts";
import { LISTING_STATUSES, type ListingStatus } from "../../contract/listings/listings.ts";
import type { SellerListing, SellerOrder, SellerReads } from "../../domain/assistant/ports.ts";
import { listMissingToPublish } from "../../domain/listings/newItem.ts";
import { countMatches, readAll } from "../documents.ts";

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
      const documents = ids.map((id) => firestore.doc(paths.listing(uid, id)));
      return (await readAll(firestore, documents)).flatMap(toListing);
    },

    async findListings(uid, field, value, limit) {
      const { docs } = await listings(uid).where(field, "==", value).limit(limit).get();
      return docs.flatMap(toListing);
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
      return { listings: newest.docs.flatMap(toListing), total };
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
      const { count, cars, cents } = (
        await queryOrders(uid, from, to)
          .aggregate({
            count: AggregateField.count(),
            cars: AggregateField.sum("itemsSold"),
            cents: AggregateField.sum("revenueCents"),
          })
          .get()
      ).data();
      return { orders: count, cars, cents };
    },

    async listOrders(uid, from, to, limit) {
      const { docs } = await queryOrders(uid, from, to).orderBy("date", "desc").limit(limit).get();
      return docs.flatMap(toOrder);
    },

    async listOrdersToShip(uid, limit) {
      const { docs } = await queryOrdersToShip(uid).orderBy("date", "desc").limit(limit).get();
      return docs.flatMap(toOrder);
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

/** Returns an empty list if the document is missing or damaged. */
function toListing(snapshot: DocumentSnapshot): SellerListing[] {
  const parsed = listingDocument.safeParse(snapshot.data());
  if (!snapshot.exists || !parsed.success) return [];
  const listing = parsed.data;
  const status = getStatus(listing);
  return [
    {
      id: snapshot.id,
      title: listing.title,
      sku: listing.sku,
      ebayItemId: listing.ebayItemId,
      status,
      price: listing.currentPrice ?? listing.price,
      quantity: listing.quantity,
      quantitySold: listing.quantitySold,
      watchers: listing.watchCount ?? null,
      notes: listing.notes ?? null,
      since: (listing.startTime ?? listing.createdAt)?.toMillis() ?? null,
      missing: status === "draft" ? listMissingToPublish(listing) : [],
    },
  ];
}

function getStatus({
  status,
  isDraft,
  ebayItemId,
}: Pick<
  ReturnType<typeof listingDocument.parse>,
  "status" | "isDraft" | "ebayItemId"
>): SellerListing["status"] {
  if (status === "completed") return "ended";
  return status ?? (isDraft || ebayItemId === null ? "draft" : "unknown");
}

function toOrder(snapshot: DocumentSnapshot): SellerOrder[] {
  const parsed = orderDocument.safeParse(snapshot.data());
  if (!parsed.success) return [];
  const { orderId, date, shipBy, total, paymentStatus, status, items } = parsed.data;
  return [
    {
      orderId,
      date: date.toMillis(),
      shipBy: shipBy?.toMillis() ?? null,
      total,
      paid: status === "open" && PAID_STATUSES.includes(paymentStatus),
      items: items.map(({ listingId, title, sku, quantity, price }) => ({
        listingId,
        title,
        sku,
        quantity,
        price,
      })),
    },
  ];
}
