import {
  type ListingDocument,
  listingDocument,
  type OrderDocument,
  orderDocument,
} from "../../../contract/documents.ts";
import { countCopiesOut } from "../../../contract/places/putBack.ts";
import {
  countCopiesAt,
  packCopies,
  readStock,
  setQuantity,
  toStockChanges,
} from "../../../contract/places/stock.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { toPlaceId } from "../../../contract/places/placeCodes.ts";
import { followLots, type LotPorts, settleLots } from "../../lots/settleLots.ts";
import { addListingCopies } from "../../capture/addListingCopies.ts";
import { countPlace } from "../countPlace.ts";
import { putBackCopies, type PutBackPorts, undoPutBack } from "../putBack.ts";

export const PLACES = [toPlaceId("A-01"), toPlaceId("B-03"), toPlaceId("C 10")];
export const CARS = ["a", "b", "c"] as const;
/** Number of copies of each car in one copy of a lot. */
const LOTS = { ab: { a: 1, b: 1 }, bcc: { b: 1, c: 2 } } as const;
const LIVE = { status: "active" as const, ebayItemId: "1" };
export type Car = (typeof CARS)[number];
export type Id = Car | keyof typeof LOTS;
const listParts = (id: Id): [Car, number][] =>
  id in LOTS ? (Object.entries(LOTS[id as keyof typeof LOTS]) as [Car, number][]) : [[id as Car, 1]];

const report = (_message: string, error: unknown) => {
  throw error;
};

/** A simulated seller: listings, orders, the marketplace, and the cards that are really on the shelf. */
export class Shop {
  listings = new Map<string, ListingDocument>();
  /** Quantities for sale at the marketplace. */
  readonly offered = new Map<Id, number>();
  orders: OrderDocument[] = [];
  /** Unsold cards, and sold cards that haven't been shipped. */
  readonly unsold: Record<Car, number> = { a: 0, b: 0, c: 0 };
  readonly sold: Record<Car, number> = { a: 0, b: 0, c: 0 };

  constructor(quantities: readonly number[]) {
    for (const [at, id] of CARS.entries()) {
      const quantity = quantities[at] ?? 0;
      this.unsold[id] = quantity;
      const toPack = { since: 0, copies: {} };
      const car = { title: id, quantity, storageBin: "A-01", toPack, ...LIVE };
      this.listings.set(id, listingDocument.parse(car));
    }
    for (const [id, parts] of Object.entries(LOTS)) {
      const cars = Object.entries(parts).map(([listingId, copies]) => ({ listingId, copies }));
      const enough = Math.min(
        ...cars.map(({ listingId, copies }) => Math.floor(this.unsold[listingId as Car] / copies)),
      );
      const quantity = Math.min(3, enough);
      const lot = { cars, wanted: 3, set: quantity, counted: 0, untold: [] };
      this.listings.set(id, listingDocument.parse({ title: id, quantity, lot }));
    }
    for (const [id, { quantity }] of this.listings) this.offered.set(id as Id, quantity);
  }

