import { readdirSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { atRoot } from "./root.ts";

/** May format numbers, money and dates. `quota.ts` computes eBay's day by the clock of California. */
const ALLOWED = [
  "functions/src/contract/wire/numbers.ts",
  "functions/src/domain/ebay/quota.ts",
  "web/src/lib/dates.ts",
  "web/src/lib/money.ts",
  "web/src/ui/numbers.ts",
];
const FORMATS = /\bIntl\.(?:DateTime|Number)Format\b|\.toLocale(?:Date|Time)?String\(/;

const sources = [
  ["web", "src"],
  ["functions", "src"],
].flatMap((folder) =>
  readdirSync(atRoot(...folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => [...folder, path].join("/")),
);

it("formats numbers and dates in one place a side", () => {
  expect(sources.length).toBeGreaterThan(1_000);
  const found = sources.filter((path) => FORMATS.test(readFileSync(atRoot(path), "utf8")));
  expect(found.toSorted()).toEqual(ALLOWED);
});

it("takes a time's day in one place", () => {
  const found = sources.filter((path) =>
    /\.toISOString\(\)\.(?:slice|substring)\(0, 10\)/.test(readFileSync(atRoot(path), "utf8")),
  );
  expect(found).toEqual(["functions/src/contract/wire/durations.ts"]);
});
