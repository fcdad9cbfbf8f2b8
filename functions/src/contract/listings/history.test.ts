import { expect, test } from "vitest";

import {
  changeSetDocument,
  listChangeSets,
  HISTORY_FIELDS,
  MAX_CHANGED_TOGETHER,
  MAX_HISTORY_TEXT,
  MAX_SET_BYTES,
} from "./history.ts";

const one = (before: object, after: object) =>
  listChangeSets("seller", [{ listingId: "L1", before: { ...before }, after: { ...after } }])[0] ?? null;

test("the history shows what changed, from what to what, and nothing else", () => {
  expect(
    one({ title: "Camaro", price: 2, quantity: 1 }, { title: "Camaro", price: 3, watchCount: 9 }),
  ).toEqual({
    by: "seller",
    listingIds: ["L1"],
    changes: { L1: { price: { from: 2, to: 3 } } },
  });
});

test("an invisible change is no history", () => {
  expect(one({ title: "Camaro", sku: null }, { title: "Camaro", sku: undefined, watchCount: 3 })).toBeNull();
  expect(listChangeSets("sync", [])).toEqual([]);
});

test("pictures are counted, maps shown by their content, long texts by their beginning", () => {
  const set = one(
    { firebaseImages: ["a"], itemSpecifics: {}, description: null },
    {
      firebaseImages: ["a", "b"],
      itemSpecifics: { Scale: "1:64", Brand: "" },
      description: "x".repeat(1_000),
    },
  );
  expect(set?.changes["L1"]).toEqual({
    firebaseImages: { from: 1, to: 2 },
    itemSpecifics: { from: null, to: "Scale: 1:64" },
    description: { from: null, to: `${"x".repeat(MAX_HISTORY_TEXT)}…` },
  });
});

test("a change far behind the beginning of a long text is a change", () => {
  const long = "x".repeat(1_000);
  expect(one({ description: `${long}1` }, { description: `${long}2` })?.listingIds).toEqual(["L1"]);
});

test("the history shows only the changed parts of a map", () => {
  const car = { category: "mainline", year: 2023, treasureHunt: false };
  expect(one({ car }, { car: { ...car, year: 2024, treasureHunt: true } })?.changes["L1"]).toEqual({
    car: { from: "year: 2023", to: "treasureHunt: true, year: 2024" },
  });
});

test("an item specific named like an object's property is shown like the others", () => {
  const named = { itemSpecifics: { constructor: "Mattel" } };
  expect(one(named, { itemSpecifics: {} })?.changes["L1"]).toEqual({
    itemSpecifics: { from: "constructor: Mattel", to: null },
  });
});

test.each([
  [["a", "b"], ["b", "a"], { from: 2, to: 2, list: "reordered" }],
  [["a", "b"], ["a", "c"], { from: 2, to: 2, list: "replaced" }],
  [["a", "b"], ["a"], { from: 2, to: 1 }],
  [["a", "b"], ["a", "b"], undefined],
])("of pictures %j that become %j it shows how", (firebaseImages, after, told) => {
  const changes = one({ firebaseImages }, { firebaseImages: after })?.changes["L1"];
  expect(changes?.firebaseImages).toEqual(told);
});

test("a set of an earlier version and one of a later version can be read", () => {
  const read = (change: object) =>
    changeSetDocument.parse({
      by: "seller",
      at,
      listingIds: ["L1"],
      changes: { L1: { firebaseImages: change } },
    }).changes["L1"]?.firebaseImages;
  const at = { toMillis: () => 0 };
  expect(read({ from: 2, to: "2, in another order" })).toEqual({ from: 2, to: "2, in another order" });
  expect(read({ from: 2, to: 2, list: "turned" })).toEqual({ from: 2, to: 2 });
});

/** The size of a value in Firestore. Source: "Storage size calculations". */
function storedBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value) + 1;
  if (typeof value === "number") return 8;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + storedBytes(each), 0);
  if (typeof value !== "object" || value === null) return 1;
  return Object.entries(value).reduce((sum, [name, each]) => sum + storedBytes(name) + storedBytes(each), 0);
}
/** A document has 1 MiB. Its name, its time and the 32 bytes of overhead take less than 1 kB. */
const ROOM = 1_048_576 - 1_024;

test.each([
  ["texts of three bytes a letter", "車".repeat(MAX_HISTORY_TEXT + 1)],
  ["numbers", 1],
  ["letters that JSON escapes", "\n".repeat(MAX_HISTORY_TEXT)],
])("of a bulk edit that fills each field with %s every set fits into a document", (_, value) => {
  const after = Object.fromEntries(HISTORY_FIELDS.map((field) => [field, value]));
  const ids = Array.from({ length: 1_000 }, (_item, at) => `ebay-${110_550_000_000 + at}`);
  const sets = listChangeSets(
    "sync",
    ids.map((listingId) => ({ listingId, before: { quantity: 0 }, after })),
  );
  expect(sets.flatMap(({ listingIds }) => listingIds)).toEqual(ids);
  for (const { listingIds, changes, ...rest } of sets) {
    expect(Object.keys(changes)).toEqual(listingIds);
    expect(listingIds.length).toBeLessThanOrEqual(MAX_CHANGED_TOGETHER);
    expect(storedBytes({ listingIds, changes, ...rest })).toBeLessThan(ROOM);
  }
});

test("a set is divided when one byte more doesn't fit", () => {
  const sets = (length: number) =>
    listChangeSets("seller", [
      { listingId: "a".repeat(length), before: {}, after: { quantity: 1 } },
      { listingId: "b", before: {}, after: { quantity: 1 } },
    ]).length;
  const parts = (id: string) => JSON.stringify([id, [id, { quantity: { from: null, to: 1 } }]]).length;
  // The id counts twice.
  const longest = (MAX_SET_BYTES - parts("b") - parts("")) / 2;
  expect(Number.isInteger(longest)).toBe(true);
  expect([sets(longest), sets(longest + 1)]).toEqual([1, 2]);
});
