import type { BatchPair, BatchPhoto, BatchRecord } from "@/lib/captureStore/batchStore";

import { isWhole, removePhotosFromPairs } from "./corrections";
import { pairPhotos, readSideFromName } from "./pairing";

// The state of a batch, and its transitions. `batch.ts`, `photoWork.ts` and `queuePairs.ts` read files, write to the
// disk and call these functions.

export interface BatchState {
  readonly photos: ReadonlyMap<string, BatchPhoto>;
  readonly pairs: readonly BatchPair[];
  /**
   * Ids of photos that the seller has discarded. They stay on disk for undo until the batch is queued or
   * cleared.
   */
  readonly discarded: ReadonlySet<string>;
  /** The states that undo returns to, oldest first. */
  readonly past: readonly Pick<BatchState, "pairs" | "discarded">[];
  /** Number of chosen files that aren't stored on disk yet. */
  readonly arriving: number;
  /** Number of cards added to the queue so far, and the total. Null while nothing is being queued. */
  readonly queueing: { readonly done: number; readonly of: number } | null;
  readonly problem: BatchProblem | null;
}

/** The step in which the disk was full, with the number of photos or cards that didn't fit. */
interface BatchProblem {
  readonly step: "preparing" | "adding" | "queueing";
  readonly left: number;
}

export type WholePair = BatchPair & { front: string; back: string };

export const EMPTY_BATCH: BatchState = {
  photos: new Map(),
  pairs: [],
  discarded: new Set(),
  past: [],
  arriving: 0,
  queueing: null,
  problem: null,
};

export const canUndo = ({ past }: BatchState): boolean => past.length > 0;

/** Returns the record that a reload restores. */
export const toRecord = (uid: string, { pairs, discarded }: BatchState): BatchRecord => ({
  uid,
  pairs,
  discarded: [...discarded],
});

/**
 * Restores photos and pairs from the disk. Discarded photos don't come back, because undo ends with the page.
 */
export function restoreBatch(
  state: BatchState,
  photos: readonly BatchPhoto[],
  record: BatchRecord | undefined,
): BatchState {
  const discarded = new Set(record?.discarded);
  const usable = photos.filter(({ photoId }) => !discarded.has(photoId));
  return {
    ...state,
    photos: new Map(usable.map((photo) => [photo.photoId, photo])),
    pairs: record?.pairs ?? [],
  };
}

/** Announces files that will be stored one by one. */
export const announceFiles = (state: BatchState, count: number): BatchState => ({
  ...state,
  arriving: state.arriving + count,
  problem: null,
});

export const countArrived = (state: BatchState, count: number): BatchState => ({
  ...state,
  arriving: state.arriving - count,
});

/** Returns the state of a file that was just stored. */
export const createBatchPhoto = (file: Omit<BatchPhoto, "side" | "state" | "isRead">): BatchPhoto => ({
  ...file,
  side: readSideFromName(file.name),
  state: file.refusal === null ? "kept" : "refused",
  isRead: false,
});

/** Returns a photo after it was rotated and scaled, or after that failed. */
export const toPrepared = (photo: BatchPhoto, isPrepared: boolean): BatchPhoto =>
  isPrepared ? { ...photo, state: "ready" } : { ...photo, state: "refused", refusal: "damaged" };

/** Returns what is done with a stored photo next, or null. */
export function planPhoto({ state, isRead }: BatchPhoto): "prepare" | "read" | null {
  if (state === "kept") return "prepare";
  return state === "ready" && !isRead ? "read" : null;
}

/** Notes that the disk was full in a step. `left`: the photos or cards that didn't fit. */
export const noteProblem = (state: BatchState, step: BatchProblem["step"], left: number): BatchState => ({
  ...state,
  problem: { step, left },
});

/** Adds a photo, or replaces the stored state of the photo. */
export const putPhoto = (state: BatchState, photo: BatchPhoto): BatchState => ({
  ...state,
  photos: new Map(state.photos).set(photo.photoId, photo),
});

