import { createHash } from "node:crypto";

import { type ListingDocument, toListingImagePath } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { MigrationDirection } from "../../contract/images/images.ts";
import type { PictureOutcome } from "../../contract/images/pictureOutcome.ts";

export type Pictures = Pick<ListingDocument, "firebaseImages" | "cloudinaryImages" | "imageSource">;

/** An image host outside our storage. Throws `AppError`s with `images/...` codes. */
export interface ImageHost {
  /** Stores a picture under a name unless one exists. Returns its URL in both cases. */
  save(name: string, jpeg: Uint8Array): Promise<string>;
  /** Returns the name under which `keep` stored the picture with this URL, or null if it didn't. */
  getName(address: string): string | null;
  /** Throws `image/not-ours` for a URL outside our account. */
  read(address: string): Promise<Uint8Array>;
  /** Deletes the picture that `keep` stored under a name. Succeeds if it doesn't exist. */
  remove(name: string): Promise<void>;
}

export interface MigrationPorts {
  listings: {
    /** Returns null if the listing doesn't exist. */
    read(uid: string, listingId: string): Promise<Pictures | null>;
    /** Throws `listing/busy` if the pictures differ from `seen`. */
    change(uid: string, listingId: string, seen: Pictures, fields: Partial<Pictures>): Promise<void>;
  };
  photos: {
    save(path: string, jpeg: Uint8Array): Promise<string>;
    read(uid: string, url: string): Promise<Uint8Array>;
    assertStored(uid: string, url: string): Promise<void>;
  };
  checker: { check(bytes: Uint8Array): Promise<{ jpeg: Uint8Array }> };
  host: ImageHost;
}

export interface PicturesChanged {
  /** False if there is nothing to move or to remove. */
  success: boolean;
  outcome: PictureOutcome;
}

/**
 * Copies a listing's pictures between our storage and the image host, in order, and shows the copies. Deletes
 * nothing.
 * The names of copies derive from their originals, and the listing is written last, so a repeat reuses
 * existing copies (decisions/listings/0045).
 */
export async function migrateImages(
  ports: MigrationPorts,
  uid: string,
  listingId: string,
  direction: MigrationDirection,
): Promise<PicturesChanged> {
  const seen = await ports.listings.read(uid, listingId);
  if (seen === null) throw new AppError("listing/not-found");
  return direction === "toCloudinary"
    ? moveToHost(ports, uid, listingId, seen)
    : moveToStorage(ports, uid, listingId, seen);
}

async function moveToHost(
  { listings, photos, host }: MigrationPorts,
  uid: string,
  listingId: string,
  seen: Pictures,
): Promise<PicturesChanged> {
  const { firebaseImages, cloudinaryImages, imageSource } = seen;
  if (firebaseImages.length === 0) return { success: false, outcome: { code: "none-in-storage" } };
  const copiesAtHost = new Map(cloudinaryImages.map((address) => [host.getName(address), address]));
  const copies: string[] = [];
  for (const original of firebaseImages) {
    const name = createCopyName(uid, listingId, original);
    copies.push(copiesAtHost.get(name) ?? (await host.save(name, await photos.read(uid, original))));
  }
  // Pictures that didn't come from our storage aren't copies. Their URLs are kept, after the copies.
  const others = cloudinaryImages.filter((address) => !host.getName(address)?.startsWith(`${uid}/`));
  const wanted = [...copies, ...others];
  if (imageSource === "cloudinary" && wanted.join(" ") === cloudinaryImages.join(" "))
    return { success: true, outcome: { code: "at-host" } };
  await listings.change(uid, listingId, seen, { cloudinaryImages: wanted, imageSource: "cloudinary" });
  return { success: true, outcome: { code: "moved-to-host", pictures: copies.length } };
}

async function moveToStorage(
  ports: MigrationPorts,
  uid: string,
  listingId: string,
  seen: Pictures,
): Promise<PicturesChanged> {
  const { firebaseImages, cloudinaryImages, imageSource } = seen;
  if (imageSource !== "cloudinary" && firebaseImages.length > 0)
    return { success: true, outcome: { code: "in-storage" } };
  if (cloudinaryImages.length === 0 && firebaseImages.length === 0) {
    return { success: false, outcome: { code: "none-at-host" } };
  }
  const originals = new Map(firebaseImages.map((url) => [createCopyName(uid, listingId, url), url]));
  const kept: string[] = [];
  const done = new Set<string>();
  for (const address of cloudinaryImages) {
    const name = ports.host.getName(address);
    const original = name === null ? undefined : originals.get(name);
    if (original !== undefined) done.add(original);
    kept.push(
      original !== undefined && (await isStored(ports, uid, original))
        ? original
        : await fetchToStorage(ports, uid, listingId, address, name),
    );
  }
  const others = firebaseImages.filter((url) => !done.has(url) && !kept.includes(url));
  await ports.listings.change(uid, listingId, seen, {
    firebaseImages: [...kept, ...others],
    imageSource: "firebase",
  });
  return { success: true, outcome: { code: "moved-to-storage", pictures: kept.length } };
}

/** Deletes a copy permanently. Throws `image/not-ours` for a URL that isn't one of this user's copies. */
export async function removeCopy(
  host: Pick<ImageHost, "getName" | "remove">,
  uid: string,
  address: string,
): Promise<void> {
  const name = host.getName(address);
  if (!name?.startsWith(`${uid}/`)) throw new AppError("image/not-ours");
  await host.remove(name);
}

/**
 * Derives a copy's name from its original's URL. The URL contains a random token, so the name can't be
 * guessed.
 */
export const createCopyName = (uid: string, listingId: string, original: string) =>
  `${uid}/${listingId}/${createHash("sha256").update(original).digest("hex").slice(0, 40)}`;

async function fetchToStorage(
  { host, checker, photos }: MigrationPorts,
  uid: string,
  listingId: string,
  address: string,
  name: string | null,
): Promise<string> {
  // The picture is a copy from another seller's storage.
  if (name !== null && !name.startsWith(`${uid}/`)) throw new AppError("image/not-ours");
  const { jpeg } = await checker.check(await host.read(address));
  return photos.save(toListingImagePath(uid, listingId, deriveImageId(address)), jpeg);
}

/** Derives a picture's id from the URL that it was fetched from. */
export const deriveImageId = (address: string): string =>
  createHash("sha256").update(address).digest("hex").slice(0, 32);

/** Returns whether the original still exists. If it doesn't, its copy is used. */
async function isStored({ photos }: MigrationPorts, uid: string, url: string): Promise<boolean> {
  try {
    await photos.assertStored(uid, url);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "image/not-found") return false;
    throw error;
  }
}
