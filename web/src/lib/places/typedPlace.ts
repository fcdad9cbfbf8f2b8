import { readPlaceScan } from "../scan/scanCodes";

/** Returns the place whose code was typed or scanned, or null. */
export const readTypedPlace = (text: string): string | null =>
  text.trim() === "" ? null : readPlaceScan(text);
