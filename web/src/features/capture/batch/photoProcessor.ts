import type { StoreApi } from "zustand/vanilla";

import type { BatchPhoto } from "@/lib/captureStore/batchStore";
import { createLimit, createMutex } from "@/lib/concurrency";

import type { BatchPorts } from "./batchPorts";
import {
  announceFiles,
  type BatchState,
  countArrived,
  createBatchPhoto,
  getNextOrder,
  noteProblem,
  planPhoto,
  toPrepared,
} from "./batchState";

/**
 * Number of photos that are rotated and scaled at the same time. Each takes the memory of a decoded picture.
 */
const PREPARED_AT_ONCE = 2;

const UNREADABLE = { refusal: "damaged", takenAt: null } as const;

interface PhotoContext {
  readonly uid: string;
  readonly ports: BatchPorts;
  readonly state: StoreApi<BatchState>;
  readonly stopping: AbortSignal;
  /** Adds a photo to the state, or replaces it. */
  readonly updatePhoto: (photo: BatchPhoto) => void;
}

export interface PhotoProcessor {
  /** Stores files one by one, and proceeds with each photo. */
  readonly add: (files: readonly File[]) => Promise<void>;
  /** Prepares a stored photo, then reads it. A photo that fails is marked, and the others continue. */
  readonly proceed: (photo: BatchPhoto) => Promise<void>;
}

export function createPhotoProcessor({
  uid,
  ports,
  state,
  stopping,
  updatePhoto,
}: PhotoContext): PhotoProcessor {
  const { store } = ports;
  const preparing = createLimit(PREPARED_AT_ONCE);
  const reading = createMutex();
  const hasPhoto = (photoId: string) => state.getState().photos.has(photoId);

  async function take(file: File, order: number): Promise<void> {
    // A file that was moved or deleted since it was chosen can't be read. The others still can.
    const { refusal, takenAt } = await ports.inspectPhoto(file).catch(() => UNREADABLE);
    const photo = createBatchPhoto({ photoId: ports.newId(), uid, name: file.name, order, takenAt, refusal });
    await store.addPhoto(photo, refusal === null ? file : null);
    updatePhoto(photo);
    void proceed(photo);
  }

  async function proceed(photo: BatchPhoto): Promise<void> {
    const next = planPhoto(photo) === "prepare" ? await preparing(() => prepare(photo)) : photo;
    if (next && planPhoto(next) === "read") await reading(() => read(next));
  }

  async function prepare(photo: BatchPhoto): Promise<BatchPhoto | null> {
    const file = stopping.aborted ? undefined : await store.file(photo.photoId, "picture");
    if (!file) return null;
    const prepared = await ports.prepare(file).catch(() => null);
    if (stopping.aborted || !hasPhoto(photo.photoId)) return null;
    const next = toPrepared(photo, prepared !== null);
    await store
      .putPhoto(next, prepared ?? {})
      .catch(() => state.setState((before) => noteProblem(before, "preparing", 1)));
    updatePhoto(next);
    return next;
  }

  async function read(photo: BatchPhoto): Promise<void> {
    const picture =
      stopping.aborted || photo.side !== null ? undefined : await store.file(photo.photoId, "picture");
    const side = picture ? await ports.detectSide(picture) : photo.side;
    if (stopping.aborted || !hasPhoto(photo.photoId)) return;
    const next = { ...photo, side, isRead: true };
    await store.putPhoto(next).catch(() => undefined);
    updatePhoto(next);
  }

  async function add(files: readonly File[]): Promise<void> {
    const first = getNextOrder(state.getState());
    let left = files.length;
    state.setState((before) => announceFiles(before, files.length));
    try {
      for (const [index, file] of files.entries()) {
        if (stopping.aborted) return;
        await take(file, first + index);
        left -= 1;
        state.setState((before) => countArrived(before, 1));
      }
    } catch {
      // The files before this one are stored. The seller still has the original files.
      state.setState((before) => noteProblem(before, "adding", left));
    } finally {
      state.setState((before) => countArrived(before, left));
    }
  }

  return { add, proceed };
}
