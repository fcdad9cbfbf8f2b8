import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openKeptPictureStore, openListingImages } from "./keptPictureStore.ts";
import { openUploadNotes } from "./removedPictures.ts";

const UID = "ada";
const NOW = Timestamp.fromMillis(5_000);
const COPIES = [
  { url: "https://photos.example/1.jpg", bytes: 10 },
  { url: "https://photos.example/2.jpg", bytes: 5 },
];
let firestore = memoryFirestore(() => 5_000);
beforeEach(() => (firestore = memoryFirestore(() => 5_000)));

const listing = () => firestore.doc(paths.listing(UID, "a"));
const stored = async () => (await listing().get()).data();
const add = (fields: object = {}) =>
  listing().set({ title: "a", ebayPhotos: ["theirs"], lastLocalUpdate: null, unsentFields: [], ...fields });
const show = () => openKeptPictureStore(firestore).show(UID, "a", COPIES);

it("shows the copies of a marketplace's pictures, without an edit to be sent", async () => {
  await add();
  await firestore.doc(paths.removedPicture(UID, "unrelated")).set({ url: "x" });
  await show();
  expect(await stored()).toEqual({
    ...{ title: "a", ebayPhotos: ["theirs"], lastLocalUpdate: null, unsentFields: [], updatedAt: NOW },
    ...{ firebaseImages: COPIES.map(({ url }) => url), imageSource: "firebase" },
    keptPictures: { count: 2, bytes: 15, at: NOW },
  });
  const { docs } = await firestore.collection(paths.changes(UID)).get();
  expect(docs.map((each) => each.data())).toMatchObject([{ by: "seller", listingIds: ["a"] }]);
});

it("forgets that the copies were uploaded", async () => {
  await add();
  await openUploadNotes(firestore).note(UID, "a", COPIES[0]?.url ?? "");
  await show();
  expect((await firestore.collection(paths.removedPictures(UID)).get()).size).toBe(0);
});

it.each([{ firebaseImages: ["own"] }, { cloudinaryImages: ["own"] }])(
  "keeps a listing's own pictures: %o",
  async (fields) => {
    await add(fields);
    const before = await stored();
    await show();
    expect(await stored()).toEqual(before);
  },
);

it("refuses a listing that is gone", async () => {
  await expect(show()).rejects.toMatchObject({ code: "listing/not-found" });
  expect(await openKeptPictureStore(firestore).read(UID, "a")).toBeNull();
});

it("keeps larger pictures of the marketplace, without an edit to be sent", async () => {
  await add();
  const images = openListingImages(firestore);
  await images.keepEbayPhotos(UID, "a", ["large"]);
  expect(await stored()).toMatchObject({ ebayPhotos: ["large"], updatedAt: NOW, lastLocalUpdate: null });
  expect(await images.read(UID, "a")).toMatchObject({ title: "a", ebayPhotos: ["large"] });
  expect(await images.read(UID, "gone")).toBeNull();
});
