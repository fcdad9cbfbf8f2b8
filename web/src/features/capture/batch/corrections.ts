import type { BatchPair } from "@/lib/captureStore/batchStore";
import type { Side } from "@/lib/captureStore/captureStore";

// Corrections of pairs by the seller. Each marks the changed pairs as fixed, and removes empty pairs.

export const swapSides = (pairs: readonly BatchPair[], captureId: string): BatchPair[] =>
  pairs.map((pair) =>
    pair.captureId === captureId ? { ...pair, front: pair.back, back: pair.front, isFixed: true } : pair,
  );

/** Splits a pair into two pairs of one photo each. */
export const splitPair = (pairs: readonly BatchPair[], captureId: string, newId: () => string): BatchPair[] =>
  pairs.flatMap((pair) =>
    pair.captureId === captureId && isWhole(pair)
      ? [
          { ...pair, back: null, isFixed: true },
          { captureId: newId(), front: null, back: pair.back, isFixed: true },
        ]
      : [pair],
  );

/** Moves a photo to a slot. The photo in that slot moves to the slot that became free. */
export function placePhoto(
  pairs: readonly BatchPair[],
  photoId: string,
  to: { readonly captureId: string; readonly side: Side },
): BatchPair[] {
  const from = pairs.find(({ front, back }) => front === photoId || back === photoId);
  const target = pairs.find(({ captureId }) => captureId === to.captureId);
  if (!from || !target || target[to.side] === photoId) return [...pairs];
  const fromSide: Side = from.front === photoId ? "front" : "back";
  if (from === target) return swapSides(pairs, to.captureId);
  const displaced = target[to.side];
  return pairs
    .map((pair) => {
      if (pair === target) return { ...pair, [to.side]: photoId, isFixed: true };
      if (pair === from) return { ...pair, [fromSide]: displaced, isFixed: true };
      return pair;
    })
    .filter(hasPhoto);
}

export const removePhotosFromPairs = (
  pairs: readonly BatchPair[],
  photoIds: ReadonlySet<string>,
): BatchPair[] =>
  pairs
    .map((pair) => {
      const front = pair.front !== null && photoIds.has(pair.front) ? null : pair.front;
      const back = pair.back !== null && photoIds.has(pair.back) ? null : pair.back;
      return front === pair.front && back === pair.back ? pair : { ...pair, front, back };
    })
    .filter(hasPhoto);

export const isWhole = (pair: BatchPair): pair is BatchPair & { front: string; back: string } =>
  pair.front !== null && pair.back !== null;

const hasPhoto = ({ front, back }: BatchPair) => front !== null || back !== null;
