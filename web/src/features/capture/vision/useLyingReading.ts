import { useState } from "react";

import type { CaptureFlow } from "../captureFlow";
import type { BackReading } from "./backReading";
import type { WatchState } from "./watch";

/** What lies there is no longer as it was photographed. */
const GONE: readonly (WatchState | null)[] = ["moving", "empty", "blocked"];

/** The reading of the card's back while the card still lies as it was photographed; null once anything has moved. */
export function useLyingReading(
  reading: BackReading | null,
  { back }: CaptureFlow,
  state: WatchState | null,
): BackReading | null {
  const [newest, setNewest] = useState<{ photo: Blob; hasMoved: boolean } | null>(null);
  const isNew = back !== null && back.photo !== newest?.photo;
  if (isNew) setNewest({ photo: back.photo, hasMoved: false });
  else if (newest && !newest.hasMoved && GONE.includes(state)) setNewest({ ...newest, hasMoved: true });
  return reading && newest?.photo === reading.photo && !newest.hasMoved ? reading : null;
}
