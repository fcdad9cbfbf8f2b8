import * as z from "zod";
import { create } from "zustand";

import { MAX_WISHLIST_ITEMS, wishlistDocument, type WishlistItem } from "@contract/wishlists";

import { counted, mergeWishlists } from "./mergeWishlists";
import { DAY_MS } from "@contract/durations";

const wishlist = wishlistDocument.omit({ expiresAt: true }).extend({
  /** `custom_{milliseconds of its making}` */
  id: z.string(),
  /** The server has it as it is here. */
  saved: z.boolean().default(false),
});
export type Wishlist = z.infer<typeof wishlist>;

/** The key of the specification: the person's lists as this machine has them; the server has them too (`wishlistSync.ts`). */
const STORED = "customWishlists";
/** What the server lacked when its person left, until they are back. */
const asideKey = (uid: string) => `pegboard.unsaved.wishlists.${uid}`;
/** Milliseconds: deleted lists can be restored for this long. */
const IN_TRASH = 30 * DAY_MS;

export class WishlistFullError extends Error {
  override readonly name = "WishlistFullError";
  constructor(most: number) {
    super(`A wishlist holds ${most.toLocaleString("en-US")} listings at most`);
  }
}

interface Wishlists {
  readonly wishlists: readonly Wishlist[];
  /** In the trash, the last one first. */
  readonly deleted: readonly Wishlist[];
  /** How many the server does not have as they are here. */
  readonly unsaved: number;
}

/** Follows other tabs too. Written by the functions below alone. */
export const useWishlists = create<Wishlists>(() => shown(read()));

window.addEventListener("storage", ({ key }) => {
  if (key === STORED || key === null) useWishlists.setState(shown(read()));
});

/** `name` must not be blank. `id`: of a list that was made elsewhere. */
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

/** Moves it to the trash for 30 days. Answers how to take it back. */
export function deleteWishlist(id: string, now = Date.now()): () => void {
  change(id, (list) => ({ ...list, deletedAt: now, updatedAt: now }));
  return () => restoreWishlist(id);
}

export function restoreWishlist(id: string, now = Date.now()): void {
  change(id, (list) => ({ ...list, deletedAt: null, updatedAt: now }));
}

/**
 * A listing that is on the list already is brought up to date, and not there twice. Answers how many are new. Throws
 * `WishlistFullError` where they are more than a list holds; nothing is added then.
 */
export function addToWishlist(id: string, items: readonly WishlistItem[], now = Date.now()): number {
  const fresh = new Map(items.map((item) => [item.id, { ...item, addedAt: now }]));
  let added = 0;
  change(id, (list) => {
    const known = new Set(list.items.map((item) => item.id));
    const kept = list.items.map((item) => fresh.get(item.id) ?? item);
    const put = [...fresh.values()].filter((item) => !known.has(item.id));
    if (kept.length + put.length > MAX_WISHLIST_ITEMS) throw new WishlistFullError(MAX_WISHLIST_ITEMS);
    added = put.length;
    const removedItems = list.removedItems.filter((item) => !fresh.has(item.id));
    return { ...list, items: [...kept, ...put], removedItems, updatedAt: now };
  });
  return added;
}

export function removeFromWishlist(id: string, itemId: string, now = Date.now()): void {
  change(id, (list) => {
    const item = list.items.find((each) => each.id === itemId);
    if (!item) return list;
    // Never earlier than it was put there, though the clock was set back.
    const removedAt = Math.max(now, item.addedAt + 1);
    return {
      ...list,
      items: list.items.filter((each) => each.id !== itemId),
      removedItems: [...list.removedItems, { id: itemId, title: item.title, removedAt }],
      updatedAt: now,
    };
  });
}

/** Those that the server lacks, deleted ones too. */
export const unsavedWishlists = (): readonly Wishlist[] => read().filter(({ saved }) => !saved);

/**
 * Takes what the server has of all lists. Changes that it doesn't have yet are kept; `unreadable` lists are left alone; a
 * list that was saved and is at the server no more is gone.
 */
export function takeSavedWishlists(
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

/** The server has it as it was `sent`; what has been changed since is still to be saved. */
export function noteSaved(sent: Wishlist): void {
  write(
    read().map((list) =>
      list.id === sent.id && JSON.stringify(list) === JSON.stringify(sent) ? { ...list, saved: true } : list,
    ),
  );
}

/** Keeps what the server lacks where only this person finds it again. Never throws. */
export function setWishlistsAside(uid: string): void {
  const unsaved = unsavedWishlists();
  if (unsaved.length === 0) return;
  try {
    localStorage.setItem(asideKey(uid), JSON.stringify(unsaved));
  } catch {
    // No room for them twice: then they stay under the one key there is, where the next start finds them unsaved.
  }
}

/** Brings back what was set aside. */
export function takeWishlistsBack(uid: string): void {
  const aside = parseLists(localStorage.getItem(asideKey(uid)));
  if (aside.length > 0) {
    const own = read();
    const merged = aside.map((list) => {
      const its = own.find(({ id }) => id === list.id);
      return wishlist.parse({ ...list, ...(its && mergeWishlists(its, list)), saved: false });
    });
    write([...own.filter(({ id }) => !aside.some((list) => list.id === id)), ...merged]);
  }
  localStorage.removeItem(asideKey(uid));
}

function change(id: string, to: (list: Wishlist) => Wishlist): void {
  write(
    read().map((list) => {
      if (list.id !== id) return list;
      const next = to(list);
      return next === list ? list : { ...next, ...counted(next), saved: false };
    }),
  );
}

/** What is damaged is left out; the rest stays usable. */
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

/** Throws where the browser's storage is full: a list that is not kept must not look as if it were. */
function write(wishlists: readonly Wishlist[]): void {
  localStorage.setItem(STORED, JSON.stringify(wishlists));
  useWishlists.setState(shown(wishlists));
}

function shown(all: readonly Wishlist[]): Wishlists {
  const since = Date.now() - IN_TRASH;
  return {
    wishlists: all.filter(({ deletedAt }) => deletedAt === null),
    deleted: all
      .filter(({ deletedAt }) => deletedAt !== null && deletedAt > since)
      .sort((one, other) => (other.deletedAt ?? 0) - (one.deletedAt ?? 0)),
    unsaved: all.filter(({ saved }) => !saved).length,
  };
}
