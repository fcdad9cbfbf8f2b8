import { Timestamp } from "firebase-admin/firestore";
import * as fc from "fast-check";
import { expect, it } from "vitest";

import {
  type ListingDocument,
  listingDocument,
  type OrderDocument,
  orderDocument,
} from "../../contract/documents.ts";
import { copiesOut } from "../../contract/places/putBack.ts";
import {
  addCopies,
  copiesAt,
  countCopies,
  moveCopies,
  packCopies,
  readStock,
  setQuantity,
  stockChanges,
} from "../../contract/places/stock.ts";
import { placeIdOf } from "../../contract/places/placeCodes.ts";
import { planLots } from "../bundles/planLots.ts";
import { planPutBack, planUndo } from "./planPutBack.ts";

const PLACES = [placeIdOf("A-01"), placeIdOf("B-03"), placeIdOf("C 10")];
const CARS = ["a", "b", "c"] as const;
/** Copies of cars in one copy of a lot. */
const LOTS = { ab: { a: 1, b: 1 }, bcc: { b: 1, c: 2 } } as const;
type Car = (typeof CARS)[number];
type Id = Car | keyof typeof LOTS;
const partsOf = (id: Id): [Car, number][] =>
  id in LOTS ? (Object.entries(LOTS[id as keyof typeof LOTS]) as [Car, number][]) : [[id as Car, 1]];

/** A seller's listings and orders, the marketplace that sells them, and the cards that really lie on the shelf. */
class Shop {
  listings = new Map<string, ListingDocument>();
  /** What the marketplace has for sale. */
  readonly offered = new Map<Id, number>();
  orders: OrderDocument[] = [];
  /** Cards that nobody has bought, and cards that were bought and are still in the house. */
  readonly unsold: Record<Car, number> = { a: 0, b: 0, c: 0 };
  readonly sold: Record<Car, number> = { a: 0, b: 0, c: 0 };

  constructor(quantities: readonly number[]) {
    for (const [at, id] of CARS.entries()) {
      const quantity = quantities[at] ?? 0;
      this.unsold[id] = quantity;
      const toPack = { since: 0, copies: {} };
      this.listings.set(id, listingDocument.parse({ title: id, quantity, storageBin: "A-01", toPack }));
    }
    for (const [id, parts] of Object.entries(LOTS)) {
      const cars = Object.entries(parts).map(([listingId, copies]) => ({ listingId, copies }));
      const lot = { cars, wanted: 3, set: 3, counted: 0, untold: [] };
      this.listings.set(id, listingDocument.parse({ title: id, quantity: 3, lot }));
    }
    this.settle();
  }

  /** What a sync, and then the settling of lots, do. */
  settle() {
    const before = [...this.listings].map(([id, listing]) => ({ ...listing, id }));
    for (const [id, fields] of planLots(before)) this.write(id, fields);
    for (const [id, { quantity }] of this.listings) this.offered.set(id as Id, quantity);
  }
  write(id: string, fields: object) {
    this.listings.set(id, { ...this.listing(id), ...fields });
  }
  listing(id: string): ListingDocument {
    const found = this.listings.get(id);
    if (found === undefined) throw new Error(`There is no ${id}`);
    return found;
  }
  stock(id: Car, change: (stock: ReturnType<typeof readStock>) => ReturnType<typeof readStock>) {
    const listing = this.listing(id);
    this.write(id, stockChanges(listing, change(readStock(listing))));
  }

