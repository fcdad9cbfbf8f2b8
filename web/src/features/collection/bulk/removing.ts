import { relistListing } from "@contract/listings/listingEdit";
import { endBulkListings } from "@contract/listings/selling";
import {
  deleteListings,
  MAX_DELETED_LISTINGS,
  removeDuplicates,
  restoreListings,
} from "@contract/trash/trash";

import { nameListing } from "@/lib/listings/nameListing";
import { call } from "@/lib/calls/call";
import { STATUS_LABELS } from "@/lib/listings/listing";
import { collectionStore } from "@/lib/listings/store";
import { showToast } from "@/ui/overlays/toast";

import { openDialog, type EndedListing } from "./openDialog";
import { describeListing, toFailure, toRefusal } from "./changing";
import { copy } from "../copy";
import { isLive, getTitle, findRows } from "../list/rowText";
import { buildReceiptRows, saveReceipt } from "@/lib/backgroundTasks/receipt";
import {
  describeFailureReason,
  toFailureReason,
  type FailureReason,
} from "@/lib/backgroundTasks/failureReason";
import { type Failure, type Outcome, startBackgroundTask } from "@/lib/backgroundTasks/backgroundTask";
import { formatCount } from "@/ui/numbers";

interface ListingRef {
  readonly id: string;
}

/** Moves listings to the trash. Ends live ones first, if `endToo` is set. */
export async function deleteMany(ids: readonly string[], endToo: boolean): Promise<readonly string[]> {
  const refused = new Set<string>();
  if (endToo) {
    const ended = await endMany(ids);
    for (const { id } of ended.failures) refused.add(id);
    for (const { id } of ended.left) refused.add(id);
  }
  // A listing that couldn't be ended isn't deleted, because it still sells.
  const wanted = ids.filter((id) => !refused.has(id)).map((id) => ({ id }));
  const titles = new Map(ids.map((id) => [id, getTitle(id)]));
  const isBulk = wanted.length > 1;
  const { succeeded } = await startBackgroundTask({
    label: "Deleting listings",
    items: wanted,
    stepSize: MAX_DELETED_LISTINGS,
    coversScreen: true,
    ...(isBulk && {
      note: () => copy.deleteUndo,
      summary: ({ succeeded: deleted, failures }: Outcome<ListingRef>) =>
        failures.length === 0 && deleted.length > 0 ? () => copy.trashed(deleted.length) : null,
      receipt: buildReceipt("deleted-listings.csv", copy.receipt.trashed),
      undo: (deleted: readonly ListingRef[]) => void restoreMany(listIds(deleted), titles),
    }),
    step: async (some) => {
      await call(deleteListings, { listingIds: listIds(some) });
      return [];
    },
    toFailure,
    describe: describeFailureReason,
  });
  if (!isBulk && succeeded.length > 0) offerUndo(copy.trashed(1), listIds(succeeded), titles);
  return listIds(succeeded);
}

/** Ends the live ones of these listings at the marketplace. */
export function endMany(ids: readonly string[]): Promise<Outcome<ListingRef>> {
  const live = findRows(ids).filter(isLive);
  // The quantities are saved before the listings end, because eBay may set them to 0.
  const quantities = new Map(live.map(({ id, quantity }) => [id, quantity]));
  return startBackgroundTask({
    label: "Ending on eBay",
    items: live.map(({ id }) => ({ id })),
    note: () => copy.endNote,
    receipt: buildReceipt("ended-listings.csv", copy.receipt.ended),
    undoLabel: copy.listAgain,
    undo: (ended) =>
      openDialog({
        kind: "relist",
        ended: ended.map(({ id }) => ({ id, quantity: quantities.get(id) ?? 0 })),
      }),
    step: async ([one]) => {
      const itemId = one && collectionStore.get(one.id)?.ebayItemId;
      if (!one || !itemId) return [];
      const answer = await call(endBulkListings, { itemId });
      return answer.success ? [] : [toRefusal(one, answer)];
    },
    toFailure,
    describe: describeFailureReason,
    summary: ({ succeeded, failures }) =>
      failures.length === 0 && succeeded.length > 0
        ? () => `${formatCount(succeeded.length, "listing")} ended on eBay`
        : null,
  });
}

/** Lists ended listings on eBay again as new items. The server relists an ended item once. */
export async function relistMany(ended: readonly EndedListing[]): Promise<void> {
  const older: (number | null)[] = [];
  await startBackgroundTask({
    label: copy.relisting,
    items: ended,
    note: () => copy.relistUndo,
    receipt: buildReceipt("relisted-listings.csv", copy.receipt.relisted),
    step: async ([one]) => {
      if (!one) return [];
      const request = { listingId: one.id, quantity: one.quantity, inBulk: true };
      const { olderReading } = await call(relistListing, request);
      if (olderReading) older.push(olderReading.readAt);
      return [];
    },
    toFailure,
    describe: describeFailureReason,
    summary: ({ succeeded, failures, left }) =>
      failures.length === 0 && succeeded.length > 0
        ? () => copy.relisted(succeeded.length, left.length)
        : null,
  });
  if (older.length > 0) showToast(copy.relistedFrom(older), { tone: "warning", duration: 12_000 });
}

