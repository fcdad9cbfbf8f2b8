import { toPlaceId, readPlaceCode } from "@contract/places/placeCodes";

/**
 * The prefixes of our labels' codes. They contain only letters and a hyphen, because a hand scanner types
 * like a keyboard, and every layout has these keys.
 */
const PLACE = "PBP-";
const CAR = "PBC-";

export type Scan =
  | { readonly kind: "place"; readonly placeId: string }
  | { readonly kind: "car"; readonly listingId: string }
  /** Not our code: the code of a shop (12 or 13 digits), a SKU, or anything else. */
  | { readonly kind: "other"; readonly text: string };

export const formatPlaceCode = (code: string): string => `${PLACE}${code}`;

export const formatCarCode = (listingId: string): string => `${CAR}${listingId}`;

/** Parses a scanned or typed text. */
export function readScan(read: string): Scan {
  const text = read.trim();
  const prefix = text.slice(0, PLACE.length).toUpperCase();
  const rest = text.slice(PLACE.length);
  if (prefix === CAR && rest !== "") return { kind: "car", listingId: rest };
  const code = prefix === PLACE ? readPlaceCode(rest) : null;
  return code === null ? { kind: "other", text } : { kind: "place", placeId: toPlaceId(code) };
}

/** Returns whether a text is an eBay order id, as on packing slips. */
export const isOrderId = (text: string): boolean => /^\d{2}-\d{5}-\d{5}$/.test(text);

/** Parses a scan where a place is expected. A typed code needs no prefix. Returns null if it is no place. */
export function readPlaceScan(read: string): string | null {
  const scan = readScan(read);
  if (scan.kind === "place") return scan.placeId;
  const code = scan.kind === "other" ? readPlaceCode(scan.text) : null;
  return code === null ? null : toPlaceId(code);
}
