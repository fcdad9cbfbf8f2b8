import { randomUUID } from "node:crypto";

import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import { listingDocument, paths, toListingImagePath } from "../../../functions/src/contract/documents.ts";
import type { MigrationDirection } from "../../../functions/src/contract/images/images.ts";
import { openImageMigrations } from "../../../functions/src/db/images/imageMigrations.ts";
import { openPhotoStore } from "../../../functions/src/db/images/photos.ts";
import { migrateImages, type MigrationPorts } from "../../../functions/src/domain/listings/migrateImages.ts";
import { createCloudinaryHost, parseAccount } from "../../../functions/src/images/cloudinary.ts";
import { memoryBucket } from "../../../tests/support/memory/memoryBucket.ts";
import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";
import { startCloudinarySimulator } from "../../simulators/cloudinary/server.ts";
import { CLOUDINARY_ACCOUNT, DEMO_SECRETS } from "../../suite/environment.ts";

const firestore = memoryFirestore(Date.now);
const bucket = memoryBucket("photos");
let simulator: Awaited<ReturnType<typeof startCloudinarySimulator>>;
let ports: MigrationPorts;
let colours: Buffer[];
beforeAll(async () => {
  simulator = await startCloudinarySimulator({ port: 0, ...CLOUDINARY_ACCOUNT });
  ports = {
    listings: openImageMigrations(firestore),
    photos: openPhotoStore(() => bucket, "http://storage.example"),
    // Every picture of the host counts as one. functions/src/images/checkPhoto.test.ts looks into them.
    checker: { check: (jpeg) => Promise.resolve({ jpeg }) },
    host: hostIn("pegboard"),
  };
  const drawn = ["#c33", "#3c3", "#33c"].map((background) =>
    sharp({ create: { width: 60, height: 84, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
  colours = await Promise.all(drawn);
});
afterAll(() => simulator.close());

const hostIn = (folder: string) =>
  createCloudinaryHost({
    account: () => parseAccount(DEMO_SECRETS.CLOUDINARY_URL),
    apiBase: simulator.url,
    deliveryBase: simulator.url,
    folder,
  });
const colour = (index: number) => colours[index] ?? Buffer.alloc(0);
const countPictures = async () => {
  const answer = await fetch(`${simulator.url}/control/faults`);
  return ((await answer.json()) as { totals: { pictures: number } }).totals.pictures;
};

/** A listing with two pictures in our storage, and one that is only at the host. */
async function createListing(direction: MigrationDirection) {
  const uid = `seller-${randomUUID()}`;
  const keep = (jpeg: Buffer) => ports.photos.save(toListingImagePath(uid, "L1", randomUUID()), jpeg);
  const firebaseImages = [await keep(colour(0)), await keep(colour(1))];
  const alone = await hostIn("shop").save(`old-${uid}`, colour(2));
  const document = firestore.doc(paths.listing(uid, "L1"));
  await document.set({ title: "Camaro", firebaseImages, cloudinaryImages: [alone] });
  const migrate = (using: MigrationPorts = ports) => migrateImages(using, uid, "L1", direction);
  if (direction === "toFirebase") await migrateImages(ports, uid, "L1", "toCloudinary");
  return {
    migrate,
    read: async () => listingDocument.parse((await document.get()).data()),
    countFiles: async () => {
      const [files] = await bucket.getFiles({ prefix: `users/${uid}/listings/L1/` });
      return files.length;
    },
  };
}

class Killed extends Error {}

/** Ports that allow this many calls. The process dies after the last one. */
function killedAfter(calls: number, count: () => void = () => undefined): MigrationPorts {
  let left = calls;
  const killing = <P extends object>(port: P): P =>
    new Proxy(port, {
      get(target, name) {
        const method = Reflect.get(target, name) as (...given: unknown[]) => unknown;
        if (name === "getName") return method;
        return async (...given: unknown[]) => {
          const answer = await method.apply(target, given);
          count();
          left -= 1;
          if (left === 0) throw new Killed();
          return answer;
        };
      },
    });
  const { listings, photos, checker, host } = ports;
  return {
    listings: killing(listings),
    photos: killing(photos),
    checker: killing(checker),
    host: killing(host),
  };
}

test.each([
  ["toCloudinary", 6, "cloudinary", 2],
  ["toFirebase", 7, "firebase", 3],
] as const)(
  "a migration %s that is killed after any of its %i steps copies every picture once when repeated",
  async (direction, expected, imageSource, inStorage) => {
    let steps = 0;
    const unharmed = await createListing(direction);
    await unharmed.migrate(killedAfter(Infinity, () => (steps += 1)));
    expect(steps).toBe(expected);
    for (let step = 1; step <= expected; step += 1) {
      const { migrate, read, countFiles } = await createListing(direction);
      const before = await countPictures();
      await expect(migrate(killedAfter(step))).rejects.toThrow(Killed);
      await migrate();
      const { cloudinaryImages, firebaseImages, ...listing } = await read();
      expect([step, listing.imageSource]).toEqual([step, imageSource]);
      expect([cloudinaryImages.length, firebaseImages.length]).toEqual([3, inStorage]);
      expect(await countFiles()).toBe(inStorage);
      expect((await countPictures()) - before).toBe(direction === "toCloudinary" ? 2 : 0);
    }
  },
);
