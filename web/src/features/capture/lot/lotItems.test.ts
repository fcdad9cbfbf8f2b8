// @vitest-environment node
import { expect, test } from "vitest";

import { listingDocument } from "@contract/documents";

import { createQueueItem, type QueueItem } from "../queue/queueItem";
import { canBeInLot, getListingIds, listLotItems } from "./lotItems";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const card = (captureId: string, timestamp: number, fields: Partial<QueueItem> = {}) => ({
  captureId,
  item: { ...createQueueItem("s", timestamp, settings), status: "completed" as const, ...fields },
  isLocal: true,
  isWaiting: false,
  front: null,
  back: null,
});
const listing = (id: string, fields: object = {}) => ({
  ...listingDocument.parse({ title: `Hot Wheels ${id}`, price: 2.5, ...fields }),
  id,
});

test("a card without a listing can't be in a lot", () => {
  expect(canBeInLot(card("a", 1, { listingId: "l1" }))).toBe(true);
  expect(canBeInLot(card("a", 1))).toBe(false);
  expect(canBeInLot(card("a", 1, { listingId: "l1", status: "review" }))).toBe(false);
});

test("listing ids are unique, the oldest card's first", () => {
  const cards = [card("c", 3, { listingId: "l1" }), card("b", 2, { listingId: "l2" })];
  expect(getListingIds([...cards, card("a", 1, { listingId: "l1" }), card("d", 0)])).toEqual(["l1", "l2"]);
});

test("a lot has one car per card, with the listing's current title and price", () => {
  const cards = [
    card("a", 1, { listingId: "l1", quantity: 2, price: 9, carName: "Old name" }),
    card("b", 2, { listingId: "l1", quantity: 3 }),
    card("c", 3, { listingId: "l2", carName: "Supra" }),
  ];
  const listings = [
    listing("l1", { currentPrice: 4, ebayItemId: "256000000001" }),
    listing("l2", { title: "" }),
  ];
  expect(listLotItems(cards, listings)).toEqual([
    { listingId: "l1", ebayId: "256000000001", title: "Hot Wheels l1", price: 4, binPrice: null, qty: 5 },
    { listingId: "l2", ebayId: null, title: "Supra", price: 2.5, binPrice: null, qty: 1 },
  ]);
});
