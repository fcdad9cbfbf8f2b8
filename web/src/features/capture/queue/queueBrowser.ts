import {
  extractSku,
  processCardCapture,
  recordCaptureFailure,
  uploadCapture,
} from "@contract/capture/capture";
import { analyzeListingImages } from "@contract/capture/analysis";
import { addListingCopies } from "@contract/capture/captureLog";
import { listingDocument, paths, type QueueReason } from "@contract/documents";
import { AppError } from "@contract/wire/errors";
import { goLiveNow, isOpenListing } from "@contract/listings/listings";
import { call } from "@/lib/calls/call";
import type { CaptureStore } from "@/lib/captureStore/captureStore";
import { writeDocument } from "@/lib/firestore/documents";
import { findDocumentId } from "@/lib/firestore/readDocuments";
import { getMarketplace } from "@/lib/ebay/marketplace";
import { amendListing } from "@/lib/listings/listingWrites";
import { sendPhoto } from "@/lib/photos/sendPhoto";
import { useSession } from "@/lib/session/session";
import { removeCard, restoreCard, settleRemoval } from "@/lib/captureStore/removedCards";

import { noteAnalysis } from "./panel/aiUsage";
import { withSlot, withCardLock } from "./browserLocks";
import { getEditionTitle } from "../deck/edition";
import { classifyFailure } from "../studio/classifyFailure";
import { usePreferences } from "../deck/preferences";
import type { Lane, QueuePorts, RemovedCard } from "./queuePorts";
import { toDocument } from "./panel/queueTexts";
import { createLimit } from "@/lib/concurrency";

/**
 * Cards per lane at once. Three cards upload six photos and read or analyze three times, at most half of a
 * seller's share (contract/capture/captureShare.ts).
 */
const SLOTS: Record<Lane, number> = { upload: 3, work: 3 };

/** Limits a tab to the number of slots, so that its own cards keep their order. */
const lanes = { upload: createLimit(SLOTS.upload), work: createLimit(SLOTS.work) };

export function createBrowserQueuePorts(uid: string, store: CaptureStore): QueuePorts {
  return {
    store,
    server: {
      async uploadPhoto(captureId, side, photo, timestamp) {
        const imageType = side === "front" ? "Front" : "Back";
        const { data } = await sendPhoto(`${captureId} ${side}`, photo, (source) =>
          call(uploadCapture, { captureId, ...source, imageType, timestamp }),
        );
        return data.url;
      },
      extractSku: (imageUrl, frontImageUrl) => call(extractSku, { imageUrl, frontImageUrl }),
      // Copies can't be added to an ended listing, and a new listing of the SKU still needs its questions.
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
          title: getEditionTitle(title, reason, isSpecial),
          price,
          ...(!isSpecial && { features: null }),
        })),
      mayPublish: () => {
        const session = useSession.getState();
        return session.status === "ready" && getMarketplace(session.person.record).isOn;
      },
      publish: async (listingId) => (await call(goLiveNow, { listingId })).ebayItemId,
      recordFailure: (input) => call(recordCaptureFailure, input),
      mirror: (captureId, item) => writeDocument(paths.queueItem(uid, captureId), toDocument(item)),
      removeCard: (captureId, removed) => removeCard(uid, captureId, toRemovedDocument(removed)),
      restoreCard: (captureId, removed) => restoreCard(uid, captureId, toRemovedDocument(removed)),
      settleRemoval: (captureId, removed) => settleRemoval(uid, captureId, toRemovedDocument(removed)),
    },
    withCardLock,
    inLane: (lane, signal, work) => lanes[lane](() => withSlot(lane, SLOTS[lane], signal, work)),
    classifyFailure,
    toReason,
    findOtherPhoto,
    isListingGone: (error) => error instanceof AppError && error.code === "listing/not-found",
    isOnline: () => navigator.onLine,
    pause,
    now: () => Date.now(),
  };
}

const toRemovedDocument = ({ item, removal }: RemovedCard) => ({ item: toDocument(item), removal });

/** Returns the reason to show. Any error other than an `AppError` is a bug and is reported as `internal`. */
function toReason(error: unknown): QueueReason {
  if (!(error instanceof AppError)) return { code: "call-failed", error: { code: "internal", params: {} } };
  const { code, params, reference } = error;
  return { code: "call-failed", error: { code, params, ...(reference !== undefined && { reference }) } };
}

function findOtherPhoto(error: unknown): ReturnType<QueuePorts["findOtherPhoto"]> {
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