/** Why a listing wasn't restored. `came-again`: a sync has brought it in again. */
type UnrestoredReason = FailureReason | { readonly code: "not-in-trash" } | { readonly code: "came-again" };

const UNRESTORED = {
  "not-in-trash": "It is not in the trash any more.",
  "came-again":
    "A sync has brought it in again, so it is in the collection; the deleted one stays in the trash.",
} as const;

function describeUnrestored(reason: UnrestoredReason): string {
  return reason.code === "not-in-trash" || reason.code === "came-again"
    ? UNRESTORED[reason.code]
    : describeFailureReason(reason);
}

/**
 * Restores listings from the trash. `titles` maps ids to the titles of listings that aren't in the
 * collection.
 */
export async function restoreMany(
  listingIds: readonly string[],
  titles: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const toNamedFailure = (id: string, reason: UnrestoredReason): Failure<UnrestoredReason> => ({
    id,
    title: titles.get(id) ?? getTitle(id),
    reason,
  });
  await startBackgroundTask({
    label: "Restoring listings",
    items: listingIds.map((id) => ({ id })),
    stepSize: MAX_DELETED_LISTINGS,
    step: async (some) => {
      const { missing, taken } = await call(restoreListings, { listingIds: listIds(some) });
      return [
        ...missing.map((id) => toNamedFailure(id, { code: "not-in-trash" })),
        ...taken.map((id) => toNamedFailure(id, { code: "came-again" })),
      ];
    },
    toFailure: ({ id }, error) => toNamedFailure(id, toFailureReason(error)),
    describe: describeUnrestored,
    ...(listingIds.length > 1
      ? {
          receipt: {
            fileName: "restored-listings.csv",
            done: copy.receipt.restored,
            describe: ({ id }: ListingRef) => ({ id, title: titles.get(id) ?? "" }),
          },
          note: () => copy.restoreUndo,
          undo: (restored: readonly ListingRef[]) => void deleteMany(listIds(restored), false),
        }
      : { clearAfter: 5000 }),
    summary: ({ succeeded, failures }) =>
      failures.length === 0 ? () => `${formatCount(succeeded.length, "listing")} restored` : null,
  });
}

/** Removes all duplicates, including those found after the dialog was opened. */
export async function removeAllDuplicates(count: number): Promise<void> {
  const before = new Map(collectionStore.findRows(() => true).map((row) => [row.id, row]));
  let gone: readonly string[] = [];
  await startBackgroundTask({
    label: "Removing duplicates",
    items: [{ id: "duplicates" }],
    coversScreen: true,
    note: () => copy.deleteUndo,
    step: async () => {
      const { removed } = await call(removeDuplicates, {});
      gone = removed;
      if (removed.length === 0) showToast("No duplicates are left", { tone: "success" });
      return [];
    },
    toFailure: (_, error) => ({
      id: "duplicates",
      title: formatCount(count, "duplicate"),
      reason: toFailureReason(error),
    }),
    describe: describeFailureReason,
    summary: () =>
      gone.length === 0 ? null : () => `${formatCount(gone.length, "duplicate")} moved to the trash`,
    receipt: (outcome) => {
      const describe = (id: string) => {
        const row = before.get(id);
        return { id, title: nameListing(row ?? { title: "" }), sku: row?.sku ?? null };
      };
      const failures = outcome.failures.map(({ id, reason }) => ({
        id,
        reason: describeFailureReason(reason),
      }));
      const became = { failures, succeeded: gone, left: [] };
      const makeRows = () => buildReceiptRows(gone, became, describe, copy.receipt.trashed);
      void saveReceipt("removed-duplicates.csv", makeRows);
    },
    undo: () => {
      const titles = new Map(gone.map((id) => [id, nameListing(before.get(id) ?? { title: "" })]));
      void restoreMany(gone, titles);
    },
  });
}

function offerUndo(message: string, ids: readonly string[], titles?: ReadonlyMap<string, string>): void {
  showToast(message, {
    tone: "success",
    detail: copy.inTrash(ids.length),
    undo: () => restoreMany(ids, titles),
  });
}

/** Returns the options of a receipt, which has each listing's result and its state before. */
const buildReceipt = (fileName: string, done: string) => ({
  fileName,
  done,
  describe: (one: ListingRef) => {
    const status = collectionStore.get(one.id)?.status;
    return { ...describeListing(one), before: status ? STATUS_LABELS[status] : null };
  },
});

const listIds = (some: readonly ListingRef[]): string[] => some.map(({ id }) => id);
