import { findPendingEdits } from "../../contract/listings/pendingEdits.ts";
import type { ErrorCode } from "../../contract/wire/errors.ts";
import { getQuotaReset } from "../ebay/quota.ts";
import type { Job } from "../operation/operation.ts";
import { type Outcome, runOperation } from "../operation/runOperation.ts";
import { applyItems } from "./applyItems.ts";
import {
  type FullPass,
  createFullPass,
  isRunning,
  NOTHING,
  OVERLAP_MS,
  type StepResult,
  readEndedPage,
  readMissing,
  readActivePage,
} from "./fullPass.ts";
import { indexListings } from "./matchItems.ts";
import type { SyncEffects, SyncPorts, SyncRun } from "./ports.ts";
import { syncRules } from "./syncRules.ts";
import { HOUR_MS, MINUTE_MS } from "../../contract/wire/durations.ts";

/**
 * Reach of eBay's list of changes, which silently omits older ones. A quarter of an hour is reserved for its
 * answer.
 */
const CHANGES_REACH_MS = 48 * HOUR_MS - 15 * MINUTE_MS;
/** Maximum unknown items that are read one by one. For more items, a full pass takes fewer calls. */
const MAX_UNKNOWN = 20;

/** Errors that a retry doesn't fix. */
const FINAL: readonly ErrorCode[] = ["ebay/authorization-expired", "ebay/not-connected", "ebay/refused"];

/** Runs a seller's sync until it completes or its time share is used up. */
export function runSync(ports: SyncPorts, uid: string, isLast: boolean): Promise<Outcome> {
  return runOperation(ports, createSyncJob(ports), uid, { isLast });
}

const createSyncJob = (ports: SyncPorts): Job<SyncRun, SyncEffects> => ({
  ...syncRules,
  leaseMs: 120_000,
  timeShareMs: 6 * MINUTE_MS,
  open(uid) {
    const pass = createFullPass(ports, uid);
    return async (run) => {
      const { place, processed, total, applied } = await runStep(ports, uid, run, pass);
      return {
        apply(current) {
          const written = current.written + applied.written;
          const kept = current.kept + applied.kept;
          const operation = { ...current, place, processed, total, written, kept };
          if (place !== null) return { operation };
          // Uses the start time, so that the next sync includes changes made during this one.
          return {
            operation,
            isComplete: true,
            effects: { lastSync: current.startedAt, isFull: run.place?.step !== "changes" },
          };
        },
        // Runs last. Without the stored pages, a repeat would read every item one by one.
        async finish({ status }) {
          if (status === "completed" && run.place?.step === "missing") {
            await ports.pages.forgetPages(uid, run.place.pages);
          }
        },
      };
    };
  },
  judge: ({ code }, _run, now) =>
    code === "ebay/quota-exceeded" ? getQuotaReset(now) : FINAL.includes(code) ? "fail" : "retry",
});

function runStep(ports: SyncPorts, uid: string, run: SyncRun, pass: FullPass): Promise<StepResult> {
  const { place } = run;
  switch (place?.step) {
    case "changes":
      return readChanges(ports, uid, run, place.since);
    case "page":
      return readActivePage(ports, uid, run, place.page, pass);
    case "ended":
      return readEndedPage(ports, uid, run, place, pass);
    case "missing":
      return readMissing(ports, uid, run, place, pass);
    default:
      throw new Error("a running sync has a cursor");
  }
}

/**
 * Applies all changes since the last sync with one call. Starts a full pass if the call doesn't return all of
 * them.
 */
async function readChanges(ports: SyncPorts, uid: string, run: SyncRun, since: number): Promise<StepResult> {
  const { listings, marketplace, withAccessToken } = ports;
  const from = since - OVERLAP_MS;
  const fullPass: StepResult = { place: { step: "page", page: 1 }, processed: 0, total: 0, applied: NOTHING };
  // The run can have waited for the next day's calls or for a worker.
  if (ports.now() - from > CHANGES_REACH_MS) return fullPass;
  const { items, truncated } = await withAccessToken(uid, (token) =>
    marketplace.readChanges(token, from, ports.now()),
  );
  const total = items.length;
  if (truncated) return fullPass;
  const known = indexListings(await listings.listRelated(uid, items));
  const unknown = items.filter((item) => known.match(item) === "new");
  if (unknown.length > MAX_UNKNOWN) return fullPass;
  const whole = new Map<string, (typeof items)[number]>();
  for (const { itemId } of unknown) {
    const item = await withAccessToken(uid, (token) => marketplace.readItem(token, itemId));
    if (item !== null) whole.set(itemId, item);
  }
  const complete = items.map((item) => whole.get(item.itemId) ?? item);
  const index = indexListings(await listings.listRelated(uid, complete));
  const applied = await applyItems(listings, uid, complete, index, run.lastSync);
  const compared = new Set(items.map(({ itemId }) => itemId));
  // Local edits aren't changes at the marketplace, so they are reported separately.
  const edited = (await listings.listEditedSince(uid, since)).filter(
    ({ listing }) =>
      isRunning(listing) && !compared.has(listing.ebayItemId) && findPendingEdits(listing).length > 0,
  );
  const kept = applied.kept + edited.length;
  return { place: null, processed: total, total, applied: { ...applied, kept } };
}
