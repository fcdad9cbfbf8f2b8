import { type Firestore, Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { openTrashStore } from "../../db/trash/trash.ts";
import { deleteListings, findDuplicates, removeDuplicates, restoreListings } from "./trash.ts";
import { NO_LOTS } from "../lots/testing/noLots.ts";
import { emptyTrash } from "./testing/sweeps.ts";

const UID = "ada";
const DAY_MS = 86_400_000;

function world() {
  let time = 1_000;
  const firestore = memoryFirestore(() => time);
  const store = { ...NO_LOTS, ...openTrashStore(firestore, () => time) };
  const add = (id: string, fields: object = {}) =>
    firestore.doc(paths.listing(UID, id)).set({ title: id, quantity: 1, isDraft: true, ...fields });
  const read = async (path: string) => (await firestore.doc(path).get()).data();
  const listing = (id: string) => read(paths.listing(UID, id));
  const trashed = (id: string) => read(paths.trashed(UID, id));
  const pass = (milliseconds: number) => (time += milliseconds);
  return { firestore, store, add, listing, trashed, pass, now: () => time };
}

describe("deleting listings", () => {
  it("moves them to the trash for 30 days, whole", async () => {
    const { store, add, listing, trashed } = world();
    await add("a", { unknownField: 7 });
    expect(await deleteListings(store, UID, ["a"])).toEqual({ deleted: ["a"], missing: [] });
    expect(await listing("a")).toBeUndefined();
    expect(await trashed("a")).toMatchObject({
      reason: "deleted",
      listing: { title: "a", unknownField: 7 },
      expiresAt: Timestamp.fromMillis(1_000 + 30 * DAY_MS),
    });
  });

  it("counts listings in the trash as deleted, and names missing ones", async () => {
    const { store, add } = world();
    await add("a");
    await deleteListings(store, UID, ["a"]);
    expect(await deleteListings(store, UID, ["a", "b", "a"])).toEqual({ deleted: ["a"], missing: ["b"] });
  });

  it("accepts more than it carries out at once, in order", async () => {
    const { store, add } = world();
    const ids = Array.from({ length: 25 }, (_, at) => `l${at}`);
    for (const id of ids) await add(id);
    expect(await deleteListings(store, UID, ids)).toEqual({ deleted: ids, missing: [] });
  });
});

describe("restoring listings", () => {
  it("restores them unchanged", async () => {
    const { store, add, listing, trashed } = world();
    await add("a", { unknownField: 7 });
    await deleteListings(store, UID, ["a"]);
    const restored = await restoreListings(store, UID, ["a"]);
    expect(restored).toEqual({ restored: ["a"], missing: [], taken: [] });
    expect(await listing("a")).toMatchObject({ title: "a", unknownField: 7, quantity: 1 });
    expect(await trashed("a")).toBeUndefined();
  });

  it("leaves a listing in the trash that a sync has imported again", async () => {
    const { store, add, listing, trashed } = world();
    await add("a", { title: "before" });
    await deleteListings(store, UID, ["a"]);
    await add("a", { title: "again" });
    expect(await restoreListings(store, UID, ["a"])).toEqual({ restored: [], missing: [], taken: ["a"] });
    expect(await listing("a")).toMatchObject({ title: "again" });
    expect(await trashed("a")).toMatchObject({ listing: { title: "before" } });
  });

  it("counts a repeat as restored, and names missing listings", async () => {
    const { store, add } = world();
    await add("a");
    const answer = await restoreListings(store, UID, ["a", "b"]);
    expect(answer).toEqual({ restored: ["a"], missing: ["b"], taken: [] });
  });
});

describe("removing duplicates", () => {
  const draft = (sku: string, quantity: number, createdAt: number) => ({
    sku,
    quantity,
    createdAt: Timestamp.fromMillis(createdAt),
  });

  it("is previewed: the groups, and how many listings are removed", async () => {
    const { store, add } = world();
    for (const [at, id] of ["a", "b", "c"].entries()) await add(id, draft("DHR20", 1, at));
    await add("d", draft("X", 1, 1));
    const found = await findDuplicates(store, UID);
    expect(found).toMatchObject({ totalGroups: 1, totalRemoved: 2, groups: [{ kept: { id: "a" } }] });
  });

  it("names a hundred groups and counts all", async () => {
    const { store, add } = world();
    for (let at = 0; at < 101; at += 1) {
      await add(`one${at}`, draft(`SKU${at}`, 1, 1));
      await add(`two${at}`, draft(`SKU${at}`, 1, 2));
    }
    const { groups, totalGroups, totalRemoved } = await findDuplicates(store, UID);
    expect([groups.length, totalGroups, totalRemoved]).toEqual([100, 101, 101]);
  });

  it("adds the removed quantities to the kept listing, and a restoration deducts them again", async () => {
    const { store, add, listing, trashed } = world();
    await add("a", draft("DHR20", 1, 1));
    await add("b", draft("DHR20", 2, 2));
    await add("c", draft("DHR20", 4, 3));
    expect(await removeDuplicates(store, UID)).toEqual({ removed: ["b", "c"] });
    expect(await listing("a")).toMatchObject({ quantity: 7 });
    expect(await trashed("c")).toMatchObject({ reason: "duplicate", keptId: "a", addedQuantity: 4 });

    await restoreListings(store, UID, ["c"]);
    expect(await listing("a")).toMatchObject({ quantity: 3 });
    expect(await listing("c")).toMatchObject({ quantity: 4 });
  });

  it("deducts the quantity even if the kept listing is in the trash, and never below 0", async () => {
    const { firestore, store, add, trashed } = world();
    await add("a", draft("DHR20", 1, 1));
    await add("b", draft("DHR20", 5, 2));
    await removeDuplicates(store, UID);
    await firestore.doc(paths.listing(UID, "a")).update({ quantity: 2 });
    await deleteListings(store, UID, ["a"]);
    await restoreListings(store, UID, ["b"]);
    expect(await trashed("a")).toMatchObject({ listing: { quantity: 0 } });
  });

  it("adds nothing for copies of one item", async () => {
    const { store, add, listing, trashed } = world();
    const listed = { ebayItemId: "110", status: "active", isDraft: false, quantity: 3 };
    await add("a", { ...listed, createdAt: Timestamp.fromMillis(1) });
    await add("b", { ...listed, createdAt: Timestamp.fromMillis(2) });
    expect(await removeDuplicates(store, UID)).toEqual({ removed: ["b"] });
    expect(await listing("a")).toMatchObject({ quantity: 3 });
    expect(await trashed("b")).toMatchObject({ addedQuantity: 0 });
  });
});

describe("emptying the trash", () => {
  const EXPIRY = 30 * DAY_MS;

  function emptying({
    firestore,
    store,
    now,
  }: { firestore: Firestore } & Pick<ReturnType<typeof world>, "store" | "now">) {
    const removed: string[] = [];
    const reports: unknown[] = [];
    const refusals = new Map<string, Error>();
    const remove = (uid: string, url: string) => {
      const refusal = refusals.get(url);
      if (refusal) return Promise.reject(refusal);
      removed.push(`${uid} ${url}`);
      return Promise.resolve();
    };
    const uploads = new Map<string, readonly string[]>();
    const ports = {
      trash: store,
      removePhoto: remove,
      removeCopy: (uid: string, url: string) => remove(uid, `copy:${url}`),
      listUploads: (_: string, listingId: string) => Promise.resolve(uploads.get(listingId) ?? []),
      now,
      report: (...given: unknown[]) => reports.push(given),
    };
    return { firestore, removed, reports, refusals, uploads, empty: () => emptyTrash(ports) };
  }

  it("deletes expired listings with their pictures, and nothing earlier", async () => {
    const desk = world();
    const { removed, uploads, empty } = emptying(desk);
    await desk.add("old", { firebaseImages: ["p1", "p2"], cloudinaryImages: ["c1"] });
    await desk.add("young", { firebaseImages: ["p3"] });
    uploads.set("old", ["p2", "never saved"]);
    await deleteListings(desk.store, UID, ["old"]);
    desk.pass(1);
    await deleteListings(desk.store, UID, ["young"]);
    desk.pass(EXPIRY - 1);
    expect(await empty()).toBe(1);
    expect(removed).toEqual(["ada p1", "ada p2", "ada never saved", "ada copy:c1"]);
    expect(await desk.trashed("old")).toBeUndefined();
    expect(await desk.trashed("young")).toBeDefined();
    expect(await empty()).toBe(0);
  });

  it.each([
    ["a listing", paths.listing(UID, "other"), { firebaseImages: ["p1"] }],
    ["another one in the trash", paths.trashed(UID, "other"), { listing: { cloudinaryImages: ["p1"] } }],
    ["a picture taken off a listing", paths.removedPicture(UID, "r"), { url: "p1" }],
    ["a card in the queue", paths.queueItem(UID, "q"), { backImage: "p1", status: "failed" }],
    ["a removed card", paths.removedCard(UID, "q"), { item: { frontImage: "p1", status: "failed" } }],
  ])("keeps a picture that %s shows", async (_, path, fields) => {
    const desk = world();
    const { firestore, removed, empty } = emptying(desk);
    await desk.add("old", { firebaseImages: ["p1"] });
    await deleteListings(desk.store, UID, ["old"]);
    await firestore.doc(path).set(fields);
    desk.pass(EXPIRY);
    expect(await empty()).toBe(1);
    expect(removed).toEqual([]);
  });

  it("deletes the picture of a finished card: it was the listing's", async () => {
    const desk = world();
    const { firestore, removed, empty } = emptying(desk);
    await desk.add("old", { firebaseImages: ["p1"] });
    await deleteListings(desk.store, UID, ["old"]);
    await firestore.doc(paths.queueItem(UID, "q")).set({ frontImage: "p1", status: "completed" });
    desk.pass(EXPIRY);
    await empty();
    expect(removed).toEqual(["ada p1"]);
  });

  it("keeps the uploads of a listing that a sync has imported again", async () => {
    const desk = world();
    const { removed, uploads, empty } = emptying(desk);
    await desk.add("old");
    uploads.set("old", ["p1"]);
    await deleteListings(desk.store, UID, ["old"]);
    await desk.add("old");
    desk.pass(EXPIRY);
    expect(await empty()).toBe(1);
    expect(removed).toEqual([]);
  });

  it("skips pictures that aren't ours", async () => {
    const desk = world();
    const { refusals, reports, removed, empty } = emptying(desk);
    await desk.add("old", { firebaseImages: ["elsewhere", "p1"], cloudinaryImages: ["c1"] });
    refusals.set("elsewhere", new AppError("image/not-ours"));
    refusals.set("copy:c1", new AppError("images/not-configured"));
    await deleteListings(desk.store, UID, ["old"]);
    desk.pass(EXPIRY);
    expect(await empty()).toBe(1);
    expect(removed).toEqual(["ada p1"]);
    expect(reports).toEqual([]);
  });

  it("leaves failures for the next run, reports them, and continues with the others", async () => {
    const desk = world();
    const { refusals, reports, empty } = emptying(desk);
    const failure = new AppError("images/unavailable");
    refusals.set("p1", failure);
    await desk.add("bad", { firebaseImages: ["p1"] });
    await desk.add("good", { firebaseImages: ["p2"] });
    await deleteListings(desk.store, UID, ["bad", "good"]);
    desk.pass(EXPIRY);
    expect(await empty()).toBe(1);
    expect(reports).toEqual([["a listing in the trash could not be deleted", failure]]);
    expect(await desk.trashed("bad")).toBeDefined();
    refusals.clear();
    expect(await empty()).toBe(1);
  });
});
