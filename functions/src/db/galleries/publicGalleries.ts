import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { galleryDocument } from "../../contract/galleries/galleries.ts";
import type { PublicGallery } from "../../contract/galleries/galleryData.ts";
import type { GalleryDocuments } from "../../domain/galleries/galleryReader.ts";
import { parsePage } from "./galleryPages.ts";

export function openPublicGalleries(firestore: Firestore): GalleryDocuments {
  return {
    async readGallery(username) {
      const found = await firestore.doc(paths.gallery(username)).get();
      return found.exists ? toPublicGallery(found) : null;
    },

    async readPage(username, build, page) {
      const found = await firestore.doc(paths.galleryPage(username, build, page)).get();
      return found.exists ? parsePage(found.data()) : null;
    },

    async list(after, most) {
      const byName = firestore.collection(paths.galleries()).orderBy("__name__").limit(most);
      const { docs } = await (after === null ? byName : byName.startAfter(after)).get();
      return docs.map(toPublicGallery);
    },
  };
}

function toPublicGallery(found: DocumentSnapshot): PublicGallery {
  const { build, pages, listings, samples, version, checkedAt } = galleryDocument.parse(found.data());
  return {
    username: found.id,
    ...{ build, pages, listings, version },
    samples: [...new Set(samples)],
    checkedAt: checkedAt?.toMillis() ?? null,
  };
}
