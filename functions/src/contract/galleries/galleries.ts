import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { timestamp } from "../wire/timestamp.ts";

/**
 * Listings per gallery document, which stays under Firestore's 1 MiB even with the longest titles and URLs.
 */
export const GALLERY_PAGE = 1_000;
/** Pictures of a gallery in the index. */
export const GALLERY_SAMPLES = 4;
/** Minimum time between two comparisons of a gallery with its seller's listings, in milliseconds. */
export const GALLERY_CHECK_MS = 20_000;
/** Galleries per page of the index. */
export const GALLERIES_AT_ONCE = 24;

/**
 * The public fields of a listing. Nothing else is ever written to public documents
 * (decisions/galleries/0081).
 */
const galleryListing = z.object({
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

interface Sellable {
  readonly status?: string | undefined;
  readonly ebayItemId: string | null;
  readonly quantity: number;
}

/** Returns whether a gallery shows a listing: it is live at the marketplace, and copies are left. */
export const isForSale = ({ status, ebayItemId, quantity }: Sellable): boolean =>
  status === "active" && Boolean(ebayItemId) && quantity > 0;

/**
 * `galleries/{username}`: a public gallery, written by the server. Exists while its seller shows it. It can
 * lag behind the listings until the next visit, when `refreshGallery` updates it.
 */
export const galleryDocument = z.object({
  /**
   * Names the gallery's pages. Random, and replaced whenever all pages are rewritten. Null while there are
   * none.
   */
  build: z.string().nullable().default(null),
  pages: z.int().default(0),
  listings: z.int().default(0),
  samples: z.array(z.string()).default([]),
  /** Incremented with every visible change. */
  version: z.int().default(0),
  since: timestamp.nullish(),
  /** Time of the last comparison with the listings. Null if it was never built. */
  checkedAt: timestamp.nullable().default(null),
  /** No comparison before this time, because the last one read many listings. */
  restsUntil: timestamp.nullable().default(null),
  /** The gallery includes all listing changes up to this time. */
  changedUntil: timestamp.nullable().default(null),
  /** Time of the last rebuild from all listings. */
  rebuiltAt: timestamp.nullable().default(null),
});

/**
 * `galleries/{username}/pages/{build}-{n}`: up to `GALLERY_PAGE` listings as one JSON string, which takes a
 * third of the bytes that fields take on the wire. New listings go to the last page.
 */
export const galleryPageDocument = z.object({ listings: z.string() });
export const galleryListings = z.array(galleryListing);

/** Shows or hides the caller's gallery. A hidden gallery's public documents are deleted. */
export const showGallery = defineCallable({
  name: "showGallery",
  access: "member",
  input: z.strictObject({ isShown: z.boolean() }),
});
