import * as fc from "fast-check";
import { expect, it } from "vitest";

import type { OrderDocument } from "../../contract/documents.ts";
import { moveCopies } from "../../contract/places/stock.ts";
import { CARS, type Id, PLACES, Shop } from "./testing/shop.ts";

const few = fc.integer({ min: 1, max: 3 });
const car = fc.constantFrom(...CARS);
const place = fc.constantFrom(...PLACES);
const somewhere = fc.option(place);
type Step = (shop: Shop) => unknown;
const onOrder = (act: (shop: Shop, order: OrderDocument) => unknown) =>
  fc.nat(20).map((at): Step => (shop) => {
    const order = shop.orders[at % Math.max(1, shop.orders.length)];
    return order && act(shop, order);
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
    return order && shop.putBack(order, copies, to);
  }),
  onOrder((shop, order) => shop.undo(order)),
  fc.tuple(car, place, fc.nat(4)).map(
    ([id, at, copies]): Step =>
      (shop) =>
        shop.count(id, at, copies),
  ),
);

it("after any sequence of acts the copies in places are the quantity, and nothing is oversold", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(fc.nat(5), fc.nat(5), fc.nat(5)),
      fc.array(step, { maxLength: 40 }),
      async (quantities, steps) => {
        const shop = new Shop(quantities);
        for (const take of steps) {
          await take(shop);
          expect(shop.faults()).toEqual([]);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});
