import { AppError } from "../../contract/wire/errors.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { GALLERIES_AT_ONCE, type GalleryListing } from "../../contract/galleries/galleries.ts";
import { GALLERY_INDEX_PARTS, type PublicGallery } from "../../contract/galleries/galleryData.ts";
import { createCache } from "../cache.ts";

/** The stored public data. Each call reads documents. */
export interface GalleryDocuments {
  readGallery(username: string): Promise<PublicGallery | null>;
  readPage(username: string, build: string, page: number): Promise<readonly GalleryListing[] | null>;
  /** Lists galleries by name, starting after `after`. */
  list(after: string | null, most: number): Promise<readonly PublicGallery[]>;
}

/**
 * Reads public data from this instance's cache if possible. Rejects with `server/busy`. `address` is the
 * network address of the request. Requests through the same edge server share one address.
 */
export interface GalleryReader {
  gallery(username: string, address: string | null): Promise<PublicGallery | null>;
  /** Returns the gallery at `version` or later, if it has reached that version. */
  galleryAt(username: string, version: number, address: string | null): Promise<PublicGallery | null>;
  /** Returns null if the gallery has no such page. */
  page(gallery: PublicGallery, page: number): Promise<readonly GalleryListing[] | null>;
  index(part: number): Promise<readonly PublicGallery[]>;
}

/** How long answers are cached, in milliseconds. A gallery changes at most every 20 seconds. */
const KEPT = { gallery: 10_000, missing: MINUTE_MS, page: 5 * MINUTE_MS, index: 15_000 } as const;
/** Maximum cache entries per instance. A page has up to 1,000 listings, about 300 kB. */
const MOST = { galleries: 10_000, pages: 60 } as const;
/** Minimum time between reads for a newer version of a gallery, in milliseconds. */
const NEWER_AFTER = 1_000;
/**
 * Maximum unknown names read per instance and minute. Galleries in this instance's cache are always read, so
 * requests with invented names can't block them.
 */
export const UNKNOWN_NAMES_PER_MINUTE = 300;
/**
 * Maximum unknown names per network address. A program that bypasses the edge leaves most of the limit to
 * visitors.
 */
export const UNKNOWN_NAMES_PER_ADDRESS = 100;

/** Limits the reads that strangers can cause (decisions/galleries/0254). */
export function createGalleryReader(
  documents: GalleryDocuments,
  now: () => number = Date.now,
): GalleryReader {
  const galleries = createCache<PublicGallery | null>({
    most: MOST.galleries,
    now,
    lifetime: (found) => (found ? KEPT.gallery : KEPT.missing),
  });
  const pages = createCache<readonly GalleryListing[] | null>({
    most: MOST.pages,
    now,
    lifetime: () => KEPT.page,
  });
  const parts = createCache<readonly PublicGallery[]>({
    most: GALLERY_INDEX_PARTS,
    now,
    lifetime: () => KEPT.index,
  });
  const seen = createCache<true>({ most: MOST.galleries, now, lifetime: () => Number.POSITIVE_INFINITY });
  const newer = createCache<true>({ most: MOST.galleries, now, lifetime: () => NEWER_AFTER });
  let unknown = { minute: 0, names: 0, byAddress: new Map<string, number>() };

  async function read(username: string, address: string | null): Promise<PublicGallery | null> {
    const takeBack = seen.peek(username) === true ? null : countUnknown(address ?? "unknown");
    const found = await documents.readGallery(username);
    if (found) {
      takeBack?.();
      seen.put(username, true);
    }
    return found;
  }

  /** Counts an unknown name before the read. Returns a function that undoes the count. */
  function countUnknown(address: string): () => void {
    const minute = Math.floor(now() / MINUTE_MS);
    if (unknown.minute !== minute) unknown = { minute, names: 0, byAddress: new Map() };
    const counted = unknown;
    const add = (names: number) => {
      counted.names += names;
      counted.byAddress.set(address, (counted.byAddress.get(address) ?? 0) + names);
    };
    const ofAddress = counted.byAddress.get(address) ?? 0;
    if (counted.names >= UNKNOWN_NAMES_PER_MINUTE || ofAddress >= UNKNOWN_NAMES_PER_ADDRESS)
      throw new AppError("server/busy");
    add(1);
    return () => add(-1);
  }

  const gallery = (username: string, address: string | null) =>
    galleries.get(username, () => read(username, address));

  async function index(part: number): Promise<readonly PublicGallery[]> {
    if (part < 0 || part >= GALLERY_INDEX_PARTS) return [];
    return parts.get(String(part), async () => {
      const before = part === 0 ? null : (await index(part - 1)).at(GALLERIES_AT_ONCE - 1);
      if (before === undefined) return [];
      const found = await documents.list(before?.username ?? null, GALLERIES_AT_ONCE);
      for (const { username } of found) seen.put(username, true);
      return found;
    });
  }

  return {
    gallery,
    index,

    async galleryAt(username, version, address) {
      const found = await gallery(username, address);
      if (!found || found.version >= version) return found;
      if (newer.peek(username) === true) return found;
      newer.put(username, true);
      galleries.drop(username);
      return gallery(username, address);
    },

    async page({ username, build, version, pages: count }, page) {
      if (build === null || page < 0 || page >= count) return null;
      return pages.get(`${username}/${build}/${version}/${page}`, () =>
        documents.readPage(username, build, page),
      );
    },
  };
}
