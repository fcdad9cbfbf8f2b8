import type * as z from "zod";

import type { extractSku, processCardCapture, recordCaptureFailure } from "@contract/capture/capture";
import type { analyzeListingImages } from "@contract/capture/analysis";
import type { addListingCopies } from "@contract/capture/captureLog";
import type { EditionReason } from "@contract/capture/cards";
import type { QueueReason } from "@contract/documents";
import type { CallableContract } from "@contract/wire/callable";
import type { CaptureStore, Side } from "@/lib/captureStore/captureStore";

import type { QueueItem } from "./queueItem";

/** Why a call failed, as far as it decides the next action. */
export type FailureKind =
  /** No answer: wait for the network without a limit, and retry. */
  | "unreachable"
  /** The server is busy: retry a few times. */
  | "busy"
  /** The server has no free instance, or the seller's own calls use all slots: retry without a limit. */
  | "shared"
  /** A retry would fail again. */
  | "refused";

/** The answer to the edition question. The price is in dollars. */
interface EditionAnswer {
  readonly reason: EditionReason;
  readonly isSpecial: boolean;
  readonly price: number;
}

export interface RemovedCard {
  readonly item: QueueItem;
  readonly removal: string;
}

/** Lanes run at the same time: photos are uploaded while other cards are read. */
export type Lane = "upload" | "work";

type Call<C extends CallableContract> = (input: z.input<C["input"]>) => Promise<z.output<C["output"]>>;

/** The functions that the queue needs from outside. Implemented in queueBrowser.ts. */
export interface QueuePorts {
  readonly store: CaptureStore;
  readonly server: {
    /** Returns the photo's URL. Idempotent. */
    uploadPhoto(captureId: string, side: Side, photo: Blob, timestamp: number): Promise<string>;
    extractSku(
      backImageUrl: string,
      frontImageUrl: string | null,
    ): Promise<z.output<typeof extractSku.output>>;
    /** Returns the id of the seller's open listing with this SKU, or null. */
    findListing(sku: string): Promise<string | null>;
    /**
     * Analyzes a card. `anotherCar` means that the seller said the car differs from the one known under the
     * SKU.
     */
    analyze(
      frontImageUrl: string,
      backImageUrl: string,
      sku: string | null,
      anotherCar: boolean,
    ): Promise<z.output<typeof analyzeListingImages.output>>;
    /** Creates or updates the card's listing once per captureId. A repeated call returns the first result. */
    process: Call<typeof processCardCapture>;
    /** Raises a listing's quantity without photos, once per captureId. */
    addCopies: Call<typeof addListingCopies>;
    /** Updates the listing with the seller's answer about the edition. Idempotent. */
    settleEdition(listingId: string, answer: EditionAnswer): Promise<void>;
    /** Returns whether the seller uses the marketplace now. If not, every card stays a draft. */
    mayPublish(): boolean;
    /** Publishes a draft once and returns its item id. */
    publish(listingId: string): Promise<string>;
    /** Adds a failed card to the seller's log and counters. */
    recordFailure(input: z.input<typeof recordCaptureFailure.input>): Promise<unknown>;
    /** Copies the card to the server for the seller's other browsers. Resolves once the server has it. */
    mirror(captureId: string, item: QueueItem): Promise<void>;
    /** Moves the card to the trash, or back to the queue. Resolves once the server has confirmed. */
    removeCard(captureId: string, removed: RemovedCard): Promise<void>;
    restoreCard(captureId: string, removed: RemovedCard): Promise<void>;
    /** Repeats a removal, unless the card has been restored from it. Returns where the card is now. */
    settleRemoval(captureId: string, removed: RemovedCard): Promise<"trash" | "queue">;
  };
  /** Runs `work` with the card's lock among this browser's tabs. Waits for the lock. */
  withCardLock(captureId: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  /** Runs `work` in one of the lane's slots, which this browser's tabs share. Waits for a slot. */
  inLane(lane: Lane, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  /** Classifies an error of `server`: the next action, and the text to show. */
  classifyFailure(error: unknown): FailureKind;
  toReason(error: unknown): QueueReason;
  /** Returns the listing whose picture differs from the card's front, if that is why a call was refused. */
  findOtherPhoto(error: unknown): { listingId: string; storedFrontImage: string | null } | null;
  /** Returns whether a call was refused because the card's listing is gone. */
  isListingGone(error: unknown): boolean;
  isOnline(): boolean;
  /** Resolves after `milliseconds`, or as soon as the network is back. */
  pause(milliseconds: number): Promise<void>;
  now(): number;
}

/** Events of the queue's runner. */
export interface QueueObserver {
  /** The card started or stopped waiting for the network. */
  onWaiting(captureId: string, waiting: boolean): void;
  onSkuFailed(reason: QueueReason): void;
  /** A card reached an outcome: completed, review or error. */
  onOutcome(captureId: string, item: QueueItem): void;
  /**
   * Resolves once the seller isn't naming the card. A card that continued by itself would close the form, and the
   * seller's next keys would be the studio's.
   */
  whenFree(captureId: string): Promise<void>;
}
