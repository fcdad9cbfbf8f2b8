// @vitest-environment node
import { expect, it } from "vitest";

import { wishlistItem } from "@contract/galleries/wishlists";

import { readCsv } from "@/lib/testing/readCsv";

import { writeBulkCsv } from "./writeBulkCsv";

const item = (fields: object) => wishlistItem.parse({ id: "a", title: "Camaro", ...fields });

it("has the bulk manager's columns, with defaults for missing values", () => {
  const csv = writeBulkCsv([
    item({ title: 'Red "Camaro", 5', sku: "DHR20", price: 3.5, binPrice: 4, ebayItemId: "110" }),
    item({ title: " " }),
  ]);
  expect(readCsv(csv)).toEqual([
    ["title", "sku", "qty", "price", "binPrice", "condition", "notes", "link"],
    ['Red "Camaro", 5', "DHR20", "1", "3.50", "4.00", "New", "eBay item 110", "https://www.ebay.com/itm/110"],
    ["Hot Wheels Car", "", "1", "5.00", "", "New", "", ""],
  ]);
});

it("is safe to open in a spreadsheet", () => {
  expect(writeBulkCsv([item({ title: "=1+1" })])).toContain("'=1+1");
});