  /** Sets the marketplace's quantity. It changes only through this call. */
  readonly changeQuantity = (_uid: string, id: string) =>
    Promise.resolve(void this.offered.set(id as Id, this.listing(id).quantity));
  readonly lotPorts: LotPorts = {
    lots: {
      readOpen: () => Promise.resolve(this.all()),
      findLotsWith: (_uid, ids) =>
        Promise.resolve(
          Object.keys(LOTS).filter((lot) =>
            [[lot], ...listParts(lot as Id)].some(([id]) => ids.includes(id)),
          ),
        ),
      change: (_uid, lotIds, plan) => {
        const carIds = lotIds.flatMap((lot) => listParts(lot as Id).map(([id]) => id as string));
        const changes = plan(this.all().filter(({ id }) => lotIds.includes(id) || carIds.includes(id)));
        for (const [id, fields] of changes) this.write(id, fields);
        const waiting = lotIds.map((lotId) => ({ lotId, untold: this.listing(lotId).lot?.untold ?? [] }));
        return Promise.resolve({ changed: [...changes.keys()], waiting });
      },
      noteRefused: () => Promise.reject(new Error("nothing is refused here")),
      markUpdated: (_uid, lotId, sent) => {
        const { lot } = this.listing(lotId);
        if (lot) this.write(lotId, { lot: { ...lot, untold: lot.untold.filter((id) => !sent.has(id)) } });
        return Promise.resolve();
      },
    },
    changeQuantity: async (uid, id) => {
      await this.changeQuantity(uid, id);
      return this.listing(id).quantity;
    },
    pause: () => Promise.reject(new Error("the marketplace keeps what has no copies")),
    report,
  };
  readonly following = followLots(this.lotPorts);
  all() {
    return [...this.listings].map(([id, listing]) => ({ ...listing, id }));
  }
  /** Settles lots, as after each read of sales. */
  settle = () => settleLots(this.lotPorts, "ada");
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
    this.write(id, toStockChanges(listing, change(readStock(listing))));
  }

  /** Sells at most the marketplace's quantity. Lots are settled afterwards. */
  async sell(id: Id, wanted: number) {
    const quantity = Math.min(wanted, this.offered.get(id) ?? 0);
    if (quantity === 0) return;
    for (const [car, each] of listParts(id)) {
      this.unsold[car] -= quantity * each;
      this.sold[car] += quantity * each;
    }
    this.offered.set(id, (this.offered.get(id) ?? 0) - quantity);
    const listing = this.listing(id);
    const left = listing.quantity - quantity;
    const stock = setQuantity(readStock(listing), left, { sold: quantity, since: 1 });
    this.write(id, { ...toStockChanges(listing, stock), quantitySold: listing.quantitySold + quantity });
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
        ...{ orderId, buyer: "bob", total: 1, date: { toMillis: () => 5 }, items: [line] },
        ...{ paymentStatus: "PAID", shippingStatus: "NOT_SHIPPED", orderFulfillmentStatus: "NOT_STARTED" },
      }),
    );
    await this.settle();
  }
  ship(order: OrderDocument) {
    const [line] = order.items;
    if (line === undefined || order.status === "cancelled" || order.shippingStatus === "SHIPPED") return;
    for (const [car, each] of listParts(line.listingId as Id)) {
      this.sold[car] -= line.quantity * each;
      this.stock(car, (stock) => packCopies(stock, line.quantity * each, null));
    }
    order.shippingStatus = "SHIPPED";
    order.packedLines = [line.lineItemId ?? ""];
  }
  cancel(order: OrderDocument) {
    if (order.shippingStatus === "NOT_SHIPPED") order.status = "cancelled";
  }
  readonly putBackPorts: PutBackPorts = {
    store: {
      read: (_uid, orderId) => Promise.resolve(this.orders.find((each) => each.orderId === orderId) ?? null),
      change: (_uid, orderId, _idsOf, plan) => {
        const order = this.orders.find((each) => each.orderId === orderId);
        if (order === undefined) throw new Error(`There is no ${orderId}`);
        const listings = new Map(this.listings);
        const made = plan(order, listings);
        for (const [listingId, fields] of made.changes) this.write(listingId, fields);
        const others = order.putBacks.filter(({ id }) => id !== made.record.id);
        order.putBacks = [...others, { ...made.record, at: order.date }];
        return Promise.resolve({ plan: made, listings });
      },
    },
    // Sales are read with each sale.
    readSales: () => Promise.resolve(),
    changeQuantity: this.changeQuantity,
    ...this.following,
    report,
  };
  /** Puts a copy back: of a cancelled order from the house, of a shipped order from the returned parcel. */
  async putBack(order: OrderDocument, wanted: number, placeId: string | null) {
    const [line] = order.items;
    const isBack = order.status === "cancelled" || order.shippingStatus === "SHIPPED";
    if (line === undefined || !isBack) return;
    const copies = Math.min(wanted, countCopiesOut(order, line));
    if (copies === 0) return;
    for (const [car, each] of listParts(line.listingId as Id)) {
      this.unsold[car] += copies * each;
      if (order.status === "cancelled") this.sold[car] -= copies * each;
    }
    const { orderId, putBacks } = order;
    const to = { fate: "forSale" as const, placeId };
    const input = { orderId, putBackId: `p${putBacks.length}`, lineItemId: orderId, copies, to };
    await putBackCopies(this.putBackPorts, "ada", input);
  }
  /** Undoes the last put-back. Must fail without changes if the copies are no longer there. */
  async undo(order: OrderDocument) {
    const last = order.putBacks.findLast(({ isUndone }) => !isUndone);
    if (last === undefined) return;
    try {
      await undoPutBack(this.putBackPorts, "ada", { orderId: order.orderId, putBackId: last.id });
    } catch (error) {
      if (error instanceof AppError) return;
      throw error;
    }
    for (const { listingId, copies } of last.done) {
      this.unsold[listingId as Car] -= copies;
      if (order.status === "cancelled") this.sold[listingId as Car] += copies;
    }
  }
  async capture(id: Car, copies: number, placeId: string | null) {
    this.unsold[id] += copies;
    await addListingCopies(
      {
        captures: {
          getListing: () => Promise.resolve({ ...this.listing(id), ...LIVE, id }),
          recordOnce: (_uid, _captureId, _sku, _facts, plan) => {
            const made = plan([{ ...this.listing(id), id }]);
            if (made.action !== "updated") throw new Error("the car has a listing");
            this.write(id, made.stock);
            return Promise.resolve({ ...made, sku: null });
          },
          saveMarketplaceOutcome: () => Promise.resolve(),
        },
        marketplace: { changeQuantity: this.changeQuantity },
        ...this.following,
        now: () => 0,
        report,
      },
      "ada",
      { captureId: "c", listingId: id, sku: id, quantity: copies, elapsed: 0, placeId },
    );
  }
  async count(id: Car, placeId: string, copies: number) {
    const { forSale, sold } = countCopiesAt(readStock(this.listing(id)), placeId);
    this.unsold[id] += copies - forSale;
    await countPlace(
      {
        counts: {
          correctOnce: (_uid, _countId, _ids, correct) => {
            const { outcome, fields } = correct(id, this.listing(id));
            if (fields !== null) this.write(id, fields);
            return Promise.resolve(new Map([[id, { outcome, isLive: fields !== null }]]));
          },
        },
        changeQuantity: this.changeQuantity,
        ...this.following,
        report,
      },
      "ada",
      {
        countId: "c",
        placeId,
        counted: [{ listingId: id, copies: copies + sold, expected: forSale + sold }],
      },
    );
  }

  /** Returns the inconsistencies of the figures. */
  faults(): string[] {
    const cars = CARS.flatMap((car) => {
      const listing = this.listing(car);
      const { places, unplaced, toPack } = readStock(listing);
      const waiting = sumCopies(toPack?.copies ?? {});
      return [
        sumCopies(places) + unplaced !== listing.quantity && `the copies of ${car} aren't its quantity`,
        (listing.quantity !== this.unsold[car] || listing.quantity < 0) && `${car} is oversold`,
        waiting !== this.sold[car] && `${car} waits for ${waiting} parcels, not ${this.sold[car]}`,
      ];
    });
    const lots = (Object.keys(LOTS) as (keyof typeof LOTS)[]).flatMap((id) =>
      listParts(id).map(
        ([car, each]) => (this.offered.get(id) ?? 0) * each > this.unsold[car] && `${id} is oversold`,
      ),
    );
    return [...cars, ...lots].filter((fault) => fault !== false);
  }
}

const sumCopies = (copies: Readonly<Record<string, number>>) =>
  Object.values(copies).reduce((all, each) => all + each, 0);
