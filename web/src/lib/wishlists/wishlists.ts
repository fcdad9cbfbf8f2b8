import * as z from "zod";
import { create } from "zustand";

import { MAX_WISHLIST_ITEMS, wishlistDocument, type WishlistItem } from "@contract/galleries/wishlists";

import { mergeWishlists, withCounts } from "./mergeWishlists";
import { DAY_MS } from "@contract/wire/durations";

const wishlist = wishlistDocument.omit({ expiresAt: true }).extend({
  /** `custom_{creation time in milliseconds}` */
  id: z.string(),
  /** Whether the server has it in this version. */
  saved: z.boolean().default(false),
});
export type Wishlist = z.infer<typeof wishlist>;

/**
 * The local storage key (specification) of the person's lists. `wishlistSync.ts` syncs them with the server.
 */
const STORED = "customWishlists";
/** The key of lists that the server lacked when their person left. Kept until that person returns. */
const getAsideKey = (uid: string) => `pegboard.unsaved.wishlists.${uid}`;
/** Milliseconds for which deleted lists can be restored. */
const IN_TRASH = 30 * DAY_MS;

export class WishlistFullError extends Error {
  override readonly name = "WishlistFullError";
  readonly most: number;
  constructor(most: number) {
    super(`More than ${most} listings`);
    this.most = most;
  }
}

interface Wishlists {
  readonly wishlists: readonly Wishlist[];
  /** In the trash, last deleted first. */
  readonly deleted: readonly Wishlist[];
  /** Number of lists that the server doesn't have in this version. */
  readonly unsaved: number;
}

/** The person's lists, in sync with other tabs. Written only by the functions below. */
export const useWishlists = create<Wishlists>(() => toState(read()));

window.addEventListener("storage", ({ key }) => {
  if (key === STORED || key === null) useWishlists.setState(toState(read()));
});

/** Creates a list. `name` must not be blank; `id` is given for a list made elsewhere. */
export function createWishlist(name: string, id?: string, now = Date.now()): Wishlist {
  const before = read();
  let at = now;
  while (before.some((each) => each.id === `custom_${at}`)) at += 1;
  const made = wishlist.parse({
    id: id ?? `custom_${at}`,
    name: name.trim(),
    createdAt: now,
    updatedAt: now,
  });
  write([...before.filter((each) => each.id !== made.id), made]);
  return made;
}

/** Moves a list to the trash for 30 days. Returns a function that undoes it. */
export function deleteWishlist(id: string, now = Date.now()): () => void {
  updateList(id, (list) => ({ ...list, deletedAt: now, updatedAt: now }));
  return () => restoreWishlist(id);
}

export function restoreWishlist(id: string, now = Date.now()): void {
  updateList(id, (list) => ({ ...list, deletedAt: null, updatedAt: now }));
}

/**
 * Adds listings, or updates those already on the list. Returns the number added. Throws `WishlistFullError`,
 * and adds nothing, if the list would be too long.
 */
export function addToWishlist(id: string, items: readonly WishlistItem[], now = Date.now()): number {
  const fresh = new Map(items.map((item) => [item.id, { ...item, addedAt: now }]));
  let added = 0;
  updateList(id, (list) => {
    const known = new Set(list.items.map((item) => item.id));
    const listed = list.items.map((item) => fresh.get(item.id) ?? item);
    const put = [...fresh.values()].filter((item) => !known.has(item.id));
    if (listed.length + put.length > MAX_WISHLIST_ITEMS) throw new WishlistFullError(MAX_WISHLIST_ITEMS);
    added = put.length;
    const removedItems = list.removedItems.filter((item) => !fresh.has(item.id));
    return { ...list, items: [...listed, ...put], removedItems, updatedAt: now };
  });
  return added;
}

export function removeFromWishlist(id: string, itemId: string, now = Date.now()): void {
  updateList(id, (list) => {
    const item = list.items.find((each) => each.id === itemId);
    if (!item) return list;
    // Never before `addedAt`, even if the clock was set back.
    const removedAt = Math.max(now, item.addedAt + 1);
    return {
      ...list,
      items: list.items.filter((each) => each.id !== itemId),
      removedItems: [...list.removedItems, { id: itemId, title: item.title, removedAt }],
      updatedAt: now,
    };
  });
}

