import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openGalleryListings } from "./galleryListings.ts";

const NOW = 100;

function world() {
  const firestore = memoryFirestore(() => NOW);
  const car = { title: "Comet", price: 5, ebayItemId: "1", status: "active", quantity: 1 };
  const stamp = (at: number) => Timestamp.fromMillis(at);
  return {
    galleries: openGalleryListings(firestore),
    addListing: (id: string, at: number, fields: object = {}) =>
      firestore.doc(paths.listing("ada", id)).set({ ...car, updatedAt: stamp(at), ...fields }),
    trash: (id: string, at: number) =>
      firestore.doc(paths.trashed("ada", id)).set({ deletedAt: stamp(at), listing: car }),
  };
}

it("reads a changed listing that is damaged as one that isn't shown", async () => {
  const { galleries, addListing } = world();
  await addListing("a", 11);
  await addListing("b", 11, { quantity: "two" });
  expect((await galleries.readAll("ada")).listings).toMatchObject([{ id: "a" }]);
  expect((await galleries.readChanges("ada", 10, 9))?.changes.get("b")).toBeNull();
});

it("reads as many changes and as many deletions as wanted, and no more", async () => {
  const { galleries, addListing, trash } = world();
  for (const id of ["a", "b"]) await addListing(id, 11);
  for (const id of ["c", "d"]) await trash(id, 11);
  expect((await galleries.readChanges("ada", 10, 2))?.changes.size).toBe(4);
  await trash("e", 11);
  expect(await galleries.readChanges("ada", 10, 2)).toBeNull();
});
