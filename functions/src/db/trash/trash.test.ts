import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { measuredFirestore } from "../../../../tests/support/memory/measuredFirestore.ts";
import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { groupDuplicates } from "../../domain/trash/duplicates.ts";
import { openTrashStore } from "./trash.ts";

const UID = "ada";
const NOW = 1_000;
const at = (milliseconds: number) => Timestamp.fromMillis(milliseconds);

function world() {
  const firestore = memoryFirestore(() => NOW);
  const read = async (path: string) => (await firestore.doc(path).get()).data();
  return {
    firestore,
    store: openTrashStore(firestore, () => NOW),
    put: (id: string, fields: object = {}) =>
      firestore.doc(paths.listing(UID, id)).set({ title: id, ...fields }),
    throwAway: (id: string, fields: object = {}) =>
      firestore.doc(paths.trashed(UID, id)).set({
        ...{ listing: { title: id, quantity: 1 }, deletedAt: at(0), expiresAt: at(NOW) },
        ...fields,
      }),
    listing: (id: string) => read(paths.listing(UID, id)),
    trashed: (id: string) => read(paths.trashed(UID, id)),
  };
}

describe("a listing that is moved to the trash", () => {
  it("is kept whole for 30 days, with the run that moved it", async () => {
    const { store, put, listing, trashed } = world();
    await put("a", { unknownField: { deep: 1 } });
    await put("b");
    expect(await store.moveToTrash(UID, "a", "run")).toBe("moved");
    expect(await trashed("a")).toEqual({
      listing: { title: "a", unknownField: { deep: 1 } },
      ...{ deletedAt: at(NOW), expiresAt: at(NOW + 30 * DAY_MS), reason: "deleted", runId: "run" },
    });
    expect(await listing("a")).toBeUndefined();
    await store.moveToTrash(UID, "b");
    expect(await trashed("b")).not.toHaveProperty("runId");
  });

  it("is there already at a repeat, or missing", async () => {
    const { store, throwAway } = world();
    await throwAway("a");
    expect(await store.moveToTrash(UID, "a")).toBe("already");
    expect(await store.moveToTrash(UID, "b")).toBe("missing");
  });
});

it.each([
  ["a draft", { isDraft: true }, "moved"],
  ["a draft that went live meanwhile", { isDraft: false, ebayItemId: "256000000001" }, "not-draft"],
  [
    "one that eBay has, though its listing isn't updated yet",
    { isDraft: true, ebayItemId: "256000000001" },
    "not-draft",
  ],
])("only a draft is moved as one: %s", async (_, fields, outcome) => {
  const { store, put, listing } = world();
  await put("a", fields);
  expect(await store.moveDraftToTrash(UID, "a")).toBe(outcome);
  expect(await listing("a")).toEqual(outcome === "moved" ? undefined : { title: "a", ...fields });
});

describe("a listing that is restored", () => {
  it("comes back whole, once", async () => {
    const { store, throwAway, listing, trashed } = world();
    await throwAway("a", { listing: { title: "a", unknownField: 1 } });
    expect(await store.restore(UID, "a")).toBe("restored");
    expect(await listing("a")).toEqual({ title: "a", unknownField: 1, updatedAt: at(NOW) });
    expect(await trashed("a")).toBeUndefined();
    expect(await store.restore(UID, "a")).toBe("already");
    expect(await store.restore(UID, "b")).toBe("missing");
  });

  it("stays in the trash if its id is taken", async () => {
    const { store, put, throwAway, listing, trashed } = world();
    await throwAway("a");
    await put("a", { title: "New" });
    expect(await store.restore(UID, "a")).toBe("taken");
    expect(await listing("a")).toEqual({ title: "New" });
    expect(await trashed("a")).toMatchObject({ listing: { title: "a" } });
  });

  it("takes its copies from the listing that got them, wherever that is", async () => {
    const { store, put, throwAway, listing, trashed } = world();
    const duplicate = (keptId: string, addedQuantity: number) => ({
      reason: "duplicate",
      keptId,
      addedQuantity,
    });
    await put("kept", { quantity: 5 });
    await throwAway("lying", { listing: { title: "lying", quantity: 1 } });
    await put("damaged", { quantity: "many" });
    await throwAway("a", duplicate("kept", 2));
    await throwAway("b", duplicate("lying", 3));
    await throwAway("c", duplicate("damaged", 1));
    await throwAway("d", duplicate("missing", 1));
    await throwAway("e", duplicate("kept", 0));
    for (const id of ["a", "b", "c", "d", "e"]) expect(await store.restore(UID, id)).toBe("restored");
    expect(await listing("kept")).toMatchObject({ quantity: 3, lastLocalUpdate: at(NOW) });
    expect(await trashed("lying")).toMatchObject({ listing: { quantity: 0 } });
    expect(await trashed("lying")).not.toHaveProperty("lastLocalUpdate");
    expect(await listing("damaged")).toMatchObject({ quantity: "many" });
  });
});

