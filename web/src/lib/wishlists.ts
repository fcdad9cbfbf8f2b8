import * as z from "zod";
import { create } from "zustand";

/** One listing as it was when it was put on the list: the list outlives the listing. Prices are dollars. */
export const wishlistItem = z.object({
  id: z.string(),
  title: z.string(),
  /** `N/A` where there is none. */
  sku: z.string().default("N/A"),
  image: z.string().nullable().default(null),
  images: z.array(z.object({ url: z.string() })).default([]),
  ebayItemId: z.string().nullable().default(null),
  ebayUrl: z.string().nullable().default(null),
  price: z.number().nullable().default(null),
  binPrice: z.number().nullable().default(null),
  quantity: z.int().default(1),
});
export type WishlistItem = z.infer<typeof wishlistItem>;

const wishlist = z.object({
  /** `custom_{milliseconds of its making}` */
  id: z.string(),
  type: z.literal("collection").default("collection"),
  name: z.string(),
  items: z.array(wishlistItem).default([]),
  removedItems: z.array(z.object({ id: z.string(), title: z.string(), removedAt: z.number() })).default([]),
  itemCount: z.int().default(0),
  removedItemsCount: z.int().default(0),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Wishlist = z.infer<typeof wishlist>;

/** Of this browser's own lists; those of gallery visitors are the server's. */
const STORED = "customWishlists";

/** Follows other tabs too. Written by the functions below alone. */
export const useWishlists = create<{ readonly wishlists: readonly Wishlist[] }>(() => ({
  wishlists: read(),
}));

window.addEventListener("storage", ({ key }) => {
  if (key === STORED || key === null) useWishlists.setState({ wishlists: read() });
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
  write([...before, made]);
  return made;
}

/** Answers how to take it back. */
export function deleteWishlist(id: string): () => void {
  const gone = read().find((each) => each.id === id);
  write(read().filter((each) => each.id !== id));
  return () => {
    if (gone && !read().some((each) => each.id === id)) write([...read(), gone]);
  };
}

/** A listing that is on the list already is brought up to date, and not there twice. Answers how many are new. */
export function addToWishlist(id: string, items: readonly WishlistItem[], now = Date.now()): number {
  const list = read().find((each) => each.id === id);
  if (!list) return 0;
  const known = new Set(list.items.map((item) => item.id));
  const fresh = new Map(items.map((item) => [item.id, item]));
  const kept = list.items.map((item) => fresh.get(item.id) ?? item);
  const added = [...fresh.values()].filter((item) => !known.has(item.id));
  replace({ ...list, items: [...kept, ...added], updatedAt: now });
  return added.length;
}

export function removeFromWishlist(id: string, itemId: string, now = Date.now()): void {
  const list = read().find((each) => each.id === id);
  const item = list?.items.find((each) => each.id === itemId);
  if (!list || !item) return;
  replace({
    ...list,
    items: list.items.filter((each) => each.id !== itemId),
    removedItems: [...list.removedItems, { id: itemId, title: item.title, removedAt: now }],
    updatedAt: now,
  });
}

function replace(list: Wishlist): void {
  const counted = { ...list, itemCount: list.items.length, removedItemsCount: list.removedItems.length };
  write(read().map((each) => (each.id === list.id ? counted : each)));
}

/** What is damaged is left out; the rest stays usable. */
function read(): readonly Wishlist[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(stored) ? stored.flatMap((each) => wishlist.safeParse(each).data ?? []) : [];
  } catch {
    return [];
  }
}

/** Throws where the browser's storage is full: a list that is not kept must not look as if it were. */
function write(wishlists: readonly Wishlist[]): void {
  localStorage.setItem(STORED, JSON.stringify(wishlists));
  useWishlists.setState({ wishlists });
}
