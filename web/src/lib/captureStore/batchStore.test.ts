// @vitest-environment node
import "fake-indexeddb/auto";

import { afterEach, beforeEach, expect, it } from "vitest";

import { type BatchPhoto, type BatchStore, openBatchStore } from "./batchStore";

let number = 0;
let store: BatchStore;
beforeEach(async () => {
  number += 1;
  store = await openBatchStore(`store-${number}`);
});
afterEach(() => store.close());

const photo = (photoId: string, fields: Partial<BatchPhoto> = {}): BatchPhoto => ({
  ...{ photoId, uid: "ada", name: `${photoId}.jpg`, order: 1, takenAt: null, side: null },
  ...{ state: "kept", isRead: false, refusal: null },
  ...fields,
});
const file = (text: string) => new Blob([text]);
const textOf = async (photoId: string, kind: "picture" | "thumb") =>
  (await store.file(photoId, kind))?.text();
const ids = async (uid = "ada") => (await store.photos(uid)).map(({ photoId }) => photoId);
const record = { uid: "ada", pairs: [], discarded: ["x"] };

it("keeps a person's photos in their order", async () => {
  await store.addPhoto(photo("b"), file("b"));
  await store.addPhoto(photo("a", { order: 2 }), null);
  await store.addPhoto(photo("other", { uid: "bob" }), null);
  expect([await ids(), await ids("bob")]).toEqual([["b", "a"], ["other"]]);
  expect([await textOf("a", "picture"), await textOf("b", "picture")]).toEqual([undefined, "b"]);
});

it("replaces only the files that are given", async () => {
  await store.addPhoto(photo("a"), file("first"));
  await store.putPhoto(photo("a", { state: "ready" }), { thumb: file("small") });
  expect([await textOf("a", "picture"), await textOf("a", "thumb")]).toEqual(["first", "small"]);
  await store.putPhoto(photo("a", { state: "ready" }), { picture: file("second") });
  expect([await textOf("a", "picture"), await textOf("a", "thumb")]).toEqual(["second", "small"]);
  expect((await store.photos("ada"))[0]?.state).toBe("ready");
});

it("drops the picture of a photo that is refused, and keeps nothing of one that was removed", async () => {
  await store.addPhoto(photo("a"), file("a"));
  await store.putPhoto(photo("a", { state: "refused", refusal: "damaged" }));
  expect([await textOf("a", "picture"), await ids()]).toEqual([undefined, ["a"]]);
  await store.removePhotos(["a"]);
  await store.putPhoto(photo("a"), { picture: file("late") });
  expect([await textOf("a", "picture"), await ids()]).toEqual([undefined, []]);
});

it("removes a pair's photos with the record", async () => {
  for (const id of ["a", "b", "c"]) await store.addPhoto(photo(id), file(id));
  await store.putPhoto(photo("a"), { thumb: file("small") });
  await store.saveRecord({ ...record, discarded: [] });
  await store.removePair(record, ["a", "b"]);
  expect(await store.record("ada")).toEqual(record);
  expect(await ids()).toEqual(["c"]);
  expect([await textOf("a", "picture"), await textOf("a", "thumb"), await textOf("c", "picture")]).toEqual([
    ...[undefined, undefined, "c"],
  ]);
  await store.removePhotos(["c"]);
  expect(await store.record("ada")).toEqual(record);
  expect(await store.record("bob")).toBeUndefined();
});
