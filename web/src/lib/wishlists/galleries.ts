import type * as z from "zod";

import { AppError } from "@contract/wire/errors";
import type { GalleryListing } from "@contract/galleries/galleries";
import { galleryData, galleryDataPaths, type PublicGallery } from "@contract/galleries/galleryData";

import "../calls/zodWithoutEval";

// Public data is read from the function `galleryData` on our own address, without credentials and without the SDK.

export type Gallery = PublicGallery;

/** Returns null if there is no gallery with this name. Rejects with `server/unreachable` or `server/busy`. */
export const readGallery = (username: string): Promise<Gallery | null> =>
  get(galleryDataPaths.gallery(username), galleryData.gallery);

/** Reads one page of a gallery. Returns null if the gallery has been rebuilt since. */
export const readGalleryPage = (
  { username, build, version }: Pick<Gallery, "username" | "build" | "version">,
  page: number,
): Promise<readonly GalleryListing[] | null> =>
  build === null
    ? Promise.resolve(null)
    : get(galleryDataPaths.page(username, build, version, page), galleryData.page);

/** Reads a part of the index. Fewer than `GALLERIES_AT_ONCE` galleries means the last part. */
export const listGalleries = (part: number): Promise<readonly Gallery[]> =>
  get(galleryDataPaths.index(part), galleryData.index);

async function get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  const answer = await fetch(path).catch((error: unknown) => {
    throw new AppError("server/unreachable", {}, { cause: error });
  });
  if (answer.status === 429) throw new AppError("server/busy");
  if (!answer.ok) throw new AppError("internal", {}, { cause: new Error(`${path}: ${answer.status}`) });
  const parsed = schema.safeParse(await answer.json().catch(() => undefined));
  if (!parsed.success) throw new AppError("internal", {}, { cause: parsed.error });
  return parsed.data;
}
