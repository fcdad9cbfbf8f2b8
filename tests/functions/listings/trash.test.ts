import { randomUUID } from "node:crypto";

import { Timestamp } from "firebase-admin/firestore";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";

import {
  toListingImageFolder,
  toListingImagePath,
  paths,
} from "../../../functions/src/contract/documents.ts";
import { trashDocument } from "../../../functions/src/contract/trash/trash.ts";
import { openPhotoStore } from "../../../functions/src/db/images/photos.ts";
import { openTrashStore } from "../../../functions/src/db/trash/trash.ts";
import { removeCopy } from "../../../functions/src/domain/listings/migrateImages.ts";
import type { TrashStore } from "../../../functions/src/domain/trash/ports.ts";
import * as trash from "../../../functions/src/domain/trash/trash.ts";
import { parseAccount, createCloudinaryHost } from "../../../functions/src/images/cloudinary.ts";
import { DEMO_SECRETS } from "../../../tools/suite/environment.ts";
import { admin } from "../../support/admin.ts";
import { createPerson } from "../../support/ebaySeller.ts";
import { suite } from "../../support/suite.ts";
import { NO_LOTS } from "../../../functions/src/domain/lots/testing/noLots.ts";
import { emptyTrash, type EmptyTrashPorts } from "../../../functions/src/domain/trash/testing/sweeps.ts";

const DAY = 24 * 60 * 60 * 1000;
const { firestore, bucket } = admin();
const store = { ...NO_LOTS, ...openTrashStore(firestore) };
let uid: string;
beforeEach(async () => {
  uid = await createPerson();
});

const listing = (id: string) => firestore.doc(paths.listing(uid, id));
const trashed = (id: string) => firestore.doc(paths.trashed(uid, id));
const idsIn = async (path: string) =>
  (await firestore.collection(path).get()).docs.map(({ id }) => id).sort();
const draft = (fields: object = {}) => ({
  title: "Camaro",
  sku: "DHR20",
  isDraft: true,
  quantity: 1,
  price: 2,
  ...fields,
});
/** Limits the trash to this test's person, because the tests share one database. */
const own: TrashStore = {
  ...store,
  // The others' documents come first, and would use up the limit.
  listExpired: async (at, limit) =>
    (await store.listExpired(at, 100_000)).filter((one) => one.uid === uid).slice(0, limit),
};
const noUploads = () => Promise.resolve([]);
const died = () => Promise.reject(new Error("killed"));

test("a deleted listing is in the trash for 30 days, complete, and can be restored unchanged", async () => {
  await listing("a").set(draft({ sku: "1.10", fieldOfTomorrow: { kept: true } }));
  const before = (await listing("a").get()).data();
  expect(await trash.deleteListings(store, uid, ["a", "a", "nowhere"])).toEqual({
    deleted: ["a"],
    missing: ["nowhere"],
  });
  expect(await idsIn(paths.listings(uid))).toEqual([]);
  const lying = trashDocument.parse((await trashed("a").get()).data());
  expect(lying).toMatchObject({ reason: "deleted", listing: { sku: "1.10" } });
  expect(lying.expiresAt.toMillis() - lying.deletedAt.toMillis()).toBeCloseTo(30 * DAY, -5);

  expect(await trash.restoreListings(store, uid, ["a", "nowhere"])).toEqual({
    restored: ["a"],
    missing: ["nowhere"],
    taken: [],
  });
  const { updatedAt, ...rest } = (await listing("a").get()).data() ?? {};
  expect(rest).toEqual(before);
  expect(updatedAt).toBeInstanceOf(Timestamp);
  expect(await idsIn(paths.trash(uid))).toEqual([]);
});

test("deleting and restoring again changes nothing", async () => {
  await listing("a").set(draft());
  await trash.deleteListings(store, uid, ["a"]);
  const at = (await trashed("a").get()).updateTime?.toMillis();
  expect(await trash.deleteListings(store, uid, ["a"])).toEqual({ deleted: ["a"], missing: [] });
  expect((await trashed("a").get()).updateTime?.toMillis()).toBe(at);
  await trash.restoreListings(store, uid, ["a"]);
  expect(await trash.restoreListings(store, uid, ["a"])).toEqual({ restored: ["a"], missing: [], taken: [] });
});

test("a restore doesn't overwrite a listing that a sync imported again", async () => {
  await listing("a").set(draft({ ebayItemId: "110" }));
  await trash.deleteListings(store, uid, ["a"]);
  await listing("a").set(draft({ ebayItemId: "110", title: "As eBay has it" }));
  expect(await trash.restoreListings(store, uid, ["a"])).toEqual({ restored: [], missing: [], taken: ["a"] });
  expect((await listing("a").get()).get("title")).toBe("As eBay has it");
  expect((await trashed("a").get()).exists).toBe(true);
});

