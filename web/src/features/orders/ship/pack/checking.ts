import { TOY_NUMBER_PATTERN } from "@contract/capture/cards";

import { readUpc } from "@contract/capture/upc";

import { fold } from "@/lib/listings/query/fold";
import { readScan } from "@/lib/scan/scanCodes";

import type { Parcel, ParcelCar } from "./parcels";

/** The codes that identify a car of a parcel. */
export interface CarCodes {
  readonly sku: string | null;
  readonly customLabel: string | null;
  /** The retail barcodes on its cards. */
  readonly upcs: readonly string[];
}

type CodedCar = Pick<ParcelCar, "id" | "listingId" | "sku">;

/** The codes and titles of the cars in the collection. */
export interface CodeBook {
  getCodes(car: CodedCar): CarCodes;
  /** Returns the title of the listing with exactly this id, SKU or label, or null. */
  findTitle(code: string): string | null;
  /**
   * Returns whether another car of the collection has this barcode. Mattel's barcodes identify an assortment,
   * not a car.
   */
  isSharedUpc(upc: string, car: CodedCar): boolean;
}

/** The cars that match a code. The match is proof only if no other car has the code. */
export interface CodeMatch<C> {
  readonly cars: readonly C[];
  readonly isProof: boolean;
}

/** The copies scanned into the parcel, by car id. */
export type Scanned = Readonly<Record<string, number>>;

export type Verdict =
  | { readonly kind: "right"; readonly car: ParcelCar }
  /** Every copy of this car is already in the parcel. */
  | { readonly kind: "twice"; readonly car: ParcelCar }
  /** A car of the parcel has this code, and so does another car of the parcel or the collection. */
  | { readonly kind: "ambiguous"; readonly cars: readonly ParcelCar[] }
  /** The label of a lot in the parcel, whose cars are scanned one by one. */
  | { readonly kind: "lot" }
  /** The title is null if the collection doesn't contain the car. */
  | { readonly kind: "wrong"; readonly code: string; readonly title: string | null }
  | { readonly kind: "unknown"; readonly code: string };

export type ScanFeedback =
  | Verdict
  | { readonly kind: "done" }
  /** The same code was scanned again within a moment. */
  | { readonly kind: "bounced" };

/** Judges a code that was scanned while packing the parcel. */
export function judgeScan(code: string, parcel: Parcel, scanned: Scanned, book: CodeBook): Verdict {
  const { cars, isProof } = findCars(code, parcel.cars, book);
  const [car] = cars;
  if (car && !isProof) return { kind: "ambiguous", cars };
  if (car) return { kind: (scanned[car.id] ?? 0) < car.quantity ? "right" : "twice", car };
  if (parcel.lines.some(({ id, cars }) => cars.length > 0 && fold(id) === fold(readCode(code)))) {
    return { kind: "lot" };
  }
  const title = book.findTitle(readCode(code));
  if (title !== null) return { kind: "wrong", code, title };
  // A toy number or retail barcode that none of these cars has. Any other text may be an incomplete scan.
  const isForeign = readToyNumber(code) !== null && parcel.cars.every((each) => isNumbered(each, book));
  const isForeignUpc =
    readUpc(code) !== null && parcel.cars.every((each) => book.getCodes(each).upcs.length > 0);
  return isForeign || isForeignUpc ? { kind: "wrong", code, title: null } : { kind: "unknown", code };
}

export const findParcels = (code: string, parcels: readonly Parcel[], book: CodeBook): readonly Parcel[] =>
  parcels.filter(({ cars }) => {
    const found = findCars(code, cars, book);
    return found.isProof && found.cars.length > 0;
  });

export const isComplete = ({ cars }: Pick<Parcel, "cars">, scanned: Scanned): boolean =>
  cars.every(({ id, quantity }) => (scanned[id] ?? 0) >= quantity);

/**
 * Returns the cars with this code. Codes that identify exactly one listing come first. The toy number is
 * next, without the suffix printed on the card. The retail barcode is last, because several cars can share
 * it.
 */
export function findCars<C extends CodedCar>(code: string, cars: readonly C[], book: CodeBook): CodeMatch<C> {
  const read = fold(readCode(code));
  const exact = cars.filter((car) => listExact(car, book).some((own) => fold(own) === read));
  const upc = readUpc(code);
  const isOnlyMatch = ([car, ...others]: readonly C[]) =>
    car !== undefined && others.length === 0 && (upc === null || !book.isSharedUpc(upc, car));
  if (exact.length > 0) return { cars: exact, isProof: isOnlyMatch(exact) };
  const number = readToyNumber(code);
  const numbered = number === null ? [] : cars.filter((car) => getToyNumber(car, book) === number);
  if (numbered.length > 0) return { cars: numbered, isProof: numbered.length === 1 };
  const packed = upc === null ? [] : cars.filter((car) => book.getCodes(car).upcs.includes(upc));
  return { cars: packed, isProof: isOnlyMatch(packed) };
}

function listExact(car: CodedCar, book: CodeBook): readonly string[] {
  const { sku, customLabel } = book.getCodes(car);
  return [car.id, car.sku, sku, customLabel].filter((code): code is string => Boolean(code));
}

/** Extracts the listing's id from a label's code. */
export function readCode(code: string): string {
  const scan = readScan(code);
  return scan.kind === "car" ? scan.listingId : code.trim();
}

/** Extracts a toy number, with or without the suffix printed after it, as in `DHR20-D9B0B G1`. */
function readToyNumber(code: string): string | null {
  const [number = ""] = code.trim().toUpperCase().split(/[-. ]/, 1);
  return TOY_NUMBER_PATTERN.test(number) ? number : null;
}

function getToyNumber(car: CodedCar, book: CodeBook): string | null {
  const { sku } = book.getCodes(car);
  return readToyNumber(sku ?? car.sku ?? "");
}
const isNumbered = (car: CodedCar, book: CodeBook): boolean => getToyNumber(car, book) !== null;
