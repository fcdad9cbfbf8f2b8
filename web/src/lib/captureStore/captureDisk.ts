import { changeCard, createCardsAside } from "./captureAside";
import type { CaptureDatabase } from "./captureDatabase";
import { STRICT } from "./captureDatabase";
import {
  changeItem,
  readCard,
  type CaptureStore,
  isFinished,
  isUploaded,
  type Side,
  SIDES,
  type StoredCard,
} from "./captureRecords";

const CHANNEL = "pegboard-captures";

/** The store on the disk. A write that doesn't fit rejects, and changes nothing. */
export interface CaptureDisk extends Omit<CaptureStore, "onUnstored"> {
  /**
   * Deletes the photos of up to `most` cards: of finished cards first, then of uploaded ones, then of cards in the trash, the
   * oldest of each first. The cards stay. Returns the number of cards.
   */
  releasePhotos(most: number): Promise<number>;
}

export function createCaptureDisk(database: CaptureDatabase): CaptureDisk {
  const listeners = new Set<(captureId: string) => void>();
  const channel = new BroadcastChannel(CHANNEL);
  const notifyChange = (captureId: string) => listeners.forEach((listener) => listener(captureId));
  channel.onmessage = (message: MessageEvent<string>) => notifyChange(message.data);
  const notifyTabs = (captureId: string) => {
    channel.postMessage(captureId);
    notifyChange(captureId);
  };
  const readCards = async (uid: string) =>
    sortOldestFirst(
      (await database.getAllFromIndex("cards", "uid", uid)).map(readCard).filter(isInQueue),
      (it) => it.item.timestamp,
    );

  async function removeCards(captureIds: readonly string[]): Promise<void> {
    const write = database.transaction(["cards", "photos"], "readwrite");
    await Promise.all([
      ...captureIds.map((captureId) => write.objectStore("cards").delete(captureId)),
      ...captureIds.flatMap(listKeys).map((key) => write.objectStore("photos").delete(key)),
      write.done,
    ]);
    captureIds.forEach(notifyTabs);
  }

  const change = (captureId: string, next: (found: StoredCard) => StoredCard) =>
    changeCard(database, captureId, (found) => (isInQueue(found) ? next(found) : undefined));

  return {
    ...createCardsAside(database, notifyTabs, removeCards),
    async saveShot(unsentCard, side, photo) {
      const write = database.transaction(["drafts", "photos"], "readwrite", STRICT);
      await Promise.all([
        write.objectStore("drafts").put(unsentCard),
        write.objectStore("photos").put(photo, [unsentCard.captureId, side]),
        write.done,
      ]);
    },
    unsentCards: async (uid) =>
      sortOldestFirst(await database.getAllFromIndex("drafts", "uid", uid), (it) => it.timestamp),
    async removeUnsentCard(captureId) {
      const write = database.transaction(["drafts", "photos"], "readwrite");
      await Promise.all([
        write.objectStore("drafts").delete(captureId),
        ...listKeys(captureId).map((key) => write.objectStore("photos").delete(key)),
        write.done,
      ]);
    },
    async addCard(card, photos) {
      const write = database.transaction(["cards", "drafts", "photos"], "readwrite", STRICT);
      await Promise.all([
        ...SIDES.map(
          (side) => photos[side] && write.objectStore("photos").put(photos[side], [card.captureId, side]),
        ),
        write.objectStore("cards").put(card),
        write.objectStore("drafts").delete(card.captureId),
        write.done,
      ]);
      notifyTabs(card.captureId);
      return true;
    },
    cards: readCards,
    async card(captureId) {
      const found = await database.get("cards", captureId);
      return found && isInQueue(found) ? readCard(found) : undefined;
    },
    async updateItem(captureId, next) {
      const card = await change(captureId, (found) => changeItem(found, next));
      if (card) notifyTabs(captureId);
      return card;
    },
    async noteMirrored(captureId, revision) {
      await change(captureId, (found) => ({ ...found, mirrored: revision }));
    },
    async photos(captureId) {
      const read = database.transaction("photos");
      const [front, back] = await Promise.all(listKeys(captureId).map((key) => read.store.get(key)));
      return { ...(front && { front }), ...(back && { back }) };
    },
    removeCard: (captureId) => removeCards([captureId]),
    async forgetFinished(uid, most) {
      const finished = (await readCards(uid)).filter(isFinished);
      const forgotten = finished.slice(0, Math.max(0, finished.length - most));
      if (forgotten.length > 0) await removeCards(forgotten.map(({ captureId }) => captureId));
    },
    async releasePhotos(most) {
      const write = database.transaction(["cards", "photos"], "readwrite");
      const withPhotos = new Set(
        (await write.objectStore("photos").getAllKeys()).map(([captureId]) => captureId),
      );
      const cards = (await write.objectStore("cards").getAll())
        .filter(({ captureId }) => withPhotos.has(captureId))
        .map(readCard);
      const released = listByRelease(cards).slice(0, most);
      await Promise.all([
        ...released
          .flatMap(({ captureId }) => listKeys(captureId))
          .map((key) => write.objectStore("photos").delete(key)),
        write.done,
      ]);
      released.forEach(({ captureId }) => notifyTabs(captureId));
      return released.length;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      channel.close();
      database.close();
    },
  };
}

/** Orders cards by whose photos are needed least. Cards that still wait for their upload keep them. */
const listByRelease = (cards: readonly StoredCard[]): StoredCard[] => {
  const uploaded = cards.filter((card) => !isFinished(card) && isUploaded(card));
  const inTrash = cards.filter((card) => !isFinished(card) && !isUploaded(card) && !isInQueue(card));
  return [
    ...sortOldestFirst(cards.filter(isFinished), getEnd),
    ...sortOldestFirst(uploaded, ({ item }) => item.timestamp),
    ...sortOldestFirst(inTrash, ({ aside }) => aside?.at ?? 0),
  ];
};

const isInQueue = ({ aside }: Pick<StoredCard, "aside">) => aside === undefined;

const getEnd = ({ item }: StoredCard) => item.startTime + (item.processingTime ?? 0);

const listKeys = (captureId: string): [string, Side][] => SIDES.map((side) => [captureId, side]);

function sortOldestFirst<Entry>(entries: Entry[], at: (entry: Entry) => number): Entry[] {
  return entries.sort((one, other) => at(one) - at(other));
}
