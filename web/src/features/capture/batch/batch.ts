import pLimit from "p-limit";
import { createStore, type StoreApi } from "zustand/vanilla";

import type { PhotoRefusal } from "@contract/capture/photoFiles";
import type { BatchFile, BatchPair, BatchPhoto, BatchStore } from "@/lib/captureStore/batchStore";
import type { Side } from "@/lib/captureStore/captureStore";

import type { CardSettings } from "../queue/queueItem";
import { copy } from "./copy";
import { isWhole, placePhoto, splitPair, swapSides, withoutPhotos } from "./corrections";
import { pairPhotos, sideInName } from "./pairing";
import type { PreparedPhoto } from "./preparePhoto.worker";

/** Photos turned upright and shrunk at once; each takes a decoded picture's memory. */
const PREPARED_AT_ONCE = 2;
/** Milliseconds in which new findings are gathered before the pairs are made anew. */
const GATHERED = 150;

/** Whether a pair can be sent off: its photos are, and nothing that is still to be found on them changes it. */
export const isReady = (
  { front, back, isFixed }: BatchPair & { front: string; back: string },
  photos: ReadonlyMap<string, BatchPhoto>,
): boolean =>
  [front, back].every((photoId) => {
    const photo = photos.get(photoId);
    return photo?.state === "ready" && (photo.isRead || isFixed);
  });

/** What a batch needs of the world. The browser's own: openBatch.ts. */
export interface BatchPorts {
  readonly store: BatchStore;
  lookInto(file: Blob): Promise<{ refusal: PhotoRefusal | null; takenAt: number | null }>;
  prepare(file: Blob): Promise<PreparedPhoto>;
  /** Which side of a card a photo shows, by its content; null where that isn't sure. */
  tellSide(picture: Blob): Promise<Side | null>;
  /** Puts a card into the queue; false where the disk has no room for it. */
  queueCard(card: { captureId: string; front: Blob; back: Blob }, settings: CardSettings): Promise<boolean>;
  /** Whether the queue has, or had, this card. */
  isQueued(captureId: string): Promise<boolean>;
  readonly newId: () => string;
}

export interface BatchState {
  readonly photos: ReadonlyMap<string, BatchPhoto>;
  readonly pairs: readonly BatchPair[];
  /** Files that came and are not on the disk yet. */
  readonly arriving: number;
  /** Cards of the batch that go into the queue at this moment. */
  readonly queueing: { readonly done: number; readonly of: number } | null;
  /** What went wrong with the batch as a whole. */
  readonly problem: string | null;
  readonly canUndo: boolean;
}

