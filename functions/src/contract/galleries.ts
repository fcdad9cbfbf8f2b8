import * as z from "zod";

import { timestamp } from "./timestamp.ts";

/**
 * `galleries/{username}`: a public gallery, written by the server. There is one as long as its seller shows it. It lags
 * behind the listings until somebody looks: `refreshGallery` brings it up to date.
 */
export const galleryDocument = z.object({
  /** Of the address's current owner; the pages are named by it. */
  key: z.string(),
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

export const galleryPaths = {
  gallery: (name: string) => `galleries/${name}`,
  page: (name: string, key: string, page: number) => `galleries/${name}/pages/${key}-${page}`,
} as const;
