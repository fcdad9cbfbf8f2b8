import { expect, test } from "vitest";

import { listRemainingLines } from "./linesLeft.ts";
import type { OrderLine, Shipment } from "./ports.ts";

const line = (lineItemId: string, quantity: number): OrderLine => ({
  lineItemId,
  itemId: "110551234567",
  title: "Amber Relay",
  sku: null,
  quantity,
  costCents: 300,
  discountCents: null,
});
const parcel = (...lines: Shipment["lines"]): Shipment => ({
  carrier: "USPS",
  trackingNumber: "1",
  shippedAt: null,
  lines,
});
const left = (lines: readonly OrderLine[], ...shipments: readonly Shipment[]) =>
  listRemainingLines({ lines: [...lines] }, shipments).map(({ lineItemId, quantity }) => [
    lineItemId,
    quantity,
  ]);

test("returns the whole order when nothing is shipped", () => {
  expect(left([line("a", 2), line("b", 1)])).toEqual([
    ["a", 2],
    ["b", 1],
  ]);
});

test("leaves out what is in a parcel, including parts of a line, over several parcels", () => {
  const first = parcel({ lineItemId: "a", quantity: 1 }, { lineItemId: "b", quantity: null });
  expect(left([line("a", 3), line("b", 2)], first)).toEqual([["a", 2]]);
  expect(left([line("a", 3), line("b", 2)], first, parcel({ lineItemId: "a", quantity: 1 }))).toEqual([
    ["a", 1],
  ]);
});

test("returns the whole order again when everything is shipped", () => {
  expect(left([line("a", 2)], parcel({ lineItemId: "a", quantity: 2 }))).toEqual([["a", 2]]);
});
