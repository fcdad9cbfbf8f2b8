import {
  analyzeListingImages,
  extractSku,
  processCardCapture,
  recordCaptureFailure,
  uploadCapture,
} from "@contract/capture";
import { listingDocument, paths } from "@contract/documents";
import { AppError } from "@contract/errors";
import { isOpenListing } from "@contract/listings";
import { call } from "@/lib/call";
import type { CaptureStore } from "@/lib/captureStore";
import { removeDocument, writeDocument } from "@/lib/documents";
import { errorText } from "@/lib/errorText";
import { findDocumentId } from "@/lib/findDocument";

import { withCardLock } from "./browserLocks";
import { copy } from "./copy";
import { obstacle } from "./obstacle";
import type { QueuePorts } from "./queuePorts";

/** The queue's ports in a real browser, for one person. */
export function browserQueuePorts(uid: string, store: CaptureStore): QueuePorts {
  return {
    store,
    server: {
      async uploadPhoto(captureId, side, photo, timestamp) {
        const imageType = side === "front" ? "Front" : "Back";
        const imageData = await dataUrl(photo);
        const { data } = await call(uploadCapture, { captureId, imageData, imageType, timestamp });
        return data.url;
      },
      extractSku: (imageUrl) => call(extractSku, { imageUrl }),
      // One that has ended takes no more copies, and must not spare its successor a question.
      findListing: (sku) => findDocumentId(paths.listings(uid), "sku", sku, listingDocument, isOpenListing),
      analyze: (frontImageUrl, backImageUrl, sku) =>
        call(analyzeListingImages, { frontImageUrl, backImageUrl, sku }),
      process: (input) => call(processCardCapture, input),
      recordFailure: (input) => call(recordCaptureFailure, input),
      mirror: (captureId, item) => writeDocument(paths.queueItem(uid, captureId), item),
      removeMirror: (captureId) => removeDocument(paths.queueItem(uid, captureId)),
    },
    withCardLock,
    obstacle,
    words: (error) =>
      error instanceof AppError && error.code === "auth/signed-out" ? copy.mustBeLoggedIn : errorText(error),
    isOnline: () => navigator.onLine,
    pause,
    now: () => Date.now(),
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener("online", done);
  });
}

function dataUrl(photo: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error("The photo could not be read"));
    reader.readAsDataURL(photo);
  });
}

const STATION_KEY = "capture_stationId";

/** Which browser this is; made once and kept. */
export function stationId(): string {
  const known = localStorage.getItem(STATION_KEY);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  localStorage.setItem(STATION_KEY, made);
  return made;
}
