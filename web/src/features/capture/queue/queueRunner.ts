import { TRASH_DAYS } from "@contract/trash/trash";
import { isMirrored, type StoredCard } from "@/lib/captureStore/captureStore";

import {
  advance,
  type CardSettings,
  nextStep,
  type QueueEvent,
  type QueueItem,
  type Step,
} from "./queueItem";
import { wasTimedOut } from "./itemState";
import type { Lane, QueueObserver, QueuePorts, RemovedCard } from "./queuePorts";
import { createSteps, failure } from "./queueSteps";
import { DAY_MS } from "@contract/wire/durations";
import { failureLabel, problemText } from "./queueWords";

/** Milliseconds after which a card whose photos are up counts as waiting for its turn, and says so. */
const IN_LINE_AFTER = 250;
/** Milliseconds between attempts: doubled each time, up to the longest. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
/** Milliseconds that a card out of the queue is kept with its photos. */
const IN_TRASH = TRASH_DAYS * DAY_MS;
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
  /**
   * Takes a card out of the queue and into the trash; `item` is how it was, where this browser doesn't have it. The
   * answer brings it back, photos and all.
   */
  remove(captureId: string, item: QueueItem): Promise<() => Promise<void>>;
  /** Takes up the cards that the seller has restored from the trash; `restored` says from which removal, by captureId. */
  takeUpRestored(restored: ReadonlyMap<string, string>): Promise<void>;
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
  const perform = createSteps(ports, (captureId, asked) => void takeUpLate(captureId, asked));

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
    try {
      const card = stopped() ? undefined : await save(captureId, { type: "queued" });
      if (card) mirror(card);
    } catch (error) {
      // As in `run`: whoever stops this may close the store at once, with the card half said to wait.
      if (!stopped()) throw error;
    }
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
      if (event.type === "skuMissing") observer.onSkuFailed(event.reason);
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
        if (!again || stopped()) return failure(step, ports.reason(error), obstacle);
        if (obstacle === "unreachable") observer.onWaiting(card.captureId, true);
        await ports.pause(Math.min(FIRST_PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE));
        observer.onWaiting(card.captureId, false);
        if (stopped()) return failure(step, ports.reason(error), obstacle);
      }
    }
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

  /** For the log alone: the card itself is safe, so a server out of reach must hold nothing up. */
  function noteFailure({ captureId, item }: StoredCard): void {
    const input = {
      captureId,
      sku: item.sku,
      errorMessage: `${failureLabel(item)}: ${problemText(item) ?? ""}`.slice(0, 2_000),
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

  /** As with every write to the server's copy: offline it must hold nothing up. What fails is settled when resumed. */
  function tellRemoved(captureId: string, removed: RemovedCard): void {
    server
      .removeCard(captureId, removed)
      .then(() => store.noteTold(captureId, removed.removal))
      .catch(() => undefined);
  }

  /** The tab that removed it ended before it knew whether the server had heard. */
  function settleRemoval(captureId: string, removed: RemovedCard): void {
    server
      .settleRemoval(captureId, removed)
      .then(async (place) => {
        if (place === "trash") await store.noteTold(captureId, removed.removal);
        else if (await store.bringBack(captureId)) void run(captureId);
      })
      .catch(() => undefined);
  }

  return {
    async resume() {
      await store.forgetSetAside(uid, ({ aside }) => (aside?.at ?? 0) < ports.now() - IN_TRASH);
      for (const { captureId, item, aside } of await store.setAsideCards(uid)) {
        const { removal = null, isTold = true } = aside ?? {};
        if (removal !== null && !isTold) settleRemoval(captureId, { item, removal });
      }
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
    async remove(captureId, item) {
      const [card, photos] = await Promise.all([store.card(captureId), store.photos(captureId)]);
      const removed = { item: card?.item ?? item, removal: crypto.randomUUID() };
      const aside = { removal: removed.removal, at: ports.now(), isTold: false };
      const isKept = card !== undefined && (await store.setAside(captureId, aside));
      tellRemoved(captureId, removed);
      return async () => {
        server.restoreCard(captureId, removed).catch(() => undefined);
        if (!card) return;
        if (!isKept || !(await store.bringBack(captureId))) await store.addCard(card, photos);
        void run(captureId);
      };
    },
    async takeUpRestored(restored) {
      if (restored.size === 0) return;
      for (const { captureId, aside } of await store.setAsideCards(uid)) {
        const removal = restored.get(captureId);
        // What the server shows may be older than a second removal here.
        if (removal === undefined || (aside?.removal ?? removal) !== removal) continue;
        if (await store.bringBack(captureId)) void run(captureId);
      }
    },
    stop: () => stopping.abort(),
  };
}

const due = (card: StoredCard | undefined): Step | null => (card ? nextStep(card.item) : null);

const laneOf = (step: Step): Lane => (step === "upload" ? "upload" : "work");
