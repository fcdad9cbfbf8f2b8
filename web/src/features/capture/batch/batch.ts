import { createStore, type StoreApi } from "zustand/vanilla";

import type { PhotoRefusal } from "@contract/reasons/reasonText";
import type { BatchFile, BatchPair, BatchPhoto, BatchStore } from "@/lib/captureStore/batchStore";
import type { Side } from "@/lib/captureStore/captureStore";

import type { CardSettings } from "../queue/queueItem";
import {
  announceFiles,
  arrangePairs,
  type BatchState,
  clearBatch,
  correctPairs,
  countArrived,
  countQueued,
  discardPhotos,
  EMPTY_BATCH,
  endQueueing,
  listReadyPairs,
  listRefused,
  createBatchPhoto,
  getNextOrder,
  putPhoto,
  removePair,
  removePhotos,
  restoreBatch,
  startQueueing,
  toPrepared,
  toRecord,
  undoCorrection,
  type WholePair,
} from "./batchState";
import { placePhoto, splitPair, swapSides } from "./corrections";
import type { PreparedPhoto } from "./photos/preparePhoto.worker";
import { createLimit, createMutex } from "@/lib/concurrency";

/**
 * Number of photos that are rotated and scaled at the same time. Each takes the memory of a decoded picture.
 */
const PREPARED_AT_ONCE = 2;
/** Milliseconds for which results are collected before the photos are paired again. */
const ARRANGE_AFTER = 150;

/** The functions that a batch needs from outside. `openBatch.ts` implements them for the browser. */
export interface BatchPorts {
  readonly store: BatchStore;
  inspectPhoto(file: Blob): Promise<{ refusal: PhotoRefusal | null; takenAt: number | null }>;
  prepare(file: Blob): Promise<PreparedPhoto>;
  /** Returns which side of a card a photo shows, or null if the side is uncertain. */
  detectSide(picture: Blob): Promise<Side | null>;
  /** Adds a card to the queue. Returns false if the disk is full. */
  queueCard(card: { captureId: string; front: Blob; back: Blob }, settings: CardSettings): Promise<boolean>;
  /** Returns whether the queue contains this card, or contained it before. */
  isQueued(captureId: string): Promise<boolean>;
  readonly newId: () => string;
}

