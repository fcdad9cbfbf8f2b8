import type { IncomingPhoto } from "../../contract/capture/incoming.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { decodeDataUrl } from "./refusePhoto.ts";

/**
 * Photos that browsers have uploaded to their trays. The user id comes from the sign-in, never from the
 * request.
 */
export interface IncomingPhotos {
  /**
   * Returns the stored bytes, also of a file that is declared as gzip. Throws `image/not-uploaded` if the tray
   * contains another photo by now, and `image/too-large` without reading all of it.
   */
  read(uid: string, photo: IncomingPhoto, maxBytes: number): Promise<Uint8Array>;
  /** Deletes the photo permanently. Succeeds if it doesn't exist. */
  discard(uid: string, photo: IncomingPhoto): Promise<void>;
}

export interface ReceivingPorts {
  readonly incoming: IncomingPhotos;
  readonly report: (message: string, error: unknown) => void;
}

/** Exactly one of these is set. The contract checks it. */
interface SentPhoto {
  readonly upload?: IncomingPhoto | undefined;
  readonly imageData?: string | undefined;
}

/**
 * Runs `work` with the bytes of a photo. Only their size has been checked. Empties the tray at the same time:
 * the browser keeps the photo until the response arrives, and uploads it again after a failure
 * (decisions/capture/0252).
 */
export async function receivePhoto<T>(
  { incoming, report }: ReceivingPorts,
  uid: string,
  { upload, imageData = "" }: SentPhoto,
  maxBytes: number,
  work: (bytes: Uint8Array) => Promise<T>,
): Promise<T> {
  if (upload === undefined) return work(decodeDataUrl(imageData, maxBytes));
  const discard = () =>
    incoming.discard(uid, upload).catch((error: unknown) => {
      report("a photo could not be deleted from its tray", error);
    });
  let bytes: Uint8Array;
  try {
    bytes = await incoming.read(uid, upload, maxBytes);
  } catch (error) {
    if (error instanceof AppError && error.code === "image/too-large") await discard();
    throw error;
  }
  const discarded = discard();
  try {
    return await work(bytes);
  } finally {
    await discarded;
  }
}