test("duplicates go to the trash, the oldest draft gets their quantities, and undo restores everything", async () => {
  const at = (day: number) => Timestamp.fromMillis(day * DAY);
  await listing("old").set(draft({ createdAt: at(1), quantity: 2 }));
  await listing("new").set(draft({ createdAt: at(2), quantity: 3 }));
  await listing("newest").set(draft({ createdAt: at(3), quantity: 5 }));
  await listing("live").set(draft({ ebayItemId: "110", status: "active" }));
  await listing("twin").set(draft({ ebayItemId: "110", status: "active", createdAt: at(1) }));
  await listing("damaged").set(draft({ quantity: "many" }));
  expect(await trash.findDuplicates(store, uid)).toMatchObject({
    totalGroups: 2,
    totalRemoved: 3,
    groups: [{ kept: { id: "twin" } }, { kept: { id: "old" }, addedQuantity: 8 }],
  });

  const { removed } = await trash.removeDuplicates(store, uid);
  expect(removed.sort()).toEqual(["live", "new", "newest"]);
  expect((await listing("old").get()).get("quantity")).toBe(10);
  expect(await trash.removeDuplicates(store, uid)).toEqual({ removed: [] });

  await trash.restoreListings(store, uid, removed);
  expect((await listing("old").get()).get("quantity")).toBe(2);
  expect(await idsIn(paths.listings(uid))).toEqual(["damaged", "live", "new", "newest", "old", "twin"]);
});

test("killed between two groups, the next run does the rest and adds no quantity twice", async () => {
  for (const sku of ["A", "B"]) {
    await listing(`${sku}1`).set(draft({ sku, createdAt: Timestamp.fromMillis(1) }));
    await listing(`${sku}2`).set(draft({ sku, createdAt: Timestamp.fromMillis(2) }));
  }
  let merged = 0;
  const killed: typeof store = {
    ...store,
    merge: (...given) => (merged++ === 0 ? store.merge(...given) : died()),
  };
  await expect(trash.removeDuplicates(killed, uid)).rejects.toThrow("killed");
  await trash.removeDuplicates(store, uid);
  expect(await idsIn(paths.listings(uid))).toEqual(["A1", "B1"]);
  for (const id of ["A1", "B1"]) expect((await listing(id).get()).get("quantity")).toBe(2);
});

test("a group that is no longer one at its turn isn't changed", async () => {
  await listing("a").set(draft());
  await listing("b").set(draft());
  const late: typeof store = {
    ...store,
    merge: async (...given) => {
      await listing("b").update({ sku: "DHR21" });
      return store.merge(...given);
    },
  };
  expect(await trash.removeDuplicates(late, uid)).toEqual({ removed: [] });
  expect(await idsIn(paths.listings(uid))).toEqual(["a", "b"]);
});

test("expired listings are deleted with their pictures, except those that others show", async () => {
  const photos = openPhotoStore(() => bucket, "http://storage.test");
  const photo = (name: string) => photos.save(`users/${uid}/captures/${name}/front.jpg`, Buffer.from([1]));
  const [only, shared, lying] = [await photo("only"), await photo("shared"), await photo("lying")];
  const elsewhere = "https://example.com/car.jpg";
  await listing("a").set(draft({ firebaseImages: [only, shared, lying, elsewhere] }));
  await listing("b").set(draft({ firebaseImages: [shared] }));
  await listing("c").set(draft({ firebaseImages: [lying] }));
  const ports = (over: Partial<EmptyTrashPorts> = {}) => ({
    trash: own,
    removePhoto: (owner: string, url: string) => photos.remove(owner, url),
    listUploads: noUploads,
    removeCopy: died,
    now: Date.now,
    report: (_message: string, error: unknown) => {
      throw error;
    },
    ...over,
  });
  await trash.deleteListings(store, uid, ["a"]);
  await emptyTrash(ports());
  expect((await trashed("a").get()).exists).toBe(true);

  await trash.deleteListings({ ...NO_LOTS, ...openTrashStore(firestore, () => Date.now() + DAY) }, uid, [
    "c",
  ]);
  const now = () => Date.now() + 30 * DAY + 60_000;
  const has = async (url: string) =>
    photos.assertStored(uid, url).then(
      () => true,
      () => false,
    );
  // Killed after the pictures: the next run resumes there.
  const dying = { ...own, forget: died };
  await expect(emptyTrash(ports({ trash: dying, now }))).rejects.toThrow("killed");
  expect(await has(only)).toBe(false);
  expect((await trashed("a").get()).exists).toBe(true);

  await emptyTrash(ports({ now }));
  expect(await idsIn(paths.trash(uid))).toEqual(["c"]);
  expect([await has(only), await has(shared), await has(lying)]).toEqual([false, true, true]);
});

