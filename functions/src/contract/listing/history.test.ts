import { expect, test } from "vitest";

import { changeSetOf, MAX_HISTORY_TEXT } from "./history.ts";

const one = (before: object, after: object) =>
  changeSetOf("seller", [{ listingId: "L1", before: { ...before }, after: { ...after } }]);

test("the history tells what changed, from what to what, and nothing else", () => {
  expect(
    one({ title: "Camaro", price: 2, quantity: 1 }, { title: "Camaro", price: 3, watchCount: 9 }),
  ).toEqual({
    by: "seller",
    listingIds: ["L1"],
    changes: { L1: { price: { from: 2, to: 3 } } },
  });
});

test("what nobody would see is no history", () => {
  expect(one({ title: "Camaro", sku: null }, { title: "Camaro", sku: undefined, watchCount: 3 })).toBeNull();
  expect(changeSetOf("sync", [])).toBeNull();
});

test("pictures are counted, maps told by what they hold, long texts by how they begin", () => {
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

test("of a map only the parts that changed are told", () => {
  const car = { category: "mainline", year: 2023, treasureHunt: false };
  expect(one({ car }, { car: { ...car, year: 2024, treasureHunt: true } })?.changes["L1"]).toEqual({
    car: { from: "year: 2023", to: "treasureHunt: true, year: 2024" },
  });
});

test("an item specific with a name that every object knows is told like the others", () => {
  const named = { itemSpecifics: { constructor: "Mattel" } };
  expect(one(named, { itemSpecifics: {} })?.changes["L1"]).toEqual({
    itemSpecifics: { from: "constructor: Mattel", to: null },
  });
});

test.each([
  [["a", "b"], ["b", "a"], { from: 2, to: "2, in another order" }],
  [["a", "b"], ["a", "c"], { from: 2, to: "2, others" }],
  [["a", "b"], ["a"], { from: 2, to: 1 }],
  [["a", "b"], ["a", "b"], undefined],
])("of pictures %j that become %j it tells how", (firebaseImages, after, told) => {
  const changes = one({ firebaseImages }, { firebaseImages: after })?.changes["L1"];
  expect(changes?.firebaseImages).toEqual(told);
});
