import * as fc from "fast-check";

import { ALL_ROWS, type CollectionQuery, LISTING_FILTERS, LISTING_SORTS } from "../query/query";
import { COPIED_FIELDS, type ListingRow } from "../row";

// Listings and queries for tests: few values, so that they match, and texts that break code.

export const DEFAULT_QUERY: CollectionQuery = {
  ...{ search: "", filter: "all", sort: "title", page: 1, pageSize: 20 },
};

const AWKWARD = [
  "",
  " ",
  "Éclair",
  "ECLAIR",
  "eclair",
  "straße",
  "STRASSE",
  "İstanbul",
  "ﬁn",
  "a\0b",
  "ΟΔΟΣ",
];

export const anyText = fc.oneof(
  fc.constantFrom(...AWKWARD, "Hot Wheels Car", " hot  wheels DIECAST car", "Bone Shaker", "bone shaker"),
  fc.string({ maxLength: 4, unit: "grapheme" }),
);
const anyTime = fc.integer({ min: 1, max: 4 });
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

const anyKept = Object.fromEntries(COPIED_FIELDS.map((field) => [field, orNull(anyText)])) as Record<
  (typeof COPIED_FIELDS)[number],
  fc.Arbitrary<string | null>
>;

export const arbitraryRow = (id: fc.Arbitrary<string>): fc.Arbitrary<ListingRow> =>
  fc.record({
    id,
    title: anyText,
    sku: orNull(anyText),
    customLabel: orNull(anyText),
    skuStatus: orNull(fc.constantFrom("unavailable", "available")),
    ebayItemId: orNull(fc.constantFrom("110551234567", "110551234568")),
    listingUrl: fc.constant(null),
    status: fc.constantFrom("draft", "active", "sold", "unsold", "scheduled", "ended", "unknown"),
    price: orNull(fc.constantFrom(0, 2, 2.5, 10)),
    quantity: fc.nat(3),
    quantitySold: fc.nat(2),
    watchCount: orNull(fc.nat(2)),
    viewCount: orNull(fc.nat(2)),
    impressionCount: orNull(fc.nat(2)),
    frontImageUrl: fc.constant(null),
    imageCount: fc.nat(2),
    hasFirebaseImages: fc.boolean(),
    needsAiAnalysis: fc.boolean(),
    aiAnalysisFailed: fc.boolean(),
    differsFromEbay: fc.boolean(),
    createdAt: orNull(anyTime),
    updatedAt: fc.nat(4),
    lastEbaySync: orNull(anyTime),
    startTime: orNull(anyTime),
    ...anyKept,
  });

export const anyQuery = fc.record({
  search: fc.oneof(fc.constant(""), anyText),
  filter: fc.constantFrom(...LISTING_FILTERS),
  sort: fc.constantFrom(...LISTING_SORTS),
  page: fc.nat(4),
  pageSize: fc.constantFrom(1, 3, 10, ALL_ROWS),
});
