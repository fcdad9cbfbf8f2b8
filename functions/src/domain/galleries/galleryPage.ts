import {
  buildGalleryHead,
  buildGalleryIndexHead,
  missingGalleryHead,
  type PageHead,
  type ShownGallery,
} from "../../contract/galleries/galleryPage.ts";
import { foldUsername, findUsernameProblem } from "../../contract/galleries/usernames.ts";
import type { PublicGallery } from "../../contract/galleries/galleryData.ts";
import type { GalleryReader } from "./galleryReader.ts";
import { renderGallery, renderGalleryIndex, pickNewest } from "./galleryHtml.ts";

export interface PageRequest {
  readonly path: string;
  /** True if the URL has a query, such as a search or another page, which only the application can show. */
  readonly hasQuery: boolean;
  /** The network address of the request. */
  readonly address: string | null;
}

export interface GalleryPage {
  readonly exists: boolean;
  /** False if the gallery was rebuilt while the page was built, so that the page must not be cached. */
  readonly isFinal: boolean;
  readonly head: PageHead;
  /** Shown until the application has loaded. Can be empty. */
  readonly body: string;
}

/** Builds the page at `/gallery` or `/g/{username}`. Reads nothing for an invalid name. */
export async function buildGalleryPage(
  galleries: Pick<GalleryReader, "readGallery" | "readPage" | "index">,
  origin: string,
  { path, hasQuery, address }: PageRequest,
  now: number,
): Promise<GalleryPage> {
  const [, place, name, ...more] = path.replace(/\/$/, "").split("/");
  if (place === "gallery" && name === undefined) {
    const shown = (await galleries.index(0)).map(toShown);
    const body = hasQuery || shown.length === 0 ? "" : renderGalleryIndex(shown);
    return { exists: true, isFinal: true, head: buildGalleryIndexHead(origin, shown), body };
  }
  const username = foldUsername(name ?? "");
  const isName = place === "g" && more.length === 0 && findUsernameProblem(username) === null;
  const found = isName ? await galleries.readGallery(username, address) : null;
  if (!found) return { exists: false, isFinal: true, head: missingGalleryHead, body: "" };
  const gallery = toShown(found);
  const listings = found.pages === 0 ? [] : await galleries.readPage(found, found.pages - 1, address);
  const newest = pickNewest(listings ?? []);
  return {
    exists: true,
    isFinal: listings !== null,
    head: buildGalleryHead(origin, gallery, newest, now),
    body: hasQuery || newest.length === 0 ? "" : renderGallery(gallery, newest),
  };
}

const toShown = ({ build, listings, ...gallery }: PublicGallery): ShownGallery => ({
  ...gallery,
  listings: build === null ? null : listings,
});
