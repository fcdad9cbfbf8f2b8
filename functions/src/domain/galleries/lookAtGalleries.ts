import { GALLERY_CHECK_MS } from "../../contract/galleries/galleries.ts";
import type { PublicGallery } from "../../contract/galleries/galleryData.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { createCache } from "../cache.ts";
import type { GalleryDocuments } from "./galleryReader.ts";
import { type Galleries, refreshGallery } from "./refreshGallery.ts";

/**
 * Returns a function that updates a gallery and reads it. While no check is due, or if the name is known not
 * to exist, answers come from this instance's cache.
 */
export function createLooks(
  galleries: Galleries,
  shown: Pick<GalleryDocuments, "readGallery">,
  now: () => number = Date.now,
): (username: string) => Promise<PublicGallery | null> {
  const answers = createCache<PublicGallery | null>({
    most: 10_000,
    lifetime: (found) => (found ? GALLERY_CHECK_MS / 2 : MINUTE_MS / 2),
    now,
  });
  return (username) =>
    answers.get(username, async () =>
      (await refreshGallery(galleries, username, now())) ? shown.readGallery(username) : null,
    );
}
