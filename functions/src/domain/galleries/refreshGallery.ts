import { GALLERY_CHECK_MS, type GalleryListing } from "../../contract/galleries.ts";
import { pagesOf, samplesOf, withChanges } from "./galleryRows.ts";
import { DAY_MS } from "../../contract/durations.ts";

/** A gallery as it is stored. Times are epoch milliseconds. */
export interface StoredGallery {
  readonly uid: string;
  /** False where the seller's record is gone. */
  readonly hasSeller: boolean;
  readonly build: string | null;
  readonly pages: number;
  readonly version: number;
  readonly checkedAt: number | null;
  readonly changedUntil: number | null;
  readonly rebuiltAt: number | null;
}

type Page = readonly GalleryListing[];

/** What is written besides pages. */
interface Figures {
  readonly listings: number;
  readonly samples: readonly string[];
  readonly changedUntil: number;
}

export interface Galleries {
  find(username: string): Promise<StoredGallery | null>;
  /**
   * Takes away what is public of a gallery whose seller is gone. The name and the visitors' wishlists stay as long as the
   * seller can be restored; the gallery is then there again with its next visitor.
   */
  putAway(username: string): Promise<void>;
  /** Notes a check; false where somebody else has noted one since the gallery was read. */
  noteCheck(username: string, gallery: StoredGallery, checkedAt: number): Promise<boolean>;
  /** Everything a gallery shows of a person's listings, as of `readAt` by the database's clock. */
  everything(uid: string): Promise<{ readonly listings: readonly GalleryListing[]; readonly readAt: number }>;
  /** What became of the listings that changed or were deleted after `since`: both as of one moment. */
  changes(
    uid: string,
    since: number,
  ): Promise<{ readonly changes: ReadonlyMap<string, GalleryListing | null>; readonly readAt: number }>;
  /** Null where they are no longer those of `gallery`. */
  pages(username: string, gallery: StoredGallery): Promise<Page[] | null>;
  /** The three below write nothing where the gallery is no longer the one that was read. */
  noteUnchanged(username: string, gallery: StoredGallery, changedUntil: number): Promise<void>;
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
    figures: Figures & { readonly checkedAt: number },
  ): Promise<void>;
}

/** Put together anew after this long, whatever may have gone wrong meanwhile. */
const REBUILD_AFTER = 7 * DAY_MS;
/** A write is stamped when the database takes it up and seen when it is done; after a minute it is given up. */
const OVERLAP = 60_000;
/** Where nothing changes, how far the next look reaches back is noted now and then. */
const NOTE_AFTER = 10 * 60_000;
/** More pages than this would not fit one transaction's 10 MiB. */
const MOST_PAGES = 8;
/** A gallery of 100,000 is put together in less. */
const REBUILD_TAKES = 60_000;

/**
 * Brings a gallery up to date with its seller's listings, by what has changed since the last time: deterministic, so it
 * may be killed, repeated, or run twice at once. Answers false where there is none.
 */
export async function refreshGallery(galleries: Galleries, username: string, now: number): Promise<boolean> {
  const gallery = await galleries.find(username);
  if (!gallery) return false;
  if (!gallery.hasSeller) {
    await galleries.putAway(username);
    return false;
  }
  if (gallery.checkedAt !== null && gallery.checkedAt > now - GALLERY_CHECK_MS) return true;
  const isRebuilt = isRebuildDue(gallery, now);
  if (!(await galleries.noteCheck(username, gallery, isRebuilt ? now + REBUILD_TAKES : now))) return true;
  if (isRebuilt || !(await takeChanges(galleries, username, gallery)))
    await rebuild(galleries, username, gallery, now);
  return true;
}

function isRebuildDue({ rebuiltAt, changedUntil }: StoredGallery, now: number): boolean {
  return rebuiltAt === null || changedUntil === null || rebuiltAt < now - REBUILD_AFTER;
}

/** False where it takes a rebuild. */
async function takeChanges(galleries: Galleries, username: string, gallery: StoredGallery): Promise<boolean> {
  const since = gallery.changedUntil ?? 0;
  const { changes, readAt } = await galleries.changes(gallery.uid, since - OVERLAP);
  const before = changes.size === 0 ? [] : await galleries.pages(username, gallery);
  if (!before) return false;
  const after = withChanges(before, changes);
  const changed = after.flatMap((listings, at) => (listings === before[at] ? [] : [{ at, listings }]));
  if (changed.length > MOST_PAGES) return false;
  if (changed.length > 0) {
    await galleries.change(username, gallery, changed, {
      ...figuresOf(after),
      pages: after.length,
      changedUntil: readAt,
    });
  } else if (readAt - since > NOTE_AFTER) await galleries.noteUnchanged(username, gallery, readAt);
  return true;
}

async function rebuild(
  galleries: Galleries,
  username: string,
  gallery: StoredGallery,
  checkedAt: number,
): Promise<void> {
  const { listings, readAt } = await galleries.everything(gallery.uid);
  const pages = pagesOf(listings);
  await galleries.rebuild(username, gallery, pages, { ...figuresOf(pages), changedUntil: readAt, checkedAt });
}

const figuresOf = (pages: readonly Page[]) => ({
  listings: pages.reduce((sum, page) => sum + page.length, 0),
  samples: samplesOf(pages),
});
