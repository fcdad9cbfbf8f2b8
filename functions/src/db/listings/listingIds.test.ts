import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openListingIds } from "./listingIds.ts";

const UID = "ada";

it("reads listings page by page in the order of their ids, whatever their title is", async () => {
  const firestore = memoryFirestore(() => 0);
  for (const [id, title] of Object.entries({ c: "1", a: "3", b: 7 }))
    await firestore.doc(paths.listing(UID, id)).set({ title });
  await firestore.doc(paths.listing("bea", "d")).set({ title: "4" });
  const ids = openListingIds(firestore);
  expect(await ids.readPage(UID, "", 2)).toEqual([
    { id: "a", title: "3" },
    { id: "b", title: "" },
  ]);
  expect(await ids.readPage(UID, "b", 2)).toEqual([{ id: "c", title: "1" }]);
  expect(await ids.readPage(UID, "c", 2)).toEqual([]);
  expect(await ids.count(UID)).toBe(3);
});

it("reads what a run moved to the trash, with the titles", async () => {
  const firestore = memoryFirestore(() => 0);
  const runs = { a: "r1", b: "r2", c: "r1" };
  for (const [id, runId] of Object.entries(runs))
    await firestore.doc(paths.trashed(UID, id)).set({ runId, listing: { title: `Car ${id}` } });
  const ids = openListingIds(firestore);
  expect(await ids.readTrashedPage(UID, "r1", "", 1)).toEqual([{ id: "a", title: "Car a" }]);
  expect(await ids.readTrashedPage(UID, "r1", "a", 5)).toEqual([{ id: "c", title: "Car c" }]);
  expect(await ids.countTrashed(UID, "r1")).toBe(2);
});
