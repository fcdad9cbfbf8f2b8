import { randomUUID } from "node:crypto";

import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { listingDocument, toListingImagePath, paths } from "../../../functions/src/contract/documents.ts";
import type { AppError } from "../../../functions/src/contract/wire/errors.ts";
import type { MigrationDirection } from "../../../functions/src/contract/images/images.ts";
import { openImageMigrations } from "../../../functions/src/db/images/imageMigrations.ts";
import { openListingEdits } from "../../../functions/src/db/listings/edit/listingEdits.ts";
import { openPhotoStore } from "../../../functions/src/db/images/photos.ts";
import { saveListing } from "../../../functions/src/domain/listings/edit/saveListing.ts";
import { migrateImages, type MigrationPorts } from "../../../functions/src/domain/listings/migrateImages.ts";
import { checkPhoto } from "../../../functions/src/images/checkPhoto.ts";
import { parseAccount, createCloudinaryHost } from "../../../functions/src/images/cloudinary.ts";
import { CLOUDINARY_ACCOUNT, DEMO_SECRETS } from "../../../tools/suite/environment.ts";
import { admin } from "../../support/admin.ts";
import { suite } from "../../support/suite.ts";
import { NO_LOTS } from "../../../functions/src/domain/lots/testing/noLots.ts";

