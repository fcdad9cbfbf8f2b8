import type { IncomingPhoto, PhotoSource } from "@contract/capture/incoming";
import { AppError, type ErrorCode } from "@contract/wire/errors";

import { asDataUrl } from "./asDataUrl";
import { putIntoTray } from "./putIntoTray";

/** A call that nobody answered may find its photo in the tray when it is repeated. A busy server hasn't looked. */
const UNANSWERED: readonly ErrorCode[] = ["server/unreachable", "server/timeout", "server/busy"];

/** By the photo's id and size. */
const inTrays = new Map<string, IncomingPhoto>();

/**
 * Uploads a photo and calls the server to keep it. A repeat with the same `id` goes on with what is in the tray, or uploads
 * again. If Storage refuses uploads, or the functions are of a release that doesn't know them, the photo goes into the call.
 */
export async function sendPhoto<T>(
  id: string,
  photo: Blob,
  keep: (source: PhotoSource) => Promise<T>,
): Promise<T> {
  const key = `${id} ${photo.size}`;
  // The tray of an earlier attempt can be empty by now.
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const upload = inTrays.get(key) ?? (await putIntoTray(photo));
    if (upload === null) break;
    inTrays.set(key, upload);
    try {
      const answer = await keep({ upload });
      inTrays.delete(key);
      return answer;
    } catch (error) {
      const code = error instanceof AppError ? error.code : null;
      if (code !== null && UNANSWERED.includes(code)) throw error;
      inTrays.delete(key);
      if (code === "input/invalid") break;
      if (code !== "image/not-uploaded") throw error;
    }
  }
  return keep({ imageData: await asDataUrl(photo) });
}
