import { AppError } from "../../contract/errors.ts";
import { isOpenListing } from "../../contract/listings.ts";
import type { SyncPlace } from "../../contract/operations.ts";
import { type Applied, applyItems } from "./applyItems.ts";
import { indexListings, type ListingIndex, type LocalListing } from "./matchItems.ts";
import { vanished } from "./planListing.ts";
import type { ClaimedRun, Progress, SyncPorts } from "./ports.ts";

/** Changes may reach the marketplace's lists late, and clocks differ. */
export const OVERLAP_MS = 2 * 60_000;
/** Items on a page of the marketplace. */
const PAGE_SIZE = 200;
/** More listings than these that no page showed are looked for among what has ended, a page of it at a time. */
const FEW_MISSING = 5;
/** Vanished listings between two saved places, each of them a call. */
const MISSING_AT_ONCE = 20;

/** What a step has brought. */
export interface Step {
  /** Null: that was the last one. */
  place: SyncPlace | null;
  processed: number;
  total: number;
  applied: Applied;
}

export const NOTHING: Applied = { written: 0, kept: 0 };

export interface FullPass {
  listings(): Promise<LocalListing[]>;
  index(): Promise<ListingIndex>;
}

/** A full pass compares every listing, so it reads each once, not once per page; what changes meanwhile is noticed. */
export function fullPass({ listings }: SyncPorts, uid: string): FullPass {
  let all: Promise<LocalListing[]> | undefined;
  let index: Promise<ListingIndex> | undefined;
  const read = () => (all ??= listings.all(uid));
  return { listings: read, index: () => (index ??= read().then(indexListings)) };
}

export async function takePage(
  ports: SyncPorts,
  uid: string,
  run: ClaimedRun,
  page: number,
  pass: FullPass,
): Promise<Step> {
  const { items, pages, total } = await ports.withAccessToken(uid, (token) =>
    ports.marketplace.page(token, run.startedAt, page),
  );
  const applied = await applyItems(ports.listings, uid, items, await pass.index(), run.lastSync);
  await ports.operations.rememberPage(
    uid,
    page,
    items.map(({ itemId }) => itemId),
  );
  const isLast = page >= pages;
  return {
    place: isLast ? missingAfter(page) : { step: "page", page: page + 1 },
    processed: isLast ? total : Math.min(total, page * PAGE_SIZE),
    total,
    applied,
  };
}

const missingAfter = (pages: number, knowsEnded = false): SyncPlace => ({
  step: "missing",
  pages,
  after: "",
  knowsEnded,
});

/** What has ended since the last sync, where that takes fewer calls than asking for each that is missing. */
export async function takeEnded(
  ports: SyncPorts,
  uid: string,
  run: ClaimedRun,
  { processed, total }: Progress,
  { pages: before, page }: Extract<SyncPlace, { step: "ended" }>,
  pass: FullPass,
): Promise<Step> {
  const { listings, marketplace, operations, withAccessToken } = ports;
  const { startedAt, lastSync } = run;
  const { items, pages } = await withAccessToken(uid, (token) =>
    marketplace.ended(token, (lastSync ?? 0) - OVERLAP_MS, startedAt, page),
  );
  const applied = await applyItems(listings, uid, items, await pass.index(), lastSync);
  const itemIds = items.map(({ itemId }) => itemId);
  await operations.rememberPage(uid, before + page, itemIds);
  if (page >= pages) {
    return { place: missingAfter(before + page, true), processed, total, applied };
  }
  const missing = page === 1 ? (await missingOf(ports, uid, before + page, pass)).length : Infinity;
  const place: SyncPlace =
    pages - page > missing
      ? missingAfter(before + page, true)
      : { step: "ended", pages: before, page: page + 1 };
  return { place, processed, total, applied };
}

/** Listings that should be for sale and were on none of these pages, by their ids. */
async function missingOf(
  { operations }: SyncPorts,
  uid: string,
  pages: number,
  pass: FullPass,
): Promise<LocalListing[]> {
  const seen = await operations.rememberedItems(uid, pages);
  return (await pass.listings())
    .filter(({ listing }) => isRunning(listing) && !seen.has(listing.ebayItemId))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Listings that should be for sale and were on no page: each is asked for, and ends if it has. */
export async function takeMissing(
  ports: SyncPorts,
  uid: string,
  run: ClaimedRun,
  { processed, total }: Progress,
  { pages, after, knowsEnded }: Extract<SyncPlace, { step: "missing" }>,
  pass: FullPass,
): Promise<Step> {
  const { listings, marketplace, now } = ports;
  const missing = (await missingOf(ports, uid, pages, pass)).filter(({ id }) => id > after);
  if (!knowsEnded && missing.length > FEW_MISSING) {
    return { place: { step: "ended", pages, page: 1 }, processed, total, applied: NOTHING };
  }
  const batch = missing.slice(0, MISSING_AT_ONCE);
  const applied = { ...NOTHING };
  for (const local of batch) {
    const itemId = local.listing?.ebayItemId ?? "";
    const item = await ports.withAccessToken(uid, (token) => marketplace.item(token, itemId));
    if (item === null) {
      applied.written += await end(ports, uid, local, now());
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

async function end({ listings }: SyncPorts, uid: string, local: LocalListing, now: number): Promise<number> {
  if (local.listing === null) return 0;
  const fields = vanished(local.listing, now);
  const overtaken = await listings.write(uid, [{ kind: "update", local, fields }]);
  if (overtaken.length === 0) return 1;
  throw new AppError("listing/busy");
}

export function isRunning(listing: LocalListing["listing"]): listing is NonNullable<
  LocalListing["listing"]
> & {
  ebayItemId: string;
} {
  return listing?.ebayItemId != null && isOpenListing(listing);
}
