import type * as z from "zod";

import type {
  analyzeListingImages,
  extractSku,
  processCardCapture,
  recordCaptureFailure,
} from "@contract/capture/capture";
import type { addListingCopies } from "@contract/capture/captureLog";
import type { EditionReason } from "@contract/capture/cards";
import type { QueueReason } from "@contract/documents";
import type { CaptureStore, Side } from "@/lib/captureStore/captureStore";

import type { QueueItem } from "./queueItem";

/** Why a call did not succeed, as far as it decides what to do next. */
export type Obstacle =
  /** Nobody answered: wait for the network, however long, and do the same again. */
  | "unreachable"
  /** Answered, but not now: try again a few times. */
  | "busy"
  /** The seller's other stations have all places: try again, however long. */
  | "shared"
  /** Answered for good. */
  | "refused";

/** Dollars. */
export interface EditionAnswer {
  readonly reason: EditionReason;
  readonly isSpecial: boolean;
  readonly price: number;
}

/** A card out of the queue: as it was, and the removal's id. */
export interface RemovedCard {
  readonly item: QueueItem;
  readonly removal: string;
}

/** What a station does at the same time: photos go up while other cards are read. */
export type Lane = "upload" | "work";

/** What the queue needs of the world. The browser's own: queueBrowser.ts. */
export interface QueuePorts {
  readonly store: CaptureStore;
  readonly server: {
    /** Answers with the photo's address. A repeat replaces the same photo. */
    uploadPhoto(captureId: string, side: Side, photo: Blob, timestamp: number): Promise<string>;
    extractSku(imageUrl: string): Promise<z.output<typeof extractSku.output>>;
    /** The id of an own listing with this SKU that still sells, or null. */
    findListing(sku: string): Promise<string | null>;
    /** `anotherCar`: the seller has said that it isn't the car that is known under the SKU. */
    analyze(
      frontImageUrl: string,
      backImageUrl: string,
      sku: string | null,
      anotherCar: boolean,
    ): Promise<z.output<typeof analyzeListingImages.output>>;
    /** Done once per captureId; a repeat gets the first answer. */
    process(
      input: z.input<typeof processCardCapture.input>,
    ): Promise<z.output<typeof processCardCapture.output>>;
    /** Raises a listing's quantity without photos, once per captureId. */
    addCopies(
      input: z.input<typeof addListingCopies.input>,
    ): Promise<z.output<typeof addListingCopies.output>>;
    /** Puts what the seller has said about a card's edition into its listing; an answer can be given again. */
    settleEdition(listingId: string, answer: EditionAnswer): Promise<void>;
    /** Puts a draft on the marketplace, once, and answers with its item id. */
    publish(listingId: string): Promise<string>;
    /** Notes a card that came to nothing in the seller's log and counters. */
    recordFailure(input: z.input<typeof recordCaptureFailure.input>): Promise<unknown>;
    /** Puts the card where the seller's other browsers see it. Resolves once the server has it. */
    mirror(captureId: string, item: QueueItem): Promise<void>;
    /** Moves the card to the trash, and back into the queue. Both resolve once the server has it. */
    removeCard(captureId: string, removed: RemovedCard): Promise<void>;
    restoreCard(captureId: string, removed: RemovedCard): Promise<void>;
    /** Does a removal that may be done already; where the card has come back from it since, it stays in the queue. */
    settleRemoval(captureId: string, removed: RemovedCard): Promise<"trash" | "queue">;
  };
  /** Does `work` while no other tab of this browser does anything with the same card. Waits for its turn. */
  withCardLock(captureId: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  /** Does `work` when this browser, over all its tabs, has a place in the lane. */
  inLane(lane: Lane, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  /** Classifies what a call of `server` threw: what to do next, and what to say. */
  obstacle(error: unknown): Obstacle;
  reason(error: unknown): QueueReason;
  /** The listing of the card's SKU whose front doesn't look like the card's, if that is why a call was refused. */
  otherPhoto(error: unknown): { listingId: string; storedFrontImage: string | null } | null;
  isOnline(): boolean;
  /** Resolves after `milliseconds`, or as soon as the network came back. */
  pause(milliseconds: number): Promise<void>;
  now(): number;
}

/** What the studio is told while cards are worked on. */
export interface QueueObserver {
  /** The card waits for the network, or no longer does. */
  onWaiting(captureId: string, waiting: boolean): void;
  onSkuFailed(reason: QueueReason): void;
  /** A card reached an outcome: completed, review or error. */
  onOutcome(captureId: string, item: QueueItem): void;
}
