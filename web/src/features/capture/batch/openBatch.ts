import { openBatchStore } from "@/lib/captureStore/batchStore";
import { openCaptureStore } from "@/lib/captureStore/captureStore";
import { keepPerPerson } from "@/lib/session/perPerson";

import { acquireCaptureLock } from "../queue/browserLocks";
import type { Studio } from "../studio/studio";
import { askForSide } from "../vision/watch/watcher";
import { type Batch, createBatch } from "./batch";
import { inspectPhoto, preparePhoto } from "./photos/photoFile";

interface OpenBatch {
  readonly batch: Batch;
  readonly close: () => void;
}

const batches = keepPerPerson(start, (opened) => opened.close());

/**
 * Opens the batch of a studio. The batch outlives the page, so that photos are prepared while the seller is
 * on another page. Resolves to null if another tab of this browser holds the batch. Rejects if the storage
 * can't be opened.
 */
export async function openBatch(uid: string, studio: Studio): Promise<Batch | null> {
  // The other tab may have released the batch by the next call.
  return (await batches.get(uid, studio))?.batch ?? null;
}

async function start(uid: string, studio: Studio): Promise<OpenBatch | null> {
  const release = await acquireCaptureLock(`batch-${uid}`);
  if (release === null) return null;
  const [store, captures] = await Promise.all([openBatchStore(), openCaptureStore()]);
  const batch = createBatch(uid, {
    store,
    inspectPhoto,
    prepare: preparePhoto,
    detectSide: askForSide,
    queueCard: (card, settings) => studio.addPair(card, settings),
    isQueued: async (captureId) => (await captures.card(captureId)) !== undefined,
    newId: () => crypto.randomUUID(),
  });
  await batch.resume();
  return {
    batch,
    close() {
      batch.stop();
      store.close();
      captures.close();
      release();
    },
  };
}
