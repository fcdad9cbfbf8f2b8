// @vitest-environment node
import { expect, it } from "vitest";

import { expandLots, type SoldItem } from "./expandLots";

const item = (listingId: string | null, quantity = 1): SoldItem => ({
  listingId,
  ebayItemId: "110",
  title: `Title of ${listingId}`,
  sku: null,
  quantity,
});
const cars = [
  { listingId: "camaro", copies: 2 },
  { listingId: "gone", copies: 1 },
];
const findName = (id: string) => (id === "camaro" ? { title: "Camaro", sku: "DHR20" } : null);
const open = (isWhole: boolean, ...items: SoldItem[]) =>
  expandLots(items, new Map([["lot", { cars, isWhole }]]), findName).map(
    ({ listingId, title, sku, quantity }) => `${quantity} ${listingId} ${title} ${sku}`,
  );

it("replaces a sold lot by its cars, as often as it was sold", () => {
  expect(open(true, item("camaro"), item("lot", 2), item(null))).toEqual([
    "1 camaro Title of camaro null",
    "4 camaro Camaro DHR20",
    "2 gone Title of lot null",
    "1 null Title of null null",
  ]);
});

it("keeps the lot beside its cars if it was sold with cars that aren't known", () => {
  expect(open(false, item("lot")).at(-1)).toBe("1 lot Title of lot null");
});
