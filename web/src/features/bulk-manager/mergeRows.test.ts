// @vitest-environment node
import { expect, it } from "vitest";

import type { BulkRow } from "@/lib/bulkStore";

import { mergeRows } from "./mergeRows";

const fields = {
  ...{ title: "Camaro", price: "2", qty: "1", binPrice: "3", link: "", sku: "DHR20" },
  ebayId: null as string | null,
};
const own = (id: string, order: number, some: Partial<BulkRow> = {}): BulkRow => ({
  ...{ id, order, status: null, ...fields, ...some },
});
const read = (some: Partial<typeof fields> = {}) => ({ line: 2, ...fields, ...some });
const merge = (rows: readonly BulkRow[], ...file: ReturnType<typeof read>[]) => {
  let last = 0;
  return mergeRows(rows, file, () => `n${++last}`);
};

it("adds rows after the last one, whatever the order of the list", () => {
  const { rows, changed } = merge([own("b", 7), own("a", 3)], read({ title: "New" }), read({ sku: "X" }));
  expect(rows.map(({ id, order }) => [id, order])).toEqual([
    ["b", 7],
    ["a", 3],
    ["n1", 8],
    ["n2", 9],
  ]);
  expect(changed).toEqual(rows.slice(2));
  expect(rows[2]).toEqual(own("n1", 8, { title: "New" }));
});

it.each(["title", "price", "qty", "binPrice", "link", "sku"] as const)(
  "takes a row with another %s for a changed listing, and for another car without an item id",
  (field) => {
    const listed = own("a", 1, { ebayId: "256000000001", status: "ended" });
    const other = { [field]: "other" };
    expect(merge([listed], read({ ebayId: "256000000001", ...other }))).toMatchObject({
      ...{ added: 0, updated: 1, repeated: 0 },
      rows: [{ ...listed, ...other }],
      changed: [{ ...listed, ...other }],
    });
    expect(merge([own("a", 1)], read(other))).toMatchObject({ added: 1, updated: 0, repeated: 0 });
  },
);

it("counts known rows as repeated, and doesn't change them", () => {
  const rows = [own("a", 1), own("b", 2, { ebayId: "256000000001" })];
  expect(merge(rows, read(), read({ ebayId: "256000000001" }))).toEqual({
    ...{ rows, changed: [], added: 0, updated: 0, repeated: 2 },
  });
});

it("keeps a listing apart from an equal row without an item id", () => {
  expect(merge([own("a", 1)], read({ ebayId: "256000000001" }))).toMatchObject({ added: 1, repeated: 0 });
});

it("updates a listing that is in the file twice, and stores it once", () => {
  const ebayId = "256000000001";
  const merged = merge([], read({ ebayId }), read({ ebayId, price: "5" }), read({ ebayId, price: "5" }));
  expect(merged).toMatchObject({ added: 1, updated: 1, repeated: 1 });
  expect(merged.rows).toEqual([own("n1", 1, { ebayId, price: "5" })]);
  expect(merged.changed).toEqual(merged.rows);
});
