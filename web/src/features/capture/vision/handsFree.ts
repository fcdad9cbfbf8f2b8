import { type Side } from "@/lib/captureStore/captureStore";

import type { CaptureFlow } from "../studio/state/captureFlow";

/** The side that an automatic photo is stored as, and whether it differs from the expected side. */
export interface ChosenSide {
  readonly side: Side;
  readonly swapped: boolean;
}

/**
 * Returns the side seen in the photo if it is certain, because a card can be placed either way up. Returns
 * null to reject the photo if that side already exists and the other one was expected
 * (decisions/capture/0032).
 */
export function chooseSide(
  seen: Side | null,
  { side, front, back }: Pick<CaptureFlow, "side" | "front" | "back">,
): ChosenSide | null {
  if (seen === null || seen === side) return { side, swapped: false };
  const isThere = (seen === "front" ? front : back) !== null;
  return isThere ? null : { side: seen, swapped: true };
}
