import { expect, it } from "vitest";

import { changeSetDocument } from "@contract/listing/history";

import { historyEntry } from "./historyLines";

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
  expect(historyEntry("c1", set("seller", changes), "L1")).toEqual({
    id: "c1",
    at: 1_000,
    who: "You",
    lines: ["Title “Camaro” → “Camaro Z28”", "Price $2.00 → $3.50", "Quantity 1 → 2"],
  });
});

it("names the marketplace, the camera or the analysis as the source", () => {
  const who = ["sync", "capture", "ai"].map(
    (by) => historyEntry("c", set(by, { L1: { quantity: { from: 1, to: 0 } } }), "L1")?.who,
  );
  expect(who).toEqual(["eBay", "Capture", "AI"]);
});

it("returns nothing for an act that didn't change this listing", () => {
  expect(historyEntry("c", set("sync", { L2: { quantity: { from: 1, to: 0 } } }), "L1")).toBeNull();
});

it("shows an empty value as a dash", () => {
  const entry = historyEntry("c", set("seller", { L1: { sku: { from: null, to: "DHR20" } } }), "L1");
  expect(entry?.lines).toEqual(["SKU – → DHR20"]);
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
  expect(historyEntry("c", set("seller", { L1: changes }), "L1")?.lines).toEqual([
    "Status Draft → Active",
    "eBay condition – → Used",
    "Store category – → Premiums, boxed",
    "Best offer limits – → accepted from: 4, declined below: 2",
    "Car details Year: 2019 → Short card: true, Year: 2020",
    "Postage – → $4.25",
  ]);
});
