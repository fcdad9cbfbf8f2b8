import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { galleryListings } from "./galleries.ts";
import { username } from "./usernames.ts";

const publicGallery = z.object({
  username: z.string(),
  /** Names the gallery's pages. Null if it was never built. */
  build: z.string().nullable(),
  pages: z.int(),
  listings: z.int(),
  samples: z.array(z.string()),
  version: z.int(),
  /** Time of the last comparison with the listings, in epoch milliseconds. Null if there was none. */
  checkedAt: z.number().nullable(),
});
export type PublicGallery = z.infer<typeof publicGallery>;

/** Responses of the function `galleryData`. Null means not found. */
export const galleryData = {
  index: z.array(publicGallery),
  gallery: publicGallery.nullable(),
  page: galleryListings.nullable(),
} as const;

/**
 * Paths of the function `galleryData`, which Hosting's edge caches. The username is the only free part, so
 * that made-up paths cost nothing.
 */
export const galleryDataPaths = {
  /** `GALLERIES_AT_ONCE` galleries, sorted by name. `part` starts at 0. */
  index: (part: number) => `/data/galleries/${part}`,
  gallery: (username: string) => `/data/galleries/g/${username}`,
  page: (username: string, build: string, version: number, page: number) =>
    `/data/galleries/g/${username}/${build}/${version}/${page}`,
} as const;

export const GALLERY_INDEX_PARTS = 50;

/**
 * Compares a gallery with its seller's listings, unless that was done a moment ago, and updates it before
 * responding. Returns null if no gallery has this username. Throws `server/busy`.
 */
export const refreshGallery = defineCallable({
  name: "refreshGallery",
  access: "anyone",
  input: z.strictObject({ username }),
  output: z.object({ gallery: publicGallery.nullable() }),
  timeoutSeconds: 300,
});
