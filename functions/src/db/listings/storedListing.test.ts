import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { findMissingListings, pickListingFields, readListing, toItemActivity } from "./storedListing.ts";

const UID = "ada";

it("reads a listing, and fails for a damaged one", async () => {
  const firestore = memoryFirestore(() => 0);
  await firestore.doc(paths.listing(UID, "a")).set({ title: "Camaro" });
  await firestore.doc(paths.listing(UID, "b")).set({ quantity: "many" });
  expect(await readListing(firestore, UID, "a")).toMatchObject({ title: "Camaro", quantity: 0 });
  expect(await readListing(firestore, UID, "missing")).toBeNull();
  await expect(readListing(firestore, UID, "b")).rejects.toThrow();
});

it("finds the ids without a listing, in the given order", async () => {
  const firestore = memoryFirestore(() => 0);
  await firestore.doc(paths.listing(UID, "a")).set({});
  expect(await findMissingListings(firestore, UID, ["c", "a", "b"])).toEqual(["c", "b"]);
  expect(await findMissingListings(firestore, UID, [])).toEqual([]);
});

it("picks fields that are read although another is damaged", () => {
  const picked = pickListingFields(["title", "sku"]);
  expect(picked.parse({ title: "Camaro", quantity: "many" })).toEqual({ title: "Camaro", sku: null });
  expect(picked.safeParse({ title: 7 }).success).toBe(false);
});

it("describes what happened to an item, with and without a SKU", () => {
  const listing = { title: "Camaro", sku: "DHR20", price: 3 };
  expect(toItemActivity("ended", "110", "a", listing)).toMatchObject({
    ...{ type: "ended", source: "ebay", title: "Camaro", subtitle: "SKU DHR20", amount: 3 },
    metadata: { listingId: "a", ebayItemId: "110", sku: "DHR20" },
  });
  const bare = toItemActivity("listed", "110", "a", { ...listing, sku: null });
  expect([bare.subtitle, bare.metadata]).toEqual([null, { listingId: "a", ebayItemId: "110" }]);
});
