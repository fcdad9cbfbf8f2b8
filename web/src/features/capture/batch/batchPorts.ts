import type { PhotoRefusal } from "@contract/reasons/reasonText";
import type { BatchStore } from "@/lib/captureStore/batchStore";
import type { Side } from "@/lib/captureStore/captureStore";

import type { CardSettings } from "../queue/queueItem";
import type { PreparedPhoto } from "./photos/preparePhoto.worker";

/** The functions that a batch needs from outside. `openBatch.ts` implements them for the browser. */
export interface BatchPorts {
  readonly store: BatchStore;
  inspectPhoto(file: Blob): Promise<{ refusal: PhotoRefusal | null; takenAt: number | null }>;
  prepare(file: Blob): Promise<PreparedPhoto>;
  /** Returns which side of a card a photo shows, or null if the side is uncertain. */
  detectSide(picture: Blob): Promise<Side | null>;
  /** Adds a card to the queue. Returns false if the disk is full. */
  queueCard(card: { captureId: string; front: Blob; back: Blob }, settings: CardSettings): Promise<boolean>;
  /** Returns whether the queue contains this card, or contained it before. */
  isQueued(captureId: string): Promise<boolean>;
  readonly newId: () => string;
}
