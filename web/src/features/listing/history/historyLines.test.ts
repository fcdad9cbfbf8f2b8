// @vitest-environment node
import { expect, it } from "vitest";

import { changeSetDocument } from "@contract/listings/history";

import { toHistoryEntry, collectCategoryNames } from "./historyLines";

const at = { toMillis: () => 1_000 };
const set = (by: string, changes: object) =>
  changeSetDocument.parse({ by, at, listingIds: Object.keys(changes), changes });

it("describes what an act changed in this listing", () => {
  const changes = {
    L1: {
      quantity: { from: 1, to: 2 },
      price: { from: 2, to: 3.5 },
      title: { from: "Camaro", to: "Camaro Z28" },
    },
    L2: { price: { from: 1, to: 9 } },
  };
  expect(toHistoryEntry("c1", set("seller", changes), "L1")).toEqual({
    id: "c1",
    at: 1_000,
    who: "You",
    lines: [
      "Title changed from “Camaro” to “Camaro Z28”",
      "Price changed from $2.00 to $3.50",
      "Quantity changed from 1 to 2",
    ],
  });
});

it("names the marketplace, the camera or the analysis as the source", () => {
  const who = ["sync", "capture", "ai"].map(
    (by) => toHistoryEntry("c", set(by, { L1: { quantity: { from: 1, to: 0 } } }), "L1")?.who,
  );
  expect(who).toEqual(["eBay", "Capture", "AI"]);
});

it("returns nothing for an act that didn't change this listing", () => {
  expect(toHistoryEntry("c", set("sync", { L2: { quantity: { from: 1, to: 0 } } }), "L1")).toBeNull();
});

it.each([
  [{ from: 2, to: 2, list: "reordered" }, "Pictures changed from 2 to 2, in another order"],
  [{ from: 2, to: 2, list: "replaced" }, "Pictures changed from 2 to 2, others"],
  // As it was stored before the code.
  [{ from: 2, to: "2, in another order" }, "Pictures changed from 2 to 2, in another order"],
  [{ from: 1, to: 2 }, "Pictures changed from 1 to 2"],
])("says how pictures changed: %j", (firebaseImages, line) => {
  expect(toHistoryEntry("c", set("seller", { L1: { firebaseImages } }), "L1")?.lines).toEqual([line]);
});

it("says what was set, and what was removed", () => {
  const entry = toHistoryEntry("c", set("seller", { L1: { sku: { from: null, to: "DHR20" } } }), "L1");
  expect(entry?.lines).toEqual(["SKU set to DHR20"]);
});

it("shows the labels of statuses, conditions, categories and the car's details", () => {
  const changes = {
    status: { from: "draft", to: "active" },
    conditionId: { from: null, to: "3000" },
    storeCategory: { from: null, to: "id: 5, name: Premiums, boxed" },
    bestOfferDetails: { from: null, to: "autoAcceptPrice: 4, minimumBestOfferPrice: 2" },
    car: { from: "year: 2019", to: "shortCard: true, year: 2020" },
    postage: { from: null, to: 4.25 },
  };
  expect(toHistoryEntry("c", set("seller", { L1: changes }), "L1")?.lines).toEqual([
    "Status changed from Draft to Active",
    "eBay condition set to Used",
    "Store category set to Premiums, boxed",
    "Offers accepted from set to $4.00",
    "Offers declined below set to $2.00",
    "Year changed from 2019 to 2020",
    "Short card set to Yes",
    "Postage set to $4.25",
  ]);
});

it("names services, prices, returns and categories as a seller reads them", () => {
  const changes = {
    terms: {
      from: "service: USPSParcel, shippingPrice: 4.5",
      to: "dispatchDays: 3, returns: 30-buyer, service: USPSGroundAdvantage, shippingPrice: 5",
    },
    primaryCategory: { from: "categoryId: 180506", to: "categoryId: 180507, name: Vintage" },
    sku: { from: "DHR20", to: null },
    itemSpecifics: { from: null, to: "Scale: 1:64, Vehicle Type: Car, Truck" },
  };
  expect(toHistoryEntry("c", set("seller", { L1: changes }), "L1")?.lines).toEqual([
    "SKU removed, was DHR20",
    "Shipping service changed from USPS Parcel to USPS Ground Advantage",
    "Shipping changed from $4.50 to $5.00",
    "Ships within set to 3 business days",
    "Returns set to 30 days, the buyer pays the postage",
    "Category changed from eBay's No. 180506 to Vintage",
    "Item specifics set to Scale: 1:64, Vehicle Type: Car, Truck",
  ]);
});

it("names a category that eBay sent as a number, if the listing or its history knows it", () => {
  const change = (from: string, to: string) =>
    set("sync", { L1: { primaryCategory: { from: `categoryId: ${from}`, to: `categoryId: ${to}` } } });
  const sets = [change("180506", "180507"), change("180507, name: Vintage", "5")];
  const names = collectCategoryNames({ primaryCategory: { categoryId: "5", name: "Boxed" } }, sets);
  expect(sets.flatMap((each) => toHistoryEntry("c", each, "L1", names)?.lines)).toEqual([
    "Category changed from Contemporary Manufacture to Vintage",
    "Category changed from Vintage to Boxed",
  ]);
});

it("doesn't show the number of a store category as its name", () => {
  const changes = { storeCategory: { from: null, to: "id: 77, name: 77" } };
  expect(toHistoryEntry("c", set("sync", { L1: changes }), "L1")?.lines).toEqual([
    "Store category set to eBay's No. 77",
  ]);
});
