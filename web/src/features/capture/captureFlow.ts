import type { Side } from "@/lib/captureStore";

/** A photo just taken and where the page can show it from. */
export interface Shot {
  readonly photo: Blob;
  readonly url: string;
}

/** The card under the camera. */
export interface CaptureFlow {
  readonly captureId: string;
  /** Epoch milliseconds of the first photo; null before it. */
  readonly timestamp: number | null;
  /** What the next photo will show. */
  readonly side: Side;
  readonly front: Shot | null;
  readonly back: Shot | null;
  /** Both sides were just taken and nothing was asked since: it may go off by itself. */
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

/** After the front comes the back; a side that is taken again replaces the one before. */
export function withShot(flow: CaptureFlow, side: Side, shot: Shot, now: number): CaptureFlow {
  const next = { ...flow, [side]: shot, timestamp: flow.timestamp ?? now };
  const both = next.front !== null && next.back !== null;
  return { ...next, side: both ? side : side === "front" ? "back" : "front", complete: both };
}

/** The seller turns to a side: nothing goes off by itself before that photo is taken. */
export function facing(flow: CaptureFlow, side: Side): CaptureFlow {
  return { ...flow, side, complete: false };
}

/** A half-taken card found again after a reload. It never goes off by itself: the deck may be set for another. */
export function restored(
  captureId: string,
  timestamp: number,
  shots: Partial<Record<Side, Shot>>,
): CaptureFlow {
  const { front = null, back = null } = shots;
  return { captureId, timestamp, front, back, side: front === null ? "front" : "back", complete: false };
}

export function bothTaken(
  flow: CaptureFlow,
): flow is CaptureFlow & { front: Shot; back: Shot; timestamp: number } {
  return flow.front !== null && flow.back !== null && flow.timestamp !== null;
}
