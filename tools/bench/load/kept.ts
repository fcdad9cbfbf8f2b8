import { atMost, type Measure } from "../measure.ts";

/** How many are missing, and how many are stored more than once. */
export interface Deviation {
  readonly lost: number;
  readonly twice: number;
}

/** A confirmed capture of one copy. */
interface Capture {
  readonly id: string;
  readonly sku: string;
}

interface Stock {
  readonly sku: unknown;
  readonly quantity: number;
}

/** Compares a seller's confirmed captures with the stored listings and the ids in the capture log. */
export function compareCaptures(
  captures: readonly Capture[],
  listings: readonly Stock[],
  logged: readonly string[],
): Deviation {
  const skus = [...new Set(captures.map(({ sku }) => sku))];
  return sumKept([
    ...skus.map((sku) => {
      const same = listings.filter((listing) => listing.sku === sku);
      const stored = same.reduce((sum, { quantity }) => sum + quantity, 0);
      const captured = captures.filter((capture) => capture.sku === sku).length;
      return sumKept([compareCounts(stored, captured), { lost: 0, twice: Math.max(0, same.length - 1) }]);
    }),
    { lost: captures.filter(({ id }) => !logged.includes(id)).length, twice: 0 },
  ]);
}

/** A sale of one copy at eBay. */
interface Sale {
  readonly orderId: string;
  readonly itemId: string;
}

/** Compares a seller's sales at eBay with the stored orders, and with the copies sold of each item. */
export function compareSales(
  sales: readonly Sale[],
  orderIds: readonly string[],
  sold: ReadonlyMap<string, number>,
): Deviation {
  const bought = sales.map(({ orderId }) => orderId);
  return sumKept([
    {
      lost: bought.filter((id) => !orderIds.includes(id)).length,
      twice: orderIds.filter((id) => !bought.includes(id)).length,
    },
    ...[...sold].map(([item, count]) =>
      compareCounts(count, sales.filter(({ itemId }) => itemId === item).length),
    ),
  ]);
}

/** Compares the cars of a confirmed wishlist with the stored ones: null if there is no such list. */
export function compareWishlist(wanted: readonly string[], stored: readonly string[] | null): Deviation {
  const has = stored ?? [];
  return {
    lost: stored === null || wanted.some((id) => !has.includes(id)) ? 1 : 0,
    twice: has.length > new Set(has.filter((id) => wanted.includes(id))).size ? 1 : 0,
  };
}

export const sumKept = (parts: readonly Deviation[]): Deviation => ({
  lost: parts.reduce((sum, { lost }) => sum + lost, 0),
  twice: parts.reduce((sum, { twice }) => sum + twice, 0),
});

/** The two figures of a kind of things. Nothing may be lost, and nothing be there twice. */
export const measureKept = (what: string, count: number, { lost, twice }: Deviation): Measure[] => [
  atMost(`${count} ${what}: lost`, what, lost, 0),
  atMost(`${count} ${what}: there twice`, what, twice, 0),
];

const compareCounts = (stored: number, confirmed: number): Deviation => ({
  lost: Math.max(0, confirmed - stored),
  twice: Math.max(0, stored - confirmed),
});
