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

import { toFailure } from "./changing";
import { copy } from "../copy";
import { formatCount, isLive, getTitle } from "../list/rowText";
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
  const titles = new Map(ids.map((id) => [id, getTitle(collectionStore.get(id) ?? { title: "" })]));
  const { succeeded } = await startWork({
    label: "Deleting listings",
    items: wanted,
    stepSize: MAX_DELETED_LISTINGS,
    coversScreen: true,
    step: async (some) => {
      await call(deleteListings, { listingIds: listIds(some) });
      return [];
    },
    toFailure,
  });
  if (succeeded.length > 0) {
    offerUndo(`${formatCount(succeeded.length, "listing")} moved to the trash`, listIds(succeeded), titles);
  }
  return listIds(succeeded);
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
      return success ? [] : [{ ...toFailure(one, null), reason: message }];
    },
    toFailure,
    clearAfter: 5000,
    summary: ({ succeeded, failures }) =>
      failures.length === 0 ? `${formatCount(succeeded.length, "listing")} ended on eBay` : null,
  });
}

/** `titles` are of listings that aren't in the collection, by id. */
export async function restoreMany(
  listingIds: readonly string[],
  titles: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const toNamedFailure = (id: string, reason: string) => {
    const failure = toFailure({ id }, null);
    return { ...failure, title: titles.get(id) ?? failure.title, reason };
  };
  await startWork({
    label: "Restoring listings",
    items: listingIds.map((id) => ({ id })),
    stepSize: MAX_DELETED_LISTINGS,
    step: async (some) => {
      const { missing, taken } = await call(restoreListings, { listingIds: listIds(some) });
      return [
        ...missing.map((id) => toNamedFailure(id, "It is not in the trash any more.")),
        ...taken.map((id) =>
          toNamedFailure(
            id,
            "A sync has brought it in again, so it is in the collection; the deleted one stays in the trash.",
          ),
        ),
      ];
    },
    toFailure: ({ id }, error) => toNamedFailure(id, errorText(error)),
    clearAfter: 5000,
    summary: ({ succeeded, failures }) =>
      failures.length === 0 ? `${formatCount(succeeded.length, "listing")} restored` : null,
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
        offerUndo(`${formatCount(removed.length, "duplicate")} moved to the trash`, removed);
      else showToast("No duplicates are left", { tone: "success" });
      return [];
    },
    toFailure: (_, error) => ({
      id: "duplicates",
      title: formatCount(count, "duplicate"),
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

const listIds = (some: readonly One[]): string[] => some.map(({ id }) => id);
