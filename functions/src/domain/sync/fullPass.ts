import { AppError } from "../../contract/wire/errors.ts";
import { isOpenListing } from "../../contract/listings/listings.ts";
import type { SyncCursor } from "../../contract/operations.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { type ApplyResult, applyItems } from "./applyItems.ts";
import { indexListings, type ListingIndex, type LocalListing } from "./matchItems.ts";
import { endVanished } from "./planListing.ts";
import type { SyncPorts, SyncRun } from "./ports.ts";

/** Overlap with the previous sync. Changes can appear late in the marketplace's lists, and clocks differ. */
export const OVERLAP_MS = 2 * MINUTE_MS;
const PAGE_SIZE = 200;
/**
 * With more missing listings, pages of ended items are read first, which takes fewer calls
 * (decisions/ebay/0026).
 */
const FEW_MISSING = 5;
/** Missing listings per step. Each takes one call. */
const MISSING_BATCH = 20;

export interface StepResult {
  /** The cursor of the next step, or null after the last one. */
  place: SyncCursor | null;
  processed: number;
  total: number;
  applied: ApplyResult;
}

export const NOTHING: ApplyResult = { written: 0, kept: 0 };

export interface FullPass {
  listings(): Promise<LocalListing[]>;
  index(): Promise<ListingIndex>;
}

/** Loads all listings once per run instead of once per page. Writes detect concurrent changes. */
export function createFullPass({ listings }: SyncPorts, uid: string): FullPass {
  let all: Promise<LocalListing[]> | undefined;
  let index: Promise<ListingIndex> | undefined;
  const read = () => (all ??= listings.listAll(uid));
  return { listings: read, index: () => (index ??= read().then(indexListings)) };
}

export async function readActivePage(
  ports: SyncPorts,
  uid: string,
  run: SyncRun,
  page: number,
  pass: FullPass,
): Promise<StepResult> {
  const { items, pages, total } = await ports.withAccessToken(uid, (token) =>
    ports.marketplace.readPage(token, getStart(run), page),
  );
  const applied = await applyItems(ports.listings, uid, items, await pass.index(), run.lastSync);
  await ports.pages.rememberPage(
    uid,
    page,
    items.map(({ itemId }) => itemId),
  );
  const isLast = page >= pages;
  return {
    place: isLast ? startMissing(page) : { step: "page", page: page + 1 },
    processed: isLast ? total : Math.min(total, page * PAGE_SIZE),
    total,
    applied,
  };
}

/**
 * Returns the start time of a run. Pages are requested as of this time, so they don't shift during the run.
 */
const getStart = ({ startedAt }: SyncRun): number => startedAt ?? 0;

const startMissing = (pages: number, knowsEnded = false): SyncCursor => ({
  step: "missing",
  pages,
  after: "",
  knowsEnded,
});

/**
 * Reads a page of the items that ended since the last sync, if that takes fewer calls than reading each
 * missing item.
 */
export async function readEndedPage(
  ports: SyncPorts,
  uid: string,
  run: SyncRun,
  { pages: before, page }: Extract<SyncCursor, { step: "ended" }>,
  pass: FullPass,
): Promise<StepResult> {
  const { listings, marketplace, withAccessToken } = ports;
  const { lastSync, processed, total } = run;
  const { items, pages } = await withAccessToken(uid, (token) =>
    marketplace.listEnded(token, (lastSync ?? 0) - OVERLAP_MS, getStart(run), page),
  );
  const applied = await applyItems(listings, uid, items, await pass.index(), lastSync);
  const itemIds = items.map(({ itemId }) => itemId);
  await ports.pages.rememberPage(uid, before + page, itemIds);
  if (page >= pages) {
    return { place: startMissing(before + page, true), processed, total, applied };
  }
  const missing = page === 1 ? (await findMissing(ports, uid, before + page, pass)).length : Infinity;
  const place: SyncCursor =
    pages - page > missing
      ? startMissing(before + page, true)
      : { step: "ended", pages: before, page: page + 1 };
  return { place, processed, total, applied };
}

/** Lists the listings, by id, that should be for sale but weren't on any page. */
async function findMissing(
  ports: SyncPorts,
  uid: string,
  pages: number,
  pass: FullPass,
): Promise<LocalListing[]> {
  const seen = await ports.pages.readRememberedItems(uid, pages);
  return (await pass.listings())
    .filter(({ listing }) => isRunning(listing) && !seen.has(listing.ebayItemId))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Reads the item of each listing that should be for sale but wasn't on any page, and ends the listing if the
 * item has ended.
 */
export async function readMissing(
  ports: SyncPorts,
  uid: string,
  run: SyncRun,
  { pages, after, knowsEnded }: Extract<SyncCursor, { step: "missing" }>,
  pass: FullPass,
): Promise<StepResult> {
  const { listings, marketplace, now } = ports;
  const { processed, total } = run;
  const missing = (await findMissing(ports, uid, pages, pass)).filter(({ id }) => id > after);
  if (!knowsEnded && missing.length > FEW_MISSING) {
    return { place: { step: "ended", pages, page: 1 }, processed, total, applied: NOTHING };
  }
  const batch = missing.slice(0, MISSING_BATCH);
  const applied = { ...NOTHING };
  for (const local of batch) {
    const itemId = local.listing?.ebayItemId ?? "";
    const item = await ports.withAccessToken(uid, (token) => marketplace.readItem(token, itemId));
    if (item === null) {
      applied.written += await endListing(ports, uid, local, now());
    } else {
      const one = await applyItems(listings, uid, [item], indexListings([local]), run.lastSync);
      applied.written += one.written;
      applied.kept += one.kept;
    }
  }
  const last = batch.at(-1);
  if (last !== undefined && missing.length > batch.length) {
    return { place: { step: "missing", pages, after: last.id, knowsEnded }, processed, total, applied };
  }
  return { place: null, processed, total, applied };
}

async function endListing(
  { listings }: SyncPorts,
  uid: string,
  local: LocalListing,
  now: number,
): Promise<number> {
  if (local.listing === null) return 0;
  const fields = endVanished(local.listing, now);
  const conflicts = await listings.write(uid, [{ kind: "update", local, fields }]);
  if (conflicts.length === 0) return 1;
  throw new AppError("listing/busy");
}

export function isRunning(listing: LocalListing["listing"]): listing is NonNullable<
  LocalListing["listing"]
> & {
  ebayItemId: string;
} {
  return listing?.ebayItemId != null && isOpenListing(listing);
}
