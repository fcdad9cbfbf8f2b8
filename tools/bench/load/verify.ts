import { paths } from "../../../functions/src/contract/documents.ts";
import { galleryWishlistDocument } from "../../../functions/src/contract/galleries/galleryWishlists.ts";
import { admin } from "../../../tests/support/admin.ts";
import type { Measure } from "../measure.ts";
import type { ConfirmedActs } from "./honest.ts";
import {
  compareCaptures,
  compareSales,
  compareWishlist,
  type Deviation,
  measureKept,
  sumKept,
} from "./kept.ts";
import type { Seller } from "./market.ts";

/** Compares what was acknowledged, or bought at eBay, with what is stored. */
export async function verify(done: ConfirmedActs, sellers: readonly Seller[]): Promise<Measure[]> {
  const [captures, sales, wishlists] = await Promise.all([
    countCaptures(done, sellers),
    countSales(done, sellers),
    countWishlists(done),
  ]);
  return [
    ...measureKept("captures", done.captures.size, captures),
    ...measureKept("sales", done.sales.size, sales),
    ...measureKept("wishlists", done.wishlists.size, wishlists),
  ];
}

async function countCaptures({ captures }: ConfirmedActs, sellers: readonly Seller[]): Promise<Deviation> {
  const { firestore } = admin();
  const deviations: Deviation[] = [];
  for (const { person } of sellers) {
    const own = [...captures]
      .filter(([, { seller }]) => seller.person.uid === person.uid)
      .map(([id, { sku }]) => ({ id, sku }));
    const listings = await firestore.collection(paths.listings(person.uid)).get();
    const log = await firestore.collection(paths.captureLog(person.uid)).get();
    const stored = listings.docs.map((doc) => ({
      sku: doc.get("sku") as unknown,
      quantity: Number(doc.get("quantity")),
    }));
    const logged = log.docs.map(({ id }) => id);
    deviations.push(compareCaptures(own, stored, logged));
  }
  return sumKept(deviations);
}

async function countSales({ sales }: ConfirmedActs, sellers: readonly Seller[]): Promise<Deviation> {
  const { firestore } = admin();
  const deviations: Deviation[] = [];
  for (const { person, itemIds } of sellers) {
    const own = [...sales]
      .filter(([, { seller }]) => seller.person.uid === person.uid)
      .map(([orderId, { itemId }]) => ({ orderId, itemId }));
    const orders = await firestore.collection(paths.orders(person.uid)).get();
    const sold = new Map<string, number>();
    for (const itemId of itemIds) {
      const listing = await firestore.doc(paths.listing(person.uid, `ebay-${itemId}`)).get();
      sold.set(itemId, Number(listing.get("quantitySold") ?? 0));
    }
    const orderIds = orders.docs.map(({ id }) => id);
    deviations.push(compareSales(own, orderIds, sold));
  }
  return sumKept(deviations);
}

async function countWishlists({ wishlists }: ConfirmedActs): Promise<Deviation> {
  const { firestore } = admin();
  const deviations: Deviation[] = [];
  for (const [id, { itemIds }] of wishlists) {
    const stored = await firestore.doc(paths.galleryWishlist(id)).get();
    const list = stored.exists ? galleryWishlistDocument.parse(stored.data()) : null;
    deviations.push(compareWishlist(itemIds, list?.items.map((item) => item.id) ?? null));
  }
  return sumKept(deviations);
}
