import { expect, it } from "vitest";

import { changeLot, saveListing } from "./listingEdit.ts";
import { createMultiItemListing } from "./selling.ts";

const listingId = "l1";
const item = { listingId, ebayId: null, title: "Camaro", price: 1, binPrice: null, qty: 1 };
const lot = { items: [item], userId: "ada", totalPrice: 5, title: "", freeShipping: false };

it.each([
  [
    "a listing",
    saveListing.input,
    (description: string) => ({ listingId, base: {}, changes: { description } }),
  ],
  [
    "a changed lot",
    changeLot.input,
    (description: string) => ({
      ...{ listingId, base: [], cars: [{ listingId, copies: 1 }], title: "Lot", description },
    }),
  ],
  ["a new lot", createMultiItemListing.input, (description: string) => ({ ...lot, description })],
])("the description of %s fits into Firestore's 1 MiB with the other fields", (_, input, of) => {
  const takes = (description: string) => input.safeParse(of(description)).success;
  expect(takes("x".repeat(500_000))).toBe(true);
  expect(takes("車".repeat(200_000))).toBe(true);
  expect(takes("車".repeat(200_001))).toBe(false);
  expect(takes("車".repeat(350_001))).toBe(false);
});
