import { ANALYSIS_TIMEOUT_SECONDS } from "@contract/limits";
import { isMirrored, type Photos, type StoredCard } from "@/lib/captureStore";

import { copy } from "./copy";
import { isEditionReason, isSettledSpecial } from "./edition";
import {
  advance,
  type CardSettings,
  nextStep,
  type QueueEvent,
  type QueueItem,
  type Step,
  wasTimedOut,
} from "./queueItem";
import type { Lane, QueueObserver, QueuePorts } from "./queuePorts";

/** Milliseconds after which a card whose photos are up counts as waiting for its turn, and says so. */
const IN_LINE_AFTER = 250;
/** Milliseconds between attempts: doubled each time, up to the longest. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
/** How often a server that answers "not now" is asked. */
const BUSY_ATTEMPTS = 5;

export interface QueueRunner {
  /** Takes up every card of this person that this browser has. */
  resume(): Promise<void>;
  /** A card just put into the store. */
  add(captureId: string): void;
  /** The seller's answer or wish: `skuChosen`, `modelChosen`, `retried`. */
  tell(captureId: string, event: QueueEvent): void;
  /** Changes what a card will be listed with, also while it is worked on. False where its listing is being made. */
  edit(captureId: string, settings: Partial<CardSettings>): Promise<boolean>;
  remove(captureId: string): Promise<void>;
  /** Lets go of every card; what is under way stays in the store for the next time. */
  stop(): void;
}

/**
 * Carries cards from the store to their listings. The store is written before and after each step, every step can be
 * repeated without doing its work twice, and no photo goes before the server has it: a browser that dies anywhere
 * loses nothing, and whoever resumes goes on.
 */
