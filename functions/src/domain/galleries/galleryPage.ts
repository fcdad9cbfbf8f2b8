import { type GalleryListing, GALLERIES_AT_ONCE } from "../../contract/galleries/galleries.ts";
import {
  galleryHead,
  galleryIndexHead,
  missingGalleryHead,
  type PageHead,
  type ShownGallery,
} from "../../contract/galleries/galleryPage.ts";
import { foldUsername, findUsernameProblem } from "../../contract/galleries/usernames.ts";
import { renderGallery, renderGalleryIndex, pickNewest } from "./galleryHtml.ts";

/** The stored data that everybody may read. */
export interface PublicGalleries {
  /** Returns a gallery with the listings of its newest page, or null. */
  find(username: string): Promise<{ gallery: ShownGallery; listings: readonly GalleryListing[] } | null>;
  /** Lists the first galleries by name. */
  list(most: number): Promise<readonly ShownGallery[]>;
}

/** What is asked for. */
export interface PageRequest {
  readonly path: string;
  /** True if the address has a query, such as a search or another page, which only the application can show. */
  readonly hasQuery: boolean;
}

export interface GalleryPage {
  readonly isThere: boolean;
  readonly head: PageHead;
  /** Shown until the application is there. Can be empty. */
  readonly body: string;
}

/** Builds the page at `/gallery` or `/g/{username}`. Reads nothing for a name that is impossible. */
export async function buildGalleryPage(
  galleries: PublicGalleries,
  origin: string,
  { path, hasQuery }: PageRequest,
  now: number,
): Promise<GalleryPage> {
  const [, place, name, ...more] = path.replace(/\/$/, "").split("/");
  if (place === "gallery" && name === undefined) {
    const shown = await galleries.list(GALLERIES_AT_ONCE);
    const body = hasQuery || shown.length === 0 ? "" : renderGalleryIndex(shown);
    return { isThere: true, head: galleryIndexHead(origin, shown), body };
  }
  const username = foldUsername(name ?? "");
  const isName = place === "g" && more.length === 0 && findUsernameProblem(username) === null;
  const found = isName ? await galleries.find(username) : null;
  if (!found) return { isThere: false, head: missingGalleryHead, body: "" };
  const { gallery, listings } = found;
  const newest = pickNewest(listings);
  return {
    isThere: true,
    head: galleryHead(origin, gallery, newest, now),
    body: hasQuery || newest.length === 0 ? "" : renderGallery(gallery, newest),
  };
}
