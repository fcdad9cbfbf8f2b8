import { randomUUID } from "node:crypto";

import { AppError } from "../../contract/wire/errors.ts";
import { pendingEdits } from "../../contract/listing/pendingEdits.ts";
import { quotaResetsAt } from "../ebay/quota.ts";
import { applyItems } from "./applyItems.ts";
import {
  type FullPass,
  createFullPass,
  isRunning,
  NOTHING,
  OVERLAP_MS,
  type StepResult,
  takeEnded,
  takeMissing,
  takePage,
} from "./fullPass.ts";
import { indexListings } from "./matchItems.ts";
import type { ClaimedRun, Progress, SyncPorts } from "./ports.ts";

/** The lease time, renewed with every step. Covers the slowest step. */
const LEASE_MS = 120_000;
/** The longest backoff of the queue between two attempts. */
const BACKOFF_MS = 120_000;
/** The time share of one task. Another task then continues, because functions have a timeout. */
const TIME_SHARE_MS = 6 * 60_000;
/** Allows for the queue's clock being behind ours. */
const MARGIN_MS = 1_000;
/** eBay's list of changes silently omits what is older. Leaves a quarter of an hour for its answer. */
const CHANGES_REACH_MS = 48 * 3_600_000 - 15 * 60_000;
/** Up to this many unknown items are read one by one. Beyond it a full pass takes fewer calls. */
const MAX_UNKNOWN = 20;

/** `more`: another task was enqueued. `held`: another worker has the lease. */
export type WorkOutcome = "done" | "more" | "held";

/**
 * Runs a seller's sync until it completes or the time share is used up. Saves the cursor after each step, and every
 * step can be repeated, so it can be killed anywhere.
 * Throws temporary failures so that the queue retries. Permanent failures and the last attempt end the run.
 */
export async function runSync(ports: SyncPorts, uid: string, isLastAttempt: boolean): Promise<WorkOutcome> {
  const { operations, now } = ports;
  const holder = randomUUID();
  const startedAt = now();
  const run = await operations.claim(uid, { holder, now: startedAt, until: startedAt + LEASE_MS });
  if (run === null) return "done";
  if (run === "held") return "held";
  try {
    return await runSteps(ports, uid, holder, run, startedAt + TIME_SHARE_MS);
  } catch (error) {
    await giveUp(ports, uid, holder, error, isLastAttempt);
    return "done";
  }
}

async function runSteps(
  ports: SyncPorts,
  uid: string,
  holder: string,
  run: ClaimedRun,
  deadline: number,
): Promise<WorkOutcome> {
  const { operations, now } = ports;
  const pass = createFullPass(ports, uid);
  let at: Progress = run;
  for (;;) {
    const step = await runStep(ports, uid, run, at, pass);
    const { place, processed, total } = step;
    const counted = {
      processed,
      total,
      written: at.written + step.applied.written,
      kept: at.kept + step.applied.kept,
    };
    if (place === null) {
      await operations.complete(uid, holder, { ...counted, message: summarize(counted) }, now());
      // Must come last: without the remembered pages, every item would be read one by one.
      if (at.place.step === "missing") await operations.forgetPages(uid, at.place.pages);
      return "done";
    }
    at = { place, ...counted };
    if (!(await operations.advance(uid, holder, at, now() + LEASE_MS))) return "done";
    if (now() > deadline) {
      await operations.release(uid, holder, now() + BACKOFF_MS);
      await ports.enqueue(uid);
      return "more";
    }
  }
}

function runStep(
  ports: SyncPorts,
  uid: string,
  run: ClaimedRun,
  at: Progress,
  pass: FullPass,
): Promise<StepResult> {
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

/**
 * Applies all changes since the last sync with one call. Starts a full pass if the call doesn't return all of them.
 */
async function takeChanges(
  ports: SyncPorts,
  uid: string,
  run: ClaimedRun,
  since: number,
): Promise<StepResult> {
  const { listings, marketplace, withAccessToken } = ports;
  const from = since - OVERLAP_MS;
  const inFull: StepResult = { place: { step: "page", page: 1 }, processed: 0, total: 0, applied: NOTHING };
  // The run can have waited for the next day's calls or for a worker.
  if (ports.now() - from > CHANGES_REACH_MS) return inFull;
  const { items, truncated } = await withAccessToken(uid, (token) =>
    marketplace.changes(token, from, ports.now()),
  );
  const total = items.length;
  if (truncated) return inFull;
  const known = indexListings(await listings.listRelated(uid, items));
  const unknown = items.filter((item) => known.match(item) === "new");
  if (unknown.length > MAX_UNKNOWN) return inFull;
  const whole = new Map<string, (typeof items)[number]>();
  for (const { itemId } of unknown) {
    const item = await withAccessToken(uid, (token) => marketplace.item(token, itemId));
    if (item !== null) whole.set(itemId, item);
  }
  const complete = items.map((item) => whole.get(item.itemId) ?? item);
  const index = indexListings(await listings.listRelated(uid, complete));
  const applied = await applyItems(listings, uid, complete, index, run.lastSync);
  const compared = new Set(items.map(({ itemId }) => itemId));
  // The marketplace doesn't know local edits, so they aren't changes there. They are reported anyway.
  const edited = (await listings.editedSince(uid, since)).filter(
    ({ listing }) =>
      isRunning(listing) && !compared.has(listing.ebayItemId) && pendingEdits(listing).length > 0,
  );
  const kept = applied.kept + edited.length;
  return { place: null, processed: total, total, applied: { ...applied, kept } };
}

function summarize({ written, kept, total }: Omit<Progress, "place">): string {
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
    // Enqueues first: if this worker dies in between, its task is retried and enqueues again.
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
