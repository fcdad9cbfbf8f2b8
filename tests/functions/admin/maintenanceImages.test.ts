import { randomUUID } from "node:crypto";

import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test } from "vitest";

import { listingDocument, toListingImagePath, paths } from "../../../functions/src/contract/documents.ts";
import type { Migration } from "../../../functions/src/contract/images/imageMigration.ts";
import { openImageMigrations } from "../../../functions/src/db/images/imageMigrations.ts";
import { openPhotoStore } from "../../../functions/src/db/images/photos.ts";
import { migrateImages } from "../../../functions/src/domain/listings/migrateImages.ts";
import { checkPhoto } from "../../../functions/src/images/checkPhoto.ts";
import { parseAccount, createCloudinaryHost } from "../../../functions/src/images/cloudinary.ts";
import { DEMO_SECRETS } from "../../../tools/suite/environment.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";

const { firestore, bucket } = admin();
let base: string;
let boss: Person;
let jpeg: Buffer;
beforeAll(async () => {
  base = suite().cloudinaryUrl;
  const size = { width: 60, height: 84, channels: 3 as const, background: "#c33" };
  jpeg = await sharp({ create: size }).jpeg().toBuffer();
});
afterEach(() => fetch(`${base}/control/faults`, { method: "DELETE" }));

const hostIn = (folder = "pegboard") =>
  createCloudinaryHost({
    account: () => parseAccount(DEMO_SECRETS.CLOUDINARY_URL),
    apiBase: base,
    deliveryBase: base,
    folder,
  });
const photos = () => {
  const { host, port } = suite().storage;
  return openPhotoStore(() => bucket, `http://${host}:${port}`);
};
const document = (id: string) => firestore.doc(paths.listing(boss.uid, id));
const listing = async (id: string) => listingDocument.parse((await document(id).get()).data());
const isThere = async (url = "") => (await fetch(url)).ok;
const answer = async <T>(name: string, data: object) => {
  const { data: answered, error } = await callAs(boss, name, data);
  if (error) throw new Error(`${name}: ${JSON.stringify(error)}`);
  return answered as T;
};
const fault = (kind: string) =>
  fetch(`${base}/control/faults`, { method: "POST", body: JSON.stringify({ kind, times: 1 }) });

/** A seller with two listings migrated to Cloudinary, one that is only there, and one in our storage. */
async function newSeller() {
  boss = await createMember({ role: "super-admin" });
  const keep = (id: string) => photos().save(toListingImagePath(boss.uid, id, randomUUID()), jpeg);
  const ports = {
    listings: openImageMigrations(firestore),
    photos: photos(),
    checker: { check: checkPhoto },
    host: hostIn(),
  };
  for (const id of ["a", "b"]) {
    await document(id).set({ title: `Camaro ${id}`, firebaseImages: [await keep(id)] });
    await migrateImages(ports, boss.uid, id, "toCloudinary");
  }
  const alone = await hostIn("shop").save(`old-${boss.uid}`, jpeg);
  await document("c").set({ title: "Camaro c", cloudinaryImages: [alone], imageSource: "cloudinary" });
  await document("d").set({ title: "Camaro d", firebaseImages: [await keep("d")] });
}