describe("merging duplicates", () => {
  const draft = { sku: "DHR20", status: "draft", isDraft: true };

  it("adds the drafts' copies with their places to the oldest, and keeps the others in the trash", async () => {
    const { store, put, listing, trashed } = world();
    await put("a", { ...draft, quantity: 1, storageBin: "A-01", createdAt: at(1) });
    await put("b", { ...draft, quantity: 2, storageBin: "B-01", createdAt: at(2) });
    await put("c", { ...draft, quantity: 3, createdAt: at(3) });
    expect(await store.merge(UID, ["a", "b", "c"], groupDuplicates, "run")).toEqual(["b", "c"]);
    expect(await listing("a")).toMatchObject({
      ...{ quantity: 6, storageBin: "A-01 ×1, B-01 ×2", lastLocalUpdate: at(NOW) },
    });
    const duplicate = { reason: "duplicate", keptId: "a", runId: "run" };
    expect(await trashed("b")).toMatchObject({ ...duplicate, addedQuantity: 2, listing: { quantity: 2 } });
    expect(await trashed("c")).toMatchObject({ ...duplicate, addedQuantity: 3 });
    expect(await listing("b")).toBeUndefined();
  });

  it("adds nothing of another listing of the same item", async () => {
    const { store, put, listing, trashed } = world();
    const live = { ebayItemId: "110", status: "active", quantity: 4 };
    await put("a", { ...live, createdAt: at(1) });
    await put("b", { ...live, createdAt: at(2) });
    expect(await store.merge(UID, ["a", "b"], groupDuplicates)).toEqual(["b"]);
    expect(await listing("a")).toEqual({ title: "a", ...live, createdAt: at(1) });
    expect(await trashed("b")).toMatchObject({ addedQuantity: 0 });
    expect(await trashed("b")).not.toHaveProperty("runId");
  });

  it("plans with the listings as they are now, without missing and damaged ones", async () => {
    const { store, put } = world();
    await put("a", { ...draft, quantity: 1, createdAt: at(1) });
    await put("b", { ...draft, quantity: -1, createdAt: at(2) });
    await put("other", { ...draft, quantity: 1 });
    const planned: unknown[] = [];
    await store.merge(UID, ["a", "b", "missing"], (copies) => {
      planned.push(...copies);
      return [];
    });
    expect(planned).toEqual([{ ...draft, id: "a", title: "a", ebayItemId: null, quantity: 1, createdAt: 1 }]);
    expect((await store.listCopies(UID)).map(({ id, createdAt }) => [id, createdAt])).toEqual([
      ["a", 1],
      ["other", null],
    ]);
  });
});

it("finds what has expired of every seller, the oldest first, with its pictures", async () => {
  const { firestore, store, throwAway } = world();
  const images = { firebaseImages: ["p1"], cloudinaryImages: ["c1", "c2"] };
  await throwAway("a", { expiresAt: at(NOW), listing: images });
  await throwAway("b", { expiresAt: at(NOW - 1), listing: { firebaseImages: "damaged" } });
  await throwAway("c", { expiresAt: at(NOW + 1) });
  await firestore.doc(paths.trashed("bea", "d")).set({ expiresAt: at(1), listing: {} });
  const found = await store.listExpired(NOW, 3);
  expect(found).toEqual([
    { uid: "bea", listingId: "d", images: [], copies: [], dueAt: 1, isWithOwner: false },
    { uid: UID, listingId: "b", images: [], copies: [], dueAt: NOW - 1, isWithOwner: false },
    { uid: UID, listingId: "a", images: ["p1"], copies: ["c1", "c2"], dueAt: NOW, isWithOwner: false },
  ]);
  expect(await store.listExpired(NOW, 1)).toHaveLength(1);
});

it("reads no texts of what has expired, because one listing can have 1 MiB", async () => {
  const { firestore, measureReads } = measuredFirestore(() => NOW);
  const listing = { description: "x".repeat(100_000), firebaseImages: ["p1"] };
  for (const id of ["a", "b"])
    await firestore.doc(paths.trashed(UID, id)).set({ listing, reason: "account", expiresAt: at(NOW) });
  const found = await openTrashStore(firestore).listExpired(NOW, 9);
  expect(found.map(({ images, isWithOwner }) => [images, isWithOwner])).toEqual([
    [["p1"], true],
    [["p1"], true],
  ]);
  expect(measureReads()).toBeLessThan(1_000);
});

it("knows whether a listing is outside of the trash, and whether another entry needs a picture", async () => {
  const { store, put, throwAway, trashed } = world();
  await throwAway("a", { listing: { firebaseImages: ["p1", "p2"] } });
  await put("b", { firebaseImages: ["p2"] });
  expect([await store.hasListing(UID, "a"), await store.hasListing(UID, "b")]).toEqual([false, true]);
  expect(await store.isShownElsewhere(UID, "p1", "a")).toBe(false);
  expect(await store.isShownElsewhere(UID, "p2", "a")).toBe(true);
  await store.forget(UID, "a");
  expect(await trashed("a")).toBeUndefined();
});
