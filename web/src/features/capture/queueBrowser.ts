import pLimit from "p-limit";
import {
  analyzeListingImages,
  extractSku,
  processCardCapture,
  recordCaptureFailure,
  uploadCapture,
} from "@contract/capture";
import { addListingCopies } from "@contract/captureLog";
import { listingDocument, paths } from "@contract/documents";
import { AppError } from "@contract/errors";
import { goLiveNow, isOpenListing } from "@contract/listings";
import { call } from "@/lib/call";
import type { CaptureStore } from "@/lib/captureStore";
import { writeDocument } from "@/lib/documents";
import { errorText } from "@/lib/errorText";
import { findDocumentId } from "@/lib/findDocument";
import { amendListing } from "@/lib/listingWrites";
import { removeCard, restoreCard, settleRemoval } from "@/lib/removedCards";

import { noteAnalysis } from "./aiUsage";
import { inPlace, withCardLock } from "./browserLocks";
import { copy } from "./copy";
import { editionTitle } from "./edition";
import { obstacle } from "./obstacle";
import { usePreferences } from "./preferences";
import type { Lane, QueuePorts } from "./queuePorts";

/** Cards at once in each lane: with two photos a card, half of a seller's share (contract/captureShare.ts). */
const PLACES: Record<Lane, number> = { upload: 3, work: 3 };

/** A tab asks for no more places than there are: the order of its own cards is its own. */
const lanes = { upload: pLimit(PLACES.upload), work: pLimit(PLACES.work) };

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
      async analyze(frontImageUrl, backImageUrl, sku, anotherCar) {
        const speedMode = usePreferences.getState().fastAIMode ? "fast" : "accurate";
        const card = { frontImageUrl, backImageUrl, sku, anotherCar };
        const answer = await call(analyzeListingImages, { ...card, speedMode });
        noteAnalysis(answer);
        return answer;
      },
      process: (input) => call(processCardCapture, input),
      addCopies: (input) => call(addListingCopies, input),
      settleEdition: (listingId, { reason, isSpecial, price }) =>
        amendListing(uid, listingId, ({ title }) => ({
          title: editionTitle(title, reason, isSpecial),
          price,
          ...(!isSpecial && { features: null }),
        })),
      publish: async (listingId) => (await call(goLiveNow, { listingId })).ebayItemId,
      recordFailure: (input) => call(recordCaptureFailure, input),
      mirror: (captureId, item) => writeDocument(paths.queueItem(uid, captureId), item),
      removeCard: (captureId, removed) => removeCard(uid, captureId, removed),
      restoreCard: (captureId, removed) => restoreCard(uid, captureId, removed),
      settleRemoval: (captureId, removed) => settleRemoval(uid, captureId, removed),
    },
    withCardLock,
    inLane: (lane, signal, work) => lanes[lane](() => inPlace(lane, PLACES[lane], signal, work)),
    obstacle,
    words: (error) =>
      error instanceof AppError && error.code === "auth/signed-out" ? copy.mustBeLoggedIn : errorText(error),
    otherPhoto,
    isOnline: () => navigator.onLine,
    pause,
    now: () => Date.now(),
  };
}

function otherPhoto(error: unknown): ReturnType<QueuePorts["otherPhoto"]> {
  if (!(error instanceof AppError) || error.code !== "capture/photo-differs") return null;
  const { listingId, frontImageUrl } = error.params;
  return {
    listingId: String(listingId),
    storedFrontImage: typeof frontImageUrl === "string" ? frontImageUrl : null,
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
