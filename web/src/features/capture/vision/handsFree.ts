import { type Side } from "@/lib/captureStore";

import type { CaptureFlow } from "../captureFlow";

/** Which side a photo taken by itself is kept as, and whether that is another one than was expected. */
export interface SettledSide {
  readonly side: Side;
  readonly swapped: boolean;
}

/**
 * What the photo shows decides, where that is sure: a card may be laid down either way up. Null where that side of the
 * card is there already and the other one was expected; the photo is then of no use.
 */
export function settleSide(
  seen: Side | null,
  { side, front, back }: Pick<CaptureFlow, "side" | "front" | "back">,
): SettledSide | null {
  if (seen === null || seen === side) return { side, swapped: false };
  const isThere = (seen === "front" ? front : back) !== null;
  return isThere ? null : { side: seen, swapped: true };
}
