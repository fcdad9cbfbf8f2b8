import { GALLERY_CHECK_MS, type GalleryListing } from "../../contract/galleries/galleries.ts";
import { splitPages, pickSamples, applyChanges } from "./galleryRows.ts";
import { DAY_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import type { PublicGallery } from "../../contract/galleries/galleryData.ts";
import { createCache } from "../cache.ts";
import type { GalleryDocuments } from "./galleryReader.ts";

/** A stored gallery. Times are epoch milliseconds. */
export interface StoredGallery {
  readonly uid: string;
  /** False if the seller's record no longer exists. */
  readonly hasSeller: boolean;
  readonly build: string | null;
  readonly pages: number;
  readonly version: number;
  readonly checkedAt: number | null;
  readonly restsUntil: number | null;
  readonly changedUntil: number | null;
  readonly rebuiltAt: number | null;
}

type Page = readonly GalleryListing[];

/** The fields written besides pages. */
interface Figures {
  readonly listings: number;
  readonly samples: readonly string[];
  readonly changedUntil: number;
  readonly restsUntil: number;
}

export interface Galleries {
  find(username: string): Promise<StoredGallery | null>;
  /**
   * Deletes the public data of a gallery whose seller was deleted. Keeps the name and the visitors' wishlists
   * while the seller can be restored. The next visit after a restore rebuilds the gallery.
   */
  deletePublicData(username: string): Promise<void>;
  /** Records a check. Returns false if another check was recorded since the gallery was read. */
  noteCheck(username: string, gallery: StoredGallery, checkedAt: number): Promise<boolean>;
  /** Reads all gallery listings of a seller. `readAt` is the database's time. */
  readAll(uid: string): Promise<{ readonly listings: readonly GalleryListing[]; readonly readAt: number }>;
  /**
   * Reads at most `most` listings changed or deleted after `since`, from one snapshot. Null if there are
   * more.
   */
  readChanges(
    uid: string,
    since: number,
    most: number,
  ): Promise<{
    readonly changes: ReadonlyMap<string, GalleryListing | null>;
    readonly readAt: number;
  } | null>;
  /** Returns the pages, or null if they don't belong to `gallery` any more. */
  readPages(username: string, gallery: StoredGallery): Promise<Page[] | null>;
  /** This method and the next two write nothing if the gallery was changed since it was read. */
  noteUnchanged(
    username: string,
    gallery: StoredGallery,
    times: Pick<Figures, "changedUntil" | "restsUntil">,
  ): Promise<void>;
  change(
    username: string,
    gallery: StoredGallery,
    pages: readonly { readonly at: number; readonly listings: Page }[],
    figures: Figures & { readonly pages: number },
  ): Promise<void>;
  rebuild(
    username: string,
    gallery: StoredGallery,
    pages: readonly Page[],
    /** `isFromListings`: false if the pages were made from the former pages, so that earlier errors remain. */
    figures: Figures & { readonly checkedAt: number; readonly isFromListings: boolean },
  ): Promise<void>;
}

/** A gallery is rebuilt after this time, to repair any earlier errors. */
const REBUILD_AFTER = 7 * DAY_MS;
/**
 * A write gets its timestamp when the database accepts it, but is visible only when committed, within a
 * minute.
 */
const OVERLAP = MINUTE_MS;
/** Minimum interval for saving the cursor of the next check if nothing changed. */
const NOTE_AFTER = 10 * MINUTE_MS;
/** Maximum pages that fit into a transaction's 10 MiB. */
const MAX_PAGES = 8;
/** More changes are a rebuild from all listings. */
const MAX_CHANGES = 2_000;
/**
 * Minimum time until the next refresh, in milliseconds per listing read. Limits visits to 7 reads a second
 * (decisions/galleries/0125).
 */
const REST_PER_LISTING = 150;
/** Suffices for the first build and the weekly one, and for `MAX_CHANGES`. */
const LONGEST_REST = 10 * MINUTE_MS;
/**
 * A seller can cause rebuilds again and again by many changes. An hour limits a gallery of 100,000 listings to
 * 28 reads a second (decisions/galleries/0298).
 */
const LONGEST_REST_AFTER_CHANGES = 60 * MINUTE_MS;
/** Reading more changes again costs more than the write that saves the cursor. */
const FEW_CHANGES = 3;
/** Longer than the rebuild of a gallery of 100,000 listings takes. */
const REBUILD_TAKES = MINUTE_MS;

/**
 * Applies a seller's changes since the last check to a gallery. Idempotent and safe to run concurrently.
 * Returns false if there is no gallery (decisions/galleries/0080).
 */
export async function refreshGallery(galleries: Galleries, username: string, now: number): Promise<boolean> {
  const gallery = await galleries.find(username);
  if (!gallery) return false;
  if (!gallery.hasSeller) {
    await galleries.deletePublicData(username);
    return false;
  }
  if (gallery.checkedAt !== null && gallery.checkedAt > now - GALLERY_CHECK_MS) return true;
  if (gallery.restsUntil !== null && gallery.restsUntil > now) return true;
  const isDue = isRebuildDue(gallery, now);
  if (!(await galleries.noteCheck(username, gallery, isDue ? now + REBUILD_TAKES : now))) return true;
  if (isDue) await rebuild(galleries, username, gallery, now, LONGEST_REST);
  else if (!(await applyNewChanges(galleries, username, gallery, now)))
    await rebuild(galleries, username, gallery, now, LONGEST_REST_AFTER_CHANGES);
  return true;
}

function isRebuildDue({ rebuiltAt, changedUntil }: StoredGallery, now: number): boolean {
  return rebuiltAt === null || changedUntil === null || rebuiltAt < now - REBUILD_AFTER;
}

/** Applies changes. Returns false if all listings must be read. */
async function applyNewChanges(
  galleries: Galleries,
  username: string,
  gallery: StoredGallery,
  now: number,
): Promise<boolean> {
  const since = gallery.changedUntil ?? 0;
  const found = await galleries.readChanges(gallery.uid, since - OVERLAP, MAX_CHANGES);
  if (!found) return false;
  const { changes, readAt } = found;
  const before = changes.size === 0 ? [] : await galleries.readPages(username, gallery);
  if (!before) return false;
  const after = applyChanges(before, changes);
  const changed = after.flatMap((listings, at) => (listings === before[at] ? [] : [{ at, listings }]));
  const isNewBuild = changed.length > MAX_PAGES;
  // For a new build, each page is read and written, and the former one is deleted.
  const documents = changes.size + (isNewBuild ? 3 * after.length : 0);
  const times = { changedUntil: readAt, restsUntil: now + computeRest(documents) };
  if (isNewBuild) {
    await writeBuild(galleries, username, gallery, after.flat(), {
      ...times,
      checkedAt: now,
      isFromListings: false,
    });
  } else if (changed.length > 0) {
    await galleries.change(username, gallery, changed, {
      ...computeFigures(after),
      ...times,
      pages: after.length,
    });
  } else if (readAt - since > NOTE_AFTER || changes.size > FEW_CHANGES) {
    // Without this, the next visit would read the same changes again.
    await galleries.noteUnchanged(username, gallery, times);
  }
  return true;
}

async function rebuild(
  galleries: Galleries,
  username: string,
  gallery: StoredGallery,
  checkedAt: number,
  longestRest: number,
): Promise<void> {
  const { listings, readAt } = await galleries.readAll(gallery.uid);
  await writeBuild(galleries, username, gallery, listings, {
    changedUntil: readAt,
    restsUntil: checkedAt + computeRest(listings.length, longestRest),
    checkedAt,
    isFromListings: true,
  });
}

function writeBuild(
  galleries: Galleries,
  username: string,
  gallery: StoredGallery,
  listings: readonly GalleryListing[],
  figures: Omit<Parameters<Galleries["rebuild"]>[3], "listings" | "samples">,
): Promise<void> {
  const pages = splitPages(listings);
  return galleries.rebuild(username, gallery, pages, { ...computeFigures(pages), ...figures });
}

const computeRest = (listings: number, longest = LONGEST_REST): number =>
  Math.min(longest, listings * REST_PER_LISTING);

const computeFigures = (pages: readonly Page[]) => ({
  listings: pages.reduce((sum, page) => sum + page.length, 0),
  samples: pickSamples(pages),
});

/**
 * Returns a function that updates a gallery and reads it. While no check is due, or if the name is known not
 * to exist, answers come from this instance's cache.
 */
export function createGalleryRefresher(
  galleries: Galleries,
  shown: Pick<GalleryDocuments, "readGallery">,
  now: () => number = Date.now,
): (username: string) => Promise<PublicGallery | null> {
  const answers = createCache<PublicGallery | null>({
    most: 10_000,
    lifetime: (found) => (found ? GALLERY_CHECK_MS / 2 : MINUTE_MS / 2),
    now,
  });
  return (username) =>
    answers.get(username, async () =>
      (await refreshGallery(galleries, username, now())) ? shown.readGallery(username) : null,
    );
}
