import { type DBSchema, type IDBPDatabase, openDB } from "idb";

import type { QueueItemDocument } from "@contract/documents";

export type Side = "front" | "back";
export const SIDES = ["front", "back"] as const satisfies readonly Side[];

/** One card on its way to a listing, as this browser knows it. Its photos lie beside it until the server has them. */
export interface StoredCard {
  readonly captureId: string;
  readonly uid: string;
  readonly item: QueueItemDocument;
}

/** A card of which not both photos are taken, or which was not sent off yet. */
export interface StoredDraft {
  readonly captureId: string;
  readonly uid: string;
  /** Epoch milliseconds of the first photo. */
  readonly timestamp: number;
}

export type Photos = Partial<Record<Side, Blob>>;

interface CaptureSchema extends DBSchema {
  cards: { key: string; value: StoredCard; indexes: { uid: string } };
  drafts: { key: string; value: StoredDraft; indexes: { uid: string } };
  photos: { key: [captureId: string, side: Side]; value: Blob };
}

const DATABASE = "pegboard-captures";
const CHANNEL = "pegboard-captures";

/**
 * The browser's own record of photographed cards: it is written before anything else happens to a card, and it
 * outlives a reload, a crash and a lost network. All tabs of a browser share it and hear of each other's changes.
 */
export interface CaptureStore {
  /** Keeps one photo of a card that is still being taken. */
  saveShot(draft: StoredDraft, side: Side, photo: Blob): Promise<void>;
  drafts(uid: string): Promise<StoredDraft[]>;
  removeDraft(captureId: string): Promise<void>;
  /** Puts a card and its photos in, at once or not at all; its draft, if any, ends. */
  addCard(card: StoredCard, photos: Photos): Promise<void>;
  /** A person's cards, oldest first. */
  cards(uid: string): Promise<StoredCard[]>;
  card(captureId: string): Promise<StoredCard | undefined>;
  /** Changes a card that is still there, in one transaction; undefined where it was removed meanwhile. */
  updateItem(
    captureId: string,
    change: (item: QueueItemDocument) => QueueItemDocument,
  ): Promise<StoredCard | undefined>;
  photos(captureId: string): Promise<Photos>;
  deletePhotos(captureId: string): Promise<void>;
  /** Takes a card and its photos out. */
  removeCard(captureId: string): Promise<void>;
  /** Calls back with a captureId after every change of a card, whichever tab made it. Returns how to stop. */
  subscribe(listener: (captureId: string) => void): () => void;
  close(): void;
}

export async function openCaptureStore(name = DATABASE): Promise<CaptureStore> {
  const database = await openDB<CaptureSchema>(name, 1, {
    upgrade(created) {
      created.createObjectStore("cards", { keyPath: "captureId" }).createIndex("uid", "uid");
      created.createObjectStore("drafts", { keyPath: "captureId" }).createIndex("uid", "uid");
      created.createObjectStore("photos");
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  return captureStoreOver(database);
}

function captureStoreOver(database: IDBPDatabase<CaptureSchema>): CaptureStore {
  const listeners = new Set<(captureId: string) => void>();
  const channel = new BroadcastChannel(CHANNEL);
  const tell = (captureId: string) => listeners.forEach((listener) => listener(captureId));
  channel.onmessage = (message: MessageEvent<string>) => tell(message.data);
  const changed = (captureId: string) => {
    channel.postMessage(captureId);
    tell(captureId);
  };
  // A shot must be on disk when the seller is told so: the default only promises the operating system's cache.
  const strict = { durability: "strict" } as const;

  return {
    async saveShot(draft, side, photo) {
      const write = database.transaction(["drafts", "photos"], "readwrite", strict);
      await Promise.all([
        write.objectStore("drafts").put(draft),
        write.objectStore("photos").put(photo, [draft.captureId, side]),
        write.done,
      ]);
    },
    drafts: async (uid) =>
      oldestFirst(await database.getAllFromIndex("drafts", "uid", uid), (it) => it.timestamp),
    async removeDraft(captureId) {
      const write = database.transaction(["drafts", "photos"], "readwrite");
      await Promise.all([
        write.objectStore("drafts").delete(captureId),
        ...SIDES.map((side) => write.objectStore("photos").delete([captureId, side])),
        write.done,
      ]);
    },
    async addCard(card, photos) {
      const write = database.transaction(["cards", "drafts", "photos"], "readwrite", strict);
      await Promise.all([
        ...SIDES.map(
          (side) => photos[side] && write.objectStore("photos").put(photos[side], [card.captureId, side]),
        ),
        write.objectStore("cards").put(card),
        write.objectStore("drafts").delete(card.captureId),
        write.done,
      ]);
      changed(card.captureId);
    },
    cards: async (uid) =>
      oldestFirst(await database.getAllFromIndex("cards", "uid", uid), (it) => it.item.timestamp),
    card: (captureId) => database.get("cards", captureId),
    async updateItem(captureId, change) {
      const write = database.transaction("cards", "readwrite");
      const found = await write.store.get(captureId);
      const card = found && { ...found, item: change(found.item) };
      if (card) await write.store.put(card);
      await write.done;
      if (card) changed(captureId);
      return card;
    },
    async photos(captureId) {
      const read = database.transaction("photos");
      const [front, back] = await Promise.all(SIDES.map((side) => read.store.get([captureId, side])));
      return { ...(front && { front }), ...(back && { back }) };
    },
    async deletePhotos(captureId) {
      const write = database.transaction("photos", "readwrite");
      await Promise.all([...SIDES.map((side) => write.store.delete([captureId, side])), write.done]);
    },
    async removeCard(captureId) {
      const write = database.transaction(["cards", "photos"], "readwrite");
      await Promise.all([
        write.objectStore("cards").delete(captureId),
        ...SIDES.map((side) => write.objectStore("photos").delete([captureId, side])),
        write.done,
      ]);
      changed(captureId);
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

function oldestFirst<Entry>(entries: Entry[], at: (entry: Entry) => number): Entry[] {
  return entries.sort((one, other) => at(one) - at(other));
}
