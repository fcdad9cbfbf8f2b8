import { expect, it } from "vitest";

import { listCopies } from "./listCopies";

it("lists copies for sale and sold ones by place, and those without a place", () => {
  const listing = {
    quantity: 4,
    storageBin: "A-01 ×2, B-03 ×1",
    toPack: { since: 1, copies: { "A-01": 1, "C-07": 2, "": -1 } },
  };
  expect(listCopies(listing)).toEqual([
    { placeId: "A-01", copies: 3, sold: 1 },
    { placeId: "B-03", copies: 1, sold: 0 },
    { placeId: "C-07", copies: 2, sold: 2 },
    { placeId: "", copies: 1, sold: 0 },
  ]);
});

it("lists the place of a listing that has sold out, and none of one that never had one", () => {
  expect(listCopies({ quantity: 0, storageBin: "A-01" })).toEqual([{ placeId: "A-01", copies: 0, sold: 0 }]);
  expect(listCopies({ quantity: 2, storageBin: null })).toEqual([{ placeId: "", copies: 2, sold: 0 }]);
  expect(listCopies({ quantity: 0 })).toEqual([]);
});
