import type { ListingDocument } from "@contract/documents";
import { enhanceListingImages } from "@contract/listings/selling";
import { smartSyncListing } from "@contract/sync";
import { HOUR_MS } from "@contract/wire/durations";

import { readStored, writeStored } from "@/lib/browser/stored";
import { call } from "@/lib/calls/call";
import { createLimit } from "@/lib/concurrency";
import type { ListingRow } from "@/lib/listings/row";

import { isLive } from "../list/rowText";

/** The local storage key of the last refresh times by listing id, in epoch milliseconds. */
const TIMESTAMPS = "listing-update-timestamps";
/** Limits from specification 1, sections 4 and 9. */
const REFRESHED_AT_ONCE = 2;
const FRESH_FOR = 4 * HOUR_MS;
const IMAGES_AT_ONCE = 5;
/** Maximum number of times that are stored. The oldest are dropped. */
const MOST_REMEMBERED = 5000;

interface QueueOptions {
  readonly atOnce: number;
  readonly isWanted: (id: string) => boolean;
  readonly work: (id: string) => Promise<unknown>;
  /** Whether a listing can run again in the same visit after it succeeded. */
  readonly again?: boolean;
}

/**
 * Creates a queue of background work on visible listings. Failures aren't shown, and a failed listing is
 * retried on a later visit. Five consecutive failures stop the queue for this visit, because the cause then
 * isn't a single listing.
 */
export function createVisibleQueue({ atOnce, isWanted, work, again = false }: QueueOptions) {
  const limit = createLimit(atOnce);
  const waiting = new Set<string>();
  const seen = new Set<string>();
  let failedInARow = 0;

  const takeNext = (): string | undefined => {
    for (const id of waiting) {
      waiting.delete(id);
      if (!seen.has(id) && isWanted(id)) return id;
    }
    return undefined;
  };

  const processNext = async (): Promise<void> => {
    const id = failedInARow < 5 ? takeNext() : undefined;
    if (id === undefined) return;
    seen.add(id);
    try {
      await work(id);
      failedInARow = 0;
      if (again) seen.delete(id);
    } catch {
      failedInARow += 1;
    }
  };

  /** Every call adds a run. A run takes the next waiting listing, or does nothing if none is left. */
  const add = (id: string): void => {
    waiting.add(id);
    void limit(processNext);
  };

  return {
    /** Sets the visible listings. Waiting listings that are no longer visible are dropped. */
    setVisible(ids: readonly string[]): void {
      waiting.clear();
      for (const id of ids) add(id);
    },
    /** Adds a listing, visible or not. */
    also: add,
  };
}

const readListing = async (id: string) =>
  (await call(smartSyncListing, { listingId: id, silent: true })).listing;

/**
 * Creates the queue that refreshes listings. Calls `onBare` with a live listing that still has no picture
 * after the refresh.
 */
export function createRefreshQueue(
  onBare: (id: string) => void,
  { now = Date.now, read = readListing }: RefreshPorts = {},
) {
  const times = readTimes();
  const isFresh = (id: string) => now() - (times[id] ?? 0) < FRESH_FOR;
  const queue = createVisibleQueue({
    atOnce: REFRESHED_AT_ONCE,
    isWanted: (id) => !isFresh(id),
    again: true,
    work: async (id) => {
      const listing = await read(id);
      times[id] = now();
      writeTimes(times);
      const isBare = listing.firebaseImages.length === 0 && listing.ebayPhotos.length === 0;
      if (isBare && listing.status === "active") onBare(id);
    },
  });
  return { ...queue, isFresh };
}

/** The functions that the queue needs from outside. `now` returns epoch milliseconds. */
interface RefreshPorts {
  readonly now?: () => number;
  readonly read?: (id: string) => Promise<Pick<ListingDocument, "firebaseImages" | "ebayPhotos" | "status">>;
}

export const createImageQueue = (
  find: (id: string) => Promise<unknown> = (id) => call(enhanceListingImages, { listingId: id }),
) => createVisibleQueue({ atOnce: IMAGES_AT_ONCE, isWanted: () => true, work: find });

export const lacksImages = (row: ListingRow): boolean =>
  isLive(row) && row.imageCount === 0 && row.frontImageUrl === null;

function readTimes(): Record<string, number> {
  const stored = Object.entries(readStored("localStorage", TIMESTAMPS) ?? {});
  return Object.fromEntries(stored.filter(([, time]) => typeof time === "number"));
}

/** If storage is full, a listing is refreshed once more than needed. */
function writeTimes(times: Record<string, number>): void {
  const newest = Object.entries(times).sort(([, one], [, other]) => other - one);
  writeStored("localStorage", TIMESTAMPS, Object.fromEntries(newest.slice(0, MOST_REMEMBERED)));
}
