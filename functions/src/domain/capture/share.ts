import { CAPTURE_SHARE, type ShareKind } from "../../contract/capture/captureShare.ts";
import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";

/** The slots of a seller's share. Slots that aren't released expire. */
export interface Slots {
  /**
   * Returns the slot's id. Returns null if all `most` are taken, or if the seller has just sent too many
   * pixels.
   */
  acquire(
    uid: string,
    kind: ShareKind,
    most: number,
    seconds: number,
    megapixels?: number,
  ): Promise<string | null>;
  release(uid: string, kind: ShareKind, slot: string): Promise<void>;
}

/** Seconds that a slot outlives its function's timeout. */
const MARGIN_SECONDS = 10;

const BUSY = {
  upload: "capture/busy",
  reading: "capture/busy",
  picture: "images/too-many",
} as const satisfies Record<ShareKind, ErrorCode>;

/**
 * Runs `work`, which its function ends after `seconds`, in one of the seller's slots. Throws `capture/busy` or
 * `images/too-many` if none is free, so that one seller's hundred photos don't delay others. `megapixels` is
 * the amount that `work` decodes. The slot of a dead worker expires shortly after the timeout.
 */
export async function runInSlot<T>(
  { slots, report }: { slots: Slots; report: (message: string, error: unknown) => void },
  uid: string,
  { kind, seconds, megapixels = 0 }: { kind: ShareKind; seconds: number; megapixels?: number },
  work: () => Promise<T>,
): Promise<T> {
  const slot = await slots.acquire(uid, kind, CAPTURE_SHARE[kind], seconds + MARGIN_SECONDS, megapixels);
  if (slot === null) throw new AppError(BUSY[kind]);
  try {
    return await work();
  } finally {
    // A failed release doesn't undo the finished work.
    await slots.release(uid, kind, slot).catch((error: unknown) => {
      report("a seller's slot was not released", error);
    });
  }
}
