import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import type { Pictures } from "../../domain/listings/migrateImages.ts";
import { openImageMigrations } from "./imageMigrations.ts";

const UID = "ada";
const AFTER = { cloudinaryImages: ["two"], imageSource: "cloudinary" as const };
let firestore = memoryFirestore(() => 5_000);
let listings = openImageMigrations(firestore);
beforeEach(() => {
  firestore = memoryFirestore(() => 5_000);
  listings = openImageMigrations(firestore);
});

const listing = () => firestore.doc(paths.listing(UID, "a"));
const add = () => listing().set({ title: "a", firebaseImages: ["one"], lastLocalUpdate: null });
const seen = async (): Promise<Pictures> => {
  const found = await listings.read(UID, "a");
  if (!found) throw new Error("There is no listing");
  return found;
};

it("reads the pictures of a listing", async () => {
  expect(await listings.read(UID, "a")).toBeNull();
  await add();
  expect(await seen()).toMatchObject({ firebaseImages: ["one"], cloudinaryImages: [] });
  await listing().update({ imageSource: "firebase" });
  expect(await seen()).toMatchObject({ imageSource: "firebase" });
});

it("changes them without an edit to be sent, and tells the history", async () => {
  await add();
  await listings.change(UID, "a", await seen(), { ...AFTER, firebaseImages: [] });
  expect((await listing().get()).data()).toEqual({
    ...{ title: "a", firebaseImages: [], lastLocalUpdate: null, updatedAt: Timestamp.fromMillis(5_000) },
    ...AFTER,
  });
  const { docs } = await firestore.collection(paths.changes(UID)).get();
  expect(docs.map((each) => each.data())).toMatchObject([{ by: "seller", listingIds: ["a"] }]);
});

it("changes none that differ from those seen, or that are gone", async () => {
  await add();
  const before = await seen();
  await listing().update({ firebaseImages: ["other"] });
  await expect(listings.change(UID, "a", before, AFTER)).rejects.toMatchObject({ code: "listing/busy" });
  expect((await listing().get()).data()).not.toHaveProperty("cloudinaryImages");
  await listing().delete();
  await expect(listings.change(UID, "a", before, AFTER)).rejects.toMatchObject({ code: "listing/not-found" });
});