  /** The marketplace sells no more than it has, and is told of the lots afterwards. */
  sell(id: Id, wish: number) {
    const quantity = Math.min(wish, this.offered.get(id) ?? 0);
    if (quantity === 0) return;
    for (const [car, each] of partsOf(id)) {
      this.unsold[car] -= quantity * each;
      this.sold[car] += quantity * each;
    }
    const listing = this.listing(id);
    const left = listing.quantity - quantity;
    const stock = setQuantity(readStock(listing), left, { sold: quantity, since: 1 });
    this.write(id, { ...stockChanges(listing, stock), quantitySold: listing.quantitySold + quantity });
    const orderId = `o${this.orders.length}`;
    const line = {
      lineItemId: orderId,
      listingId: id,
      ebayItemId: "1",
      title: id,
      sku: null,
      quantity,
      price: 1,
    };
    this.orders.push(
      orderDocument.parse({
        ...{ orderId, buyer: "bob", total: 1, date: Timestamp.fromMillis(5), items: [line] },
        ...{ paymentStatus: "PAID", shippingStatus: "NOT_SHIPPED", orderFulfillmentStatus: "NOT_STARTED" },
      }),
    );
    this.settle();
  }
  ship(order: OrderDocument) {
    const [line] = order.items;
    if (line === undefined || order.status === "cancelled" || order.shippingStatus === "SHIPPED") return;
    for (const [car, each] of partsOf(line.listingId as Id)) {
      this.sold[car] -= line.quantity * each;
      this.stock(car, (stock) => packCopies(stock, line.quantity * each, null));
    }
    order.shippingStatus = "SHIPPED";
    order.packedLines = [line.lineItemId ?? ""];
  }
  cancel(order: OrderDocument) {
    if (order.shippingStatus === "NOT_SHIPPED") order.status = "cancelled";
  }
  /** A cancelled copy is still in the house. Of a shipped order, the parcel has come back. */
  putBack(order: OrderDocument, wish: number, placeId: string | null) {
    const [line] = order.items;
    const isBack = order.status === "cancelled" || order.shippingStatus === "SHIPPED";
    if (line === undefined || !isBack) return;
    const copies = Math.min(wish, copiesOut(order, line));
    if (copies === 0) return;
    for (const [car, each] of partsOf(line.listingId as Id)) {
      this.unsold[car] += copies * each;
      if (order.status === "cancelled") this.sold[car] -= copies * each;
    }
    const id = `p${order.putBacks.length}`;
    const input = {
      putBackId: id,
      lineItemId: order.orderId,
      copies,
      to: { fate: "forSale" as const, placeId },
    };
    const { record, changes } = planPutBack(order, line, input, this.listings);
    for (const [listingId, fields] of changes) this.write(listingId, fields);
    order.putBacks.push({ ...record, at: order.date });
    this.settle();
  }
  /** Undone only while the copies are there: otherwise it is refused, and nothing changes. */
  undo(order: OrderDocument) {
    const last = order.putBacks.findLast(({ isUndone }) => !isUndone);
    if (last === undefined) return;
    let plan;
    try {
      plan = planUndo(order, last, this.listings);
    } catch {
      return;
    }
    for (const { listingId, copies } of last.done) {
      this.unsold[listingId as Car] -= copies;
      if (order.status === "cancelled") this.sold[listingId as Car] += copies;
    }
    for (const [listingId, fields] of plan.changes) this.write(listingId, fields);
    order.putBacks = order.putBacks.map((each) => (each.id === last.id ? { ...each, isUndone: true } : each));
    this.settle();
  }
  capture(id: Car, copies: number, placeId: string | null) {
    this.unsold[id] += copies;
    this.stock(id, (stock) => addCopies(stock, copies, placeId));
    this.settle();
  }
  count(id: Car, placeId: string, copies: number) {
    this.unsold[id] += copies - copiesAt(readStock(this.listing(id)), placeId).forSale;
    this.stock(id, (stock) => countCopies(stock, placeId, copies));
    this.settle();
  }

  /** What is wrong with the figures. */
  faults(): string[] {
    const cars = CARS.flatMap((car) => {
      const listing = this.listing(car);
      const { places, unplaced, toPack } = readStock(listing);
      const waiting = sumOf(toPack?.copies ?? {});
      return [
        sumOf(places) + unplaced !== listing.quantity && `the copies of ${car} aren't its quantity`,
        (listing.quantity !== this.unsold[car] || listing.quantity < 0) && `${car} is oversold`,
        waiting !== this.sold[car] && `${car} waits for ${waiting} parcels, not ${this.sold[car]}`,
      ];
    });
    const lots = (Object.keys(LOTS) as (keyof typeof LOTS)[]).flatMap((id) =>
      partsOf(id).map(
        ([car, each]) => (this.offered.get(id) ?? 0) * each > this.unsold[car] && `${id} is oversold`,
      ),
    );
    return [...cars, ...lots].filter((fault) => fault !== false);
  }
}

const sumOf = (copies: Readonly<Record<string, number>>) =>
  Object.values(copies).reduce((all, each) => all + each, 0);
const few = fc.integer({ min: 1, max: 3 });
const car = fc.constantFrom(...CARS);
const place = fc.constantFrom(...PLACES);
const somewhere = fc.option(place);
type Step = (shop: Shop) => void;
const onOrder = (act: (shop: Shop, order: OrderDocument) => void) =>
  fc.nat(20).map((at): Step => (shop) => {
    const order = shop.orders[at % Math.max(1, shop.orders.length)];
    if (order !== undefined) act(shop, order);
  });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(car, few, somewhere).map(
    ([id, copies, to]): Step =>
      (shop) =>
        shop.capture(id, copies, to),
  ),
  fc.tuple(car, somewhere, somewhere, few).map(([id, from, to, copies]): Step => (shop) => {
    shop.stock(id, (stock) => moveCopies(stock, from, to, copies));
  }),
  fc.tuple(car, few).map(
    ([id, copies]): Step =>
      (shop) =>
        shop.sell(id, copies),
  ),
  fc.tuple(fc.constantFrom<Id>("ab", "bcc"), few).map(
    ([id, copies]): Step =>
      (shop) =>
        shop.sell(id, copies),
  ),
  onOrder((shop, order) => shop.cancel(order)),
  onOrder((shop, order) => shop.ship(order)),
  fc
    .tuple(
      onOrder((shop, order) => shop.putBack(order, 1, null)),
      few,
    )
    .map(([act]) => act),
  fc.tuple(fc.nat(20), few, somewhere).map(([at, copies, to]): Step => (shop) => {
    const order = shop.orders[at % Math.max(1, shop.orders.length)];
    if (order !== undefined) shop.putBack(order, copies, to);
  }),
  onOrder((shop, order) => shop.undo(order)),
  fc.tuple(car, place, fc.nat(4)).map(
    ([id, at, copies]): Step =>
      (shop) =>
        shop.count(id, at, copies),
  ),
);

it("after any sequence of acts the copies in places are the quantity, and nothing is oversold", () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.nat(5), fc.nat(5), fc.nat(5)),
      fc.array(step, { maxLength: 40 }),
      (quantities, steps) => {
        const shop = new Shop(quantities);
        for (const take of steps) {
          take(shop);
          expect(shop.faults()).toEqual([]);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});
