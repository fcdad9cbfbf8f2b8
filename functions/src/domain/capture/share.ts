import { CAPTURE_SHARE, type ShareKind } from "../../contract/captureShare.ts";
import { AppError } from "../../contract/errors.ts";

/** The places of one seller's share. One that is not given back is free again when its time is over. */
export interface Places {
  /** The place's id, or null where all `most` are taken. */
  take(uid: string, kind: ShareKind, most: number, seconds: number): Promise<string | null>;
  giveBack(uid: string, kind: ShareKind, place: string): Promise<void>;
}

/** Beyond the function's own time-out, so that a place outlasts its work, and its worker by little. */
const MARGIN_SECONDS = 10;

/**
 * Does `work`, which its function ends after `seconds`, in one of the seller's places; refuses with `capture/busy`
 * where there is none, so that one seller's hundred photos never become everybody's wait. A worker that dies keeps its
 * place as long as it could have lived, and a little more.
 */
export async function withinShare<T>(
  { places, report }: { places: Places; report: (message: string, error: unknown) => void },
  uid: string,
  { kind, seconds }: { kind: ShareKind; seconds: number },
  work: () => Promise<T>,
): Promise<T> {
  const place = await places.take(uid, kind, CAPTURE_SHARE[kind], seconds + MARGIN_SECONDS);
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
