import fc from "fast-check";
import { expect, test } from "vitest";

import { type Copy, groupDuplicates } from "./duplicates.ts";

const copy = (id: string, fields: Partial<Copy> = {}): Copy => ({
  id,
  title: "Camaro",
  sku: null,
  ebayItemId: null,
  quantity: 1,
  status: undefined,
  isDraft: true,
  createdAt: 1,
  ...fields,
});
const idsOf = (copies: readonly Copy[]) =>
  groupDuplicates(copies).map(({ kept, removed, addedQuantity }) => ({
    kept: kept.id,
    removed: removed.map(({ id }) => id),
    addedQuantity,
  }));

test("keeps the oldest of drafts with one SKU and adds the others' quantities", () => {
  const drafts = [
    copy("b", { sku: "DHR20", createdAt: 5, quantity: 2 }),
    copy("a", { sku: "DHR20", createdAt: 3 }),
    copy("c", { sku: "DHR20", createdAt: null, quantity: 4 }),
    copy("d", { sku: "DHR21" }),
    copy("e"),
    copy("f", { sku: " " }),
    copy("g", { sku: " " }),
  ];
  expect(idsOf(drafts)).toEqual([{ kept: "a", removed: ["b", "c"], addedQuantity: 6 }]);
});

test("keeps the oldest of listings with one item id and adds no quantity, because it's the same item", () => {
  const listed = [
    copy("b", { ebayItemId: "110", status: "active", createdAt: 2, quantity: 5 }),
    copy("a", { ebayItemId: "110", status: "active", createdAt: 1, quantity: 5 }),
  ];
  expect(idsOf(listed)).toEqual([{ kept: "a", removed: ["b"], addedQuantity: 0 }]);
});

test("describes a group by what its copies share, without spaces", () => {
  const facts = { title: "Camaro", sku: " DHR20 ", ebayItemId: null, quantity: 1 };
  expect(groupDuplicates([copy("b", { sku: "DHR20", quantity: 3 }), copy("a", { sku: " DHR20 " })])).toEqual([
    {
      ...{ by: "sku", key: "DHR20", addedQuantity: 3, kept: { id: "a", ...facts } },
      removed: [{ id: "b", ...facts, sku: "DHR20", quantity: 3 }],
    },
  ]);
  const listed = ["b", "a"].map((id) => copy(id, { ebayItemId: "110", status: "draft" }));
  expect(groupDuplicates(listed)).toMatchObject([
    { by: "itemId", key: "110", kept: { id: "a" }, addedQuantity: 0 },
  ]);
});

test("treats only drafts with one SKU as duplicates, in any order of age", () => {
  const sku = "DHR20";
  expect(
    idsOf([copy("a", { sku, status: "draft", createdAt: null }), copy("b", { sku, createdAt: 9 })]),
  ).toEqual([{ kept: "b", removed: ["a"], addedQuantity: 1 }]);
  expect(idsOf([copy("a", { sku: null }), copy("b", { sku: null }), copy("c", { sku: "" })])).toEqual([]);
});

test("doesn't treat a listing as a duplicate of another item, or a draft as one of a live listing", () => {
  const copies = [
    copy("a", { sku: "DHR20", ebayItemId: "110", status: "active" }),
    copy("b", { sku: "DHR20", ebayItemId: "111", status: "active" }),
    copy("c", { sku: "DHR20" }),
    copy("d", { sku: "DHR20", status: "ended", isDraft: false }),
  ];
  expect(idsOf(copies)).toEqual([]);
});

test("keeps or removes every listing once, and finds nothing on a second run", () => {
  const copies = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      title: fc.string(),
      sku: fc.constantFrom(null, "", "A", "B"),
      ebayItemId: fc.constantFrom(null, "110", "111"),
      quantity: fc.nat(9),
      status: fc.constantFrom(undefined, "draft" as const, "active" as const),
      isDraft: fc.boolean(),
      createdAt: fc.constantFrom(null, 1, 2),
    }),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(copies, (given) => {
      const groups = groupDuplicates(given);
      const touched = groups.flatMap(({ kept, removed }) => [kept, ...removed].map(({ id }) => id));
      expect(new Set(touched).size).toBe(touched.length);
      const removed = new Set(groups.flatMap((group) => group.removed.map(({ id }) => id)));
      const added = new Map(groups.map(({ kept, addedQuantity }) => [kept.id, addedQuantity]));
      const left = given
        .filter(({ id }) => !removed.has(id))
        .map((one) => ({ ...one, quantity: one.quantity + (added.get(one.id) ?? 0) }));
      expect(groupDuplicates(left)).toEqual([]);
      const draftsOf = (copies: readonly Copy[]) =>
        copies
          .filter(({ ebayItemId }) => ebayItemId === null)
          .reduce((sum, { quantity }) => sum + quantity, 0);
      expect(draftsOf(left)).toBe(draftsOf(given));
    }),
  );
});
