import * as fc from "fast-check";
import { expect, it } from "vitest";

import { wishlistDocument, type WishlistDocument, wishlistItem } from "@contract/wishlists";

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
