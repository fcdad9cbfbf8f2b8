// @vitest-environment node
import { expect, it } from "vitest";

import type { LotItem } from "@/lib/lots";

import { findPictures } from "./picturesOf";

const item = (listingId: string): LotItem => ({
  ...{ listingId, ebayId: null, title: listingId, price: 3, binPrice: null, qty: 1 },
});
const car = (listingId: string, picture: string | null) => ({ listingId, free: 5, picture });

it("takes the picture of each car with its copies, and leaves out those without either", () => {
  const items = ["camaro", "supra", "beetle", "gone", "extra"].map(item);
  const cars = [
    car("camaro", "a.jpg"),
    car("supra", null),
    car("beetle", "c.jpg"),
    null,
    car("extra", "e.jpg"),
  ];
  expect(findPictures(items, { counts: ["2", "1", "0", "1"] }, cars)).toEqual([
    { picture: "a.jpg", copies: 2 },
  ]);
});
