// @vitest-environment node
import { expect, it } from "vitest";

import { listingDocument } from "@contract/documents";

import { LAYOUT, packRows, unpackRows } from "./packedRows";
import { COPIED_FIELDS, toRow } from "../row";

const at = (milliseconds: number) => ({ toMillis: () => milliseconds });
const whole = listingDocument.parse({
  title: "'67 Camaro",
  sku: "DHR20",
  customLabel: "shelf 7",
  skuStatus: "available",
  ebayItemId: "110551234567",
  listingUrl: "https://www.ebay.com/itm/110551234567",
  status: "active",
  quantity: 4,
  quantitySold: 2,
  price: 3.5,
  currentPrice: 3.25,
  firebaseImages: ["/back", "/front"],
  frontImageIndex: 1,
  atEbay: { title: "Camaro", sku: "DHR20", price: 3.25, quantity: 4 },
  needsAiAnalysis: true,
  brand: "Hot Wheels",
  series: "Muscle Mania",
  storageBin: "B4-17",
  upc: "036000291452",
  watchCount: 5,
  viewCount: 48,
  impressionCount: 960,
  createdAt: at(1_000),
  startTime: at(2_000),
  updatedAt: at(3_000),
  lastEbaySync: at(4_000),
});
const rows = [toRow("whole", whole), toRow("empty", listingDocument.parse({}))];

it("packs a row as a list of its values, each in its place", () => {
  expect(packRows(rows)).toBe(
    `[["whole","'67 Camaro","DHR20","shelf 7","available","110551234567",` +
      `"https://www.ebay.com/itm/110551234567","active",3.25,4,2,5,48,960,"/front",2,true,true,false,true,` +
      `1000,2000,3000,4000,"Hot Wheels","Muscle Mania","B4-17","036000291452"],` +
      `["empty","",null,null,null,null,null,"draft",null,0,0,null,null,null,null,0,false,false,false,false,` +
      `null,null,0,null,null,null,null,null]]`,
  );
});

it("unpacks what it has packed", () => {
  expect(unpackRows(packRows(rows))).toEqual(rows);
});

it("has another layout as soon as a row has another field", () => {
  expect(LAYOUT.split(",")).toEqual(Object.keys(rows[0] ?? {}));
  expect(LAYOUT.split(",").slice(-COPIED_FIELDS.length)).toEqual(COPIED_FIELDS);
});
