import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { findListingsOfItems } from "./itemListings.ts";

it("finds an item's listing by the index, then as imported, then by the item's id itself", async () => {
  const firestore = memoryFirestore(() => 0);
  for (const id of ["ebay-1", "1", "ebay-2", "2", "3", "ebay-4", "5"])
    await firestore.doc(paths.listing("ada", id)).set({});
  await firestore.doc(paths.listing("bea", "6")).set({});
  await firestore.doc(paths.itemIndex("ada", "1")).set({ listingId: "own" });
  await firestore.doc(paths.itemIndex("ada", "4")).set({ listingId: 7 });
  const found = await findListingsOfItems(firestore, "ada", ["1", "2", "3", "4", "6", "", "3"]);
  expect(Object.fromEntries(found)).toEqual({ 1: "own", 2: "ebay-2", 3: "3", 4: "ebay-4" });
});

it("reads nothing for no items", async () => {
  const firestore = memoryFirestore(
    () => 0,
    () => Promise.reject(new Error("nothing to read")),
  );
  expect(await findListingsOfItems(firestore, "ada", ["", ""])).toEqual(new Map());
});
