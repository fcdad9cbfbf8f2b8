import { findUsernameProblem } from "../../contract/galleries/usernames.ts";
import type { GalleryReader } from "./galleryReader.ts";

export interface GalleryAnswer {
  /** JSON data. Null if there is none. */
  readonly data: unknown;
  /** False if the response isn't the requested version, so that it must not be cached. */
  readonly isFinal: boolean;
}

/** Answers a path of `galleryDataPaths`, or returns null for any other. Invalid paths read nothing. */
export async function answerGalleryData(
  galleries: GalleryReader,
  path: string,
  address: string | null,
): Promise<GalleryAnswer | null> {
  const [, part] = /^\/data\/galleries\/(\d{1,3})$/.exec(path) ?? [];
  if (part !== undefined) return { data: await galleries.index(Number(part)), isFinal: true };
  const [, username, build, version, page] =
    /^\/data\/galleries\/g\/([a-z0-9_]+)(?:\/([\w-]{1,32})\/(\d{1,9})\/(\d{1,4}))?$/.exec(path) ?? [];
  if (username === undefined || findUsernameProblem(username) !== null) return null;
  if (build === undefined) return { data: await galleries.readGallery(username, address), isFinal: true };
  const gallery = await galleries.readGalleryAt(username, Number(version), address);
  if (gallery?.build !== build) return { data: null, isFinal: false };
  return {
    data: await galleries.readPage(gallery, Number(page), address),
    // The requested version is newer or older than the current one.
    isFinal: gallery.version === Number(version),
  };
}
