import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";

import { galleryDocument, galleryPaths } from "../../contract/galleries/galleries.ts";
import type { ShownGallery } from "../../contract/galleries/galleryPage.ts";
import type { PublicGalleries } from "../../domain/galleries/galleryPage.ts";
import { parsePage } from "./galleries.ts";

export function publicGalleries(firestore: Firestore): PublicGalleries {
  return {
    async find(username) {
      const found = await firestore.doc(galleryPaths.gallery(username)).get();
      if (!found.exists) return null;
      const { build, pages } = galleryDocument.parse(found.data());
      const gallery = toShownGallery(found);
      if (build === null || pages === 0) return { gallery, listings: [] };
      const newest = await firestore.doc(galleryPaths.page(username, build, pages - 1)).get();
      // The page is gone if the gallery was rebuilt in between.
      return { gallery, listings: (newest.exists ? parsePage(newest.data()) : null) ?? [] };
    },

    async list(most) {
      const { docs } = await firestore
        .collection(galleryPaths.galleries())
        .orderBy("__name__")
        .limit(most)
        .get();
      return docs.map(toShownGallery);
    },
  };
}

function toShownGallery(found: DocumentSnapshot): ShownGallery {
  const { build, listings, samples, checkedAt } = galleryDocument.parse(found.data());
  return {
    username: found.id,
    listings: build === null ? null : listings,
    samples,
    checkedAt: checkedAt?.toMillis() ?? null,
  };
}
