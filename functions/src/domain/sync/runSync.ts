import { randomUUID } from "node:crypto";

import { AppError } from "../../contract/errors.ts";
import { isOpenListing } from "../../contract/listings.ts";
import type { SyncPlace } from "../../contract/operations.ts";
import { quotaResetsAt } from "../ebay/quota.ts";
import { type Applied, applyItems } from "./applyItems.ts";
import { indexListings, type ListingIndex, type LocalListing } from "./matchItems.ts";
import { hasUnsentEdit, vanished } from "./planListing.ts";
import { type ClaimedRun, type Progress, type SyncPorts } from "./ports.ts";

/** A worker that stopped answering is waited for this long, renewed with every step. It covers the slowest one. */
const LEASE_MS = 120_000;
/** Between two attempts the queue waits for at most this long. */
const BACKOFF_MS = 120_000;
/** After a worker's share the rest is another task's: a function may not run for ever. */
const SHARE_MS = 6 * 60_000;
/** The queue's clock and ours differ. */
const MARGIN_MS = 1_000;
/** Changes may reach the list of changes late, and clocks differ. */
const OVERLAP_MS = 2 * 60_000;
/** What lies further back the list of changes leaves out without a word; a quarter of an hour for its answer. */
const CHANGES_REACH_MS = 48 * 3_600_000 - 15 * 60_000;
/** Items that nobody here knows are asked for one by one up to this many; beyond, a full pass costs fewer calls. */
const MAX_UNKNOWN = 20;
/** Items on a page of the marketplace. */
const PAGE_SIZE = 200;
/** Vanished listings between two saved places, each of them a call. */
const MISSING_AT_ONCE = 20;

/** `more`: another task is on its way. `held`: somebody else is at it. */
export type WorkOutcome = "done" | "more" | "held";

/**
 * Works on a seller's sync until it is complete or the worker's share is used up. The place is saved after each
 * step and each step may be repeated, so it can be killed anywhere. Failures that may pass are thrown, for the queue
 * to try again; on its last attempt, and where trying again is no use, they end the run.
 */
export async function runSync(ports: SyncPorts, uid: string, isLastAttempt: boolean): Promise<WorkOutcome> {
  const { operations, now } = ports;
  const holder = randomUUID();
  const startedAt = now();
  const run = await operations.claim(uid, { holder, now: startedAt, until: startedAt + LEASE_MS });
  if (run === null) return "done";
  if (run === "held") return "held";
  try {
    return await work(ports, uid, holder, run, startedAt + SHARE_MS);
  } catch (error) {
    await giveUp(ports, uid, holder, error, isLastAttempt);
    return "done";
  }
}

async function work(
  ports: SyncPorts,
  uid: string,
  holder: string,
  run: ClaimedRun,
  shareEnds: number,
): Promise<WorkOutcome> {
  const { operations, now } = ports;
  const pass = fullPass(ports, uid);
  let at: Progress = run;
  for (;;) {
    const step = await takeStep(ports, uid, run, at, pass);
    const { place, processed, total } = step;
    const counted = {
      processed,
      total,
      written: at.written + step.applied.written,
      kept: at.kept + step.applied.kept,
    };
    if (place === null) {
      await operations.complete(uid, holder, { ...counted, message: summary(counted) }, now());
      // Only now: without them, all that the pages showed would be asked for one by one.
      if (at.place.step === "missing") await operations.forgetPages(uid, at.place.pages);
      return "done";
    }
    at = { place, ...counted };
    if (!(await operations.advance(uid, holder, at, now() + LEASE_MS))) return "done";
    if (now() > shareEnds) {
      await operations.release(uid, holder, now() + BACKOFF_MS);
      await ports.enqueue(uid);
      return "more";
    }
  }
}

interface Step {
  /** Null: that was the last one. */
  place: SyncPlace | null;
  processed: number;
  total: number;
  applied: Applied;
}

const NOTHING: Applied = { written: 0, kept: 0 };

function takeStep(
  ports: SyncPorts,
  uid: string,
  run: ClaimedRun,
  at: Progress,
  pass: FullPass,
): Promise<Step> {
  switch (at.place.step) {
    case "changes":
      return takeChanges(ports, uid, run, at.place.since);
    case "page":
      return takePage(ports, uid, run, at.place.page, pass);
    case "missing":
      return takeMissing(ports, uid, run, at, at.place, pass);
  }
}

