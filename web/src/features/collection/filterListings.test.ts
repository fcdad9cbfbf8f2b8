import { describe, expect, it } from "vitest";

import { listingDocument } from "@contract/documents";

import { filterListings, filterNamed } from "./filterListings";

const LISTINGS = [
  { title: "'70 Plymouth AAR Cuda", sku: "DHR36", status: "draft" },
  { title: "Bone Shaker", sku: "V5350", status: "active", ebayItemId: "110551234567", quantitySold: 2 },
  { title: "Hot Wheels Car", sku: null, customLabel: "Box 7", status: "ended" },
].map((fields) => listingDocument.parse(fields));

const titles = (...args: [Parameters<typeof filterListings>[1], string]) =>
  filterListings(LISTINGS, ...args).map(({ title }) => title);

describe("search", () => {
  it.each([
    ["bone", ["Bone Shaker"]],
    ["  dhr36 ", ["'70 Plymouth AAR Cuda"]],
    ["5512345", ["Bone Shaker"]],
    ["BOX 7", ["Hot Wheels Car"]],
    ["nothing", []],
  ])("for %j", (words, found) => {
    expect(titles("all", words)).toEqual(found);
  });
});

describe("status", () => {
  it.each([
    ["all", 3],
    ["drafts", 1],
    ["active", 1],
    ["sold", 1],
    ["unsold", 0],
    ["scheduled", 0],
    ["ended", 1],
    ["no-sku", 1],
  ] as const)("%s", (filter, count) => {
    expect(titles(filter, "")).toHaveLength(count);
  });

  it("is all where the address names none that there is", () => {
    expect(filterNamed(null)).toBe("all");
    expect(filterNamed("mine")).toBe("all");
    expect(filterNamed("no-sku")).toBe("no-sku");
  });
});
