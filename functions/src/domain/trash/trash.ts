import { AppError } from "../../contract/errors.ts";
import type { DuplicateGroup } from "../../contract/trash.ts";
import { duplicateGroups } from "./duplicates.ts";
import type { Expired, TrashStore } from "./ports.ts";
import { sweep, type SweepPorts } from "./sweep.ts";

/** Transactions of one call under way at once. */
const AT_ONCE = 10;
/** Groups of duplicates that are named; all are counted. */
const NAMED_GROUPS = 100;

export async function deleteListings(store: TrashStore, uid: string, listingIds: readonly string[]) {
  const outcomes = await each(listingIds, (listingId) => store.moveToTrash(uid, listingId));
  return {
    deleted: outcomes.filter(({ outcome }) => outcome !== "missing").map(({ id }) => id),
    missing: outcomes.filter(({ outcome }) => outcome === "missing").map(({ id }) => id),
  };
}

export async function restoreListings(store: TrashStore, uid: string, listingIds: readonly string[]) {
  const outcomes = await each(listingIds, (listingId) => store.restore(uid, listingId));
  const that = (...wanted: (typeof outcomes)[number]["outcome"][]) =>
    outcomes.filter(({ outcome }) => wanted.includes(outcome)).map(({ id }) => id);
  return { restored: that("restored", "already"), missing: that("missing"), taken: that("taken") };
}

export async function findDuplicates(store: TrashStore, uid: string) {
  const groups = duplicateGroups(await store.copies(uid));
  return {
    groups: groups.slice(0, NAMED_GROUPS),
    totalGroups: groups.length,
    totalRemoved: groups.reduce((sum, { removed }) => sum + removed.length, 0),
  };
}

/** Group by group: killed in between, the next call finds the groups that are left. */
export async function removeDuplicates(store: TrashStore, uid: string): Promise<{ removed: string[] }> {
  const groups = duplicateGroups(await store.copies(uid));
  const outcomes = await each(groups, (group) => store.merge(uid, idsOf(group), duplicateGroups));
  return { removed: outcomes.flatMap(({ outcome }) => outcome) };
}

const idsOf = ({ kept, removed }: DuplicateGroup): string[] => [kept, ...removed].map(({ id }) => id);

export interface EmptyTrashPorts extends SweepPorts {
  trash: Pick<TrashStore, "expired" | "isThere" | "isShownElsewhere" | "forget">;
  /** An address that is not the person's own is refused with `image/not-ours`; a picture that is gone is no failure. */
  removePhoto: (uid: string, url: string) => Promise<void>;
  /** The same of a copy at the image host; `images/not-configured` where there is no such host any more. */
  removeCopy: (uid: string, url: string) => Promise<void>;
  /** Addresses of all pictures that were uploaded for a listing, also by forms that were never saved. */
  uploadsOf: (uid: string, listingId: string) => Promise<readonly string[]>;
}

/**
 * Deletes listings that have lain in the trash for their time, pictures first. Answers how many are gone; one that fails
 * is left for the next day.
 */
export const emptyTrash = (ports: EmptyTrashPorts): Promise<number> =>
  sweep(
    {
      what: "a listing",
      expired: (now, limit) => ports.trash.expired(now, limit),
      keyOf: ({ uid, listingId }) => `${uid}/${listingId}`,
      remove: (one) => removeForGood(ports, one),
    },
    ports,
  );

async function removeForGood(ports: EmptyTrashPorts, { uid, listingId, images, copies }: Expired) {
  const removeUnlessShown = async (
    image: string,
    remove: (uid: string, url: string) => Promise<void>,
  ): Promise<void> => {
    if (await ports.trash.isShownElsewhere(uid, image, listingId)) return;
    try {
      await remove(uid, image);
    } catch (error) {
      // A listing may show a picture that lies elsewhere; that one isn't ours to delete.
      if (!(error instanceof AppError && OUT_OF_REACH.has(error.code))) throw error;
    }
  };
  // A sync may have brought the listing in again: then they are that one's.
  const uploads = (await ports.trash.isThere(uid, listingId)) ? [] : await ports.uploadsOf(uid, listingId);
  for (const image of new Set([...images, ...uploads])) await removeUnlessShown(image, ports.removePhoto);
  for (const copy of copies) await removeUnlessShown(copy, ports.removeCopy);
  await ports.trash.forget(uid, listingId);
}

const OUT_OF_REACH: ReadonlySet<string> = new Set(["image/not-ours", "images/not-configured"]);

/** Each once, a few at a time, in order. */
async function each<T extends string | object, R>(
  given: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<{ id: T; outcome: R }[]> {
  const wanted = [...new Set(given)];
  const done: { id: T; outcome: R }[] = [];
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    const some = wanted.slice(start, start + AT_ONCE);
    done.push(...(await Promise.all(some.map(async (id) => ({ id, outcome: await work(id) })))));
  }
  return done;
}
