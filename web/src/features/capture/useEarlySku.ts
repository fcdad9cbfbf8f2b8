import { useEffect, useRef, useState } from "react";

import type { CaptureFlow } from "./captureFlow";
import { usePreferences } from "./preferences";
import type { BackReading } from "./vision/backReading";
import { readToyNumber } from "./vision/reader";

/** What a card's back says, read in this browser before anything was sent. */
export interface EarlySku {
  readonly captureId: string;
  readonly sku: string;
  /** Epoch milliseconds. */
  readonly readAt: number;
}

interface EarlyReading {
  /** Null until the number is surely known. */
  readonly early: EarlySku | null;
  /** Also what isn't sure; null until the photo is read, and where this browser can't. */
  readonly reading: BackReading | null;
}
const NOTHING: EarlyReading = { early: null, reading: null };

/** What the back of the card under the camera says, or of the one that just went off, until a photo of the next is taken. */
export function useEarlySku({ captureId, timestamp, back }: CaptureFlow): EarlyReading {
  const photo = back?.photo ?? null;
  const [read, setRead] = useState<{ photo: Blob; found: EarlyReading } | null>(null);
  /** The newest back: a card that goes off by itself while it is read is still the newest. */
  const newest = useRef<Blob | null>(null);
  useEffect(() => {
    if (photo === null) return;
    newest.current = photo;
    const takenAt = performance.now();
    const { capture_cropMode: mode } = usePreferences.getState();
    void readToyNumber(photo).then((answer) => {
      if (newest.current !== photo) return;
      const reading = answer && { ...answer, captureId, photo, takenAt, mode };
      const sku = answer?.outcome === "read" ? answer.toyNumber : null;
      const early = sku === null ? null : { captureId, sku, readAt: Date.now() };
      setRead({ photo, found: { early, reading } });
    });
  }, [captureId, photo]);
  const isOfThisCard = photo !== null && read?.photo === photo;
  const nextHasBegun = timestamp !== null;
  return isOfThisCard || !nextHasBegun ? (read?.found ?? NOTHING) : NOTHING;
}
