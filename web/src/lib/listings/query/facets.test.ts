// @vitest-environment node
import { describe, expect, it } from "vitest";

import { listingDocument } from "@contract/documents";

import { type ListingRow, toRow } from "../row";
import { getFacetBit, toFacets, FITS, isGenericTitle, createCounts } from "./facets";
import { LISTING_FILTERS } from "./query";

const row = (fields: Partial<ListingRow> = {}): ListingRow => ({
  ...toRow("L1", listingDocument.parse({ title: "Bone Shaker", sku: "DHR20", quantity: 1 })),
  hasFirebaseImages: true,
  status: "unknown",
  ...fields,
});
const fitting = (fields: Partial<ListingRow>) =>
  LISTING_FILTERS.filter((filter) => FITS[filter](row(fields)));

describe("a filter", () => {
  it.each<[Partial<ListingRow>, string[]]>([
    [{}, []],
    [{ status: "active" }, ["active"]],
    [{ status: "unsold" }, ["unsold"]],
    [{ status: "scheduled" }, ["scheduled"]],
    [{ status: "ended" }, ["ended"]],
    [{ status: "draft" }, ["drafts"]],
    [{ quantitySold: 1 }, ["sold"]],
    [{ hasFirebaseImages: false }, ["no-firebase"]],
    [{ sku: null }, ["no-sku"]],
    [{ sku: " " }, ["no-sku"]],
    [{ skuStatus: "unavailable" }, ["sku-unavailable"]],
    [{ title: " hot  wheels DIE-CAST car" }, ["generic-title"]],
    [{ needsAiAnalysis: true }, ["needs-ai-analysis"]],
    [{ quantity: 2 }, ["multiple-qty"]],
    [{ differsFromEbay: true }, ["differs"]],
  ])("of a listing with %j is one of all and %j", (fields, filters) => {
    expect(fitting(fields)).toEqual(["all", ...filters]);
  });

  it("has its own bit", () => {
    const bits = LISTING_FILTERS.map(getFacetBit);
    expect(new Set(bits).size).toBe(bits.length);
    expect(toFacets(row({ status: "draft", quantity: 3 }))).toBe(
      getFacetBit("all") | getFacetBit("drafts") | getFacetBit("multiple-qty"),
    );
  });

  it("counts from 0", () => {
    expect(createCounts()).toEqual(Object.fromEntries(LISTING_FILTERS.map((filter) => [filter, 0])));
  });
});

it.each(["Hot Wheels Car", "hot wheels diecast car", "HOT WHEELS DIE-CAST  CAR "])(
  "%j says only what the shop sells",
  (title) => expect(isGenericTitle(title)).toBe(true),
);

it.each(["Hot Wheels Car Camaro", "My Hot Wheels Car", "Hot Wheels", "HotWheels car"])(
  "%j says more",
  (title) => expect(isGenericTitle(title)).toBe(false),
);
