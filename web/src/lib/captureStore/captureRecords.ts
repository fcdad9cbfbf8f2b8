import { type QueueItem, queueItemOf, type StoredQueueItem } from "./queueItem";

export type Side = "front" | "back";
export const SIDES = ["front", "back"] as const satisfies readonly Side[];

/** One card on its way to a listing, as this browser knows it. Its photos lie beside it until the room is needed. */
export interface StoredCard {
  readonly captureId: string;
  readonly uid: string;
  readonly item: QueueItem;
  /** Counts the changes of `item`, from 0. */
  readonly revision?: number;
  /** The revision that the server's copy of the queue has. */
  readonly mirrored?: number;
  /** It was taken out of the queue, and can be restored. */
  readonly aside?: Aside;
}

/** A card as any version has put it on the disk. */
export interface CardRecord extends Omit<StoredCard, "item"> {
  readonly item: StoredQueueItem;
}

export const cardOf = (record: CardRecord): StoredCard => ({ ...record, item: queueItemOf(record.item) });

export interface Aside {
  /** The removal's id; null where another station has removed it. */
  readonly removal: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The server knows of it. */
  readonly isTold: boolean;
}

/** A card of which not both photos are taken, or which was not sent off yet. */
export interface StoredDraft {
  readonly captureId: string;
  readonly uid: string;
  /** Epoch milliseconds of the first photo. */
  readonly timestamp: number;
}

export type Photos = Partial<Record<Side, Blob>>;

/**
 * The browser's own record of photographed cards: it is written before anything else happens to a card, and it
 * outlives a reload, a crash and a lost network. All tabs of a browser share it and hear of each other's changes.
 * On a full disk the photos of finished cards give way, oldest first; what still finds no room is held in memory.
 */
export interface CaptureStore extends CardsAside {
  /** Keeps one photo of a card that is still being taken. */
  saveShot(draft: StoredDraft, side: Side, photo: Blob): Promise<void>;
  drafts(uid: string): Promise<StoredDraft[]>;
  removeDraft(captureId: string): Promise<void>;
  /** Puts a card and its photos in, at once or not at all; its draft, if any, ends. False where memory alone has it. */
  addCard(card: StoredCard, photos: Photos): Promise<boolean>;
  /** A person's cards, oldest first. */
  cards(uid: string): Promise<StoredCard[]>;
  card(captureId: string): Promise<StoredCard | undefined>;
  /** Changes a card that is still there, in one transaction; undefined where it was removed meanwhile. */
  updateItem(captureId: string, change: (item: QueueItem) => QueueItem): Promise<StoredCard | undefined>;
  /** Notes that the server's copy of the queue has this revision of the card. */
  noteMirrored(captureId: string, revision: number): Promise<void>;
  photos(captureId: string): Promise<Photos>;
  /** Takes a card and its photos out. */
  removeCard(captureId: string): Promise<void>;
  /** Takes out a person's finished cards but the newest `most`. */
  forgetFinished(uid: string, most: number): Promise<void>;
  /** Calls back with a captureId after every change of a card, whichever tab made it. Returns how to stop. */
  subscribe(listener: (captureId: string) => void): () => void;
  /** Calls back with how many photos are held in memory alone, whenever that changes. Returns how to stop. */
  onUnkept(listener: (photos: number) => void): () => void;
  close(): void;
}

/**
 * Cards taken out of the queue stay with their photos until their time in the trash is over: no other question of the
 * store finds them. Some of their photos may be nowhere else.
 */
export interface CardsAside {
  /** False where it is not kept (the disk is full): then it is gone. */
  setAside(captureId: string, aside: Aside): Promise<boolean>;
  noteTold(captureId: string, removal: string): Promise<void>;
  /** Back among the cards, as it was. False where there is none to bring back. */
  bringBack(captureId: string): Promise<boolean>;
  setAsideCards(uid: string): Promise<StoredCard[]>;
  forgetSetAside(uid: string, isForgotten: (card: StoredCard) => boolean): Promise<void>;
}

/** Whether the server's copy of the queue is as this browser's. */
export const isMirrored = ({ mirrored, revision = 0 }: StoredCard): boolean => mirrored === revision;

/** Nothing is left to be done, and every browser of the seller can know. */
export const isFinished = (card: StoredCard): boolean => card.item.status === "completed" && isMirrored(card);

/** Whether the server has both photos. */
export const isUploaded = ({ item }: StoredCard): boolean =>
  item.frontImage !== null && item.backImage !== null && item.status !== "uploading";
