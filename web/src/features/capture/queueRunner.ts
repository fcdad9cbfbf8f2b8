import { ANALYSIS_TIMEOUT_SECONDS } from "@contract/limits";
import type { Photos, StoredCard } from "@/lib/captureStore";

import { copy } from "./copy";
import { createLimiter } from "./limiter";
import { advance, nextStep, type QueueEvent, type QueueItem, type Step } from "./queueItem";
import type { QueueObserver, QueuePorts } from "./queuePorts";

/** Cards worked on at once. */
const PARALLEL_CARDS = 3;
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
  remove(captureId: string): Promise<void>;
  /** Lets go of every card; what is under way stays in the store for the next time. */
  stop(): void;
}

/**
 * Carries cards from the store to their listings. The store is written before and after each step, every step can be
 * repeated without doing its work twice, and the photos go only when the server has answered for the listing: a
 * browser that dies anywhere loses nothing, and whoever resumes goes on.
 */
export function createQueueRunner(uid: string, ports: QueuePorts, observer: QueueObserver): QueueRunner {
  const { store, server } = ports;
  const limit = createLimiter(PARALLEL_CARDS);
  const stopping = new AbortController();
  const stopped = () => stopping.signal.aborted;
  /** Resolves with the stop: a call that hangs must not keep a card from whoever takes it up next. */
  const whenStopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener("abort", () => resolve());
  });

  async function run(captureId: string, event?: QueueEvent): Promise<void> {
    try {
      await ports.withCardLock(captureId, stopping.signal, async () => {
        let card = await store.card(captureId);
        if (card && event) card = await save(captureId, event);
        if (!card) return;
        mirror(card);
        if (nextStep(card.item) === null) return;
        await Promise.race([limit(() => work(captureId)), whenStopped]);
      });
    } catch (error) {
      if (!stopped()) throw error;
    }
  }

  async function work(captureId: string): Promise<void> {
    let card = stopped() ? undefined : await save(captureId, { type: "started" });
    for (let step = due(card); card && step; step = due(card)) {
      mirror(card);
      const event = await outcomeOf(card, step);
      if (stopped()) return;
      card = await save(captureId, event);
      if (event.type === "skuMissing") observer.onSkuFailed(event.message);
    }
    if (!card) return;
    if (card.item.status === "completed") await store.deletePhotos(captureId);
    if (card.item.status === "error") noteFailure(card);
    mirror(card);
    observer.onOutcome(captureId, card.item);
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
        const again = obstacle === "unreachable" || (obstacle === "busy" && attempt < BUSY_ATTEMPTS);
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
        return check(item.sku);
      case "analyze":
        return analyze(item);
      case "create":
        return { type: "stored", answer: await server.process(captureInput(captureId, item)) };
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

  async function check(sku: string | null): Promise<QueueEvent> {
    const listingId = sku === null ? null : await server.findListing(sku);
    return listingId === null ? { type: "listingAbsent" } : { type: "listingFound", listingId };
  }

  async function analyze(item: QueueItem): Promise<QueueEvent> {
    const asked = server.analyze(address(item.frontImage), address(item.backImage), item.sku);
    const answer = await within(ANALYSIS_TIMEOUT_SECONDS * 1000, asked);
    if (answer === null) {
      // A silent network is not a slow provider.
      if (!ports.isOnline()) return { type: "started" };
      return { type: "analysisFailed", message: copy.aiTimedOut, timedOut: true };
    }
    if (answer.success && answer.analysis) return { type: "analyzed", analysis: answer.analysis };
    return { type: "analysisFailed", message: copy.withoutSuccess(answer.message), timedOut: false };
  }

  function failure(item: QueueItem, step: Step, error: unknown): QueueEvent {
    const message = ports.words(error);
    switch (step) {
      case "extract":
        return { type: "skuMissing", message: message || copy.unknownSkuError };
      case "analyze":
        return { type: "analysisFailed", message, timedOut: message === copy.aiTimedOut };
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
  function mirror({ captureId, item }: StoredCard): void {
    server.mirror(captureId, item).then(
      () => (item.status === "completed" ? store.removeCard(captureId) : undefined),
      () => {
        // The card stays in the store, is shown from there, and is mirrored again when it is next resumed.
      },
    );
  }

  return {
    async resume() {
      for (const { captureId } of await store.cards(uid)) void run(captureId);
    },
    add: (captureId) => void run(captureId),
    tell: (captureId, event) => void run(captureId, event),
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
  };
}

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
