import { randomUUID } from "node:crypto";

import { AppError } from "../../contract/errors.ts";
import { pendingEdits } from "../../contract/listing/pendingEdits.ts";
import { quotaResetsAt } from "../ebay/quota.ts";
import { applyItems } from "./applyItems.ts";
import {
  type FullPass,
  fullPass,
  isRunning,
  NOTHING,
  OVERLAP_MS,
  type Step,
  takeEnded,
  takeMissing,
  takePage,
} from "./fullPass.ts";
import { indexListings } from "./matchItems.ts";
import type { ClaimedRun, Progress, SyncPorts } from "./ports.ts";

/** A worker that stopped answering is waited for this long, renewed with every step. It covers the slowest one. */
const LEASE_MS = 120_000;
/** Between two attempts the queue waits for at most this long. */
const BACKOFF_MS = 120_000;
/** After a worker's share the rest is another task's: a function may not run for ever. */
const SHARE_MS = 6 * 60_000;
/** The queue's clock and ours differ. */
const MARGIN_MS = 1_000;
/** What lies further back the list of changes leaves out without a word; a quarter of an hour for its answer. */
const CHANGES_REACH_MS = 48 * 3_600_000 - 15 * 60_000;
/** Items that nobody here knows are asked for one by one up to this many; beyond, a full pass costs fewer calls. */
const MAX_UNKNOWN = 20;

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
    case "ended":
      return takeEnded(ports, uid, run, at, at.place, pass);
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
    ({ listing }) =>
      isRunning(listing) && !compared.has(listing.ebayItemId) && pendingEdits(listing).length > 0,
  );
  const kept = applied.kept + edited.length;
  return { place: null, processed: total, total, applied: { ...applied, kept } };
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
