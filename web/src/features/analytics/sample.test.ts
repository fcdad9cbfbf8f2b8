// @vitest-environment node
import { expect, it } from "vitest";

import { getPeriod } from "./period";
import { createSampleFigures } from "./sample";

const NOW = new Date(2026, 10, 22, 12).getTime();

it("are the same for each bar again, and add up", () => {
  const period = getPeriod("7d", NOW);
  const { bins, ...figures } = createSampleFigures(period);
  expect(bins.map(({ from, until }) => ({ from, until }))).toEqual(period.bins);
  expect(bins.map(({ sales, listings }) => [sales?.revenueCents, sales?.carsSold, listings])).toEqual([
    [12_000, 6, 4],
    [24_000, 12, 7],
    [18_000, 9, 3],
    [32_000, 16, 8],
    [26_000, 13, 5],
    [40_000, 20, 10],
    [21_000, 10, 6],
  ]);
  expect(bins[0]?.sales).toMatchObject({ feeCents: 2_040, estimatedFeeCents: 0 });
  expect(figures).toMatchObject({
    sales: { revenueCents: 173_000, carsSold: 86, feeCents: 29_410, estimatedFeeCents: 0 },
    before: { revenueCents: 155_700, carsSold: 76, feeCents: 27_057, estimatedFeeCents: 0 },
    listings: 43,
    listingsBefore: 41,
  });
});

it("begin again after the seventh bar", () => {
  const { bins } = createSampleFigures(getPeriod("30d", NOW));
  expect(bins).toHaveLength(30);
  expect(bins[7]).toMatchObject({ sales: bins[0]?.sales, listings: 4 });
  expect(bins[29]).toMatchObject({ sales: { revenueCents: 24_000 } });
});

it("name samples, not listings", () => {
  const { bestSellers, brands, series, statuses } = createSampleFigures(getPeriod("7d", NOW));
  expect(bestSellers).toEqual([
    ...[["Sample: ’67 Camaro", 9, 5_400] as const, ["Sample: ’70 Chevelle", 7, 3_850] as const].map(
      ([name, carsSold, cents]) => ({ key: name, name, listingId: null, carsSold, cents }),
    ),
  ]);
  expect([...brands, ...series].map(({ carsSold, cents }) => [carsSold, cents])).toEqual([
    [31, 17_200],
    [12, 5_100],
    [14, 7_900],
    [11, 6_100],
  ]);
  expect(statuses).toEqual([
    { status: "active", count: 64 },
    { status: "draft", count: 9 },
    { status: "sold", count: 21 },
  ]);
});
