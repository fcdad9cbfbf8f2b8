import type { CaptureDisk } from "./captureDisk";
import {
  type CaptureStore,
  isUploaded,
  type Photos,
  SIDES,
  type StoredCard,
  type StoredDraft,
} from "./captureRecords";
import { createMutex } from "../concurrency";

/** Cards whose photos give way at once when the disk is full: fifty megabytes, so that it is not full again at once. */
const RELEASED_AT_ONCE = 50;
/** Milliseconds until what is in memory is tried again; doubled up to the longest. A browser frees room late. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/**
 * The store that never refuses: what the disk can't take is held in memory, where every question finds it, and goes to
 * the disk by itself as soon as there is room.
 */
export function withMemory(disk: CaptureDisk): CaptureStore {
  const drafts = new Map<string, StoredDraft>();
  const cards = new Map<string, StoredCard>();
  const photos = new Map<string, Photos>();
  const listeners = new Set<(captureId: string) => void>();
  const watchers = new Set<(photos: number) => void>();
  let told = 0;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE;
  let closed = false;

  /** One at a time: what settles must not meet the same card being sent off or taken away. */
  const runExclusive = createMutex();

  /** Whether the disk took it, after finished cards gave way if need be. */
  async function onDisk(write: () => Promise<unknown>): Promise<boolean> {
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

  function held() {
    tellUnkept();
    if (settling !== undefined || closed) return;
    settling = setTimeout(() => void settle(), pause);
  }

  /** Puts what is in memory on the disk, oldest first, as far as there is room. */
  async function settle(): Promise<void> {
    let hasRoom = true;
    for (const captureId of drafts.keys()) hasRoom &&= await runExclusive(() => settleDraft(captureId));
    for (const captureId of cards.keys()) hasRoom &&= await runExclusive(() => settleCard(captureId));
    settling = undefined;
    tellUnkept();
    const isEmpty = drafts.size === 0 && cards.size === 0;
    pause = isEmpty ? FIRST_PAUSE : Math.min(pause * 2, LONGEST_PAUSE);
    if (!isEmpty) held();
  }

  async function settleDraft(captureId: string): Promise<boolean> {
    const draft = drafts.get(captureId);
    if (!draft) return true;
    const taken = photos.get(captureId) ?? {};
    const isKept = await onDisk(async () => {
      for (const side of SIDES) if (taken[side]) await disk.saveShot(draft, side, taken[side]);
    });
    if (isKept) forget(captureId);
    return isKept;
  }

  async function settleCard(captureId: string): Promise<boolean> {
    const card = cards.get(captureId);
    if (!card) return true;
    const isKept = await onDisk(() => disk.addCard(card, photos.get(captureId) ?? {}));
    if (!isKept) return false;
    // A change that came while it was written is still to be written: with the next round.
    if (cards.get(captureId) === card) cards.delete(captureId);
    photos.delete(captureId);
    tellUnkept();
    return true;
  }

  function tellUnkept() {
    const unkept = [...photos.values()].reduce((sum, taken) => sum + Object.keys(taken).length, 0);
    if (unkept === told) return;
    told = unkept;
    watchers.forEach((watcher) => watcher(unkept));
  }

  function forget(captureId: string) {
    drafts.delete(captureId);
    cards.delete(captureId);
    photos.delete(captureId);
    tellUnkept();
  }

  async function removeCard(captureId: string): Promise<void> {
    const wasHeld = cards.has(captureId);
    forget(captureId);
    await disk.removeCard(captureId);
    if (wasHeld) tell(captureId);
  }

  const tell = (captureId: string) => listeners.forEach((listener) => listener(captureId));

  function hold(card: StoredCard) {
    cards.set(card.captureId, card);
    if (isUploaded(card)) photos.delete(card.captureId); // the disk's, too, would be the first to go
    held();
    tell(card.captureId);
  }

  /** The disk's entries with those of memory in the place of their older selves. */
  function merged<Entry extends { captureId: string; uid: string }>(
    onTheDisk: readonly Entry[],
    inMemory: ReadonlyMap<string, Entry>,
    uid: string,
    at: (entry: Entry) => number,
  ): Entry[] {
    const own = [...inMemory.values()].filter((entry) => entry.uid === uid);
    const others = onTheDisk.filter(({ captureId }) => !inMemory.has(captureId));
    return [...others, ...own].sort((one, other) => at(one) - at(other));
  }

  return {
    ...disk,
    saveShot: (draft, side, photo) =>
      runExclusive(async () => {
        const { captureId } = draft;
        if (!drafts.has(captureId) && (await onDisk(() => disk.saveShot(draft, side, photo)))) return;
        drafts.set(captureId, draft);
        photos.set(captureId, { ...photos.get(captureId), [side]: photo });
        held();
      }),
    drafts: async (uid) => merged(await disk.drafts(uid), drafts, uid, ({ timestamp }) => timestamp),
    removeDraft: (captureId) =>
      runExclusive(async () => {
        forget(captureId);
        await disk.removeDraft(captureId);
      }),
    addCard: (card, taken) =>
      runExclusive(async () => {
        forget(card.captureId);
        if (await onDisk(() => disk.addCard(card, taken))) return true;
        photos.set(card.captureId, taken);
        hold(card);
        return false;
      }),
    cards: async (uid) => merged(await disk.cards(uid), cards, uid, ({ item }) => item.timestamp),
    card: async (captureId) => cards.get(captureId) ?? (await disk.card(captureId)),
    async updateItem(captureId, change) {
      const changed = (card: StoredCard) => ({
        ...card,
        item: change(card.item),
        revision: (card.revision ?? 0) + 1,
      });
      const inMemory = cards.get(captureId);
      if (inMemory) {
        const next = changed(inMemory);
        hold(next);
        return next;
      }
      let updated: StoredCard | undefined;
      const isKept = await onDisk(async () => {
        updated = await disk.updateItem(captureId, change);
      });
      if (isKept) return updated;
      const found = await disk.card(captureId);
      if (!found) return undefined;
      const next = changed(found);
      hold(next);
      return next;
    },
    async noteMirrored(captureId, revision) {
      const inMemory = cards.get(captureId);
      if (inMemory) cards.set(captureId, { ...inMemory, mirrored: revision });
      // A note alone is worth no room: without it the card is mirrored once more.
      else await disk.noteMirrored(captureId, revision).catch(() => undefined);
    },
    photos: async (captureId) => ({ ...(await disk.photos(captureId)), ...photos.get(captureId) }),
    removeCard: (captureId) => runExclusive(() => removeCard(captureId)),
    setAside: (captureId, aside) =>
      runExclusive(async () => {
        let isThere = true;
        const isKept =
          (await settleCard(captureId)) &&
          (await onDisk(async () => {
            isThere = await disk.setAside(captureId, aside);
          }));
        // Memory ends with the tab: it is no place for what is to be kept for days.
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
      watcher(told);
      return () => void watchers.delete(watcher);
    },
    close() {
      closed = true;
      clearTimeout(settling);
      disk.close();
    },
  };
}
