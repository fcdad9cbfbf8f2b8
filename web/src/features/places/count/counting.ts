import { parseJson } from "@/lib/browser/stored";
import type { ListingRow } from "@/lib/listings/row";
import { readScan } from "@/lib/scan/scanCodes";

/** A car that should be in the place, or that was found there. */
export interface Expected {
  readonly row: ListingRow;
  readonly forSale: number;
  /** Sold copies that aren't packed yet. They are still in the place. */
  readonly sold: number;
}

/** Counted copies by listing id. A car without an entry hasn't been counted yet. */
export type Counted = Readonly<Record<string, number>>;

export const countExpected = ({ forSale, sold }: Expected): number => forSale + sold;

export const isCounted = (counted: Counted, { row }: Expected): boolean => Object.hasOwn(counted, row.id);

/** The car of a scanned code: the one on our label, or the only one with that SKU or custom label. */
export type Scanned = { readonly listingId: string } | { readonly problem: "place" | "unknown" | "several" };

export function findScanned(text: string, rows: readonly ListingRow[]): Scanned {
  const scan = readScan(text);
  if (scan.kind === "place") return { problem: "place" };
  if (scan.kind === "car") {
    const row = rows.find(({ id }) => id.toLowerCase() === scan.listingId.toLowerCase());
    return row === undefined ? { problem: "unknown" } : { listingId: row.id };
  }
  const code = scan.text.toLowerCase();
  const found = rows.filter(
    ({ sku, customLabel }) => sku?.toLowerCase() === code || customLabel?.toLowerCase() === code,
  );
  const [first, ...others] = found;
  if (first === undefined) return { problem: "unknown" };
  return others.length > 0 ? { problem: "several" } : { listingId: first.id };
}

export interface Difference {
  readonly car: Expected;
  readonly copies: number;
}

export const findDifferences = (cars: readonly Expected[], counted: Counted): readonly Difference[] =>
  cars.flatMap((car) => {
    const copies = counted[car.row.id];
    return copies === undefined || copies === countExpected(car) ? [] : [{ car, copies }];
  });

/** The correction of a listing's copies in a place, as the server applies it: from `expected` to `copies`. */
export interface Correction {
  readonly listingId: string;
  readonly copies: number;
  readonly expected: number;
}

export const toCorrection = ({ car, copies }: Difference): Correction => ({
  ...{ listingId: car.row.id, copies, expected: countExpected(car) },
});

/**
 * Returns the correction that undoes a difference. Sold copies stay in the place, even if fewer were counted.
 */
export const createTakeBack = ({ car, copies }: Difference): Correction => ({
  ...{ listingId: car.row.id, copies: countExpected(car), expected: Math.max(copies, car.sold) },
});

/** Reads the counts that a tab has stored. Invalid data counts as nothing counted. */
export function readCounted(text: string): Counted {
  const stored = Object.entries(parseJson(text) ?? {});
  return Object.fromEntries(stored.filter(([, copies]) => Number.isInteger(copies) && Number(copies) >= 0));
}
