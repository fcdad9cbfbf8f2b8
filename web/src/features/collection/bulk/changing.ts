import { isLotId } from "@contract/listings/lotText";
import { OPEN_STATUSES } from "@contract/listings/listings";
import { changeListings, MAX_CHANGED_LISTINGS } from "@contract/trash/trash";

import { nameListing } from "@/lib/listings/nameListing";
import { call } from "@/lib/calls/call";
import type { Refusal } from "@/lib/calls/errorText";
import type { ListingRow } from "@/lib/listings/row";
import { collectionStore } from "@/lib/listings/store";
import { changeListingDocuments } from "@/lib/listings/listingWrites";

import { copy } from "../copy";
import { isDraft, getTitle } from "../list/rowText";
import { showToast } from "@/ui/overlays/toast";
import {
  describeFailureReason,
  toFailureReason,
  type FailureReason,
} from "@/lib/backgroundTasks/failureReason";
import { type Failure, startBackgroundTask } from "@/lib/backgroundTasks/backgroundTask";

/** New values of one listing, in dollars. Missing values don't change. */
export interface Change {
  readonly id: string;
  /** Null only for a draft that had no price. */
  readonly price?: number | null;
  readonly quantity?: number;
}

/** Changes listings, with progress, a report of failures, a receipt and Undo. `note` says what Undo does. */
export async function changeMany(
  uid: string,
  label: string,
  changes: readonly Change[],
  note: string = copy.changeNote,
): Promise<void> {
  const before = changes.flatMap((change) => readValues(change) ?? []);
  await startBackgroundTask({
    label,
    items: changes,
    stepSize: MAX_CHANGED_LISTINGS,
    step: (some) => changeSome(uid, some),
    toFailure,
    describe: describeFailureReason,
    summary: ({ succeeded, failures, left }) =>
      failures.length > 0 || (succeeded.length === 0 && left.length === 0)
        ? null
        : () => copy.changedMany(succeeded.length, left.length),
    note: () => note,
    receipt: {
      fileName: "changed-listings.csv",
      done: copy.receipt.changed,
      describe: (change) => {
        const row = collectionStore.get(change.id);
        const isPrice = change.quantity === undefined;
        const [before, after] = isPrice ? [row?.price, change.price] : [row?.quantity, change.quantity];
        return { ...describeListing(change), before: before ?? null, after: after ?? null };
      },
    },
    undo: (succeeded) => {
      const changed = new Map(succeeded.map((change) => [change.id, change]));
      const items = before.filter(({ id }) => changed.has(id)).flatMap(toUndoable);
      if (items.length === 0) {
        showToast(copy.livePriceStays);
        return;
      }
      void startBackgroundTask({
        label: "Taking the change back",
        items,
        stepSize: MAX_CHANGED_LISTINGS,
        step: async (some) => {
          const { overtaken = [], own = [] } = Object.groupBy(some, (back) =>
            isOvertaken(changed.get(back.id), back) ? "overtaken" : "own",
          );
          const failures = own.length === 0 ? [] : await changeSome(uid, own);
          return [...overtaken.map(toOvertakenFailure), ...failures];
        },
        toFailure: (change, error): Failure<UndoFailureReason> => toFailure(change, error),
        describe: (reason) =>
          reason.code === "changed-since" ? copy.changedSince : describeFailureReason(reason),
      });
    },
  });
}

/** Saves the quantity of a listing. Returns why it isn't saved, or null. */
export async function saveQuantity(
  uid: string,
  { id }: Pick<ListingRow, "id">,
  quantity: number,
): Promise<FailureReason | null> {
  const [failed] = await changeSome(uid, [{ id, quantity }]).catch((error: unknown) => [
    toFailure({ id }, error),
  ]);
  return failed?.reason ?? null;
}

/**
 * Shows the change immediately. Writes drafts directly; live listings change at the marketplace first. While
 * the seller has a lot, the server changes all quantities, because only the server adjusts lots to their
 * cars.
 */
