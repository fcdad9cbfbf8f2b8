import { endBulkListings } from "@contract/listing/selling";
import {
  deleteListings,
  MAX_DELETED_LISTINGS,
  removeDuplicates,
  restoreListings,
} from "@contract/trash/trash";

import { call } from "@/lib/calls/call";
import { errorText } from "@/lib/calls/errorText";
import { collectionStore } from "@/lib/listings/store";
import { showToast } from "@/ui/overlays/toast";

import { failureOf } from "./changing";
import { copy } from "../copy";
import { counted, isLive, titleOf } from "../list/rowText";
import { type Outcome, startWork } from "./work";

interface One {
  readonly id: string;
}

/** Moves listings to the trash. Ends live ones first, if the seller wants that. */
export async function deleteMany(ids: readonly string[], endToo: boolean): Promise<readonly string[]> {
  const refused = new Set<string>();
  if (endToo) {
    const ended = await endMany(ids);
    for (const { id } of ended.failures) refused.add(id);
    for (const { id } of ended.left) refused.add(id);
  }
  // A listing that couldn't be ended isn't deleted, because it still sells.
  const wanted = ids.filter((id) => !refused.has(id)).map((id) => ({ id }));
  const titles = new Map(ids.map((id) => [id, titleOf(collectionStore.get(id) ?? { title: "" })]));
  const { succeeded } = await startWork({
    label: "Deleting listings",
    items: wanted,
    stepSize: MAX_DELETED_LISTINGS,
    coversScreen: true,
    step: async (some) => {
      await call(deleteListings, { listingIds: idsOf(some) });
      return [];
    },
    failureOf,
  });
  if (succeeded.length > 0) {
    offerUndo(`${counted(succeeded.length, "listing")} moved to the trash`, idsOf(succeeded), titles);
  }
  return idsOf(succeeded);
}

/** Ends the live ones of these listings at the marketplace. */
export function endMany(ids: readonly string[]): Promise<Outcome<One>> {
  const live = ids.filter((id) => {
    const row = collectionStore.get(id);
    return row !== null && isLive(row);
  });
  return startWork({
    label: "Ending on eBay",
    items: live.map((id) => ({ id })),
    step: async ([one]) => {
      const itemId = one && collectionStore.get(one.id)?.ebayItemId;
      if (!one || !itemId) return [];
      const { success, message } = await call(endBulkListings, { itemId });
      return success ? [] : [{ ...failureOf(one, null), reason: message }];
    },
    failureOf,
    clearAfter: 5000,
    summary: ({ succeeded, failures }) =>
      failures.length === 0 ? `${counted(succeeded.length, "listing")} ended on eBay` : null,
  });
}

/** `titles` are of listings that aren't in the collection, by id. */
export async function restoreMany(
  listingIds: readonly string[],
  titles: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const named = (id: string, reason: string) => {
    const failure = failureOf({ id }, null);
    return { ...failure, title: titles.get(id) ?? failure.title, reason };
  };
  await startWork({
    label: "Restoring listings",
    items: listingIds.map((id) => ({ id })),
    stepSize: MAX_DELETED_LISTINGS,
    step: async (some) => {
      const { missing, taken } = await call(restoreListings, { listingIds: idsOf(some) });
      return [
        ...missing.map((id) => named(id, "It is not in the trash any more.")),
        ...taken.map((id) =>
          named(
            id,
            "A sync has brought it in again, so it is in the collection; the deleted one stays in the trash.",
          ),
        ),
      ];
    },
    failureOf: ({ id }, error) => named(id, errorText(error)),
    clearAfter: 5000,
    summary: ({ succeeded, failures }) =>
      failures.length === 0 ? `${counted(succeeded.length, "listing")} restored` : null,
  });
}

/** Removes all duplicates, including those found since they were shown. */
export async function removeAllDuplicates(count: number): Promise<void> {
  await startWork({
    label: "Removing duplicates",
    items: [{ id: "duplicates" }],
    coversScreen: true,
    step: async () => {
      const { removed } = await call(removeDuplicates, {});
      if (removed.length > 0)
        offerUndo(`${counted(removed.length, "duplicate")} moved to the trash`, removed);
      else showToast("No duplicates are left", { tone: "success" });
      return [];
    },
    failureOf: (_, error) => ({
      id: "duplicates",
      title: counted(count, "duplicate"),
      reason: errorText(error),
    }),
  });
}

function offerUndo(message: string, ids: readonly string[], titles?: ReadonlyMap<string, string>): void {
  showToast(message, {
    tone: "success",
    detail: copy.inTrash(ids.length),
    action: { label: "Undo", onSelect: () => void restoreMany(ids, titles) },
  });
}

const idsOf = (some: readonly One[]): string[] => some.map(({ id }) => id);
