import { type GalleryListing, GALLERIES_AT_ONCE } from "../../contract/galleries.ts";
import {
  galleryHead,
  galleryIndexHead,
  missingGalleryHead,
  type PageHead,
  type ShownGallery,
} from "../../contract/galleryPage.ts";
import { foldUsername, findUsernameProblem } from "../../contract/usernames.ts";
import { galleryBody, galleryIndexBody, newestOf } from "./galleryHtml.ts";

/** What is stored for everybody to read. */
export interface PublicGalleries {
  /** With listings of its newest page; null where there is none. */
  find(username: string): Promise<{ gallery: ShownGallery; listings: readonly GalleryListing[] } | null>;
  /** The first by their names. */
  list(most: number): Promise<readonly ShownGallery[]>;
}

/** What is asked for. */
export interface PageRequest {
  readonly path: string;
  /** The address says more, as a search or another page, which the application alone can show. */
  readonly hasQuery: boolean;
}

export interface GalleryPage {
  readonly isThere: boolean;
  readonly head: PageHead;
  /** What is shown until the application is there; empty where that is nothing. */
  readonly body: string;
}

/** The page at `/gallery` or `/g/{username}`. A name that can't be one is nobody's, and nothing is read for it. */
export async function galleryPage(
  galleries: PublicGalleries,
  origin: string,
  { path, hasQuery }: PageRequest,
  now: number,
): Promise<GalleryPage> {
  const [, place, name, ...more] = path.replace(/\/$/, "").split("/");
  if (place === "gallery" && name === undefined) {
    const shown = await galleries.list(GALLERIES_AT_ONCE);
    const body = hasQuery || shown.length === 0 ? "" : galleryIndexBody(shown);
    return { isThere: true, head: galleryIndexHead(origin, shown), body };
  }
  const username = foldUsername(name ?? "");
  const isName = place === "g" && more.length === 0 && findUsernameProblem(username) === null;
  const found = isName ? await galleries.find(username) : null;
  if (!found) return { isThere: false, head: missingGalleryHead, body: "" };
  const { gallery, listings } = found;
  const newest = newestOf(listings);
  return {
    isThere: true,
    head: galleryHead(origin, gallery, newest, now),
    body: hasQuery || newest.length === 0 ? "" : galleryBody(gallery, newest),
  };
}
