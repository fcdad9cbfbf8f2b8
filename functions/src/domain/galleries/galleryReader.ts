import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { GALLERIES_AT_ONCE, type GalleryListing } from "../../contract/galleries/galleries.ts";
import { GALLERY_INDEX_PARTS, type PublicGallery } from "../../contract/galleries/galleryData.ts";
import { createCache } from "../cache.ts";
import { createReadLimit } from "./readLimit.ts";

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
  readGallery(username: string, address: string | null): Promise<PublicGallery | null>;
  /** Returns the gallery at `version` or later, if it has reached that version. */
  readGalleryAt(username: string, version: number, address: string | null): Promise<PublicGallery | null>;
  /** Returns null if the gallery has no such page. */
  readPage(
    gallery: PublicGallery,
    page: number,
    address: string | null,
  ): Promise<readonly GalleryListing[] | null>;
  index(part: number): Promise<readonly PublicGallery[]>;
}

/** How long answers are cached, in milliseconds. A gallery changes at most every 20 seconds. */
const LIFETIMES = {
  ...{ gallery: 10_000, missing: MINUTE_MS, page: 5 * MINUTE_MS, index: 15_000 },
  names: 10 * MINUTE_MS,
} as const;
/**
 * Maximum cache entries per instance. A page of 1,000 listings takes 0.4 MB of memory, 1.1 MB with the longest
 * titles and URLs. So 150 pages take 65 MB, 160 MB at most, of the instance's 512 MiB.
 */
const MAX_ENTRIES = { galleries: 10_000, pages: 150 } as const;
/** Minimum time between reads for a newer version of a gallery, in milliseconds. */
const NEWER_AFTER = 10_000;
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
/**
 * Maximum pages read per instance and minute (decisions/galleries/0295). Pages in this instance's cache are
 * always answered.
 */
export const PAGES_PER_MINUTE = 600;
/** Maximum pages read per network address. Three galleries of 100,000 listings have as many. */
export const PAGES_PER_ADDRESS = 300;

/** Limits the reads that strangers can cause (decisions/galleries/0254). */
export function createGalleryReader(
  documents: GalleryDocuments,
  now: () => number = Date.now,
): GalleryReader {
  const galleries = createCache<PublicGallery | null>({
    most: MAX_ENTRIES.galleries,
    now,
    lifetime: (found) => (found ? LIFETIMES.gallery : LIFETIMES.missing),
  });
  const pages = createCache<readonly GalleryListing[] | null>({
    most: MAX_ENTRIES.pages,
    now,
    lifetime: () => LIFETIMES.page,
  });
  const parts = createCache<readonly PublicGallery[]>({
    most: GALLERY_INDEX_PARTS,
    now,
    lifetime: () => LIFETIMES.index,
  });
  const seen = createCache<true>({
    most: MAX_ENTRIES.galleries,
    now,
    lifetime: () => Number.POSITIVE_INFINITY,
  });
  const newer = createCache<true>({ most: MAX_ENTRIES.galleries, now, lifetime: () => NEWER_AFTER });
  const names = createCache<true>({ most: 1, now, lifetime: () => LIFETIMES.names });
  const countUnknown = createReadLimit(
    { perMinute: UNKNOWN_NAMES_PER_MINUTE, perAddress: UNKNOWN_NAMES_PER_ADDRESS },
    now,
  );
  const countPage = createReadLimit({ perMinute: PAGES_PER_MINUTE, perAddress: PAGES_PER_ADDRESS }, now);

  async function read(username: string, address: string | null): Promise<PublicGallery | null> {
    const undoCount = seen.peek(username) === true ? null : await countUnlessKnown(username, address);
    const found = await documents.readGallery(username);
    if (found) {
      undoCount?.();
      seen.put(username, true);
    }
    return found;
  }

  /**
   * Counts an unknown name, or throws at the limit. There, the names of the whole index are read first, because
   * visitors share an address with whoever sends made-up names through the same edge (decisions/galleries/0393).
   */
  async function countUnlessKnown(username: string, address: string | null): Promise<(() => void) | null> {
    try {
      return countUnknown(address);
    } catch (busy) {
      await names.get("all", loadNames);
      if (seen.peek(username) === true) return null;
      throw busy;
    }
  }

  async function loadNames(): Promise<true> {
    for (let part = 0; (await index(part)).length === GALLERIES_AT_ONCE;) part += 1;
    return true;
  }

  const readGallery = (username: string, address: string | null) =>
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
    readGallery,
    index,

    async readGalleryAt(username, version, address) {
      const found = await readGallery(username, address);
      if (!found || found.version >= version) return found;
      if (newer.peek(username) === true) return found;
      newer.put(username, true);
      galleries.drop(username);
      return readGallery(username, address);
    },

    async readPage({ username, build, version, pages: count }, page, address) {
      if (build === null || page < 0 || page >= count) return null;
      return pages.get(`${username}/${build}/${version}/${page}`, async () => {
        countPage(address);
        return documents.readPage(username, build, page);
      });
    },
  };
}
