import {
  isUploaded,
  type Photos,
  type Side,
  SIDES,
  type StoredCard,
  type UnsentCard,
} from "./captureRecords";

/** Holds the unsent cards, the queued cards and photos that aren't on the disk. */
export function createUnstored() {
  const unsentCards = new Map<string, UnsentCard>();
  const cards = new Map<string, StoredCard>();
  const photos = new Map<string, Photos>();
  const watchers = new Set<(photos: number) => void>();
  let notified = 0;

  function notify() {
    const count = countPhotos(photos);
    if (count === notified) return;
    notified = count;
    watchers.forEach((watcher) => watcher(count));
  }

  return {
    unsentCards: unsentCards as ReadonlyMap<string, UnsentCard>,
    cards: cards as ReadonlyMap<string, StoredCard>,
    isEmpty: () => unsentCards.size === 0 && cards.size === 0,
    getPhotos: (captureId: string): Photos => photos.get(captureId) ?? {},
    /** Lists the sides of a person's photos by card. */
    listSides: (uid: string): [captureId: string, sides: Side[]][] =>
      [...photos]
        .filter(([captureId]) => (cards.get(captureId) ?? unsentCards.get(captureId))?.uid === uid)
        .map(([captureId, taken]) => [captureId, SIDES.filter((side) => taken[side])]),
    addShot(unsentCard: UnsentCard, side: Side, photo: Blob) {
      unsentCards.set(unsentCard.captureId, unsentCard);
      photos.set(unsentCard.captureId, { ...photos.get(unsentCard.captureId), [side]: photo });
      notify();
    },
    setCard(card: StoredCard, taken?: Photos) {
      cards.set(card.captureId, card);
      if (taken) photos.set(card.captureId, taken);
      if (isUploaded(card)) photos.delete(card.captureId); // the disk also deletes uploaded photos first
      notify();
    },
    noteMirrored(card: StoredCard, revision: number) {
      cards.set(card.captureId, { ...card, mirrored: revision });
    },
    /** Forgets a card that was written to the disk. Keeps a change that was made during the write. */
    settle(written: StoredCard) {
      if (cards.get(written.captureId) === written) cards.delete(written.captureId);
      photos.delete(written.captureId);
      notify();
    },
    forget(captureId: string) {
      unsentCards.delete(captureId);
      cards.delete(captureId);
      photos.delete(captureId);
      notify();
    },
    watch(watcher: (photos: number) => void) {
      watchers.add(watcher);
      watcher(notified);
      return () => void watchers.delete(watcher);
    },
  };
}

const countPhotos = (photos: ReadonlyMap<string, Photos>): number =>
  [...photos.values()].reduce((sum, taken) => sum + Object.keys(taken).length, 0);

/** Merges the entries on the disk and in memory. An entry in memory replaces the older one on the disk. */
export function mergeEntries<Entry extends { captureId: string; uid: string }>(
  onDisk: readonly Entry[],
  inMemory: ReadonlyMap<string, Entry>,
  uid: string,
  at: (entry: Entry) => number,
): Entry[] {
  const own = [...inMemory.values()].filter((entry) => entry.uid === uid);
  const others = onDisk.filter(({ captureId }) => !inMemory.has(captureId));
  return [...others, ...own].sort((one, other) => at(one) - at(other));
}
