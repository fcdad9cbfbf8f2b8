import type { IncomingPhoto, PhotoSource } from "@contract/capture/incoming";
import { AppError, type ErrorCode } from "@contract/wire/errors";

import { toDataUrl } from "./toDataUrl";
import { putIntoTray } from "./putIntoTray";

/** After these errors, a retry may find the photo still in the tray. A busy server hasn't read it. */
const UNANSWERED: readonly ErrorCode[] = ["server/unreachable", "server/timeout", "server/busy"];

/** Uploaded photos, by id and size. */
const inTrays = new Map<string, IncomingPhoto>();

/** Attempts that haven't ended, by id and size. */
const running = new Map<string, Promise<unknown>>();

/**
 * Uploads a photo and calls the server to keep it. A retry with the same `id` uses the photo in the
 * tray, or uploads it again. While an attempt runs, another one with its `id` gets its result: a card
 * can be tried again while its other photo is still being sent. If Storage refuses uploads, or the
 * functions are of a release that doesn't know them, the call contains the photo.
 */
export function sendPhoto<T>(id: string, photo: Blob, keep: (source: PhotoSource) => Promise<T>): Promise<T> {
  const key = `${id} ${photo.size}`;
  const joined = running.get(key) as Promise<T> | undefined;
  if (joined) return joined;
  const attempt = send(key, photo, keep).finally(() => running.delete(key));
  running.set(key, attempt);
  return attempt;
}

async function send<T>(key: string, photo: Blob, keep: (source: PhotoSource) => Promise<T>): Promise<T> {
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
  return keep({ imageData: await toDataUrl(photo) });
}