describe("moving all pictures to our storage", () => {
  test("first describes what it would do, without doing it", async () => {
    await newSeller();
    for (const name of ["migrateToFirebaseStorage", "migrateAllToFirebaseStorage"]) {
      expect(await answer<Migration>(name, { batchSize: 2, dryRun: true })).toMatchObject({
        ...{ totalListings: 4, eligibleListings: 3, total: 3, migrated: 0, skipped: 1, processedBatches: 2 },
        message: "3 listings with 3 images would be shown from our storage. Nothing has been changed.",
      });
    }
    expect(await listing("c")).toMatchObject({ firebaseImages: [], imageSource: "cloudinary" });
  });

  test("works in batches, then cleans up, and can be reverted", async () => {
    await newSeller();
    const first = await answer<Migration>("migrateToFirebaseStorage", { batchSize: 1, dryRun: false });
    expect(first).toMatchObject({
      ...{ eligibleListings: 3, total: 1, migrated: 1, failed: 0, processedBatches: 1 },
      listings: [{ id: "a", title: "Camaro a", status: "migrated", firebaseUrls: [expect.any(String)] }],
      batches: [{ batchNumber: 1, migrated: 1, failed: 0 }],
    });
    const all = await answer<Migration>("migrateAllToFirebaseStorage", { batchSize: 5, dryRun: false });
    expect(all).toMatchObject({
      ...{ totalListings: 4, eligibleListings: 2, migrated: 2, failed: 0 },
      listings: [{ id: "b" }, { id: "c" }],
    });
    const [own, alone] = [(await listing("a")).cloudinaryImages[0], (await listing("c")).cloudinaryImages[0]];
    expect([await isThere(own), await isThere(alone)]).toEqual([true, true]);
    for (const id of ["a", "b", "c"]) expect((await listing(id)).imageSource).toBe("firebase");

    // Back and forth again, before any cleanup.
    expect(await answer("revertToCloudinary", { dryRun: true })).toMatchObject({
      message: "3 listings with 3 images would be shown from Cloudinary again. Nothing has been changed.",
    });
    await answer("revertToCloudinary", { dryRun: false });
    expect((await listing("a")).imageSource).toBe("cloudinary");
    await answer("migrateAllToFirebaseStorage", { dryRun: false });

    expect(await answer("cleanupCloudinaryImages", { dryRun: true })).toMatchObject({ success: true });
    expect(await isThere(own)).toBe(true);
    expect(await answer("cleanupCloudinaryImages", { dryRun: false })).toMatchObject({ success: true });
    for (const id of ["a", "b", "c"]) {
      const { cloudinaryImages, firebaseImages } = await listing(id);
      expect(cloudinaryImages).toEqual([]);
      expect(await Promise.all(firebaseImages.map(isThere))).toEqual(firebaseImages.map(() => true));
    }
    // Our copies are deleted. Other people's pictures stay.
    expect([await isThere(own), await isThere(alone)]).toEqual([false, true]);
  });

  test("names a listing that fails and moves the others", async () => {
    await newSeller();
    const gone = `${base}/demo-cloud/image/upload/v1/gone.jpg`;
    await document("b").set({ title: "Camaro b", cloudinaryImages: [gone], imageSource: "cloudinary" });
    expect(await answer<Migration>("migrateAllToFirebaseStorage", { dryRun: false })).toMatchObject({
      ...{ migrated: 2, failed: 1 },
      listings: [
        { id: "a" },
        { id: "b", status: "failed", error: "One of its pictures is no longer there." },
        { id: "c" },
      ],
    });
    expect(await listing("b")).toMatchObject({ firebaseImages: [], cloudinaryImages: [gone] });
  });

  test("ends with its reason if the host refuses the key", async () => {
    await newSeller();
    await answer("migrateAllToFirebaseStorage", { dryRun: false });
    await document("a").update({ cloudinaryImages: ["x"] });
    await fault("key");
    expect(await answer("revertToCloudinary", { dryRun: false })).toMatchObject({ success: false });
    expect((await firestore.doc(paths.operation(boss.uid, "imageMigration")).get()).data()).toMatchObject({
      status: "failed",
      failure: { code: "images/invalid-key" },
    });
  });
});

describe("cleaning up pictures", () => {
  test("keeps a picture whose original is lost, because it's the last copy", async () => {
    await newSeller();
    await answer("migrateAllToFirebaseStorage", { dryRun: false });
    await bucket.deleteFiles({ prefix: `users/${boss.uid}/listings/a/` });
    const before = await listing("a");
    await answer("cleanupCloudinaryImages", { dryRun: false });
    expect(await listing("a")).toMatchObject({ cloudinaryImages: before.cloudinaryImages });
    expect(await isThere(before.cloudinaryImages[0])).toBe(true);
    expect((await listing("b")).cloudinaryImages).toEqual([]);
  });

  test("keeps a copy at Cloudinary that something else shows", async () => {
    await newSeller();
    const [copy] = (await listing("a")).cloudinaryImages;
    await document("lot").set({ title: "Lot", cloudinaryImages: [copy], imageSource: "cloudinary" });
    await answer("migrateToFirebaseStorage", { batchSize: 1, dryRun: false });
    await answer("cleanupCloudinaryImages", { dryRun: false });
    expect((await listing("a")).cloudinaryImages).toEqual([]);
    expect(await isThere(copy)).toBe(true);
  });
});
