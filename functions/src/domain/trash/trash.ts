import { AppError } from "../../contract/wire/errors.ts";
import type { DuplicateGroup } from "../../contract/trash/trash.ts";
import type { FollowingLots } from "../lots/settleLots.ts";
import { groupDuplicates } from "./duplicates.ts";
import type { Expired, TrashStore } from "./ports.ts";
import type { Sweep } from "./sweep.ts";

/** Maximum concurrent transactions per call. */
const BATCH_SIZE = 10;
/** Maximum number of duplicate groups returned. All groups are counted. */
const NAMED_GROUPS = 100;

/** Cars in the trash aren't for sale, so lots are settled after each move to or from it. */
export type TrashPorts = TrashStore & FollowingLots;

/** Items at the marketplace stay, so a full sync brings a live listing back (decisions/listings/0042). */
export async function deleteListings(
  ports: Pick<TrashPorts, "moveToTrash" | "settleLotsOf">,
  uid: string,
  listingIds: readonly string[],
) {
  const outcomes = await runForEach(listingIds, (listingId) => ports.moveToTrash(uid, listingId));
  await ports.settleLotsOf(uid, listingIds);
  return {
    deleted: outcomes.filter(({ outcome }) => outcome !== "missing").map(({ id }) => id),
    missing: outcomes.filter(({ outcome }) => outcome === "missing").map(({ id }) => id),
  };
}

export async function restoreListings(
  ports: Pick<TrashPorts, "restore" | "settleLots">,
  uid: string,
  listingIds: readonly string[],
) {
  const outcomes = await runForEach(listingIds, (listingId) => ports.restore(uid, listingId));
  // Settles all lots, because a restored duplicate takes its copies from the listing that it was merged into.
  await ports.settleLots(uid);
  const selectIds = (...wanted: (typeof outcomes)[number]["outcome"][]) =>
    outcomes.filter(({ outcome }) => wanted.includes(outcome)).map(({ id }) => id);
  return {
    restored: selectIds("restored", "already"),
    missing: selectIds("missing"),
    taken: selectIds("taken"),
  };
}

export async function findDuplicates(store: TrashStore, uid: string) {
  const groups = groupDuplicates(await store.listCopies(uid));
  return {
    groups: groups.slice(0, NAMED_GROUPS),
    totalGroups: groups.length,
    totalRemoved: groups.reduce((sum, { removed }) => sum + removed.length, 0),
  };
}

/** Merges one group after another. After a crash, the next call finds the remaining groups. */
export async function removeDuplicates(
  ports: Pick<TrashPorts, "listCopies" | "merge" | "settleLots">,
  uid: string,
): Promise<{ removed: string[] }> {
  const groups = groupDuplicates(await ports.listCopies(uid));
  const outcomes = await runForEach(groups, (group) => ports.merge(uid, listIds(group), groupDuplicates));
  await ports.settleLots(uid);
  return { removed: outcomes.flatMap(({ outcome }) => outcome) };
}

const listIds = ({ kept, removed }: DuplicateGroup): string[] => [kept, ...removed].map(({ id }) => id);

export interface SweepListingsPorts {
  trash: Pick<TrashStore, "listExpired" | "isOwnerReturning" | "hasListing" | "isShownElsewhere" | "forget">;
  /** Throws `image/not-ours` for a URL of another user. Succeeds if the picture doesn't exist. */
  removePhoto: (uid: string, url: string) => Promise<void>;
  /** Does the same for a copy at the image host. Throws `images/not-configured` if there is no image host. */
  removeCopy: (uid: string, url: string) => Promise<void>;
  /** Lists all pictures uploaded for a listing, including those of unsaved forms. */
  listUploads: (uid: string, listingId: string) => Promise<readonly string[]>;
}

export const sweepListings = (ports: SweepListingsPorts): Sweep<Expired> => ({
  what: "a listing",
  listExpired: (now, limit) => ports.trash.listExpired(now, limit),
  getKey: ({ uid, listingId }) => `${uid}/${listingId}`,
  remove: async (one) => {
    // A person who was restored in time gets their listings back in steps, which can end after that time.
    if (one.isWithOwner && (await ports.trash.isOwnerReturning(one.uid))) return "later";
    return removeForGood(ports, one);
  },
});

async function removeForGood(
  ports: SweepListingsPorts,
  { uid, listingId, images, copies }: Expired,
): Promise<"gone"> {
  const removeUnlessShown = async (
    image: string,
    remove: (uid: string, url: string) => Promise<void>,
  ): Promise<void> => {
    if (await ports.trash.isShownElsewhere(uid, image, listingId)) return;
    try {
      await remove(uid, image);
    } catch (error) {
      // Pictures stored elsewhere aren't ours to delete.
      if (!(error instanceof AppError && OUT_OF_REACH.has(error.code))) throw error;
    }
  };
  // If a sync imported the listing again, the uploads belong to the new one.
  const uploads = (await ports.trash.hasListing(uid, listingId))
    ? []
    : await ports.listUploads(uid, listingId);
  for (const image of new Set([...images, ...uploads])) await removeUnlessShown(image, ports.removePhoto);
  for (const copy of copies) await removeUnlessShown(copy, ports.removeCopy);
  await ports.trash.forget(uid, listingId);
  return "gone";
}

const OUT_OF_REACH: ReadonlySet<string> = new Set(["image/not-ours", "images/not-configured"]);

/** Runs `work` once for each distinct value, in batches, and returns the results in order. */
async function runForEach<T extends string | object, R>(
  given: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<{ id: T; outcome: R }[]> {
  const wanted = [...new Set(given)];
  const done: { id: T; outcome: R }[] = [];
  for (let start = 0; start < wanted.length; start += BATCH_SIZE) {
    const some = wanted.slice(start, start + BATCH_SIZE);
    done.push(...(await Promise.all(some.map(async (id) => ({ id, outcome: await work(id) })))));
  }
  return done;
}
