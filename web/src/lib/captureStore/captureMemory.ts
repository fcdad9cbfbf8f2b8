import type { CaptureDisk } from "./captureDisk";
import {
  type CaptureStore,
  changeItem,
  isUploaded,
  type Photos,
  SIDES,
  type StoredCard,
  type StoredDraft,
} from "./captureRecords";
import { createMutex } from "../concurrency";

/**
 * The number of cards whose photos are deleted together when the disk is full. About
 * 50 MB, so that it isn't full again soon.
 */
const RELEASED_AT_ONCE = 50;
/** Milliseconds until the next attempt to write. Doubles up to the longest, because a browser frees space late. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/**
 * Wraps the disk's store so that no write fails. Entries that don't fit on the disk are kept in memory, are found by every
 * read, and are written when there is space again (decisions/capture/0034).
 */
export function withMemory(disk: CaptureDisk): CaptureStore {
  const drafts = new Map<string, StoredDraft>();
  const cards = new Map<string, StoredCard>();
  const photos = new Map<string, Photos>();
  const listeners = new Set<(captureId: string) => void>();
  const watchers = new Set<(photos: number) => void>();
  let notifiedUnkept = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE;
  let closed = false;

  /** Keeps a flush from running while the same card is added or removed. */
  const runExclusive = createMutex();

  /** Writes to the disk, if necessary after deleting photos of finished cards. Returns whether it succeeded. */
  async function tryOnDisk(write: () => Promise<unknown>): Promise<boolean> {
    for (const isLast of [false, true]) {
      try {
        await write();
        return true;
      } catch {
        if (isLast || (await disk.releasePhotos(RELEASED_AT_ONCE).catch(() => 0)) === 0) return false;
      }
    }
    return false;
  }

  function scheduleFlush() {
    notifyUnkept();
    if (timer !== undefined || closed) return;
    timer = setTimeout(() => void flush(), pause);
  }

  /** Writes the entries in memory to the disk, oldest first, while there is space. */
  async function flush(): Promise<void> {
    let hasRoom = true;
    for (const captureId of drafts.keys()) hasRoom &&= await runExclusive(() => flushDraft(captureId));
    for (const captureId of cards.keys()) hasRoom &&= await runExclusive(() => flushCard(captureId));
    timer = undefined;
    notifyUnkept();
    const isEmpty = drafts.size === 0 && cards.size === 0;
    pause = isEmpty ? FIRST_PAUSE : Math.min(pause * 2, LONGEST_PAUSE);
    if (!isEmpty) scheduleFlush();
  }

  async function flushDraft(captureId: string): Promise<boolean> {
    const draft = drafts.get(captureId);
    if (!draft) return true;
    const taken = photos.get(captureId) ?? {};
    const isKept = await tryOnDisk(async () => {
      for (const side of SIDES) if (taken[side]) await disk.saveShot(draft, side, taken[side]);
    });
    if (isKept) forget(captureId);
    return isKept;
  }

  async function flushCard(captureId: string): Promise<boolean> {
    const card = cards.get(captureId);
    if (!card) return true;
    const isKept = await tryOnDisk(() => disk.addCard(card, photos.get(captureId) ?? {}));
    if (!isKept) return false;
    // A change made during the write is written by the next flush.
    if (cards.get(captureId) === card) cards.delete(captureId);
    photos.delete(captureId);
    notifyUnkept();
    return true;
  }

  function notifyUnkept() {
    const unkept = countPhotos(photos);
    if (unkept === notifiedUnkept) return;
    notifiedUnkept = unkept;
    watchers.forEach((watcher) => watcher(unkept));
  }

  function forget(captureId: string) {
    drafts.delete(captureId);
    cards.delete(captureId);
    photos.delete(captureId);
    notifyUnkept();
  }

  async function removeCard(captureId: string): Promise<void> {
    const wasInMemory = cards.has(captureId);
    forget(captureId);
    await disk.removeCard(captureId);
    if (wasInMemory) notify(captureId);
  }

  const notify = (captureId: string) => listeners.forEach((listener) => listener(captureId));

  function keepInMemory(card: StoredCard) {
    cards.set(card.captureId, card);
    if (isUploaded(card)) photos.delete(card.captureId); // the disk also deletes uploaded photos first
    scheduleFlush();
    notify(card.captureId);
  }

  return {
    ...disk,
    saveShot: (draft, side, photo) =>
      runExclusive(async () => {
        const { captureId } = draft;
        if (!drafts.has(captureId) && (await tryOnDisk(() => disk.saveShot(draft, side, photo)))) return;
        drafts.set(captureId, draft);
        photos.set(captureId, { ...photos.get(captureId), [side]: photo });
        scheduleFlush();
      }),
    drafts: async (uid) => mergeEntries(await disk.drafts(uid), drafts, uid, ({ timestamp }) => timestamp),
    removeDraft: (captureId) =>
      runExclusive(async () => {
        forget(captureId);
        await disk.removeDraft(captureId);
      }),
    addCard: (card, taken) =>
      runExclusive(async () => {
        forget(card.captureId);
        if (await tryOnDisk(() => disk.addCard(card, taken))) return true;
        photos.set(card.captureId, taken);
        keepInMemory(card);
        return false;
      }),
    cards: async (uid) => mergeEntries(await disk.cards(uid), cards, uid, ({ item }) => item.timestamp),
    card: async (captureId) => cards.get(captureId) ?? (await disk.card(captureId)),
    async updateItem(captureId, change) {
      const inMemory = cards.get(captureId);
      if (inMemory) {
        const next = changeItem(inMemory, change);
        keepInMemory(next);
        return next;
      }
      let updated: StoredCard | undefined;
      const isKept = await tryOnDisk(async () => {
        updated = await disk.updateItem(captureId, change);
      });
      if (isKept) return updated;
      const found = await disk.card(captureId);
      if (!found) return undefined;
      const next = changeItem(found, change);
      keepInMemory(next);
      return next;
    },
    async noteMirrored(captureId, revision) {
      const inMemory = cards.get(captureId);
      if (inMemory) cards.set(captureId, { ...inMemory, mirrored: revision });
      // A failure isn't worth deleting photos for. The card is only mirrored once more.
      else await disk.noteMirrored(captureId, revision).catch(() => undefined);
    },
    photos: async (captureId) => ({ ...(await disk.photos(captureId)), ...photos.get(captureId) }),
    removeCard: (captureId) => runExclusive(() => removeCard(captureId)),
    setAside: (captureId, aside) =>
      runExclusive(async () => {
        let isThere = true;
        const isKept =
          (await flushCard(captureId)) &&
          (await tryOnDisk(async () => {
            isThere = await disk.setAside(captureId, aside);
          }));
        // Memory is lost with the tab, so a card can't be kept there for days.
        if (!isKept) await removeCard(captureId);
        return isKept && isThere;
      }),
    subscribe(listener) {
      listeners.add(listener);
      const stop = disk.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    onUnkept(watcher) {
      watchers.add(watcher);
      watcher(notifiedUnkept);
      return () => void watchers.delete(watcher);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      disk.close();
    },
  };
}

const countPhotos = (photos: ReadonlyMap<string, Photos>): number =>
  [...photos.values()].reduce((sum, taken) => sum + Object.keys(taken).length, 0);

/** Merges the entries on the disk and in memory. An entry in memory replaces the older one on the disk. */
function mergeEntries<Entry extends { captureId: string; uid: string }>(
  onDisk: readonly Entry[],
  inMemory: ReadonlyMap<string, Entry>,
  uid: string,
  at: (entry: Entry) => number,
): Entry[] {
  const own = [...inMemory.values()].filter((entry) => entry.uid === uid);
  const others = onDisk.filter(({ captureId }) => !inMemory.has(captureId));
  return [...others, ...own].sort((one, other) => at(one) - at(other));
}
