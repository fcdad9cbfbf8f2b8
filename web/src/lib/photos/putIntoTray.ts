import {
  INCOMING_TRAYS,
  INCOMING_TYPES,
  type IncomingPhoto,
  toIncomingPath,
  toTray,
} from "@contract/capture/incoming";
import { AppError } from "@contract/wire/errors";
import { MINUTE_MS } from "@contract/wire/durations";

import { emulators, firebaseConfig } from "../browser/environment";
import { readAppCheckHeaders } from "../firestore/appCheck";
import { auth } from "../firestore/firebase";

const ORIGIN = emulators
  ? `http://${emulators.storage.host}:${emulators.storage.port}`
  : "https://firebasestorage.googleapis.com";

/** The timeout of an upload, which is that of a call. */
const TIMEOUT_MS = MINUTE_MS;

/** A tray can be full, because a tab was closed before its call, or another station is as fast. */
const ATTEMPTS = 3;

/**
 * Each tab starts with a random tray and takes the trays in turn, so that two tabs rarely use the same one.
 */
let next = Math.floor(Math.random() * INCOMING_TRAYS);

/**
 * Uploads a photo to a free tray of the signed-in person. Returns null if Storage refuses it. Throws `server/unreachable`,
 * `server/timeout` or `server/busy`.
 */
export async function putIntoTray(photo: Blob): Promise<IncomingPhoto | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const tray = toTray(next);
    next += 1;
    const answer = await upload(tray, photo);
    if (answer === null) return null;
    if (answer.ok) return { tray, generation: await readGeneration(answer) };
    if (answer.status === 429) throw new AppError("server/busy");
    // The end of the outage is unknown, so the queue waits as for a broken network.
    if (answer.status >= 500) throw new AppError("server/unreachable");
    if (answer.status !== 403) return null;
  }
  return null;
}

/**
 * Sends the same request as Firebase's SDK. The SDK itself retries an upload for minutes without reporting
 * it, and would be another download for one request. Returns null if no account is signed in.
 */
async function upload(tray: string, photo: Blob): Promise<Response | null> {
  const { storageBucket } = firebaseConfig;
  const person = auth.currentUser;
  if (person === null || !storageBucket) return null;
  const type = INCOMING_TYPES.find((known) => known === photo.type) ?? "image/jpeg";
  const boundary = crypto.randomUUID();
  const part = (contentType: string) => `--${boundary}\r\nContent-Type: ${contentType}\r\n\r\n`;
  const body = new Blob([
    `${part("application/json; charset=utf-8")}${JSON.stringify({ contentType: type })}\r\n${part(type)}`,
    photo,
    `\r\n--${boundary}--`,
  ]);
  const name = encodeURIComponent(toIncomingPath(person.uid, tray));
  try {
    return await fetch(`${ORIGIN}/v0/b/${storageBucket}/o?name=${name}`, {
      method: "POST",
      headers: {
        Authorization: `Firebase ${await person.getIdToken()}`,
        "Content-Type": `multipart/related; boundary=${boundary}`,
        "X-Goog-Upload-Protocol": "multipart",
        ...(await readAppCheckHeaders()),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    throw new AppError(isLate ? "server/timeout" : "server/unreachable", {}, { cause: error });
  }
}

async function readGeneration(answer: Response): Promise<string> {
  try {
    return ((await answer.json()) as { generation: string }).generation;
  } catch (error) {
    throw new AppError("server/unreachable", {}, { cause: error });
  }
}
