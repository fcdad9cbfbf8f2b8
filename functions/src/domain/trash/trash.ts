import { AppError } from "../../contract/errors.ts";
import type { DuplicateGroup } from "../../contract/trash.ts";
import { duplicateGroups } from "./duplicates.ts";
import type { Expired, TrashStore } from "./ports.ts";

/** Transactions of one call under way at once. */
const AT_ONCE = 10;
/** Groups of duplicates that are named; all are counted. */
const NAMED_GROUPS = 100;
/** Listings whose time is over that are read at once. */
const EXPIRED_AT_ONCE = 100;

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

export interface EmptyTrashPorts {
  trash: Pick<TrashStore, "expired" | "isShownElsewhere" | "forget">;
  /** An address that is not the person's own is refused with `image/not-ours`; a picture that is gone is no failure. */
  removePhoto: (uid: string, url: string) => Promise<void>;
  /** The same of a copy at the image host; `images/not-configured` where there is no such host any more. */
  removeCopy: (uid: string, url: string) => Promise<void>;
  now: () => number;
  report: (message: string, error: unknown) => void;
}

/**
 * Deletes what has lain in the trash for its time, pictures first: killed in between, the listing is still there for the
 * next run to go on with. Answers how many are gone; one that fails is left for the next day.
 */
export async function emptyTrash(ports: EmptyTrashPorts): Promise<number> {
  const failed = new Set<string>();
  for (let gone = 0; ;) {
    const all = await ports.trash.expired(ports.now(), EXPIRED_AT_ONCE + failed.size);
    const expired = all.filter(({ uid, listingId }) => !failed.has(`${uid}/${listingId}`));
    if (expired.length === 0) return gone;
    for (const one of expired) {
      try {
        await removeForGood(ports, one);
        gone += 1;
      } catch (error) {
        failed.add(`${one.uid}/${one.listingId}`);
        ports.report("a listing in the trash could not be deleted", error);
      }
    }
  }
}

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
  for (const image of images) await removeUnlessShown(image, ports.removePhoto);
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
