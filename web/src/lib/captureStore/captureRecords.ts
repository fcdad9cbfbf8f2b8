import { type QueueItem, readQueueItem, type StoredQueueItem } from "./queueItem";

export type Side = "front" | "back";
export const SIDES = ["front", "back"] as const satisfies readonly Side[];

/** A queue item in this browser. Its photos are kept separately until space is needed. */
export interface StoredCard {
  readonly captureId: string;
  readonly uid: string;
  readonly item: QueueItem;
  /** Counts the changes of `item`, from 0. */
  readonly revision?: number;
  /** The last revision that was written to the server's queue. */
  readonly mirrored?: number;
  /** Set if the card was removed. It can be restored. */
  readonly aside?: Aside;
}

/** A card as any version has stored it. */
export interface CardRecord extends Omit<StoredCard, "item"> {
  readonly item: StoredQueueItem;
}

export const readCard = (record: CardRecord): StoredCard => ({ ...record, item: readQueueItem(record.item) });

/** Returns the card after a change of its item. */
export const changeItem = (card: StoredCard, change: (item: QueueItem) => QueueItem): StoredCard => ({
  ...card,
  item: change(card.item),
  revision: (card.revision ?? 0) + 1,
});

export interface Aside {
  /** The removal's id. Null if another station removed the card. */
  readonly removal: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Whether the server knows of the removal. */
  readonly isTold: boolean;
}

/** A card that isn't in the queue yet. One of its photos can be missing. */
export interface UnsentCard {
  readonly captureId: string;
  readonly uid: string;
  /** Epoch milliseconds of the first photo. */
  readonly timestamp: number;
}

export type Photos = Partial<Record<Side, Blob>>;

/**
 * Stores this browser's cards and photos. A card is written here first, so it survives a reload, a crash and a lost
 * connection. All tabs share the store and are notified of each other's changes. If the disk is full, photos of finished
 * cards are deleted, oldest first. What still doesn't fit is held in memory.
 */
export interface CaptureStore extends CardsAside {
  saveShot(unsentCard: UnsentCard, side: Side, photo: Blob): Promise<void>;
  unsentCards(uid: string): Promise<UnsentCard[]>;
  removeUnsentCard(captureId: string): Promise<void>;
  /** Adds a card with its photos atomically, and removes it from the unsent cards. Returns false if it is only in memory. */
  addCard(card: StoredCard, photos: Photos): Promise<boolean>;
  /** Returns a person's cards, oldest first. */
  cards(uid: string): Promise<StoredCard[]>;
  card(captureId: string): Promise<StoredCard | undefined>;
  /** Changes a card in one transaction. Returns undefined if the card doesn't exist. */
  updateItem(captureId: string, change: (item: QueueItem) => QueueItem): Promise<StoredCard | undefined>;
  /** Records that the server's queue has this revision of the card. */
  noteMirrored(captureId: string, revision: number): Promise<void>;
  photos(captureId: string): Promise<Photos>;
  removeCard(captureId: string): Promise<void>;
  /** Deletes a person's finished cards except the newest `most`. */
  forgetFinished(uid: string, most: number): Promise<void>;
  /** Calls the listener with the `captureId` after a change of a card in any tab. Returns a function that unsubscribes. */
  subscribe(listener: (captureId: string) => void): () => void;
  /** Calls the listener with the number of photos that are only in memory. Returns a function that unsubscribes. */
  onUnstored(listener: (photos: number) => void): () => void;
  close(): void;
}

/** Removed cards. They stay with their photos while they are in the trash, because some photos may be nowhere else. */
export interface CardsAside {
  /** Sets a card aside. Returns false if the disk is full; the card is deleted then. */
  setAside(captureId: string, aside: Aside): Promise<boolean>;
  markReported(captureId: string, removal: string): Promise<void>;
  /** Restores a card unchanged. Returns false if there is none. */
  bringBack(captureId: string): Promise<boolean>;
  readSetAside(uid: string): Promise<StoredCard[]>;
  forgetSetAside(uid: string, isForgotten: (card: StoredCard) => boolean): Promise<void>;
}

/** Returns whether the server's queue has the card's current revision. */
export const isMirrored = ({ mirrored, revision = 0 }: StoredCard): boolean => mirrored === revision;

/** Returns whether the card is completed and the server knows it. */
export const isFinished = (card: StoredCard): boolean => card.item.status === "completed" && isMirrored(card);

/** Returns whether the server has both photos. */
export const isUploaded = ({ item }: StoredCard): boolean =>
  item.frontImage !== null && item.backImage !== null && item.status !== "uploading";
