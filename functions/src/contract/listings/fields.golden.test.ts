import { expect, test } from "vitest";
import * as z from "zod";

import { toApiListing } from "../../domain/api/resources.ts";
import { apiListing, apiListingChanges, apiNewListing } from "../api/apiResources.ts";
import { listingDocument } from "../documents.ts";
import { HISTORY_FIELDS } from "./history.ts";
import { listingFields, MARKETPLACE_FIELDS } from "./listingEdit.ts";

// What is stored, sent and answered of a listing must stay the same when its fields are declared in another
// way.

const at = (milliseconds: number) => ({ toMillis: () => milliseconds });

/** Every field has a value that no other has. */
const FULL = {
  title: " '67 Camaro ",
  sku: "DHR20",
  customLabel: "shelf 7",
  skuStatus: "available",
  ebayItemId: "110551234567",
  listingUrl: "https://www.ebay.com/itm/110551234567",
  status: "active",
  isDraft: false,
  quantity: 4,
  quantitySold: 2,
  price: 3.5,
  currentPrice: 3.25,
  handlingCost: 0.75,
  terms: { shipping: "flat", shippingPrice: 4.5, ounces: 5 },
  description: "Mint on card.",
  carName: "'67 Camaro",
  brand: "Hot Wheels",
  series: "Muscle Mania",
  seriesNumber: "5/10",
  color: "red",
  carHistory: "Designed by Larry Wood.",
  features: { is_premium: true, premium_series: "Boulevard", is_zamac: false, zamac_detected: false },
  aiProvider: "local",
  readSku: "DHR21",
  isReadWrong: true,
  aiSimulated: true,
  needsAiAnalysis: true,
  aiAnalysisFailed: true,
  firebaseImages: ["/front", "/back"],
  cloudinaryImages: ["/cloud"],
  imageSource: "firebase",
  ebayPhotos: ["/ebay"],
  atEbay: { title: "Camaro", sku: "DHR20", price: 3.25, quantity: 4 },
  frontImageIndex: 1,
  backImageIndex: 0,
  conditionId: "3000",
  primaryCategory: { categoryId: "180506", name: "Cars" },
  storeCategory: { id: "5", name: "Premiums" },
  storeCategory2: { id: "6", name: "Boxed" },
  itemSpecifics: { Scale: "1:64" },
  listingType: "FixedPriceItem",
  bestOfferEnabled: true,
  bestOfferDetails: { autoAcceptPrice: 3, minimumBestOfferPrice: 2 },
  immediatePayment: true,
  car: { year: 1969, category: "mainline" },
  notes: "From the fair",
  cost: 1.25,
  postage: 3.9,
  storageBin: "B4-17",
  upc: "887961954586",
  unsentFields: ["title", "price"],
  watchCount: 5,
  viewCount: 48,
  impressionCount: 960,
  traffic: { from: "2026-10-23", to: "2026-11-21", sales: 2 },
  startTime: at(1_000),
  endTime: at(2_000),
  createdAt: at(3_000),
  updatedAt: at(4_000),
  lastLocalUpdate: at(5_000),
  lastEbaySync: at(6_000),
};

/** A listing as older versions, other tools and damage have left it. */
const ODD = {
  status: "completed",
  conditionId: "42",
  imageSource: "elsewhere",
  primaryCategory: "Cars",
  storeCategory: { id: "x" },
  car: { year: 1900 },
  terms: { shipping: "by hand" },
  bestOfferDetails: [],
  unsentFields: ["nothing"],
  listingType: "Auction",
  price: null,
  stranger: true,
};

/** A line per field. The order of names has no meaning in a map, an enum, or a schema's required fields. */
const linesOf = (what: string, fields: object): string[] =>
  Object.entries(fields)
    .map(([name, value]) => `${what} ${name}: ${JSON.stringify(value, withSortedNames)}`)
    .sort();

function withSortedNames(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return ["enum", "required"].includes(name) ? value.toSorted() : value;
  if (typeof value !== "object" || value === null) return value;
  if ("toMillis" in value) return { millis: (value as ReturnType<typeof at>).toMillis() };
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const schemaLines = (what: string, schema: z.ZodType, io: "input" | "output") => {
  const { properties = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return [...linesOf(what, { _: rest }), ...linesOf(what, properties)];
};

test("the shapes of a listing are what they were", async () => {
  const documents = { full: FULL, empty: {}, odd: ODD, draft: { isDraft: true, title: "A draft" } };
  const lines = [
    ...Object.entries(documents).flatMap(([id, fields]) => {
      const listing = listingDocument.parse(fields);
      return [
        ...linesOf(`parsed ${id}`, listing),
        ...linesOf(`answered ${id}`, toApiListing({ id, listing, version: "1" })),
      ];
    }),
    ...schemaLines("stored", listingDocument, "input"),
    ...schemaLines("edited", listingFields, "input"),
    ...schemaLines("saved", listingFields, "output"),
    ...schemaLines("API answer", apiListing, "output"),
    ...schemaLines("API draft", apiNewListing, "input"),
    ...schemaLines("API change", apiListingChanges, "input"),
    `marketplace ${MARKETPLACE_FIELDS.toSorted().join(" ")}`,
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./fields.golden.txt");
});

test("the history shows its fields in this order", () => {
  expect(HISTORY_FIELDS.join(" ")).toBe(
    "title sku status price currentPrice quantity quantitySold description handlingCost terms firebaseImages " +
      "conditionId primaryCategory storeCategory storeCategory2 itemSpecifics bestOfferEnabled " +
      "bestOfferDetails immediatePayment car toyNumber carName series cost postage notes storageBin upc",
  );
});
