import { CAPTURE_SHARE, type ShareKind } from "../../contract/capture/captureShare.ts";
import { AppError } from "../../contract/wire/errors.ts";

/** The slots of a seller's share. A slot that isn't released expires. */
export interface Slots {
  /** Returns the slot's id, or null if all `most` are taken, or the seller has sent too many pixels just now. */
  acquire(
    uid: string,
    kind: ShareKind,
    most: number,
    seconds: number,
    megapixels?: number,
  ): Promise<string | null>;
  release(uid: string, kind: ShareKind, slot: string): Promise<void>;
}

/** How long a slot outlives its function's timeout. */
const MARGIN_SECONDS = 10;

/**
 * Runs `work`, which its function ends after `seconds`, in one of the seller's slots. Throws `capture/busy` if none
 * is free, so that one seller's hundred photos don't delay everybody. `megapixels` are what `work` decodes. A dead
 * worker's slot expires shortly after its timeout.
 */
export async function runInSlot<T>(
  { slots, report }: { slots: Slots; report: (message: string, error: unknown) => void },
  uid: string,
  { kind, seconds, megapixels = 0 }: { kind: ShareKind; seconds: number; megapixels?: number },
  work: () => Promise<T>,
): Promise<T> {
  const slot = await slots.acquire(uid, kind, CAPTURE_SHARE[kind], seconds + MARGIN_SECONDS, megapixels);
  if (slot === null) throw new AppError("capture/busy");
  try {
    return await work();
  } finally {
    // The work is done even if its slot can't be released.
    await slots.release(uid, kind, slot).catch((error: unknown) => {
      report("a seller's slot was not released", error);
    });
  }
}