/** Returns the lists that the server lacks, including deleted ones. */
export const getUnsavedWishlists = (): readonly Wishlist[] => read().filter(({ saved }) => !saved);

/**
 * Merges the server's lists into the local ones. Unsaved changes and `unreadable` lists are kept. A saved
 * list that the server no longer has is removed.
 */
export function mergeSavedWishlists(
  theirs: readonly Omit<Wishlist, "saved">[],
  unreadable: readonly string[] = [],
): void {
  const there = new Map(theirs.map((list) => [list.id, list]));
  const own = read();
  const kept = own.flatMap((list): readonly Wishlist[] => {
    const its = there.get(list.id);
    if (!its) return list.saved && !unreadable.includes(list.id) ? [] : [list];
    if (list.saved) return [wishlist.parse({ ...its, saved: true })];
    return [wishlist.parse({ ...list, ...mergeWishlists(its, list), saved: false })];
  });
  const known = new Set(own.map(({ id }) => id));
  const fresh = theirs
    .filter(({ id }) => !known.has(id))
    .map((list) => wishlist.parse({ ...list, saved: true }));
  const next = [...kept, ...fresh].sort((one, other) => one.createdAt - other.createdAt);
  if (JSON.stringify(next) !== JSON.stringify(own)) write(next);
}

/** Marks a list as saved, unless it has changed since it was `sent`. */
export function markSaved(sent: Wishlist): void {
  write(
    read().map((list) =>
      list.id === sent.id && JSON.stringify(list) === JSON.stringify(sent) ? { ...list, saved: true } : list,
    ),
  );
}

/** Stores unsaved lists under a key that only this person reads. Never throws. */
export function setWishlistsAside(uid: string, unsaved: readonly Wishlist[]): void {
  if (unsaved.length === 0) return;
  try {
    localStorage.setItem(getAsideKey(uid), JSON.stringify(unsaved));
  } catch {
    // Storage is full or blocked, and there is no other place.
  }
}

/** Restores lists that were set aside. */
export function restoreWishlistsSetAside(uid: string): void {
  const aside = parseLists(localStorage.getItem(getAsideKey(uid)));
  if (aside.length > 0) {
    const own = read();
    const merged = aside.map((list) => {
      const its = own.find(({ id }) => id === list.id);
      return wishlist.parse({ ...list, ...(its && mergeWishlists(its, list)), saved: false });
    });
    write([...own.filter(({ id }) => !aside.some((list) => list.id === id)), ...merged]);
  }
  localStorage.removeItem(getAsideKey(uid));
}

function updateList(id: string, to: (list: Wishlist) => Wishlist): void {
  write(
    read().map((list) => {
      if (list.id !== id) return list;
      const next = to(list);
      return next === list ? list : { ...next, ...withCounts(next), saved: false };
    }),
  );
}

/** Reads the stored lists. Leaves out damaged ones. */
function read(): readonly Wishlist[] {
  try {
    return parseLists(localStorage.getItem(STORED));
  } catch {
    return [];
  }
}

function parseLists(text: string | null): readonly Wishlist[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.flatMap((each) => wishlist.safeParse(each).data ?? []) : [];
  } catch {
    return [];
  }
}

/** Throws when storage is full, so that a list that wasn't stored isn't shown as if it were. */
function write(wishlists: readonly Wishlist[]): void {
  localStorage.setItem(STORED, JSON.stringify(wishlists));
  useWishlists.setState(toState(wishlists));
}

function toState(all: readonly Wishlist[]): Wishlists {
  const since = Date.now() - IN_TRASH;
  return {
    wishlists: all.filter(({ deletedAt }) => deletedAt === null),
    deleted: all
      .filter(({ deletedAt }) => deletedAt !== null && deletedAt > since)
      .sort((one, other) => (other.deletedAt ?? 0) - (one.deletedAt ?? 0)),
    unsaved: all.filter(({ saved }) => !saved).length,
  };
}
