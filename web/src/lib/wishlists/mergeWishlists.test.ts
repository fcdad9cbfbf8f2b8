// @vitest-environment node
import * as fc from "fast-check";
import { expect, it } from "vitest";

import {
  MAX_WISHLIST_ITEMS,
  wishlistDocument,
  type WishlistDocument,
  wishlistItem,
} from "@contract/galleries/wishlists";

import { mergeWishlists, withCounts } from "./mergeWishlists";

// Few ids and times, so that they collide.
const anyTime = fc.nat(3);
const anyId = fc.constantFrom("a", "b", "c");
const byId = { selector: ({ id }: { id: string }) => id };
const anyList = fc
  .record({
    name: fc.constantFrom("Show", "Meet"),
    items: fc.uniqueArray(fc.record({ id: anyId, title: fc.constantFrom("x", "y"), addedAt: anyTime }), byId),
    removedItems: fc.uniqueArray(
      fc.record({ id: anyId, title: fc.constantFrom("x", "y"), removedAt: anyTime }),
      byId,
    ),
    updatedAt: anyTime,
    deletedAt: fc.option(anyTime, { nil: null }),
  })
  .map(({ items, removedItems, ...list }): WishlistDocument => {
    const there = items.map((item) => wishlistItem.parse(item));
    const ids = new Set(there.map(({ id }) => id));
    const gone = removedItems.filter(({ id }) => !ids.has(id));
    return withCounts(wishlistDocument.parse({ ...list, items: there, removedItems: gone, createdAt: 1 }));
  });

/** Ignores the order of items. */
const asSets = ({ items, removedItems, ...list }: WishlistDocument) => ({
  ...list,
  items: new Set(items),
  removedItems: new Set(removedItems),
});

it("is commutative, associative and idempotent", () => {
  fc.assert(
    fc.property(anyList, anyList, anyList, (one, two, three) => {
      expect(asSets(mergeWishlists(one, two))).toEqual(asSets(mergeWishlists(two, one)));
      expect(asSets(mergeWishlists(mergeWishlists(one, two), three))).toEqual(
        asSets(mergeWishlists(one, mergeWishlists(two, three))),
      );
      expect(mergeWishlists(one, one)).toEqual(one);
      expect(mergeWishlists(mergeWishlists(one, two), two)).toEqual(mergeWishlists(one, two));
    }),
    { numRuns: 500 },
  );
});

it("keeps every item that either added, unless the other removed it later", () => {
  fc.assert(
    fc.property(anyList, anyList, (one, two) => {
      const ids = new Set(mergeWishlists(one, two).items.map(({ id }) => id));
      const removed = [...one.removedItems, ...two.removedItems];
      const staying = [...one.items, ...two.items].filter(({ id, addedAt }) =>
        removed.every((each) => each.id !== id || each.removedAt <= addedAt),
      );
      expect([...ids]).toEqual(expect.arrayContaining(staying.map(({ id }) => id)));
    }),
  );
});

const list = (fields: Partial<WishlistDocument>): WishlistDocument =>
  withCounts(
    wishlistDocument.parse({
      name: "Show",
      items: [],
      removedItems: [],
      createdAt: 1,
      updatedAt: 1,
      ...fields,
    }),
  );
const item = (id: string, addedAt: number, title = "") => wishlistItem.parse({ id, addedAt, title });

it("keeps the later of two acts on one listing", () => {
  const early = list({ items: [item("a", 1, "early")] });
  const late = list({ items: [item("a", 2, "late")] });
  expect(mergeWishlists(late, early).items).toMatchObject([{ title: "late" }]);
  const removed = list({ removedItems: [{ id: "a", title: "", removedAt: 2 }] });
  expect(mergeWishlists(early, removed)).toMatchObject({
    items: [],
    removedItems: [{ id: "a" }],
    itemCount: 0,
  });
  // It was added at the very moment that it was removed, so it stays.
  expect(mergeWishlists(late, removed)).toMatchObject({
    items: [{ id: "a" }],
    removedItems: [],
    itemCount: 1,
  });
});

it("takes the list's own fields from the later change, and its age from the older one", () => {
  const early = list({ name: "Early", createdAt: 1, updatedAt: 5 });
  const late = list({ name: "Late", createdAt: 3, updatedAt: 6 });
  for (const merged of [mergeWishlists(early, late), mergeWishlists(late, early)]) {
    expect(merged).toMatchObject({ name: "Late", createdAt: 1, updatedAt: 6 });
  }
});

it("keeps the newest removals and the first listings if there is no room for all", () => {
  const times = Array.from({ length: MAX_WISHLIST_ITEMS + 1 }, (_, time) => time);
  const full = withCounts({
    ...list({}),
    items: times.map((time) => item(`i${time}`, time)),
    removedItems: times.toReversed().map((time) => ({ id: `r${time}`, title: "", removedAt: time })),
  });
  expect(full).toMatchObject({ itemCount: MAX_WISHLIST_ITEMS, removedItemsCount: MAX_WISHLIST_ITEMS });
  expect(full.items[0]?.id).toBe("i0");
  expect(full.removedItems.map(({ id }) => id)).not.toContain("r0");
});
