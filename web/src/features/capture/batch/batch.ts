import { createStore, type StoreApi } from "zustand/vanilla";

import type { BatchFile, BatchPhoto } from "@/lib/captureStore/batchStore";
import type { Side } from "@/lib/captureStore/captureStore";

import type { CardSettings } from "../queue/queueItem";
import type { BatchPorts } from "./batchPorts";
import {
  arrangePairs,
  type BatchState,
  clearBatch,
  correctPairs,
  discardPhotos,
  EMPTY_BATCH,
  listRefused,
  putPhoto,
  removePhotos,
  restoreBatch,
  toRecord,
  undoCorrection,
} from "./batchState";
import { placePhoto, splitPair, swapSides } from "./corrections";
import { createPhotoProcessor } from "./photoProcessor";
import { forgetPair, type FindPlace, queuePairs } from "./queuePairs";

export type { BatchPorts } from "./batchPorts";

/** Milliseconds for which results are collected before the photos are paired again. */
const ARRANGE_AFTER = 150;

export interface Batch {
  readonly state: StoreApi<BatchState>;
  /** Restores the batch that this browser has stored. */
  readonly resume: () => Promise<void>;
  readonly picture: (photoId: string, file: BatchFile) => Promise<Blob | undefined>;
  readonly addFiles: (files: readonly File[]) => Promise<void>;
  readonly swap: (captureId: string) => void;
  readonly split: (captureId: string) => void;
  readonly place: (photoId: string, to: { captureId: string; side: Side }) => void;
  readonly discard: (photoIds: readonly string[]) => void;
  readonly undo: () => void;
  readonly dismissRefused: () => void;
  /**
   * Queues every ready pair in order. `findPlace` chooses the place of a card's copies. Returns the number of
   * queued pairs.
   */
  readonly queue: (settings: CardSettings, findPlace?: FindPlace) => Promise<number>;
  /** Deletes all photos and pairs that aren't in the queue. */
  readonly clear: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Turns photo files into cards. Each file is stored on disk first, then checked, rotated and paired. The
 * seller's corrections are kept; all other pairs change as more results arrive. If the tab crashes, the next
 * tab resumes here.
 */
export function createBatch(uid: string, ports: BatchPorts): Batch {
  const { store, newId } = ports;
  const state = createStore<BatchState>(() => EMPTY_BATCH);
  const stopping = new AbortController();
  const context = { uid, ports, state, stopping: stopping.signal };
  const processor = createPhotoProcessor({ ...context, updatePhoto });
  let arranging: ReturnType<typeof setTimeout> | undefined;

  /**
   * Applies a change of the pairs, and stores them. If storing fails, a reload pairs the photos again, and no
   * photo is lost.
   */
  function changePairs(change: (before: BatchState) => BatchState) {
    state.setState(change);
    void store.saveRecord(toRecord(uid, state.getState())).catch(() => undefined);
  }

  const correct = (change: Parameters<typeof correctPairs>[1]) =>
    changePairs((before) => correctPairs(before, change));

  function updatePhoto(photo: BatchPhoto) {
    state.setState((before) => putPhoto(before, photo));
    arranging ??= setTimeout(arrange, ARRANGE_AFTER);
  }

  function arrange() {
    arranging = undefined;
    changePairs((before) => arrangePairs(before, newId));
  }

  return {
    state,
    async resume() {
      const [photos, record] = await Promise.all([store.photos(uid), store.record(uid)]);
      state.setState((before) => restoreBatch(before, photos, record));
      await store.removePhotos(record?.discarded ?? []);
      // A tab may have crashed between queueing a card and removing its pair.
      for (const pair of record?.pairs ?? []) {
        if (pair.isFixed && (await ports.isQueued(pair.captureId))) await forgetPair(context, pair);
      }
      arrange();
      for (const photo of state.getState().photos.values()) void processor.proceed(photo);
    },
    picture: (photoId, file) => store.file(photoId, file),
    addFiles: processor.add,
    swap: (captureId) => correct((pairs) => swapSides(pairs, captureId)),
    split: (captureId) => correct((pairs) => splitPair(pairs, captureId, newId)),
    place: (photoId, to) => correct((pairs) => placePhoto(pairs, photoId, to)),
    discard: (photoIds) => changePairs((before) => discardPhotos(before, photoIds)),
    undo: () => changePairs((before) => undoCorrection(before, newId)),
    dismissRefused() {
      const refused = listRefused(state.getState());
      state.setState((before) => removePhotos(before, refused));
      void store.removePhotos(refused);
    },
    queue: (settings, findPlace) => queuePairs(context, settings, findPlace),
    async clear() {
      const { state: cleared, photoIds } = clearBatch(state.getState());
      changePairs(() => cleared);
      await store.removePhotos(photoIds);
    },
    stop() {
      stopping.abort();
      clearTimeout(arranging);
    },
  };
}
