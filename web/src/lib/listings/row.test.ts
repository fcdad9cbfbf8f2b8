// @vitest-environment node
import { expect, it } from "vitest";

import { listingDocument } from "@contract/documents";

import { rowDocument, toRow } from "./row";

const time = (milliseconds: number) => ({ toMillis: () => milliseconds });

/** A stored listing with a value in each field of a row. */
const stored = {
  ...{ title: "Bone Shaker", sku: "DHR20", customLabel: "shelf 7", skuStatus: "available" },
  ...{
    status: "active",
    isDraft: false,
    ebayItemId: "110551234567",
    listingUrl: "https://www.ebay.com/itm/1",
  },
  ...{ quantity: 3, quantitySold: 2, price: 4.5, currentPrice: 5, needsAiAnalysis: true },
  ...{ aiAnalysisFailed: true, firebaseImages: ["https://a.test/1.jpg", "https://a.test/2.jpg"] },
  ...{ frontImageIndex: 1, watchCount: 4, viewCount: 5, impressionCount: 6, storageBin: "B4-17" },
  ...{
    brand: "Hot Wheels",
    atEbay: { title: "Other", sku: "DHR20", price: 4.5, quantity: 3 },
    unsentFields: ["title"],
  },
  ...{ createdAt: time(1), startTime: time(2), updatedAt: time(3), lastEbaySync: time(4) },
};

it("needs no other fields of a listing than those that are read for it", () => {
  const row = toRow("L1", listingDocument.parse(stored));
  expect(toRow("L1", rowDocument.parse(stored))).toEqual(row);
  expect(row).toMatchObject({
    ...{ id: "L1", title: "Bone Shaker", sku: "DHR20", customLabel: "shelf 7", skuStatus: "available" },
    ...{ status: "active", ebayItemId: "110551234567", listingUrl: "https://www.ebay.com/itm/1" },
    ...{ quantity: 3, quantitySold: 2, needsAiAnalysis: true, aiAnalysisFailed: true },
    ...{ frontImageUrl: "https://a.test/2.jpg", imageCount: 2, hasFirebaseImages: true },
    ...{ watchCount: 4, viewCount: 5, impressionCount: 6, storageBin: "B4-17", brand: "Hot Wheels" },
    ...{ createdAt: 1, startTime: 2, updatedAt: 3, lastEbaySync: 4, differsFromEbay: true },
  });
});

it.each(["active", "scheduled"])("differs from eBay while it is %s there", (status) => {
  expect(toRow("L1", listingDocument.parse({ ...stored, status })).differsFromEbay).toBe(true);
});

it.each([
  ["it has ended", { status: "ended" }],
  ["it was never there", { ebayItemId: null }],
  ["both have the same", { unsentFields: [], atEbay: null }],
])("doesn't differ from eBay where %s", (_, fields) => {
  expect(toRow("L1", listingDocument.parse({ ...stored, ...fields })).differsFromEbay).toBe(false);
});

it("has null for what a listing doesn't say", () => {
  expect(toRow("L2", listingDocument.parse({ title: "Twin Mill" }))).toMatchObject({
    ...{ sku: null, customLabel: null, skuStatus: null, ebayItemId: null, listingUrl: null },
    ...{ watchCount: null, viewCount: null, impressionCount: null, storageBin: null, brand: null },
    ...{ frontImageUrl: null, imageCount: 0, hasFirebaseImages: false, differsFromEbay: false },
    ...{ createdAt: null, startTime: null, updatedAt: 0, lastEbaySync: null },
  });
});