test("unsaved uploads of a listing are deleted with it, unless the listing exists again", async () => {
  const photos = openPhotoStore(() => bucket, "http://storage.test");
  const upload = (id: string) => photos.save(toListingImagePath(uid, id, randomUUID()), Buffer.from([1]));
  const [saved, unsaved, lent, other] = [
    await upload("a"),
    await upload("a"),
    await upload("a"),
    await upload("ab"),
  ];
  const again = await upload("back");
  await listing("a").set(draft({ firebaseImages: [saved] }));
  await listing("lot").set(draft({ firebaseImages: [lent] }));
  await listing("back").set(draft());
  await trash.deleteListings(store, uid, ["a", "back"]);
  await listing("back").set(draft());
  await emptyTrash({
    trash: own,
    removePhoto: (owner, url) => photos.remove(owner, url),
    listUploads: (owner, id) => photos.findAll(toListingImageFolder(owner, id)),
    removeCopy: died,
    now: () => Date.now() + 31 * DAY,
    report: (_message, error) => {
      throw error;
    },
  });
  expect(await idsIn(paths.trash(uid))).toEqual([]);
  const isKept = (url: string) =>
    photos.assertStored(uid, url).then(
      () => true,
      () => false,
    );
  expect(await Promise.all([saved, unsaved, lent, other, again].map(isKept))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

test("expired copies at Cloudinary are deleted too, except those that others show", async () => {
  const base = suite().cloudinaryUrl;
  const host = createCloudinaryHost({
    ...{
      account: () => parseAccount(DEMO_SECRETS.CLOUDINARY_URL),
      apiBase: base,
      deliveryBase: base,
      folder: "pegboard",
    },
  });
  const jpeg = await sharp({ create: { width: 60, height: 84, channels: 3, background: "#c33" } })
    .jpeg()
    .toBuffer();
  const copyOf = (owner: string, name: string) => host.save(`${owner}/a/${name}`, jpeg);
  const [only, shared, theirs] = [
    await copyOf(uid, "only"),
    await copyOf(uid, "shared"),
    await copyOf("somebody-else", uid),
  ];
  const elsewhere = "https://res.cloudinary.com/other/image/upload/v1/car.jpg";
  await listing("a").set(draft({ cloudinaryImages: [only, shared, theirs, elsewhere] }));
  await listing("b").set(draft({ cloudinaryImages: [shared] }));
  await trash.deleteListings(store, uid, ["a"]);
  const reported: unknown[] = [];
  const ports: EmptyTrashPorts = {
    trash: own,
    removePhoto: died,
    listUploads: noUploads,
    removeCopy: (owner, url) => removeCopy(host, owner, url),
    now: () => Date.now() + 31 * DAY,
    report: (_message, error) => reported.push(error),
  };
  const isThere = async (url: string) => (await fetch(url)).ok;

  // Cloudinary is down: the listing stays for the next run.
  await fetch(`${base}/control/faults`, { method: "POST", body: JSON.stringify({ kind: "rate", times: 1 }) });
  expect(await emptyTrash(ports)).toBe(0);
  expect(reported).toMatchObject([{ code: "images/rate-limited" }]);
  expect([await isThere(only), (await trashed("a").get()).exists]).toEqual([true, true]);

  expect(await emptyTrash(ports)).toBe(1);
  expect([await isThere(only), await isThere(shared), await isThere(theirs)]).toEqual([false, true, true]);
  expect(await idsIn(paths.trash(uid))).toEqual([]);

  // After Cloudinary was removed, the trash is still emptied.
  await trash.deleteListings(store, uid, ["b"]);
  const none = createCloudinaryHost({
    account: () => null,
    apiBase: base,
    deliveryBase: base,
    folder: "pegboard",
  });
  expect(await emptyTrash({ ...ports, removeCopy: (owner, url) => removeCopy(none, owner, url) })).toBe(1);
  expect(await isThere(shared)).toBe(true);
});

test("a listing that can't be deleted doesn't stop the others", async () => {
  await listing("a").set(draft());
  await listing("b").set(draft());
  await trash.deleteListings(store, uid, ["a", "b"]);
  const reported: unknown[] = [];
  const stubborn = {
    ...own,
    forget: (...given: [string, string]) => (given[1] === "a" ? died() : store.forget(...given)),
  };
  await emptyTrash({
    trash: stubborn,
    removePhoto: () => Promise.resolve(),
    listUploads: noUploads,
    removeCopy: () => Promise.resolve(),
    now: () => Date.now() + 31 * DAY,
    report: (message) => reported.push(message),
  });
  expect(await idsIn(paths.trash(uid))).toEqual(["a"]);
  expect(reported).toHaveLength(1);
  await store.forget(uid, "a");
});