export interface Batch {
  readonly state: StoreApi<BatchState>;
  /** Takes up what this browser still has of a batch. */
  readonly resume: () => Promise<void>;
  readonly picture: (photoId: string, file: BatchFile) => Promise<Blob | undefined>;
  readonly addFiles: (files: readonly File[]) => Promise<void>;
  readonly swap: (captureId: string) => void;
  readonly split: (captureId: string) => void;
  readonly place: (photoId: string, to: { captureId: string; side: Side }) => void;
  readonly discard: (photoIds: readonly string[]) => void;
  readonly undo: () => void;
  readonly dismissRefused: () => void;
  /** Sends every whole pair off, in order. Answers how many. */
  readonly queue: (settings: CardSettings) => Promise<number>;
  /** Lets everything go that is not in the queue. */
  readonly clear: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Photos that came as files, on their way to cards: each is kept on the disk first, then looked at, turned upright and
 * paired. What the seller corrects stays; everything else follows what becomes known. Whatever happens to the tab, the
 * next one resumes here.
 */
export function createBatch(uid: string, ports: BatchPorts): Batch {
  const { store } = ports;
  const state = createStore<BatchState>(() => ({
    photos: new Map(),
    pairs: [],
    arriving: 0,
    queueing: null,
    problem: null,
    canUndo: false,
  }));
  const preparing = pLimit(PREPARED_AT_ONCE);
  const telling = pLimit(1);
  let isStopped = false;
  let arranging: ReturnType<typeof setTimeout> | undefined;
  /** What undo returns to, oldest first: photos lie on the disk until the batch is sent off or cleared. */
  const past: { pairs: readonly BatchPair[]; discarded: ReadonlySet<string> }[] = [];
  let discarded: ReadonlySet<string> = new Set();

  const photoOf = (photoId: string) => state.getState().photos.get(photoId);

  function know(photo: BatchPhoto) {
    state.setState(({ photos }) => ({ photos: new Map(photos).set(photo.photoId, photo) }));
    arranging ??= setTimeout(arrange, GATHERED);
  }

  /** Pairs what is usable, of what is known now. */
  function arrange() {
    arranging = undefined;
    const { photos, pairs } = state.getState();
    const usable = [...photos.values()].filter(
      ({ photoId, state: is }) => is !== "refused" && !discarded.has(photoId),
    );
    setPairs(pairPhotos(usable, pairs, ports.newId));
  }

  function setPairs(pairs: readonly BatchPair[]) {
    state.setState({ pairs });
    // Without it a reload pairs anew: worse, but nothing is lost.
    void store.saveRecord({ uid, pairs, discarded: [...discarded] }).catch(() => undefined);
  }

  function correct(change: (pairs: readonly BatchPair[]) => readonly BatchPair[]) {
    const { pairs } = state.getState();
    past.push({ pairs, discarded });
    state.setState({ canUndo: true });
    setPairs(change(pairs));
  }

  async function take(file: File, order: number): Promise<void> {
    const { refusal, takenAt } = await ports.lookInto(file);
    const photo: BatchPhoto = {
      photoId: ports.newId(),
      uid,
      name: file.name,
      order,
      takenAt,
      side: sideInName(file.name),
      state: refusal === null ? "kept" : "refused",
      isRead: false,
      refusal,
    };
    await store.addPhoto(photo, refusal === null ? file : null);
    know(photo);
    if (refusal === null) void goOn(photo);
  }

  /** A kept photo is made ready, a ready one is read; what fails is named, and the rest goes on. */
  async function goOn(photo: BatchPhoto): Promise<void> {
    const ready = photo.state === "ready" ? photo : await preparing(() => makeReady(photo));
    if (ready?.state === "ready" && !ready.isRead) await telling(() => read(ready));
  }

  async function makeReady(photo: BatchPhoto): Promise<BatchPhoto | null> {
    const file = isStopped ? undefined : await store.file(photo.photoId, "picture");
    if (!file) return null;
    const prepared = await ports.prepare(file).catch(() => null);
    if (isStopped || !photoOf(photo.photoId)) return null;
    const next: BatchPhoto = prepared
      ? { ...photo, state: "ready" }
      : { ...photo, state: "refused", refusal: "damaged" };
    await store.putPhoto(next, prepared ?? {}).catch(() => state.setState({ problem: copy.diskFull }));
    know(next);
    return next;
  }

  async function read(photo: BatchPhoto): Promise<void> {
    const picture = isStopped || photo.side !== null ? undefined : await store.file(photo.photoId, "picture");
    const side = picture ? await ports.tellSide(picture) : photo.side;
    if (isStopped || !photoOf(photo.photoId)) return;
    const next = { ...photo, side, isRead: true };
    await store.putPhoto(next).catch(() => undefined);
    know(next);
  }

  const without = (photos: BatchState["photos"], gone: readonly (string | null)[]) =>
    new Map([...photos].filter(([photoId]) => !gone.includes(photoId)));

  async function remove(photoIds: readonly string[]): Promise<void> {
    state.setState(({ photos }) => ({ photos: without(photos, photoIds) }));
    await store.removePhotos(photoIds);
  }

  /** A pair that is a card of the queue now: it and its photos are here no longer. */
  async function letGo({ captureId, front, back }: BatchPair): Promise<void> {
    state.setState(({ photos, pairs }) => ({
      photos: without(photos, [front, back]),
      pairs: pairs.filter((pair) => pair.captureId !== captureId),
    }));
    const record = { uid, pairs: state.getState().pairs, discarded: [...discarded] };
    await store.removePair(
      record,
      [front, back].filter((photoId) => photoId !== null),
    );
  }

  async function queuePair(
    pair: BatchPair & { front: string; back: string },
    settings: CardSettings,
  ): Promise<boolean> {
    const { captureId, front, back } = pair;
    const [frontPhoto, backPhoto] = await Promise.all([front, back].map((id) => store.file(id, "picture")));
    if (!frontPhoto || !backPhoto) return false;
    if (!(await ports.queueCard({ captureId, front: frontPhoto, back: backPhoto }, settings))) return false;
    await letGo(pair);
    return true;
  }

  return {
    state,
    async resume() {
      const [photos, record] = await Promise.all([store.photos(uid), store.record(uid)]);
      discarded = new Set(record?.discarded);
      const usable = photos.filter(({ photoId }) => !discarded.has(photoId));
      state.setState({
        photos: new Map(usable.map((photo) => [photo.photoId, photo])),
        pairs: record?.pairs ?? [],
      });
      await store.removePhotos([...discarded]);
      discarded = new Set();
      // A tab may have died between a card's way into the queue and its pair's way out of here.
      for (const pair of record?.pairs ?? []) {
        if (pair.isFixed && (await ports.isQueued(pair.captureId))) await letGo(pair);
      }
      arrange();
      for (const photo of state.getState().photos.values()) if (photo.state !== "refused") void goOn(photo);
    },
    picture: (photoId, file) => store.file(photoId, file),
    async addFiles(files) {
      const first = 1 + Math.max(0, ...[...state.getState().photos.values()].map(({ order }) => order));
      state.setState(({ arriving }) => ({ arriving: arriving + files.length, problem: null }));
      let left = files.length;
      try {
        for (const [index, file] of files.entries()) {
          if (isStopped) return;
          await take(file, first + index);
          left -= 1;
          state.setState(({ arriving }) => ({ arriving: arriving - 1 }));
        }
      } catch {
        // Everything before is kept; the files themselves are still where the seller took them from.
        state.setState({ problem: copy.diskFullWhileAdding(left) });
      } finally {
        state.setState(({ arriving }) => ({ arriving: arriving - left }));
      }
    },
    swap: (captureId) => correct((pairs) => swapSides(pairs, captureId)),
    split: (captureId) => correct((pairs) => splitPair(pairs, captureId, ports.newId)),
    place: (photoId, to) => correct((pairs) => placePhoto(pairs, photoId, to)),
    discard(photoIds) {
      correct((pairs) => {
        discarded = new Set([...discarded, ...photoIds]);
        return withoutPhotos(pairs, new Set(photoIds));
      });
    },
    undo() {
      const before = past.pop();
      if (!before) return;
      ({ discarded } = before);
      state.setState({ canUndo: past.length > 0, pairs: before.pairs });
      arrange();
    },
    dismissRefused() {
      const refused = [...state.getState().photos.values()].filter((photo) => photo.state === "refused");
      void remove(refused.map(({ photoId }) => photoId));
    },
    async queue(settings) {
      const { pairs: all, photos } = state.getState();
      const ready = all.filter(isWhole).filter((pair) => isReady(pair, photos));
      past.length = 0;
      state.setState({ queueing: { done: 0, of: ready.length }, canUndo: false, problem: null });
      let done = 0;
      try {
        // From here on these pairs stand, whoever resumes.
        const sent = new Set<BatchPair>(ready);
        const pairs = state
          .getState()
          .pairs.map((pair) => (sent.has(pair) ? { ...pair, isFixed: true } : pair));
        state.setState({ pairs });
        await store.saveRecord({ uid, pairs, discarded: [...discarded] });
        for (const pair of ready) {
          if (isStopped || !(await queuePair(pair, settings))) break;
          done += 1;
          state.setState({ queueing: { done, of: ready.length } });
        }
      } catch {
        // The disk: told below. What is not in the queue is still here.
      } finally {
        state.setState({
          queueing: null,
          ...(done < ready.length && { problem: copy.diskFullWhileQueueing(ready.length - done) }),
        });
      }
      return done;
    },
    async clear() {
      past.length = 0;
      const all = [...state.getState().photos.keys(), ...discarded];
      discarded = new Set();
      state.setState({ canUndo: false, problem: null });
      setPairs([]);
      await remove(all);
    },
    stop() {
      isStopped = true;
      clearTimeout(arranging);
    },
  };
}