export const getNextOrder = ({ photos }: BatchState): number =>
  1 + Math.max(0, ...[...photos.values()].map(({ order }) => order));

/** Pairs the usable photos again from the current results. Pairs that the seller has corrected stay. */
export function arrangePairs(state: BatchState, newId: () => string): BatchState {
  const usable = [...state.photos.values()].filter(
    (photo) => photo.state !== "refused" && !state.discarded.has(photo.photoId),
  );
  return { ...state, pairs: pairPhotos(usable, state.pairs, newId) };
}

/** Applies the seller's correction. Undo can revert it. */
export const correctPairs = (
  state: BatchState,
  change: (pairs: readonly BatchPair[]) => readonly BatchPair[],
): BatchState => ({ ...state, past: [...state.past, pick(state)], pairs: change(state.pairs) });

export function discardPhotos(state: BatchState, photoIds: readonly string[]): BatchState {
  const gone = new Set(photoIds);
  return {
    ...correctPairs(state, (pairs) => removePhotosFromPairs(pairs, gone)),
    discarded: new Set([...state.discarded, ...gone]),
  };
}

/** Reverts the last correction, and pairs the photos that arrived since. */
export function undoCorrection(state: BatchState, newId: () => string): BatchState {
  const before = state.past.at(-1);
  return before ? arrangePairs({ ...state, ...before, past: state.past.slice(0, -1) }, newId) : state;
}

export const listRefused = ({ photos }: BatchState): string[] =>
  [...photos.values()].filter(({ state }) => state === "refused").map(({ photoId }) => photoId);

export function removePhotos(state: BatchState, photoIds: readonly (string | null)[]): BatchState {
  return { ...state, photos: new Map([...state.photos].filter(([photoId]) => !photoIds.includes(photoId))) };
}

export const removePair = (state: BatchState, { captureId, front, back }: BatchPair): BatchState => ({
  ...removePhotos(state, [front, back]),
  pairs: state.pairs.filter((pair) => pair.captureId !== captureId),
});

/** Whether a pair can be queued: both photos are ready, and no unfinished reading can change the pair. */
export const isReady = ({ front, back, isFixed }: WholePair, photos: BatchState["photos"]): boolean =>
  [front, back].every((photoId) => {
    const photo = photos.get(photoId);
    return photo?.state === "ready" && (photo.isRead || isFixed);
  });

export const listReadyPairs = ({ pairs, photos }: BatchState): WholePair[] =>
  pairs.filter(isWhole).filter((pair) => isReady(pair, photos));

/** Starts queueing pairs. The pairs are fixed from now on, also for a tab that resumes this batch. */
export function startQueueing(state: BatchState, ready: readonly BatchPair[]): BatchState {
  const sent = new Set(ready);
  return {
    ...state,
    pairs: state.pairs.map((pair) => (sent.has(pair) ? { ...pair, isFixed: true } : pair)),
    past: [],
    queueing: { done: 0, of: ready.length },
    problem: null,
  };
}

export const countQueued = (state: BatchState): BatchState => ({
  ...state,
  queueing: state.queueing && { ...state.queueing, done: state.queueing.done + 1 },
});

/** Ends queueing. `left`: the pairs that didn't fit on the disk. */
export const endQueueing = (state: BatchState, left: number): BatchState => ({
  ...state,
  queueing: null,
  problem: left > 0 ? { step: "queueing", left } : state.problem,
});

/** Returns the ids of all photos on disk, and the batch without photos. */
export function clearBatch(state: BatchState): { state: BatchState; photoIds: string[] } {
  return {
    state: { ...state, photos: new Map(), pairs: [], discarded: new Set(), past: [], problem: null },
    photoIds: [...state.photos.keys(), ...state.discarded],
  };
}

const pick = ({ pairs, discarded }: BatchState) => ({ pairs, discarded });
