import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { activityDocument, listingDocument } from "../../functions/src/contract/documents.ts";
import { LISTING_STATUSES } from "../../functions/src/contract/listings/listings.ts";
import { planImport } from "../../functions/src/db/catalogue/importCatalogue.ts";
import { CARDS } from "../cards/cards.ts";
import { atRoot } from "../root.ts";
import { createDemoActivities, createDemoSales } from "./business.ts";
import { DEMO_CATALOGUE, LIST_TO_TRY } from "./seed.ts";
import { DAY, createDemoListings, type Surroundings } from "./listings.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const surroundings: Surroundings = {
  now: NOW,
  timestamp: (milliseconds) => Timestamp.fromMillis(Math.round(milliseconds)),
  imagesOf: () => ["http://photos.example/front", "http://photos.example/back"],
  itemBase: "http://market.example",
};
const listings = createDemoListings(surroundings);
const sales = createDemoSales(listings, surroundings);
const activities = createDemoActivities(listings, sales, surroundings);

describe("the demo's catalogue", () => {
  it("has every card that is drawn, and a number that stands for two colors of one car", async () => {
    const { catalogue, columns } = await planImport(DEMO_CATALOGUE);
    expect(columns.columns.filter(({ field }) => field === null)).toEqual([]);
    expect(catalogue.skipped).toEqual([]);
    for (const { toyNumber, carName, series, seriesNumber, year, brand } of CARDS)
      expect(catalogue.models.get(toyNumber)).toContainEqual(
        expect.objectContaining({ model: carName, series, seriesNumber, year, brand }),
      );
    const several = [...catalogue.models.values()].filter((models) => models.length > 1);
    expect(several.map((models) => new Set(models.map(({ model }) => model)).size).sort()).toEqual([1, 2]);
  });

  it("comes with a list to try whose odd headers are understood, but for the line and the price", async () => {
    const { catalogue, columns } = await planImport(atRoot(LIST_TO_TRY));
    const unused = columns.columns.filter(({ field }) => field === null);
    expect(unused.map(({ name }) => name)).toEqual(["Out of the line", "Shelf price"]);
    expect(catalogue.skipped).toHaveLength(1);
  });
});

describe("the demo seller's business", () => {
  it("has 60 listings in every status, each as the contract describes it", () => {
    expect(listings.size).toBe(60);
    for (const listing of listings.values()) listingDocument.parse(listing);
    expect(new Set([...listings.values()].map(({ status }) => status))).toEqual(new Set(LISTING_STATUSES));
  });

  it("has no SKU and no item id twice, and an item id exactly where the marketplace has been", () => {
    const all = [...listings.values()];
    const skus = all.flatMap(({ sku }) => sku ?? []);
    expect(new Set(skus).size).toBe(skus.length);
    const items = all.flatMap(({ ebayItemId }) => ebayItemId ?? []);
    expect(new Set(items).size).toBe(items.length);
    for (const { status, ebayItemId, isDraft } of all) {
      expect(ebayItemId === null).toBe(status === "draft" || status === "scheduled");
      expect(isDraft).toBe(status === "draft");
    }
  });

  it("has sold all year what its listings say, each car while its listing ran, and has some to pack", () => {
    for (const { listingId, at } of sales) {
      const { startTime, endTime } = listings.get(listingId) ?? {};
      expect(at).toBeGreaterThan(startTime?.toMillis() ?? Infinity);
      expect(at).toBeLessThan(endTime?.toMillis() ?? NOW);
    }
    for (const [id, { quantitySold = 0 }] of listings) {
      const own = sales.filter(({ listingId }) => listingId === id);
      expect(own.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(quantitySold);
    }
    expect(new Set(sales.map(({ orderId }) => orderId)).size).toBe(sales.length);
    expect(new Set(sales.map(({ at }) => new Date(at).getUTCMonth())).size).toBe(12);
    expect(sales.length).toBeGreaterThan(100);
    expect(sales.filter(({ shipped }) => !shipped).map(({ at }) => at)).toEqual(
      sales.map(({ at }) => at).slice(0, 4),
    );
  });

  it("has activities of the last 30 days that lead to its own listings", () => {
    expect(activities.size).toBeGreaterThan(20);
    for (const activity of activities.values()) {
      const { timestamp, metadata } = activityDocument.parse(activity);
      expect(timestamp.toMillis()).toBeGreaterThan(NOW - 30 * DAY);
      expect(timestamp.toMillis()).toBeLessThan(NOW);
      expect(listings.has(metadata["listingId"] ?? "")).toBe(true);
    }
  });
});
