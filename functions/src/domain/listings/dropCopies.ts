import { toListingImagePath } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import {
  createCopyName,
  deriveImageId,
  type MigrationPorts,
  type PicturesChanged,
  removeCopy,
} from "./migrateImages.ts";

export interface DropPorts extends MigrationPorts {
  photos: MigrationPorts["photos"] & { find(path: string): Promise<string | null> };
  /** Returns whether anything else shows the picture or can restore it. */
  isShownElsewhere(uid: string, image: string, listingId: string): Promise<boolean>;
}

/**
 * Removes the image host's URLs from a listing that is shown from our storage, and deletes our copies there.
 * Keeps the URL of a picture whose original is missing in our storage, because it is the last copy
 * (decisions/admin/0077).
 */
export async function dropCopies(ports: DropPorts, uid: string, listingId: string): Promise<PicturesChanged> {
  const { listings, photos, host } = ports;
  const seen = await listings.read(uid, listingId);
  if (seen === null) throw new AppError("listing/not-found");
  const { firebaseImages, cloudinaryImages, imageSource } = seen;
  if (cloudinaryImages.length === 0) return { success: false, outcome: { code: "no-copies" } };
  if (imageSource === "cloudinary" || firebaseImages.length === 0) {
    return { success: false, outcome: { code: "shown-from-host" } };
  }

  const originals = new Map(firebaseImages.map((url) => [createCopyName(uid, listingId, url), url]));
  const isInStorage = async (address: string): Promise<boolean> => {
    const original = originals.get(host.getName(address) ?? "");
    if (original === undefined) {
      return (await photos.find(toListingImagePath(uid, listingId, deriveImageId(address)))) !== null;
    }
    return photos.assertStored(uid, original).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === "image/not-found") return false;
        throw error;
      },
    );
  };
  const areStored = await Promise.all(cloudinaryImages.map(isInStorage));
  const dropped = cloudinaryImages.filter((_address, index) => areStored[index]);
  const last = cloudinaryImages.filter((_address, index) => !areStored[index]);
  if (dropped.length === 0) return { success: false, outcome: { code: "none-dropped" } };

  // Changes the listing first, and only if it is unchanged, so that copies are kept if the listing shows them
  // again.
  await listings.change(uid, listingId, seen, { cloudinaryImages: last });
  for (const address of dropped) {
    const isOurs = host.getName(address)?.startsWith(`${uid}/`) ?? false;
    if (isOurs && !(await ports.isShownElsewhere(uid, address, listingId)))
      await removeCopy(host, uid, address);
  }
  return { success: true, outcome: { code: "dropped", pictures: dropped.length, left: last.length } };
}
