import { addUp, type Figures } from "./figures";
import type { Period } from "./period";

// The largest values are the ends of the axes: $400, 20 and 10 (specification).
const REVENUE = [120, 240, 180, 320, 260, 400, 210];
const SOLD = [6, 12, 9, 16, 13, 20, 10];
const LISTED = [4, 7, 3, 8, 5, 10, 6];

/** Creates the figures that are shown as sample data if there are no orders and no listings. */
export function createSampleFigures({ bins }: Period): Figures {
  const pick = (values: readonly number[], at: number) => values[at % values.length] ?? 0;
  const filled = bins.map((bin, at) => ({
    ...bin,
    sales: {
      revenueCents: pick(REVENUE, at) * 100,
      carsSold: pick(SOLD, at),
      feeCents: pick(REVENUE, at) * 17,
      estimatedFeeCents: 0,
    },
    listings: pick(LISTED, at),
  }));
  const sales = addUp(filled.map((bin) => bin.sales));
  const listings = filled.reduce((sum, bin) => sum + bin.listings, 0);
  return {
    sales,
    before: {
      revenueCents: Math.round(sales.revenueCents * 0.9),
      carsSold: Math.round(sales.carsSold * 0.88),
      feeCents: Math.round(sales.feeCents * 0.92),
      estimatedFeeCents: 0,
    },
    listings,
    listingsBefore: Math.round(listings * 0.95),
    sellThrough: 0.42,
    daysToSell: 11,
    bins: filled,
    bestSellers: [createShare("Sample: ’67 Camaro", 9, 5_400), createShare("Sample: ’70 Chevelle", 7, 3_850)],
    brands: [createShare("Hot Wheels", 31, 17_200), createShare("Matchbox", 12, 5_100)],
    series: [createShare("Muscle Mania", 14, 7_900), createShare("Then and Now", 11, 6_100)],
    statuses: [
      { status: "active", count: 64 },
      { status: "draft", count: 9 },
      { status: "sold", count: 21 },
    ],
  };
}

const createShare = (name: string, carsSold: number, cents: number) => ({
  key: name,
  name,
  listingId: null,
  carsSold,
  cents,
});
