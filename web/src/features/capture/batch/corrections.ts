import type { BatchPair } from "@/lib/captureStore/batchStore";
import type { Side } from "@/lib/captureStore/captureStore";

/** What a seller does to pairs. Each is pure, marks what it touched as the seller's own, and leaves no empty pair. */

/** Front becomes back and back becomes front. */
export const swapSides = (pairs: readonly BatchPair[], captureId: string): BatchPair[] =>
  pairs.map((pair) =>
    pair.captureId === captureId ? { ...pair, front: pair.back, back: pair.front, isFixed: true } : pair,
  );

/** Each photo stands alone. */
export const splitPair = (pairs: readonly BatchPair[], captureId: string, newId: () => string): BatchPair[] =>
  pairs.flatMap((pair) =>
    pair.captureId === captureId && isWhole(pair)
      ? [
          { ...pair, back: null, isFixed: true },
          { captureId: newId(), front: null, back: pair.back, isFixed: true },
        ]
      : [pair],
  );

/** Puts a photo into a place; what lay there goes where the photo came from. Joining and moving are both this. */
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
    .filter(isAnything);
}

/** Takes photos out of their pairs. */
export const withoutPhotos = (pairs: readonly BatchPair[], photoIds: ReadonlySet<string>): BatchPair[] =>
  pairs
    .map((pair) => {
      const front = pair.front !== null && photoIds.has(pair.front) ? null : pair.front;
      const back = pair.back !== null && photoIds.has(pair.back) ? null : pair.back;
      return front === pair.front && back === pair.back ? pair : { ...pair, front, back };
    })
    .filter(isAnything);

export const isWhole = (pair: BatchPair): pair is BatchPair & { front: string; back: string } =>
  pair.front !== null && pair.back !== null;

const isAnything = ({ front, back }: BatchPair) => front !== null || back !== null;
