import * as fc from "fast-check";
import { expect, it } from "vitest";

import { mergeOrder } from "./mergeOrder.ts";
import type { Order, OrderLine } from "./ports.ts";
import type { PostalAddress } from "../../contract/documents/order.ts";

const text = fc.constantFrom("", "a", "b");
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const cents = maybe(fc.integer({ min: -500, max: 500 }));
const shipTo: fc.Arbitrary<PostalAddress> = fc.record({
  name: maybe(text),
  company: maybe(text),
  phone: maybe(text),
  lines: fc.array(text, { maxLength: 2 }),
  city: maybe(text),
  stateOrProvince: maybe(text),
  postalCode: maybe(text),
  countryCode: maybe(text),
});
const lines: fc.Arbitrary<OrderLine[]> = fc.uniqueArray(
  fc.record({
    lineItemId: fc.constantFrom("1", "2", "3"),
    itemId: text,
    title: text,
    sku: maybe(text),
    quantity: fc.integer({ min: 1, max: 3 }),
    costCents: fc.integer({ min: 0, max: 500 }),
    discountCents: cents,
  }),
  { selector: ({ lineItemId }) => lineItemId, maxLength: 3 },
);
const order: fc.Arbitrary<Order> = fc.record({
  orderId: fc.constant("1"),
  buyer: text,
  shipTo: maybe(shipTo),
  shipToReferenceId: maybe(text),
  finalDestination: maybe(shipTo),
  buyerNotes: maybe(text),
  subtotalCents: cents,
  shippingCents: cents,
  itemDiscountCents: cents,
  shippingDiscountCents: cents,
  adjustmentCents: cents,
  taxCents: cents,
  collectedTaxCents: cents,
  totalCents: cents,
  refundedCents: fc.integer({ min: 0, max: 500 }),
  feeCents: cents,
  createdAt: fc.integer(),
  modifiedAt: fc.integer(),
  paidAt: cents,
  shipBy: cents,
  cancelled: fc.boolean(),
  paymentStatus: text,
  fulfillmentStatus: text,
  lines,
});

type Leaf = string | number | boolean | null;

/** The values of an order by their paths. A list of texts is one value; lines go by their id. */
function leavesOf(value: unknown, path = ""): [string, Leaf][] {
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one === "string")) return [[path, value.join("")]];
    return value.flatMap((line: OrderLine) => leavesOf(line, `${path}.${line.lineItemId}`));
  }
  if (typeof value !== "object" || value === null) return [[path, value as Leaf]];
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, `${path}.${name}`));
}
const known = (value: unknown): [string, Leaf][] =>
  leavesOf(value).filter(([, leaf]) => leaf !== null && leaf !== "");

it("takes everything from eBay, keeps other known values, and invents nothing", () => {
  fc.assert(
    fc.property(order, order, (stored, read) => {
      const merged = mergeOrder(stored, read);
      const lineIds = new Set(merged.lines.map(({ lineItemId }) => lineItemId));
      const isGone = (path: string) => /^\.lines\.\d/.test(path) && !lineIds.has(path.split(".")[2] ?? "");
      const expected = new Map([...known(stored).filter(([path]) => !isGone(path)), ...known(read)]);
      expect(new Map(known(merged))).toEqual(expected);
    }),
    { numRuns: 1_000 },
  );
});

it("changes nothing when it merges an answer again", () => {
  fc.assert(
    fc.property(order, order, (stored, read) => {
      const merged = mergeOrder(stored, read);
      expect(mergeOrder(merged, read)).toEqual(merged);
      expect(mergeOrder(null, read)).toEqual(read);
    }),
    { numRuns: 1_000 },
  );
});

it("recognizes a line that was stored without its id", () => {
  fc.assert(
    fc.property(order, (read) => {
      const [first] = read.lines;
      fc.pre(first !== undefined);
      const stored = { ...read, lines: [{ ...first, lineItemId: "", sku: "DHR20" }] };
      const merged = mergeOrder(stored, { ...read, lines: [{ ...first, sku: null }] });
      expect(merged.lines).toEqual([{ ...mergeOrder(stored, read).lines[0], sku: "DHR20" }]);
      expect(merged.lines[0]?.lineItemId).toBe(first.lineItemId);
    }),
    { numRuns: 200 },
  );
});
