import { useEffect, useRef, useState } from "react";

import type { CaptureFlow } from "./captureFlow";
import { readToyNumber } from "./vision/reader";

/** What a card's back says, read in this browser before anything was sent. */
export interface EarlySku {
  readonly captureId: string;
  readonly sku: string;
  /** Epoch milliseconds. */
  readonly readAt: number;
}

/**
 * What the back of the card under the camera says, or of the one that just went off, until a photo of the next is
 * taken; null until it is surely known.
 */
export function useEarlySku({ captureId, timestamp, back }: CaptureFlow): EarlySku | null {
  const photo = back?.photo ?? null;
  const [read, setRead] = useState<{ photo: Blob; early: EarlySku | null } | null>(null);
  /** The newest back: a card that goes off by itself while it is read is still the newest. */
  const newest = useRef<Blob | null>(null);
  useEffect(() => {
    if (photo === null) return;
    newest.current = photo;
    void readToyNumber(photo).then((reading) => {
      if (newest.current !== photo) return;
      const sku = reading?.outcome === "read" ? reading.toyNumber : null;
      setRead({ photo, early: sku === null ? null : { captureId, sku, readAt: Date.now() } });
    });
  }, [captureId, photo]);
  const isOfThisCard = photo !== null && read?.photo === photo;
  const nextHasBegun = timestamp !== null;
  return isOfThisCard || !nextHasBegun ? (read?.early ?? null) : null;
}
