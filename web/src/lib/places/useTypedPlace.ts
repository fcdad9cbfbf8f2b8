import { useState } from "react";

import { toPlaceCode } from "@contract/places/placeCodes";

import { readPlaceScan } from "../scan/scanCodes";

/** Keeps the text of a `PlaceInput` and the place that it names. */
export function useTypedPlace(first: string | null) {
  const [text, set] = useState(first === null ? "" : toPlaceCode(first));
  const placeId = readTypedPlace(text);
  return {
    text,
    set,
    /** Null if the text is empty or isn't a code. */
    placeId,
    /** Whether the text is empty or a code. */
    isPlace: text.trim() === "" || placeId !== null,
  };
}

export const readTypedPlace = (text: string): string | null =>
  text.trim() === "" ? null : readPlaceScan(text);
