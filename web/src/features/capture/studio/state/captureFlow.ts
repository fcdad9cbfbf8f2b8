import type { Side } from "@/lib/captureStore/captureStore";

/** A photo and its object URL. */
export interface Shot {
  readonly photo: Blob;
  readonly url: string;
}

/** The state of the card under the camera. */
export interface CaptureFlow {
  readonly captureId: string;
  /** Epoch milliseconds of the first photo, or null before it. */
  readonly timestamp: number | null;
  /** The side of the next photo. */
  readonly side: Side;
  readonly front: Shot | null;
  readonly back: Shot | null;
  /** Whether both photos are current, so that the card can be sent automatically. */
  readonly complete: boolean;
}

export const startFlow = (captureId: string): CaptureFlow => ({
  captureId,
  timestamp: null,
  side: "front",
  front: null,
  back: null,
  complete: false,
});

/** Adds a photo and moves on to the missing side. Replaces an earlier photo of the same side. */
export function addShot(flow: CaptureFlow, side: Side, shot: Shot, now: number): CaptureFlow {
  const next = { ...flow, [side]: shot, timestamp: flow.timestamp ?? now };
  const both = next.front !== null && next.back !== null;
  return { ...next, side: both ? side : side === "front" ? "back" : "front", complete: both };
}

/** Turns to a side. The card isn't sent automatically until that photo is taken. */
export function turnToSide(flow: CaptureFlow, side: Side): CaptureFlow {
  return { ...flow, side, complete: false };
}

/**
 * Restores an unfinished card after a reload. It is never sent automatically, because the deck's settings may
 * be for another card.
 */
export function restoreFlow(
  captureId: string,
  timestamp: number,
  shots: Partial<Record<Side, Shot>>,
): CaptureFlow {
  const { front = null, back = null } = shots;
  return { captureId, timestamp, front, back, side: front === null ? "front" : "back", complete: false };
}

export function hasBothPhotos(
  flow: CaptureFlow,
): flow is CaptureFlow & { front: Shot; back: Shot; timestamp: number } {
  return flow.front !== null && flow.back !== null && flow.timestamp !== null;
}
