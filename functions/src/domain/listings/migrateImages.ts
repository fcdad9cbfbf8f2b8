import { createHash } from "node:crypto";

import { type ListingDocument, listingImagePath } from "../../contract/documents.ts";
import { AppError } from "../../contract/errors.ts";
import type { MigrationDirection } from "../../contract/images.ts";

export type Pictures = Pick<ListingDocument, "firebaseImages" | "cloudinaryImages" | "imageSource">;

/** Another place for pictures than our storage. Failures are `AppError`s of the `images/...` codes. */
export interface ImageHost {
  /** Keeps a picture under a name, unless there is one of that name already, and answers its address either way. */
  keep(name: string, jpeg: Uint8Array): Promise<string>;
  /** The name under which `keep` was told to keep what is at the address; null where it wasn't. */
  nameOf(address: string): string | null;
  /** Refuses an address that is none of our account there with `image/not-ours`. */
  read(address: string): Promise<Uint8Array>;
  /** Deletes what `keep` kept under the name; one that is gone already is no failure. */
  remove(name: string): Promise<void>;
}

export interface MigrationPorts {
  listings: {
    /** Null where there is no such listing. */
    read(uid: string, listingId: string): Promise<Pictures | null>;
    /** Refuses with `listing/busy` where the pictures are no longer those that were `seen`. */
    change(uid: string, listingId: string, seen: Pictures, fields: Partial<Pictures>): Promise<void>;
  };
  photos: {
    keep(path: string, jpeg: Uint8Array): Promise<string>;
    read(uid: string, url: string): Promise<Uint8Array>;
    assertKept(uid: string, url: string): Promise<void>;
  };
  checker: { check(bytes: Uint8Array): Promise<{ jpeg: Uint8Array }> };
  host: ImageHost;
}

interface Migrated {
  success: boolean;
  message: string;
}

/**
 * Copies a listing's pictures between our storage and the image host, in their order, and shows them from there.
 * Every copy has a name that follows from its original, and the listing is written last: broken off anywhere, a repeat
 * goes on from the copies that are there. Nothing is deleted.
 */
export async function migrateImages(
  ports: MigrationPorts,
  uid: string,
  listingId: string,
  direction: MigrationDirection,
): Promise<Migrated> {
  const seen = await ports.listings.read(uid, listingId);
  if (seen === null) throw new AppError("listing/not-found");
  return direction === "toCloudinary"
    ? toHost(ports, uid, listingId, seen)
    : toStorage(ports, uid, listingId, seen);
}

async function toHost(
  { listings, photos, host }: MigrationPorts,
  uid: string,
  listingId: string,
  seen: Pictures,
): Promise<Migrated> {
  const { firebaseImages, cloudinaryImages, imageSource } = seen;
  if (firebaseImages.length === 0) return nothing("in our storage");
  const there = new Map(cloudinaryImages.map((address) => [host.nameOf(address), address]));
  const copies: string[] = [];
  for (const original of firebaseImages) {
    const name = copyNameOf(uid, listingId, original);
    copies.push(there.get(name) ?? (await host.keep(name, await photos.read(uid, original))));
  }
  // What didn't come from our storage is nobody's copy: its address stays, behind the others.
  const others = cloudinaryImages.filter((address) => !host.nameOf(address)?.startsWith(`${uid}/`));
  const wanted = [...copies, ...others];
  if (imageSource === "cloudinary" && wanted.join(" ") === cloudinaryImages.join(" "))
    return { success: true, message: "The images are on Cloudinary already." };
  await listings.change(uid, listingId, seen, { cloudinaryImages: wanted, imageSource: "cloudinary" });
  return moved(copies.length, "Cloudinary");
}

async function toStorage(
  ports: MigrationPorts,
  uid: string,
  listingId: string,
  seen: Pictures,
): Promise<Migrated> {
  const { firebaseImages, cloudinaryImages, imageSource } = seen;
  if (imageSource !== "cloudinary" && firebaseImages.length > 0)
    return { success: true, message: "The images are in our storage already." };
  if (cloudinaryImages.length === 0 && firebaseImages.length === 0) return nothing("on Cloudinary");
  const originals = new Map(firebaseImages.map((url) => [copyNameOf(uid, listingId, url), url]));
  const kept: string[] = [];
  const done = new Set<string>();
  for (const address of cloudinaryImages) {
    const name = ports.host.nameOf(address);
    const original = name === null ? undefined : originals.get(name);
    if (original !== undefined) done.add(original);
    kept.push(
      original !== undefined && (await isKept(ports, uid, original))
        ? original
        : await fetchToStorage(ports, uid, listingId, address, name),
    );
  }
  const others = firebaseImages.filter((url) => !done.has(url) && !kept.includes(url));
  await ports.listings.change(uid, listingId, seen, {
    firebaseImages: [...kept, ...others],
    imageSource: "firebase",
  });
  return moved(kept.length, "our storage");
}

/** Deletes a copy for good. An address that is not a copy of this person's is refused with `image/not-ours`. */
export async function removeCopy(
  host: Pick<ImageHost, "nameOf" | "remove">,
  uid: string,
  address: string,
): Promise<void> {
  const name = host.nameOf(address);
  if (!name?.startsWith(`${uid}/`)) throw new AppError("image/not-ours");
  await host.remove(name);
}

/** The same for the same original, and as hard to guess as its address, which has a random token. */
export const copyNameOf = (uid: string, listingId: string, original: string) =>
  `${uid}/${listingId}/${createHash("sha256").update(original).digest("hex").slice(0, 40)}`;

async function fetchToStorage(
  { host, checker, photos }: MigrationPorts,
  uid: string,
  listingId: string,
  address: string,
  name: string | null,
): Promise<string> {
  // A picture of ours, but another seller's.
  if (name !== null && !name.startsWith(`${uid}/`)) throw new AppError("image/not-ours");
  const { jpeg } = await checker.check(await host.read(address));
  return photos.keep(listingImagePath(uid, listingId, fetchedImageId(address)), jpeg);
}

/** What a picture is called in our storage that was fetched from an address. */
export const fetchedImageId = (address: string): string =>
  createHash("sha256").update(address).digest("hex").slice(0, 32);

/** The original may have been lost since: then its copy is what there is. */
async function isKept({ photos }: MigrationPorts, uid: string, url: string): Promise<boolean> {
  try {
    await photos.assertKept(uid, url);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "image/not-found") return false;
    throw error;
  }
}

const nothing = (place: string): Migrated => ({
  success: false,
  message: `This listing has no images ${place}.`,
});

const moved = (count: number, place: string): Migrated => ({
  success: true,
  message: `${count === 1 ? "1 image is" : `${count} images are`} now shown from ${place}.`,
});
