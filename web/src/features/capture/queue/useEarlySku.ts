import { useEffect, useRef, useState } from "react";

import type { CaptureFlow } from "../studio/state/captureFlow";
import { usePreferences } from "../deck/preferences";
import type { BackReading } from "../vision/reader/backReading";
import { readToyNumber } from "../vision/reader/reader";

/** A SKU that this browser read from a card's back before the upload. */
export interface EarlySku {
  readonly captureId: string;
  readonly sku: string;
  /** Epoch milliseconds. */
  readonly readAt: number;
}

interface EarlyReading {
  /** Null until the number is certain. */
  readonly early: EarlySku | null;
  /** Includes uncertain readings. Null until the photo is read, or if this browser can't read. */
  readonly reading: BackReading | null;
}
const NOTHING: EarlyReading = { early: null, reading: null };

/**
 * Reads the back of the card under the camera. Keeps the result after the card is sent, until the next card's
 * first photo.
 */
export function useEarlySku({ captureId, timestamp, back }: CaptureFlow): EarlyReading {
  const photo = back?.photo ?? null;
  const [read, setRead] = useState<{ photo: Blob; found: EarlyReading } | null>(null);
  /** The newest photo of a back. It stays the newest if its card is sent while the photo is being read. */
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
