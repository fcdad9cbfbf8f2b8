import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { timestamp } from "./timestamp.ts";
import { username } from "./usernames.ts";

/** Listings in one document of a gallery; with the longest titles and addresses they stay under Firestore's 1 MiB. */
export const GALLERY_PAGE = 1_000;
/** Pictures that stand for a gallery in the index. */
export const GALLERY_SAMPLES = 4;
/** A gallery is held against its seller's listings at most this often, in milliseconds. */
export const GALLERY_CHECK_MS = 20_000;
/** Galleries in one answer of the index; the rules allow no more. */
export const GALLERIES_AT_ONCE = 24;

/** A listing as the public sees it. Nothing else of it is ever written to where everybody reads. */
export const galleryListing = z.object({
  id: z.string(),
  title: z.string(),
  /** Dollars. */
  price: z.number().nullable(),
  quantity: z.int(),
  image: z.string().nullable(),
  ebayItemId: z.string(),
  /** Epoch milliseconds. */
  listedAt: z.number(),
});
export type GalleryListing = z.infer<typeof galleryListing>;

/**
 * `galleries/{username}`: a public gallery, written by the server. There is one as long as its seller shows it. It lags
 * behind the listings until somebody looks: `refreshGallery` brings it up to date.
 */
export const galleryDocument = z.object({
  /** Names its pages; random, and another one whenever all are written anew. Null as long as there are none. */
  build: z.string().nullable().default(null),
  pages: z.int().default(0),
  listings: z.int().default(0),
  samples: z.array(z.string()).default([]),
  /** Counts the changes of what is shown. */
  version: z.int().default(0),
  since: timestamp.nullish(),
  /** When it was last held against the listings; null as long as it was never put together. */
  checkedAt: timestamp.nullable().default(null),
  /** Changes of listings up to here are in it. */
  changedUntil: timestamp.nullable().default(null),
  /** When it was last put together from all listings. */
  rebuiltAt: timestamp.nullable().default(null),
});

/**
 * `galleries/{username}/pages/{build}-{n}`: up to `GALLERY_PAGE` listings as one JSON text, which is a third of what
 * fields take on the wire. New listings go to the last page.
 */
export const galleryPageDocument = z.object({ listings: z.string() });
export const galleryListings = z.array(galleryListing);

export const galleryPaths = {
  galleries: () => "galleries",
  gallery: (name: string) => `galleries/${name}`,
  pages: (name: string) => `galleries/${name}/pages`,
  page: (name: string, build: string, page: number) => `galleries/${name}/pages/${build}-${page}`,
} as const;

/**
 * Holds a gallery against its seller's listings, unless that was done seconds ago: what is to be changed in
 * `galleries/{username}` is changed by the answer. `isThere`: false where there is no gallery at this address.
 */
export const refreshGallery = defineCallable({
  name: "refreshGallery",
  access: "anyone",
  input: z.strictObject({ username }),
  output: z.object({ isThere: z.boolean() }),
  timeoutSeconds: 300,
});

/** Shows the caller's gallery to everybody, or to nobody: then nothing of it is kept where everybody reads. */
export const showGallery = defineCallable({
  name: "showGallery",
  access: "member",
  input: z.strictObject({ isShown: z.boolean() }),
  output: z.object({ success: z.literal(true) }),
});
