import { CAPTURE_SHARE, type ShareKind } from "../../contract/captureShare.ts";
import { AppError } from "../../contract/errors.ts";

/** The places of one seller's share. One that is not given back is free again when its time is over. */
export interface Places {
  /** The place's id, or null where all `most` are taken. */
  take(uid: string, kind: ShareKind, most: number, seconds: number): Promise<string | null>;
  giveBack(uid: string, kind: ShareKind, place: string): Promise<void>;
}

/** Longer than any of the functions lives (contract/capture.ts): a place outlasts its work, never its worker. */
const PLACE_SECONDS = 70;

/**
 * Does `work` in one of the seller's places; refuses with `capture/busy` where there is none, so that one seller's
 * hundred photos never become everybody's wait. A worker that dies keeps its place for a minute, no longer.
 */
export async function withinShare<T>(
  { places, report }: { places: Places; report: (message: string, error: unknown) => void },
  uid: string,
  kind: ShareKind,
  work: () => Promise<T>,
): Promise<T> {
  const place = await places.take(uid, kind, CAPTURE_SHARE[kind], PLACE_SECONDS);
  if (place === null) throw new AppError("capture/busy");
  try {
    return await work();
  } finally {
    // The work is done whatever becomes of its place.
    await places.giveBack(uid, kind, place).catch((error: unknown) => {
      report("a seller's place was not given back", error);
    });
  }
}
