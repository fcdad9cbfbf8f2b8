import { TOY_NUMBER_PATTERN } from "@contract/capture/cards";

import { readUpc } from "@contract/capture/upc";

import { fold } from "@/lib/listings/query/fold";
import { readScan } from "@/lib/scan/scanCodes";

import type { Parcel, ParcelCar } from "./parcels";

/** The codes that a car of a parcel can be known by. */
export interface CarCodes {
  readonly sku: string | null;
  readonly customLabel: string | null;
  /** The shop's barcodes on its cards. */
  readonly upcs: readonly string[];
}

type CodedCar = Pick<ParcelCar, "id" | "listingId" | "sku">;

/** What is known of the cars in the collection. */
export interface CodeBook {
  codesOf(car: CodedCar): CarCodes;
  /** The title of the listing with exactly this id, SKU or label. Null if there is none. */
  findTitle(code: string): string | null;
  /** Whether another car of the collection has this barcode. Mattel's name an assortment, not a car. */
  isSharedUpc(upc: string, car: CodedCar): boolean;
}

/** Cars with a code. Only the code that no other car has proves which one is in the hand. */
export interface Found<C> {
  readonly cars: readonly C[];
  readonly isProof: boolean;
}

/** Copies of each car that were scanned into the parcel, by the car's id. */
export type Scanned = Readonly<Record<string, number>>;

export type Verdict =
  | { readonly kind: "right"; readonly car: ParcelCar }
  /** Every copy of this car is in the parcel already. */
  | { readonly kind: "twice"; readonly car: ParcelCar }
  /** A car of the parcel has this code, and so has another one, here or elsewhere in the collection. */
  | { readonly kind: "ambiguous"; readonly cars: readonly ParcelCar[] }
  /** The label of a lot in the parcel: its cars are scanned one by one. */
  | { readonly kind: "lot" }
  /** The title is null for a car that the collection doesn't have. */
  | { readonly kind: "wrong"; readonly code: string; readonly title: string | null }
  | { readonly kind: "unknown"; readonly code: string };

/** What the last scan has shown. */
export type ScanNews =
  | Verdict
  | { readonly kind: "done" }
  /** The same code came again within a moment. */
  | { readonly kind: "bounced" };

/** Judges a code that was scanned while the parcel was being packed. */
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
  // A number of the toy's or the shop's, but of none of these cars. Anything else may be a torn reading.
  const isForeign = readToyNumber(code) !== null && parcel.cars.every((each) => isNumbered(each, book));
  const isForeignUpc =
    readUpc(code) !== null && parcel.cars.every((each) => book.codesOf(each).upcs.length > 0);
  return isForeign || isForeignUpc ? { kind: "wrong", code, title: null } : { kind: "unknown", code };
}

/** Returns the parcels that need the car with this code. */
export const findParcels = (code: string, parcels: readonly Parcel[], book: CodeBook): readonly Parcel[] =>
  parcels.filter(({ cars }) => {
    const found = findCars(code, cars, book);
    return found.isProof && found.cars.length > 0;
  });

export const isComplete = ({ cars }: Pick<Parcel, "cars">, scanned: Scanned): boolean =>
  cars.every(({ id, quantity }) => (scanned[id] ?? 0) >= quantity);

/**
 * Returns the cars with this code. What names one listing exactly comes first; then the toy number, which the card's
 * print follows with a suffix; then the shop's barcode, which several cars can share.
 */
export function findCars<C extends CodedCar>(code: string, cars: readonly C[], book: CodeBook): Found<C> {
  const read = fold(readCode(code));
  const exact = cars.filter((car) => listExact(car, book).some((own) => fold(own) === read));
  const upc = readUpc(code);
  const proves = ([car, ...others]: readonly C[]) =>
    car !== undefined && others.length === 0 && (upc === null || !book.isSharedUpc(upc, car));
  if (exact.length > 0) return { cars: exact, isProof: proves(exact) };
  const number = readToyNumber(code);
  const numbered = number === null ? [] : cars.filter((car) => getToyNumber(car, book) === number);
  if (numbered.length > 0) return { cars: numbered, isProof: numbered.length === 1 };
  const packed = upc === null ? [] : cars.filter((car) => book.codesOf(car).upcs.includes(upc));
  return { cars: packed, isProof: proves(packed) };
}

function listExact(car: CodedCar, book: CodeBook): readonly string[] {
  const { sku, customLabel } = book.codesOf(car);
  return [car.id, car.sku, sku, customLabel].filter((code): code is string => Boolean(code));
}

/** Takes the listing's id out of a label's code. */
export function readCode(code: string): string {
  const scan = readScan(code);
  return scan.kind === "car" ? scan.listingId : code.trim();
}

/** Takes a toy number with or without the suffix that the card prints after it: `DHR20-D9B0B G1`. */
function readToyNumber(code: string): string | null {
  const [number = ""] = code.trim().toUpperCase().split(/[-. ]/, 1);
  return TOY_NUMBER_PATTERN.test(number) ? number : null;
}

function getToyNumber(car: CodedCar, book: CodeBook): string | null {
  const { sku } = book.codesOf(car);
  return readToyNumber(sku ?? car.sku ?? "");
}
const isNumbered = (car: CodedCar, book: CodeBook): boolean => getToyNumber(car, book) !== null;