async function changeSome(uid: string, changes: readonly Change[]): Promise<readonly Failure[]> {
  const before = new Map(changes.map(({ id }) => [id, collectionStore.get(id)] as const));
  const shown = new Map(
    changes.map(({ id, ...fields }) => [id, collectionStore.applyOptimistic(id, fields)] as const),
  );
  const takeBack = (some: readonly { readonly id: string }[]) =>
    some.forEach(({ id }) => shown.get(id)?.undo());
  const hasLots = collectionStore.findRows(({ id, status }) => isLotId(id) && isOpen(status)).length > 0;
  const isDirect = ({ id, quantity }: Change) => {
    const row = collectionStore.get(id);
    return row !== null && isDraft(row) && (quantity === undefined || !hasLots);
  };
  const drafts = changes.filter(isDirect);
  const others = changes.filter((change) => !isDirect(change));
  const failures = [
    ...(await runGuarded(drafts, () => writeDrafts(uid, drafts, before))),
    ...(await runGuarded(others, () => changeByServer(others))),
  ];
  takeBack(failures);
  return failures;
}

const isOpen = (status: ListingRow["status"]) => OPEN_STATUSES.includes(status);

async function runGuarded(
  changes: readonly Change[],
  task: () => Promise<readonly Failure[]>,
): Promise<readonly Failure[]> {
  if (changes.length === 0) return [];
  try {
    return await task();
  } catch (error) {
    return changes.map((change) => toFailure(change, error));
  }
}

async function writeDrafts(
  uid: string,
  drafts: readonly Change[],
  before: ReadonlyMap<string, ListingRow | null>,
): Promise<readonly Failure[]> {
  const written = changeListingDocuments(
    uid,
    drafts.map(({ id, ...fields }) => ({ id, fields, before: { ...before.get(id) } })),
  );
  // Offline, Firestore queues the change and sends it later.
  if (navigator.onLine) await written;
  else written.catch(() => undefined);
  return [];
}

async function changeByServer(changes: readonly Change[]): Promise<readonly Failure[]> {
  const { results } = await call(changeListings, {
    changes: changes.map(({ id, price, quantity }) => ({
      listingId: id,
      ...(typeof price === "number" && { price }),
      ...(quantity !== undefined && { quantity }),
    })),
  });
  return results
    .filter(({ success }) => !success)
    .map((result) => toRefusal({ id: result.listingId }, { failure: result, message: "" }));
}

export const toFailure = ({ id }: { readonly id: string }, error: unknown): Failure => ({
  id,
  title: getTitle(id),
  reason: toFailureReason(error),
});

/** Returns the failure of a listing that the answer of a call refused. */
export const toRefusal = ({ id }: { readonly id: string }, { failure, message }: Refusal): Failure => ({
  id,
  title: getTitle(id),
  reason: { code: "refused", failure, message },
});

/** Returns the listing's fields for a receipt. */
export function describeListing({ id }: { readonly id: string }) {
  const row = collectionStore.get(id);
  return { id, title: nameListing(row ?? { title: "" }), sku: row?.sku ?? null };
}

function readValues({ id, price, quantity }: Change): Change | null {
  const row = collectionStore.get(id);
  if (!row) return null;
  return {
    id,
    ...(price !== undefined && { price: row.price }),
    ...(quantity !== undefined && { quantity: row.quantity }),
  };
}

/** Why a change wasn't taken back. `changed-since`: a sale or another edit came after it. */
type UndoFailureReason = FailureReason | { readonly code: "changed-since" };

const toOvertakenFailure = ({ id }: Change): Failure<UndoFailureReason> => ({
  id,
  title: getTitle(id),
  reason: { code: "changed-since" },
});

/**
 * Returns whether a listing has neither what the change set nor what Undo would set. An earlier quantity would
 * put copies on sale again that were sold since.
 */
function isOvertaken(change: Change | undefined, back: Change): boolean {
  const row = collectionStore.get(back.id);
  if (!row || !change) return false;
  return (["price", "quantity"] as const).some(
    (field) => back[field] !== undefined && row[field] !== change[field] && row[field] !== back[field],
  );
}

/** Leaves out the missing price of a listing that is live by now, because eBay needs a price. */
function toUndoable({ price, ...change }: Change): Change[] {
  const row = collectionStore.get(change.id);
  const isPossible = typeof price === "number" || (price === null && row !== null && isDraft(row));
  if (isPossible) return [{ ...change, price }];
  return change.quantity === undefined ? [] : [change];
}
