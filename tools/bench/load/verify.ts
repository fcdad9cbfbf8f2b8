import { paths } from "../../../functions/src/contract/documents.ts";
import {
  galleryWishlistDocument,
  toGalleryWishlistPath,
} from "../../../functions/src/contract/galleries/galleryWishlists.ts";
import { admin } from "../../../tests/support/admin.ts";
import { atMost, type Measure } from "../measure.ts";
import type { Done } from "./honest.ts";
import type { Seller } from "./market.ts";

/** How many are missing, and how many are stored more than once. */
interface Kept {
  lost: number;
  twice: number;
}

/** Compares what was acknowledged, or bought at eBay, with what is stored. */
export async function verify(done: Done, sellers: readonly Seller[]): Promise<Measure[]> {
  const [captures, sales, wishlists] = await Promise.all([
    countCaptures(done, sellers),
    countSales(done, sellers),
    countWishlists(done),
  ]);
  const rows = (what: string, count: number, { lost, twice }: Kept) => [
    atMost(`${count} ${what}: lost`, what, lost, 0),
    atMost(`${count} ${what}: there twice`, what, twice, 0),
  ];
  return [
    ...rows("captures", done.captures.size, captures),
    ...rows("sales", done.sales.size, sales),
    ...rows("wishlists", done.wishlists.size, wishlists),
  ];
}

async function countCaptures({ captures }: Done, sellers: readonly Seller[]): Promise<Kept> {
  const { firestore } = admin();
  const kept: Kept = { lost: 0, twice: 0 };
  for (const { person } of sellers) {
    const own = [...captures].filter(([, { seller }]) => seller.person.uid === person.uid);
    const { docs } = await firestore.collection(paths.listings(person.uid)).get();
    for (const sku of new Set(own.map(([, card]) => card.sku))) {
      const taken = own.filter(([, card]) => card.sku === sku).length;
      const same = docs.filter((doc) => doc.get("sku") === sku);
      const stored = same.reduce((sum, doc) => sum + Number(doc.get("quantity")), 0);
      add(kept, stored - taken);
      if (same.length > 1) kept.twice += same.length - 1;
    }
    const log = await firestore.collection(paths.captureLog(person.uid)).get();
    const logged = new Set(log.docs.map(({ id }) => id));
    kept.lost += own.filter(([id]) => !logged.has(id)).length;
  }
  return kept;
}

async function countSales({ sales }: Done, sellers: readonly Seller[]): Promise<Kept> {
  const { firestore } = admin();
  const kept: Kept = { lost: 0, twice: 0 };
  for (const { person, itemIds } of sellers) {
    const own = [...sales].filter(([, { seller }]) => seller.person.uid === person.uid);
    const orders = await firestore.collection(paths.orders(person.uid)).get();
    const ids = orders.docs.map(({ id }) => id);
    kept.lost += own.filter(([id]) => !ids.includes(id)).length;
    kept.twice += Math.max(0, ids.length - own.length);
    for (const itemId of itemIds) {
      const listing = await firestore.doc(paths.listing(person.uid, `ebay-${itemId}`)).get();
      add(
        kept,
        Number(listing.get("quantitySold") ?? 0) -
          own.filter(([, bought]) => bought.itemId === itemId).length,
      );
    }
  }
  return kept;
}

async function countWishlists({ wishlists }: Done): Promise<Kept> {
  const { firestore } = admin();
  const kept: Kept = { lost: 0, twice: 0 };
  for (const [id, { itemIds }] of wishlists) {
    const stored = await firestore.doc(toGalleryWishlistPath(id)).get();
    const list = stored.exists ? galleryWishlistDocument.parse(stored.data()) : null;
    const has = list?.items.map((item) => item.id) ?? [];
    if (itemIds.some((itemId) => !has.includes(itemId))) kept.lost += 1;
    if (has.length > itemIds.length) kept.twice += 1;
  }
  return kept;
}

function add(kept: Kept, difference: number): void {
  if (difference > 0) kept.twice += difference;
  else kept.lost -= difference;
}