export function createQueueRunner(uid: string, ports: QueuePorts, observer: QueueObserver): QueueRunner {
  const { store, server } = ports;
  const stopping = new AbortController();
  const stopped = () => stopping.signal.aborted;
  /** Resolves with the stop: a call that hangs must not keep a card from whoever takes it up next. */
  const whenStopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener("abort", () => resolve());
  });

  const takenUpLate = new Set<string>();

  async function run(captureId: string, event?: QueueEvent): Promise<void> {
    try {
      await ports.withCardLock(captureId, stopping.signal, async () => {
        let card = await store.card(captureId);
        if (card && event) card = await save(captureId, event);
        if (!card) return;
        if (!isMirrored(card)) mirror(card);
        await Promise.race([work(captureId, due(card)), whenStopped]);
      });
    } catch (error) {
      if (!stopped()) throw error;
    }
  }

  /** The card's steps, lane by lane: between two lanes it waits for its turn. */
  async function work(captureId: string, first: Step | null): Promise<void> {
    let spent = 0;
    for (let step = first; step !== null && !stopped();) {
      const lane = laneOf(step);
      const inLine = spent > 0 ? setTimeout(() => void wait(captureId), IN_LINE_AFTER) : undefined;
      step = null;
      await ports.inLane(lane, stopping.signal, async () => {
        clearTimeout(inLine);
        const startedAt = ports.now();
        step = await workInLane(captureId, lane, spent);
        spent += Math.max(1, ports.now() - startedAt);
      });
    }
  }

  async function wait(captureId: string): Promise<void> {
    const card = stopped() ? undefined : await save(captureId, { type: "queued" });
    if (card) mirror(card);
  }

  /** Answers with the next lane's first step, or null where the card has come to an outcome. */
  async function workInLane(captureId: string, lane: Lane, spent: number): Promise<Step | null> {
    let card = stopped() ? undefined : await save(captureId, { type: "started", spent });
    for (let step = due(card); card && step; step = due(card)) {
      if (laneOf(step) !== lane) return step;
      mirror(card);
      const event = await outcomeOf(card, step);
      if (stopped()) return null;
      card = await save(captureId, event);
      if (event.type === "skuMissing") observer.onSkuFailed(event.message);
    }
    if (!card) return null;
    if (card.item.status === "error") noteFailure(card);
    mirror(card);
    observer.onOutcome(captureId, card.item);
    return null;
  }

  const save = (captureId: string, event: QueueEvent) =>
    store.updateItem(captureId, (item) => advance(item, event, ports.now()));

  /** Does one step and says what came of it; waits for as long as the server can't be reached. */
  async function outcomeOf(card: StoredCard, step: Step): Promise<QueueEvent> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await perform(card, step);
      } catch (error) {
        const obstacle = ports.obstacle(error);
        const again =
          obstacle === "unreachable" ||
          obstacle === "shared" ||
          (obstacle === "busy" && attempt < BUSY_ATTEMPTS);
        if (!again || stopped()) return failure(card.item, step, error);
        if (obstacle === "unreachable") observer.onWaiting(card.captureId, true);
        await ports.pause(Math.min(FIRST_PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE));
        observer.onWaiting(card.captureId, false);
        if (stopped()) return failure(card.item, step, error);
      }
    }
  }

  async function perform({ captureId, item }: StoredCard, step: Step): Promise<QueueEvent> {
    switch (step) {
      case "upload":
        return upload(captureId, item, await store.photos(captureId));
      case "extract":
        return extract(address(item.backImage));
      case "check":
        return check(item);
      case "analyze":
        return analyze(captureId, item);
      case "create":
        return create(captureId, item);
      case "settle":
        return settle(item);
    }
  }

  async function upload(captureId: string, item: QueueItem, { front, back }: Photos): Promise<QueueEvent> {
    if (!front || !back) return { type: "failed", message: copy.photosGone };
    const [frontImage, backImage] = await Promise.all([
      server.uploadPhoto(captureId, "front", front, item.timestamp),
      server.uploadPhoto(captureId, "back", back, item.timestamp),
    ]);
    return { type: "uploaded", frontImage, backImage };
  }

  async function extract(backImage: string): Promise<QueueEvent> {
    const { success, sku, candidates, models, message } = await server.extractSku(backImage);
    if (success && sku !== null && sku !== "N/A") return { type: "skuRead", sku, models };
    if (candidates.length > 0) return { type: "skuUncertain", candidates };
    return { type: "skuMissing", message: message || copy.skuNotExtracted };
  }

  async function check({ sku, models, photoCheck }: QueueItem): Promise<QueueEvent> {
    // Of another car, as the seller has said, no listing is looked for.
    const listingId = sku === null || photoCheck === "different" ? null : await server.findListing(sku);
    if (listingId === null) return { type: "listingAbsent" };
    // Two models of one number are often one casting in two colours: a likeness of photos does not settle it.
    if (models.length > 1) return { type: "photoDiffers", listingId, storedFrontImage: null };
    return { type: "listingFound", listingId };
  }

  async function analyze(captureId: string, item: QueueItem): Promise<QueueEvent> {
    const anotherCar = item.photoCheck === "different";
    const asked = server.analyze(address(item.frontImage), address(item.backImage), item.sku, anotherCar);
    const answer = await within(ANALYSIS_TIMEOUT_SECONDS * 1000, asked);
    if (answer === null) {
      // A silent network is not a slow provider.
      if (!ports.isOnline()) return { type: "started" };
      void takeUpLate(captureId, asked);
      return { type: "analysisFailed", message: copy.aiTimedOut, timedOut: true };
    }
    if (answer.success && answer.analysis) return { type: "analyzed", analysis: answer.analysis };
    return { type: "analysisFailed", message: copy.withoutSuccess(answer.message), timedOut: false };
  }

  /**
   * A living server answers before an analysis is given up; one that was silent was starting, or died. What it found
   * after all is kept and costs nothing more, and where it never came to it, nothing was asked yet: either way the card
   * goes on by itself, once. After that it waits for the seller.
   */
  async function takeUpLate(captureId: string, asked: Promise<{ success: boolean }>): Promise<void> {
    if (takenUpLate.has(captureId)) return;
    takenUpLate.add(captureId);
    const goesOn = await asked.then(
      ({ success }) => success,
      (error: unknown) => ports.obstacle(error) !== "refused",
    );
    if (goesOn && !stopped()) await run(captureId, { type: "answeredLate" });
  }

  async function create(captureId: string, item: QueueItem): Promise<QueueEvent> {
    const { frontImage, listingId, sku, quantity } = item;
    if (frontImage === null && listingId !== null && sku !== null) {
      return { type: "stored", answer: await server.addCopies({ captureId, listingId, sku, quantity }) };
    }
    try {
      return { type: "stored", answer: await server.process(captureInput(captureId, item)) };
    } catch (error) {
      const other = ports.otherPhoto(error);
      if (other === null) throw error;
      return { type: "photoDiffers", ...other };
    }
  }

  /** The listing first, then the marketplace: what sells must never have the price of another edition. */
  async function settle({
    listingId,
    reviewReason,
    aiAnalysis,
    price,
    createAsDraft,
    ebayCreated,
  }: QueueItem): Promise<QueueEvent> {
    if (listingId === null || aiAnalysis === null || !isEditionReason(reviewReason)) {
      return { type: "settled", ebayItemId: null, ebayMessage: null };
    }
    const isSpecial = isSettledSpecial(aiAnalysis);
    await server.settleEdition(listingId, { reason: reviewReason, isSpecial, price });
    if (createAsDraft || ebayCreated) return { type: "settled", ebayItemId: null, ebayMessage: null };
    try {
      return { type: "settled", ebayItemId: await server.publish(listingId), ebayMessage: null };
    } catch (error) {
      if (ports.obstacle(error) !== "refused") throw error;
      // As with every capture: a marketplace that refuses leaves the listing safe and says why.
      return { type: "settled", ebayItemId: null, ebayMessage: ports.words(error) };
    }
  }

  function failure(item: QueueItem, step: Step, error: unknown): QueueEvent {
    const message = ports.words(error);
    switch (step) {
      case "extract":
        return { type: "skuMissing", message: message || copy.unknownSkuError };
      case "analyze":
        return {
          type: "analysisFailed",
          message: message || copy.aiFailed,
          timedOut: message === copy.aiTimedOut,
        };
      case "settle":
        return {
          type: "failed",
          message:
            message === copy.mustBeLoggedIn
              ? copy.mustBeLoggedInToUpdate
              : `${copy.listingUpdateFailed}: ${message}`,
        };
      case "create":
        return {
          type: "failed",
          message: `${item.listingId === null ? copy.createFailed : copy.updateFailed}: ${message}`,
        };
      case "upload":
      case "check":
        return { type: "failed", message };
    }
  }

  /** For the log alone: the card itself is safe, so a server out of reach must hold nothing up. */
  function noteFailure({ captureId, item }: StoredCard): void {
    const input = {
      captureId,
      sku: item.sku,
      errorMessage: `${item.message ?? ""}: ${item.errorMessage ?? ""}`.slice(0, 2_000),
      autoCreateEbayListing: !item.createAsDraft,
      manualPrice: item.price,
      manualQuantity: item.quantity,
      processingTime: Math.max(0, item.processingTime ?? 0),
    };
    server.recordFailure(input).catch(() => undefined);
  }

  /** The server's copy follows in its own time: offline it must hold nothing up. Writes keep their order. */
  function mirror({ captureId, item, revision = 0 }: StoredCard): void {
    server
      .mirror(captureId, item)
      .then(() => store.noteMirrored(captureId, revision))
      .catch(() => {
        // The card stays in the store, is shown from there, and is mirrored again when it is next resumed.
      });
  }

  return {
    async resume() {
      for (const card of await store.cards(uid)) {
        // Whoever waited for its late answer is gone with the tab; what was found is kept, or nothing was asked.
        if (wasTimedOut(card.item) && !takenUpLate.has(card.captureId)) {
          takenUpLate.add(card.captureId);
          void run(card.captureId, { type: "answeredLate" });
        } else if (due(card) !== null || !isMirrored(card)) void run(card.captureId);
      }
    },
    add: (captureId) => void run(captureId),
    tell: (captureId, event) => void run(captureId, event),
    async edit(captureId, settings) {
      const card = await save(captureId, { type: "edited", settings });
      if (!card) return false;
      mirror(card);
      return Object.entries(settings).every(
        ([name, value]) => card.item[name as keyof CardSettings] === value,
      );
    },
    async remove(captureId) {
      await store.removeCard(captureId);
      // As with every write to the server's copy: offline it must hold nothing up.
      server.removeMirror(captureId).catch(() => undefined);
    },
    stop: () => stopping.abort(),
  };
}

const due = (card: StoredCard | undefined): Step | null => (card ? nextStep(card.item) : null);

function captureInput(captureId: string, item: QueueItem): Parameters<QueuePorts["server"]["process"]>[0] {
  return {
    captureId,
    frontImageUrl: address(item.frontImage),
    backImageUrl: address(item.backImage),
    existingListingId: item.listingId,
    aiAnalysisData: item.aiAnalysis,
    extractedSku: item.sku,
    confirmed: item.confirmed,
    autoCreateEbayListing: !item.createAsDraft,
    manualPrice: item.price,
    manualHandlingCost: item.handlingCost,
    manualQuantity: item.quantity,
    photoCheck: item.photoCheck ?? "ask",
  };
}

const laneOf = (step: Step): Lane => (step === "upload" ? "upload" : "work");

function address(url: string | null): string {
  if (url === null) throw new Error("A card past its upload has no photo address");
  return url;
}

/** The work's result, or null where it took longer. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