/** All changes since the last sync, in one call; where that isn't all of them, a full pass begins. */
async function takeChanges(ports: SyncPorts, uid: string, run: ClaimedRun, since: number): Promise<Step> {
  const { listings, marketplace, withAccessToken } = ports;
  const from = since - OVERLAP_MS;
  const inFull: Step = { place: { step: "page", page: 1 }, processed: 0, total: 0, applied: NOTHING };
  // It may have waited for the next day's calls, or for a worker.
  if (ports.now() - from > CHANGES_REACH_MS) return inFull;
  const { items, truncated } = await withAccessToken(uid, (token) =>
    marketplace.changes(token, from, ports.now()),
  );
  const total = items.length;
  if (truncated) return inFull;
  const known = indexListings(await listings.relatedTo(uid, items));
  const unknown = items.filter((item) => known.match(item) === "new");
  if (unknown.length > MAX_UNKNOWN) return inFull;
  const whole = new Map<string, (typeof items)[number]>();
  for (const { itemId } of unknown) {
    const item = await withAccessToken(uid, (token) => marketplace.item(token, itemId));
    if (item !== null) whole.set(itemId, item);
  }
  const complete = items.map((item) => whole.get(item.itemId) ?? item);
  const index = indexListings(await listings.relatedTo(uid, complete));
  const applied = await applyItems(listings, uid, complete, index, run.lastSync);
  const compared = new Set(items.map(({ itemId }) => itemId));
  // Of an edit the marketplace knows nothing, so it is no change there; it is reported all the same.
  const edited = (await listings.editedSince(uid, since)).filter(
    ({ listing }) => isRunning(listing) && !compared.has(listing.ebayItemId) && hasUnsentEdit(listing),
  );
  const kept = applied.kept + edited.length;
  return { place: null, processed: total, total, applied: { ...applied, kept } };
}

async function takePage(
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
    place: isLast ? { step: "missing", pages: page, after: "" } : { step: "page", page: page + 1 },
    processed: isLast ? total : Math.min(total, page * PAGE_SIZE),
    total,
    applied,
  };
}

/** Listings that should be for sale and were on no page: each is asked for, and ends if it has. */
async function takeMissing(
  ports: SyncPorts,
  uid: string,
  run: ClaimedRun,
  { processed, total }: Progress,
  { pages, after }: Extract<SyncPlace, { step: "missing" }>,
  pass: FullPass,
): Promise<Step> {
  const { listings, marketplace, operations, now } = ports;
  const seen = await operations.rememberedItems(uid, pages);
  const missing = (await pass.listings())
    .filter(({ id, listing }) => id > after && isRunning(listing) && !seen.has(listing.ebayItemId))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
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
    return { place: { step: "missing", pages, after: last.id }, processed, total, applied };
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

function isRunning(listing: LocalListing["listing"]): listing is NonNullable<LocalListing["listing"]> & {
  ebayItemId: string;
} {
  return listing?.ebayItemId != null && isOpenListing(listing);
}

interface FullPass {
  listings(): Promise<LocalListing[]>;
  index(): Promise<ListingIndex>;
}

/** A full pass compares every listing, so it reads each once, not once per page; what changes meanwhile is noticed. */
function fullPass({ listings }: SyncPorts, uid: string): FullPass {
  let all: Promise<LocalListing[]> | undefined;
  let index: Promise<ListingIndex> | undefined;
  const read = () => (all ??= listings.all(uid));
  return { listings: read, index: () => (index ??= read().then(indexListings)) };
}

function summary({ written, kept, total }: Omit<Progress, "place">): string {
  const changed = written === 0 ? "Nothing has changed" : `${counted(written)} updated`;
  const own = kept === 0 ? "" : ` ${counted(kept)} kept your own changes, which eBay doesn't have yet.`;
  return `${changed}, ${total} looked at.${own}`;
}

const counted = (count: number) => (count === 1 ? "1 listing" : `${count} listings`);

async function giveUp(
  { operations, enqueue, now }: SyncPorts,
  uid: string,
  holder: string,
  error: unknown,
  isLastAttempt: boolean,
): Promise<void> {
  const { code, params } = error instanceof AppError ? error : new AppError("internal");
  if (code === "ebay/quota-exceeded") {
    const resumesAt = quotaResetsAt(now());
    // Before it is noted: killed in between, this task is tried again, and makes another appointment.
    await enqueue(uid, resumesAt + MARGIN_MS);
    await operations.fail(uid, holder, { code, params, resumesAt }, now());
    return;
  }
  const isFinal =
    code === "ebay/authorization-expired" || code === "ebay/not-connected" || code === "ebay/refused";
  if (isFinal || isLastAttempt) {
    await operations.fail(uid, holder, { code, params, resumesAt: null }, now());
    if (isFinal) return;
  } else {
    await operations.release(uid, holder, now() + BACKOFF_MS);
  }
  throw error;
}
