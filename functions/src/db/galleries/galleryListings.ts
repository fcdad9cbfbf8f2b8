import { type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import type { GalleryListing } from "../../contract/galleries/galleries.ts";
import { GALLERY_FIELDS, toGalleryListing } from "../../domain/galleries/galleryRows.ts";
import type { Galleries } from "../../domain/galleries/refreshGallery.ts";
import { readTogether } from "../documents.ts";
import { pickListingFields } from "../listings/storedListing.ts";

const shown = pickListingFields(GALLERY_FIELDS);

export const openGalleryListings = (firestore: Firestore): Pick<Galleries, "readAll" | "readChanges"> => ({
  async readAll(uid) {
    const active = firestore.collection(paths.listings(uid)).where("status", "==", "active");
    const { docs, readTime } = await active.select(...GALLERY_FIELDS).get();
    return {
      listings: docs.flatMap((found) => parseListing(found.id, found.data()) ?? []),
      readAt: readTime.toMillis(),
    };
  },

  async readChanges(uid, since, most) {
    const after = Timestamp.fromMillis(Math.max(0, since));
    const listings = firestore.collection(paths.listings(uid)).where("updatedAt", ">", after);
    const trash = firestore.collection(paths.trash(uid)).where("deletedAt", ">", after);
    const [changed, deleted] = await readTogether(firestore, [
      listings.limit(most + 1).select(...GALLERY_FIELDS),
      trash.limit(most + 1).select(),
    ]);
    if (!changed || !deleted || changed.size > most || deleted.size > most) return null;
    const changes = new Map<string, GalleryListing | null>([
      ...deleted.docs.map(({ id }) => [id, null] as const),
      // Listings override trash entries with the same id.
      ...changed.docs.map((found) => [found.id, parseListing(found.id, found.data())] as const),
    ]);
    return { changes, readAt: changed.readTime.toMillis() };
  },
});

/** Returns null for a damaged listing, so that it isn't shown. */
function parseListing(id: string, data: unknown): GalleryListing | null {
  const parsed = shown.safeParse(data);
  return parsed.success ? toGalleryListing(id, parsed.data) : null;
}
