import type { CaptureDisk } from "./captureDisk";
import { type CaptureStore, changeItem, type Photos, SIDES, type StoredCard } from "./captureRecords";
import { createUnstored, mergeEntries } from "./unstored";
import { createMutex, type Limit } from "../concurrency";

/**
 * The number of cards whose photos are deleted together when the disk is full. About
 * 50 MB, so that it isn't full again soon.
 */
const RELEASED_AT_ONCE = 50;
/** Milliseconds until the next attempt to write. The pause doubles, because a browser takes a while to free space. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/** The memory of each store that this tab has open. */
const opened = new Set<ReturnType<typeof createUnstored>>();

/** Lists a person's photos that this tab has in memory. Those that the disk lacks are lost with the tab. */
export const listInMemory = (uid: string) => [...opened].flatMap((unstored) => unstored.listSides(uid));

/**
 * Wraps the disk's store so that no write fails. Entries that don't fit on the disk are kept in memory, are found by every
 * read, and are written when there is space again (decisions/capture/0034).
 */
export function addMemoryFallback(disk: CaptureDisk): CaptureStore {
  const unstored = createUnstored();
  opened.add(unstored);
  const listeners = new Set<(captureId: string) => void>();
  /** Keeps a flush from running while the same card is added or removed. */
  const runExclusive = createMutex();
  const flusher = createFlusher(disk, unstored, runExclusive);

  async function removeCard(captureId: string): Promise<void> {
    const wasInMemory = unstored.cards.has(captureId);
    unstored.forget(captureId);
    await disk.removeCard(captureId);
    if (wasInMemory) notify(captureId);
  }

  const notify = (captureId: string) => listeners.forEach((listener) => listener(captureId));

  function keepInMemory(card: StoredCard, taken?: Photos) {
    unstored.setCard(card, taken);
    flusher.schedule();
    notify(card.captureId);
  }

  return {
    ...disk,
    saveShot: (unsentCard, side, photo) =>
      runExclusive(async () => {
        const { captureId } = unsentCard;
        if (
          !unstored.unsentCards.has(captureId) &&
          (await tryOnDisk(disk, () => disk.saveShot(unsentCard, side, photo)))
        )
          return;
        unstored.addShot(unsentCard, side, photo);
        flusher.schedule();
      }),
    unsentCards: async (uid) =>
      mergeEntries(await disk.unsentCards(uid), unstored.unsentCards, uid, ({ timestamp }) => timestamp),
    removeUnsentCard: (captureId) =>
      runExclusive(async () => {
        unstored.forget(captureId);
        await disk.removeUnsentCard(captureId);
      }),
    addCard: (card, taken) =>
      runExclusive(async () => {
        unstored.forget(card.captureId);
        if (await tryOnDisk(disk, () => disk.addCard(card, taken))) return true;
        keepInMemory(card, taken);
        return false;
      }),
    cards: async (uid) =>
      mergeEntries(await disk.cards(uid), unstored.cards, uid, ({ item }) => item.timestamp),
    card: async (captureId) => unstored.cards.get(captureId) ?? (await disk.card(captureId)),
    async updateItem(captureId, change) {
      const inMemory = unstored.cards.get(captureId);
      if (inMemory) {
        const next = changeItem(inMemory, change);
        keepInMemory(next);
        return next;
      }
      let updated: StoredCard | undefined;
      const isOnDisk = await tryOnDisk(disk, async () => {
        updated = await disk.updateItem(captureId, change);
      });
      if (isOnDisk) return updated;
      const found = await disk.card(captureId);
      if (!found) return undefined;
      const next = changeItem(found, change);
      keepInMemory(next);
      return next;
    },
    async noteMirrored(captureId, revision) {
      const inMemory = unstored.cards.get(captureId);
      if (inMemory) unstored.noteMirrored(inMemory, revision);
      // If this fails, the card is mirrored once more. That costs less than deleting photos.
      else await disk.noteMirrored(captureId, revision).catch(() => undefined);
    },
    photos: async (captureId) => ({ ...(await disk.photos(captureId)), ...unstored.getPhotos(captureId) }),
    removeCard: (captureId) => runExclusive(() => removeCard(captureId)),
    setAside: (captureId, aside) =>
      runExclusive(async () => {
        let isThere = true;
        const isOnDisk =
          (await flusher.flushCard(captureId)) &&
          (await tryOnDisk(disk, async () => {
            isThere = await disk.setAside(captureId, aside);
          }));
        // Memory is lost with the tab, so a card can't be kept there for days.
        if (!isOnDisk) await removeCard(captureId);
        return isOnDisk && isThere;
      }),
    subscribe(listener) {
      listeners.add(listener);
      const stop = disk.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    onUnstored: (watcher) => unstored.watch(watcher),
    close() {
      flusher.stop();
      opened.delete(unstored);
      disk.close();
    },
  };
}

/** Writes the entries in memory to the disk once there is space. */
function createFlusher(disk: CaptureDisk, unstored: ReturnType<typeof createUnstored>, runExclusive: Limit) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE;
  let isStopped = false;

  function schedule() {
    if (timer !== undefined || isStopped) return;
    timer = setTimeout(() => void flush(), pause);
  }

  /** Writes the oldest entries first. Stops at the first that doesn't fit. */
  async function flush(): Promise<void> {
    let hasRoom = true;
    for (const captureId of unstored.unsentCards.keys())
      hasRoom &&= await runExclusive(() => flushUnsentCard(captureId));
    for (const captureId of unstored.cards.keys()) hasRoom &&= await runExclusive(() => flushCard(captureId));
    timer = undefined;
    const isEmpty = unstored.isEmpty();
    pause = isEmpty ? FIRST_PAUSE : Math.min(pause * 2, LONGEST_PAUSE);
    if (!isEmpty) schedule();
  }

  async function flushUnsentCard(captureId: string): Promise<boolean> {
    const unsentCard = unstored.unsentCards.get(captureId);
    if (!unsentCard) return true;
    const photos = unstored.getPhotos(captureId);
    const isOnDisk = await tryOnDisk(disk, async () => {
      for (const side of SIDES) if (photos[side]) await disk.saveShot(unsentCard, side, photos[side]);
    });
    if (isOnDisk) unstored.forget(captureId);
    return isOnDisk;
  }

  async function flushCard(captureId: string): Promise<boolean> {
    const card = unstored.cards.get(captureId);
    if (!card) return true;
    const isOnDisk = await tryOnDisk(disk, () => disk.addCard(card, unstored.getPhotos(captureId)));
    if (isOnDisk) unstored.settle(card);
    return isOnDisk;
  }

  return {
    schedule,
    flushCard,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Writes to the disk, if necessary after deleting photos of finished cards. Returns whether it succeeded. */
async function tryOnDisk(disk: CaptureDisk, write: () => Promise<unknown>): Promise<boolean> {
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
