// @vitest-environment node
import * as fc from "fast-check";
import { expect, it } from "vitest";

import type { BulkRow } from "@/lib/bulkStore";

import { getNextSort, searchRows, parseSort, sortRows } from "./listView";
import { mergeRows } from "./mergeRows";

const row = (id: string, fields: Partial<BulkRow> = {}): BulkRow => ({
  ...{ id, order: Number(id), title: `Car ${id}`, price: "2", qty: "1", binPrice: "", link: "", sku: "" },
  ...{ ebayId: null, status: null, ...fields },
});
const idsOf = (rows: readonly BulkRow[]) => rows.map(({ id }) => id).join("");

it("sorts by a column up and down with unknown values last, then by the order of the file", () => {
  const rows = [row("1", { price: "10" }), row("2", { price: "$9.50" }), row("3", { price: "cheap" })];
  expect(idsOf(sortRows(rows, parseSort("price")))).toBe("213");
  expect(idsOf(sortRows(rows, parseSort("-price")))).toBe("123");
  expect(idsOf(sortRows(rows, parseSort("nonsense")))).toBe("123");
  expect([null, "price", "-price"].map((sort) => getNextSort(parseSort(sort), "price"))).toEqual([
    "price",
    "-price",
    null,
  ]);
});

it("sorts by every column, and by no other", () => {
  const rows = [
    row("1", { title: "camaro 10", ebayId: "256000000002", qty: "10", binPrice: "", status: "ended" }),
    row("2", { title: "Camaro 9", ebayId: "256000000001", qty: "9", binPrice: "4", price: "1" }),
    row("3", { title: "", ebayId: "256000000003", qty: "0", binPrice: "3", price: "3" }),
  ];
  const sorted = (sort: string) => idsOf(sortRows(rows, parseSort(sort)));
  expect(["title", "-title"].map(sorted)).toEqual(["213", "312"]);
  expect(["item", "price", "qty", "bin", "status"].map(sorted)).toEqual(["213", "213", "213", "321", "123"]);
  expect(["-item", "-price", "-qty", "-bin", "-status"].map(sorted)).toEqual([
    ...["312", "312", "123", "231", "123"],
  ]);
  expect([parseSort(null), parseSort(""), parseSort("title-"), parseSort("--title")]).toEqual(
    Array(4).fill(null),
  );
  expect(getNextSort(parseSort("-price"), "title")).toBe("title");
});

it("searches titles, item ids and SKUs, in any case", () => {
  const rows = [
    row("1", { title: "Bone SHAKER" }),
    row("2", { ebayId: "256000000001" }),
    row("3", { sku: "DHR20" }),
  ];
  expect(["shaker", "0001", "dhr", "  "].map((text) => idsOf(searchRows(rows, text)))).toEqual([
    "1",
    "2",
    "3",
    "123",
  ]);
});

const read = (ebayId: string | null, title: string) => ({
  ...{ line: 2, title, price: "2", qty: "1", binPrice: "", link: "", sku: "", ebayId },
});

it("merges a listing into one row with the newest values, and keeps two equal cars of one file", () => {
  const own = [row("1", { ebayId: "256000000001", title: "Old", status: "ended" })];
  const file = [
    read("256000000001", "New"),
    read(null, "Car"),
    read(null, "Car"),
    read("256000000002", "Other"),
  ];
  const merged = mergeRows(own, file, newIds());
  expect(merged.rows).toMatchObject([
    { id: "1", title: "New", status: "ended" },
    { id: "n1", title: "Car" },
    { id: "n2", title: "Car" },
    { id: "n3", title: "Other" },
  ]);
  expect(merged).toMatchObject({ added: 3, updated: 1, repeated: 0 });
});

it("changes nothing if the same file is imported again", () => {
  const anyRow = fc.record({
    ebayId: fc.constantFrom(null, "256000000001", "256000000002"),
    title: fc.constantFrom("A", "B", ""),
  });
  fc.assert(
    fc.property(fc.array(anyRow), (some) => {
      const byItem = new Map(
        some.map(({ ebayId, title }, at) => [ebayId ?? `car ${at}`, read(ebayId, title)]),
      );
      const file = [...byItem.values()];
      const once = mergeRows([], file, newIds());
      const twice = mergeRows(once.rows, file, newIds());
      expect(twice).toMatchObject({ added: 0, updated: 0, repeated: file.length, changed: [] });
      expect(twice.rows).toEqual(once.rows);
      expect(once.rows.map(({ order }) => order)).toEqual(file.map((_, at) => at + 1));
    }),
  );
});

function newIds(): () => string {
  let last = 0;
  return () => `n${++last}`;
}
