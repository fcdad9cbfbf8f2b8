import { useState } from "react";

import { toPlaceCode } from "@contract/places/placeCodes";

import { readTypedPlace } from "./typedPlace";

export interface TypedPlace {
  readonly text: string;
  readonly set: (text: string) => void;
  /** Null if the text is empty or isn't a code. */
  readonly placeId: string | null;
  /** Whether the text is empty or a code. */
  readonly isPlace: boolean;
}

/** Keeps the text of a `PlaceInput` and the place that it names. */
export function useTypedPlace(first: string | null): TypedPlace {
  const [text, set] = useState(first === null ? "" : toPlaceCode(first));
  const placeId = readTypedPlace(text);
  return { text, set, placeId, isPlace: text.trim() === "" || placeId !== null };
}