/** Returns the id of the place for `copies` that were meant for `placeId`. */
type PlaceOf = (placeId: string, copies: number) => string;

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
   * Queues every ready pair in order. `placeOf` chooses the place of a card's copies. Returns the number of
   * queued pairs.
   */
  readonly queue: (settings: CardSettings, placeOf?: PlaceOf) => Promise<number>;
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
  const { store } = ports;
  const state = createStore<BatchState>(() => EMPTY_BATCH);
  const preparing = createLimit(PREPARED_AT_ONCE);
  const telling = createMutex();
  let isStopped = false;
  let arranging: ReturnType<typeof setTimeout> | undefined;

  const hasPhoto = (photoId: string) => state.getState().photos.has(photoId);
  const record = () => toRecord(uid, state.getState());

  /**
   * Applies a change of the pairs, and stores them. If storing fails, a reload pairs the photos again, and no
   * photo is lost.
   */
  function changePairs(change: (before: BatchState) => BatchState) {
    state.setState(change);
    void store.saveRecord(record()).catch(() => undefined);
  }

  const correct = (change: Parameters<typeof correctPairs>[1]) =>
    changePairs((before) => correctPairs(before, change));

  function learn(photo: BatchPhoto) {
    state.setState((before) => putPhoto(before, photo));
    arranging ??= setTimeout(arrange, ARRANGE_AFTER);
  }

  function arrange() {
    arranging = undefined;
    changePairs((before) => arrangePairs(before, ports.newId));
  }

  async function take(file: File, order: number): Promise<void> {
    const { refusal, takenAt } = await ports.inspectPhoto(file);
    const photo = createBatchPhoto({ photoId: ports.newId(), uid, name: file.name, order, takenAt, refusal });
    await store.addPhoto(photo, refusal === null ? file : null);
    learn(photo);
    if (refusal === null) void proceed(photo);
  }

  /** Prepares a stored photo, then reads it. A photo that fails is marked, and the others continue. */
  async function proceed(photo: BatchPhoto): Promise<void> {
    const ready = photo.state === "ready" ? photo : await preparing(() => prepare(photo));
    if (ready?.state === "ready" && !ready.isRead) await telling(() => read(ready));
  }

  async function prepare(photo: BatchPhoto): Promise<BatchPhoto | null> {
    const file = isStopped ? undefined : await store.file(photo.photoId, "picture");
    if (!file) return null;
    const prepared = await ports.prepare(file).catch(() => null);
    if (isStopped || !hasPhoto(photo.photoId)) return null;
    const next = toPrepared(photo, prepared !== null);
    await store
      .putPhoto(next, prepared ?? {})
      .catch(() => state.setState({ problem: { step: "preparing", left: 1 } }));
    learn(next);
    return next;
  }

  async function read(photo: BatchPhoto): Promise<void> {
    const picture = isStopped || photo.side !== null ? undefined : await store.file(photo.photoId, "picture");
    const side = picture ? await ports.detectSide(picture) : photo.side;
    if (isStopped || !hasPhoto(photo.photoId)) return;
    const next = { ...photo, side, isRead: true };
    await store.putPhoto(next).catch(() => undefined);
    learn(next);
  }

  /** Removes a pair that has been queued. */
  async function forget(pair: BatchPair): Promise<void> {
    state.setState((before) => removePair(before, pair));
    const photoIds = [pair.front, pair.back].filter((photoId) => photoId !== null);
    await store.removePair(record(), photoIds);
  }

  async function queuePair(pair: WholePair, settings: CardSettings): Promise<boolean> {
    const { captureId } = pair;
    const [front, back] = await Promise.all([pair.front, pair.back].map((id) => store.file(id, "picture")));
    if (!front || !back || !(await ports.queueCard({ captureId, front, back }, settings))) return false;
    await forget(pair);
    return true;
  }

  return {
    state,
    async resume() {
      const [photos, kept] = await Promise.all([store.photos(uid), store.record(uid)]);
      state.setState((before) => restoreBatch(before, photos, kept));
      await store.removePhotos(kept?.discarded ?? []);
      // A tab may have crashed between queueing a card and removing its pair.
      for (const pair of kept?.pairs ?? []) {
        if (pair.isFixed && (await ports.isQueued(pair.captureId))) await forget(pair);
      }
      arrange();
      for (const photo of state.getState().photos.values())
        if (photo.state !== "refused") void proceed(photo);
    },
    picture: (photoId, file) => store.file(photoId, file),
    async addFiles(files) {
      const first = getNextOrder(state.getState());
      let left = files.length;
      state.setState((before) => announceFiles(before, files.length));
      try {
        for (const [index, file] of files.entries()) {
          if (isStopped) return;
          await take(file, first + index);
          left -= 1;
          state.setState((before) => countArrived(before, 1));
        }
      } catch {
        // The files before this one are stored. The seller still has the original files.
        state.setState({ problem: { step: "adding", left } });
      } finally {
        state.setState((before) => countArrived(before, left));
      }
    },
    swap: (captureId) => correct((pairs) => swapSides(pairs, captureId)),
    split: (captureId) => correct((pairs) => splitPair(pairs, captureId, ports.newId)),
    place: (photoId, to) => correct((pairs) => placePhoto(pairs, photoId, to)),
    discard: (photoIds) => changePairs((before) => discardPhotos(before, photoIds)),
    undo: () => changePairs((before) => undoCorrection(before, ports.newId)),
    dismissRefused() {
      const refused = listRefused(state.getState());
      state.setState((before) => removePhotos(before, refused));
      void store.removePhotos(refused);
    },
    async queue(settings, placeOf) {
      const ready = listReadyPairs(state.getState());
      let done = 0;
      try {
        state.setState((before) => startQueueing(before, ready));
        await store.saveRecord(record());
        for (const pair of ready) {
          const { placeId, quantity } = settings;
          const at = placeId && placeOf ? { placeId: placeOf(placeId, quantity) } : {};
          if (isStopped || !(await queuePair(pair, { ...settings, ...at }))) break;
          done += 1;
          state.setState(countQueued);
        }
      } catch {
        // The disk is full. Pairs that weren't queued stay in the batch.
      } finally {
        state.setState((before) => endQueueing(before, ready.length - done));
      }
      return done;
    },
    async clear() {
      const { state: cleared, photoIds } = clearBatch(state.getState());
      changePairs(() => cleared);
      await store.removePhotos(photoIds);
    },
    stop() {
      isStopped = true;
      clearTimeout(arranging);
    },
  };
}
