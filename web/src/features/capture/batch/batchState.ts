import type { BatchPair, BatchPhoto, BatchRecord } from "@/lib/captureStore/batchStore";

import { isWhole, takeOutPhotos } from "./corrections";
import { pairPhotos } from "./pairing";

// What a batch knows, and how each event changes it. `batch.ts` reads files, writes to the disk and tells of events.

export interface BatchState {
  readonly photos: ReadonlyMap<string, BatchPhoto>;
  readonly pairs: readonly BatchPair[];
  /** Ids of photos that the seller has discarded. They stay on the disk for undo, until the batch is queued or cleared. */
  readonly discarded: ReadonlySet<string>;
  /** What undo returns to, oldest first. */
  readonly past: readonly Pick<BatchState, "pairs" | "discarded">[];
  /** How many chosen files aren't on the disk yet. */
  readonly arriving: number;
  /** Cards of the batch that are being added to the queue. */
  readonly queueing: { readonly done: number; readonly of: number } | null;
  /** What went wrong with the batch as a whole. */
  readonly problem: string | null;
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

/** Returns what a reload must find again. */
export const toRecord = (uid: string, { pairs, discarded }: BatchState): BatchRecord => ({
  uid,
  pairs,
  discarded: [...discarded],
});

/** Takes up what the disk has. Discarded photos don't come back, because undo ends with the page. */
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

/** Adds a photo, or replaces what is known of it. */
export const putPhoto = (state: BatchState, photo: BatchPhoto): BatchState => ({
  ...state,
  photos: new Map(state.photos).set(photo.photoId, photo),
});

/** Returns the place of the next photo in the order in which photos came. */
export const nextOrder = ({ photos }: BatchState): number =>
  1 + Math.max(0, ...[...photos.values()].map(({ order }) => order));

/** Pairs the usable photos anew, by what is known of them now. Pairs that the seller has corrected stay. */
export function arrangePairs(state: BatchState, newId: () => string): BatchState {
  const usable = [...state.photos.values()].filter(
    (photo) => photo.state !== "refused" && !state.discarded.has(photo.photoId),
  );
  return { ...state, pairs: pairPhotos(usable, state.pairs, newId) };
}

/** Applies a correction of the seller's, which undo takes back. */
export const correctPairs = (
  state: BatchState,
  change: (pairs: readonly BatchPair[]) => readonly BatchPair[],
): BatchState => ({ ...state, past: [...state.past, pick(state)], pairs: change(state.pairs) });

export function discardPhotos(state: BatchState, photoIds: readonly string[]): BatchState {
  const gone = new Set(photoIds);
  return {
    ...correctPairs(state, (pairs) => takeOutPhotos(pairs, gone)),
    discarded: new Set([...state.discarded, ...gone]),
  };
}

/** Takes the last correction back, and pairs what has come since. */
export function undoCorrection(state: BatchState, newId: () => string): BatchState {
  const before = state.past.at(-1);
  return before ? arrangePairs({ ...state, ...before, past: state.past.slice(0, -1) }, newId) : state;
}

export const listRefused = ({ photos }: BatchState): string[] =>
  [...photos.values()].filter(({ state }) => state === "refused").map(({ photoId }) => photoId);

export function removePhotos(state: BatchState, photoIds: readonly (string | null)[]): BatchState {
  return { ...state, photos: new Map([...state.photos].filter(([photoId]) => !photoIds.includes(photoId))) };
}

/** Removes a pair that is a card of the queue now, with its photos. */
export const removePair = (state: BatchState, { captureId, front, back }: BatchPair): BatchState => ({
  ...removePhotos(state, [front, back]),
  pairs: state.pairs.filter((pair) => pair.captureId !== captureId),
});

/** Whether a pair can be queued: its photos are ready, and nothing that is still to be read can change it. */
export const isReady = ({ front, back, isFixed }: WholePair, photos: BatchState["photos"]): boolean =>
  [front, back].every((photoId) => {
    const photo = photos.get(photoId);
    return photo?.state === "ready" && (photo.isRead || isFixed);
  });

export const listReadyPairs = ({ pairs, photos }: BatchState): WholePair[] =>
  pairs.filter(isWhole).filter((pair) => isReady(pair, photos));

/** Begins to queue pairs. They are fixed from here on, also for the tab that resumes after this one. */
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

/** Returns the ids of all photos on the disk, and the batch without them. */
export function clearBatch(state: BatchState): { state: BatchState; photoIds: string[] } {
  return {
    state: { ...state, photos: new Map(), pairs: [], discarded: new Set(), past: [], problem: null },
    photoIds: [...state.photos.keys(), ...state.discarded],
  };
}

const pick = ({ pairs, discarded }: BatchState) => ({ pairs, discarded });