const { cloudName, apiKey, apiSecret } = CLOUDINARY_ACCOUNT;
let base: string;
let ports: MigrationPorts;
let colours: Buffer[];
let uid: string;
let originals: string[];
beforeAll(async () => {
  base = suite().cloudinaryUrl;
  const { storage } = suite();
  ports = {
    listings: openImageMigrations(admin().firestore),
    photos: openPhotoStore(() => admin().bucket, `http://${storage.host}:${storage.port}`),
    checker: { check: checkPhoto },
    host: hostWith(DEMO_SECRETS.CLOUDINARY_URL),
  };
  const drawn = ["#c33", "#3c3", "#33c"].map((background) =>
    sharp({ create: { width: 60, height: 84, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
  colours = await Promise.all(drawn);
});
beforeEach(newSeller);
afterEach(() => fetch(`${base}/control/faults`, { method: "DELETE" }));

/** A listing with two pictures in our storage. */
async function newSeller() {
  uid = `seller-${randomUUID()}`;
  const keep = (jpeg: Buffer) => ports.photos.save(toListingImagePath(uid, "L1", randomUUID()), jpeg);
  originals = await Promise.all([colour(0), colour(1)].map(keep));
}
const colour = (index: number) => colours[index] ?? Buffer.alloc(0);
const hostWith = (url: string, folder = "pegboard") =>
  createCloudinaryHost({ account: () => parseAccount(url), apiBase: base, deliveryBase: base, folder });
const document = () => admin().firestore.doc(paths.listing(uid, "L1"));
const store = (fields: object) => document().set({ title: "Camaro", firebaseImages: originals, ...fields });
const read = async () => listingDocument.parse((await document().get()).data());
const migrate = (direction: MigrationDirection, using = ports) => migrateImages(using, uid, "L1", direction);
const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
const fault = (kind: string) =>
  fetch(`${base}/control/faults`, { method: "POST", body: JSON.stringify({ kind, times: 1 }) });
const totals = async () => {
  const answer = await fetch(`${base}/control/faults`);
  return ((await answer.json()) as { totals: { uploads: number; pictures: number } }).totals;
};

describe("migrating to Cloudinary", () => {
  test("copies a listing's pictures in order, shows the copies, and keeps the originals", async () => {
    await store({ frontImageIndex: 1 });
    expect(await migrate("toCloudinary")).toEqual({
      success: true,
      outcome: { code: "moved-to-host", pictures: 2 },
    });
    const listing = await read();
    expect(listing).toMatchObject({
      firebaseImages: originals,
      imageSource: "cloudinary",
      frontImageIndex: 1,
    });
    const copies = await Promise.all(listing.cloudinaryImages.map(bytesAt));
    expect(copies.map((copy, index) => copy.equals(colour(index)))).toEqual([true, true]);
    for (const address of listing.cloudinaryImages)
      expect(address).toContain(`${base}/${cloudName}/image/upload/v`);
    expect(listing.updatedAt?.toMillis()).toBeGreaterThan(0);
  });

  test("again uploads and writes nothing", async () => {
    await store({});
    await migrate("toCloudinary");
    const [before, written] = [await totals(), (await document().get()).updateTime];
    expect(await migrate("toCloudinary")).toMatchObject({ success: true });
    expect(await totals()).toEqual(before);
    expect((await document().get()).updateTime?.isEqual(written as never)).toBe(true);
  });

  test("keeps pictures that didn't come from our storage, after the copies", async () => {
    const foreign = `${base}/${cloudName}/image/upload/v1/shop/old.jpg`;
    await store({ cloudinaryImages: [foreign] });
    await migrate("toCloudinary");
    expect((await read()).cloudinaryImages).toEqual([expect.any(String), expect.any(String), foreign]);
  });

  test("stores a picture once if the answer is lost", async () => {
    await store({});
    const before = await totals();
    await fault("drop");
    await expect(migrate("toCloudinary")).rejects.toMatchObject({ code: "images/unavailable" });
    expect(await read()).toMatchObject({ cloudinaryImages: [], firebaseImages: originals });
    await migrate("toCloudinary");
    expect((await totals()).pictures - before.pictures).toBe(2);
  });

  test.each([
    ["rate", "images/rate-limited"],
    ["key", "images/invalid-key"],
    ["server", "images/unavailable"],
  ])("fails by %s with %s and changes nothing", async (kind, code) => {
    await store({});
    await fault(kind);
    await expect(migrate("toCloudinary")).rejects.toMatchObject({ code });
    expect(await read()).toMatchObject({ cloudinaryImages: [], firebaseImages: originals });
  });

  test("sends no picture of another person", async () => {
    const theirs = await ports.photos.save(toListingImagePath(`other-${uid}`, "L1", "a"), colour(0));
    await store({ firebaseImages: [theirs] });
    const before = await totals();
    await expect(migrate("toCloudinary")).rejects.toMatchObject({ code: "image/not-ours" });
    expect(await totals()).toEqual(before);
  });
});

describe("migrating to our storage", () => {
  test("shows the originals of our copies again", async () => {
    await store({});
    await migrate("toCloudinary");
    const { cloudinaryImages } = await read();
    expect(await migrate("toFirebase")).toMatchObject({ success: true });
    expect(await read()).toMatchObject({
      firebaseImages: originals,
      cloudinaryImages,
      imageSource: "firebase",
    });
    expect(await migrate("toFirebase")).toEqual({
      success: true,
      outcome: { code: "in-storage" },
    });
  });

  test("fetches what is only there, and restores lost originals", async () => {
    const elsewhere = await hostWith(DEMO_SECRETS.CLOUDINARY_URL, "shop").save("old", colour(2));
    await store({ cloudinaryImages: [elsewhere] });
    await migrate("toCloudinary");
    await admin().bucket.deleteFiles({ prefix: storagePath(originals[0]) });
    await migrate("toFirebase");
    const { firebaseImages } = await read();
    const kept = await Promise.all(firebaseImages.map(bytesAt));
    expect(firebaseImages[1]).toBe(originals[1]);
    expect(kept.map((bytes, index) => bytes.equals(colour(index)))).toEqual([true, true, true]);
  });

  test("fetches only pictures of our own account", async () => {
    const own = `${base}/${cloudName}/image/upload`;
    for (const address of [
      "http://169.254.169.254/latest/meta-data",
      `${base}/other-cloud/image/upload/v1/a.jpg`,
      `${base}/${cloudName}/image/fetch/https://example.com/a.jpg`,
      `${own}/l_fetch:aHR0cDovL2V4YW1wbGUuY29t/v1/a.jpg`,
      `${own}/../../control/faults`,
      `${own}/v1/a.jpg?x=http://example.com`,
      `${own}/v1/pegboard/somebody-else/L1/${"a".repeat(40)}.jpg`,
      base.replace("127.0.0.1", "127.0.0.1@example.com"),
      "no address",
    ]) {
      await store({ firebaseImages: [], cloudinaryImages: [address] });
      await expect(migrate("toFirebase"), address).rejects.toMatchObject({ code: "image/not-ours" });
      expect(await read()).toMatchObject({ firebaseImages: [], cloudinaryImages: [address] });
    }
  });

  test("leaves the listing unchanged if a picture no longer exists", async () => {
    await store({ firebaseImages: [], cloudinaryImages: [`${base}/${cloudName}/image/upload/v1/gone.jpg`] });
    await expect(migrate("toFirebase")).rejects.toMatchObject({ code: "image/not-found" });
    expect((await read()).firebaseImages).toEqual([]);
  });
});

test("pictures that were rearranged in between aren't overwritten", async () => {
  await store({});
  const meanwhile: MigrationPorts = {
    ...ports,
    host: {
      ...ports.host,
      save: async (name, jpeg) => {
        await store({ firebaseImages: [...originals].reverse() });
        return ports.host.save(name, jpeg);
      },
    },
  };
  await expect(migrate("toCloudinary", meanwhile)).rejects.toMatchObject({ code: "listing/busy" });
  expect(await read()).toMatchObject({ firebaseImages: [...originals].reverse(), cloudinaryImages: [] });
});

test("rearranging pictures shows those in our storage again", async () => {
  await store({});
  await migrate("toCloudinary");
  const firebaseImages = [...originals].reverse();
  const input = {
    listingId: "L1",
    isNew: false,
    base: { firebaseImages: originals },
    changes: { firebaseImages },
  };
  await saveListing(
    { ...NO_LOTS, edits: openListingEdits(admin().firestore), photos: ports.photos },
    uid,
    input,
  );
  expect(await read()).toMatchObject({ firebaseImages, imageSource: "firebase" });
});

test.each(["toCloudinary", "toFirebase"] as const)(
  "%s without pictures says that there are none",
  async (to) => {
    await store({ firebaseImages: [] });
    expect(await migrate(to)).toEqual({
      success: false,
      outcome: { code: to === "toCloudinary" ? "none-in-storage" : "none-at-host" },
    });
  },
);

test("an unknown listing is not found", async () => {
  await expect(migrate("toCloudinary")).rejects.toMatchObject({ code: "listing/not-found" });
});

test.each(["", " ", "https://key:secret@cloud", "cloudinary://cloud", "cloudinary://key@cloud"])(
  "with %j for an account it is refused and changes nothing",
  async (url) => {
    await store({});
    const unset = { ...ports, host: hostWith(url) };
    await expect(migrate("toCloudinary", unset)).rejects.toMatchObject({ code: "images/not-configured" });
    expect((await read()).cloudinaryImages).toEqual([]);
  },
);

test("no failure contains the secret", async () => {
  await store({});
  const failures: unknown[] = [];
  for (const kind of ["key", "server", "drop", null]) {
    if (kind !== null) await fault(kind);
    const url =
      kind === null ? `cloudinary://${apiKey}:${apiSecret}-old@${cloudName}` : DEMO_SECRETS.CLOUDINARY_URL;
    await migrate("toCloudinary", { ...ports, host: hostWith(url) }).catch((error: unknown) =>
      failures.push(error),
    );
  }
  expect(failures).toHaveLength(4);
  for (const failure of failures) {
    const { params, cause } = failure as AppError;
    expect(`${JSON.stringify(params)} ${String(cause)} ${JSON.stringify(cause)}`).not.toContain(apiSecret);
  }
});

const storagePath = (url = "") => decodeURIComponent(new URL(url).pathname.split("/o/")[1] ?? "");
