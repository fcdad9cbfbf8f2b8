import { isMirrored, type StoredCard } from "@/lib/captureStore/captureStore";

import { advance, type CardSettings, type QueueEvent, type QueueItem, type Step } from "./queueItem";
import type { Lane, QueueObserver, QueuePorts, RemovedCard } from "./queuePorts";
import { createSteps, toFailureEvent } from "./queueSteps";
import {
  getDueStep,
  getLane,
  getPause,
  getUntoldRemoval,
  hasSettings,
  isPastTrash,
  isRestored,
  planResume,
  toFailureRecord,
} from "./runnerRules";

/** Milliseconds that an uploaded card waits for a slot before it is shown as pending. */
const PENDING_AFTER = 250;

export interface QueueRunner {
  /** Resumes every card of this person that this browser stores. */
  resume(): Promise<void>;
  /** Starts a card that was just stored. */
  add(captureId: string): void;
  /** Applies the seller's answer or request, such as `skuChosen` or `retried`. */
  tell(captureId: string, event: QueueEvent): void;
  /** Changes a card's settings, also while it is processed. Returns false if its listing is already being created. */
  edit(captureId: string, settings: Partial<CardSettings>): Promise<boolean>;
  /**
   * Moves a card from the queue to the trash. `item` is used if this browser doesn't store the card. Returns a
   * function that restores the card with its photos.
   */
  remove(captureId: string, item: QueueItem): Promise<() => Promise<void>>;
  /** Resumes cards that the seller restored from the trash. `restored` maps a captureId to the id of its removal. */
  resumeRestored(restored: ReadonlyMap<string, string>): Promise<void>;
  /** Stops all work. Unfinished cards stay in the store for the next `resume`. */
  stop(): void;
}

/**
 * Processes cards from the store until they are listings. The store is written before and after each step, each step
 * is idempotent, and photos are kept until the server has them. So nothing is lost when a browser stops at any point,
 * and any tab can resume.
 */
export function createQueueRunner(uid: string, ports: QueuePorts, observer: QueueObserver): QueueRunner {
  const { store, server } = ports;
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  /** Resolves on stop, so that a call that hangs doesn't keep the card's lock. */
  const whenStopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener("abort", () => resolve());
  });

  const resumedLate = new Set<string>();
  const perform = createSteps(ports, (captureId, asked) => void resumeLate(captureId, asked));

  async function run(captureId: string, event?: QueueEvent): Promise<void> {
    try {
      await ports.withCardLock(captureId, stopping.signal, async () => {
        let card = await store.card(captureId);
        if (card && event) card = await save(captureId, event);
        if (!card) return;
        if (!isMirrored(card)) mirror(ports, card);
        await Promise.race([work(captureId, getDueStep(card)), whenStopped]);
      });
    } catch (error) {
      if (!isStopped()) throw error;
    }
  }

  /** Performs a card's steps lane by lane. Before each lane it waits for a slot. */
  async function work(captureId: string, first: Step | null): Promise<void> {
    let spent = 0;
    for (let step = first; step !== null && !isStopped();) {
      const lane = getLane(step);
      const showPending =
        spent > 0 ? setTimeout(() => void markPending(captureId), PENDING_AFTER) : undefined;
      step = null;
      await ports.inLane(lane, stopping.signal, async () => {
        clearTimeout(showPending);
        const startedAt = ports.now();
        step = await workInLane(captureId, lane, spent);
        spent += Math.max(1, ports.now() - startedAt);
      });
    }
  }

  async function markPending(captureId: string): Promise<void> {
    try {
      const card = isStopped() ? undefined : await save(captureId, { type: "queued" });
      if (card) mirror(ports, card);
    } catch (error) {
      // As in `run`: the store may be closed right after the stop.
      if (!isStopped()) throw error;
    }
  }

  /** Returns the first step of the next lane, or null once the card has an outcome. */
  async function workInLane(captureId: string, lane: Lane, spent: number): Promise<Step | null> {
    let card = isStopped() ? undefined : await save(captureId, { type: "started", spent });
    for (let step = getDueStep(card); card && step; step = getDueStep(card)) {
      if (getLane(step) !== lane) return step;
      mirror(ports, card);
      const event = await performStep(card, step);
      if (isStopped()) return null;
      card = await save(captureId, event);
      if (event.type === "skuMissing") observer.onSkuFailed(event.reason);
    }
    if (!card) return null;
    // Nothing waits for the log, because the card itself is stored.
    if (card.item.status === "error") server.recordFailure(toFailureRecord(card)).catch(() => undefined);
    mirror(ports, card);
    observer.onOutcome(captureId, card.item);
    return null;
  }

  const save = (captureId: string, event: QueueEvent) =>
    store.updateItem(captureId, (item) => advance(item, event, ports.now()));

  /** Performs one step and returns its event. Waits as long as the server is unreachable. */
  async function performStep(card: StoredCard, step: Step): Promise<QueueEvent> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await perform(card, step);
      } catch (error) {
        const obstacle = ports.obstacle(error);
        const pause = isStopped() ? null : getPause(obstacle, attempt);
        if (pause !== null) {
          if (obstacle === "unreachable") observer.onWaiting(card.captureId, true);
          await ports.pause(pause);
          observer.onWaiting(card.captureId, false);
        }
        if (pause === null || isStopped()) return toFailureEvent(step, ports.reason(error), obstacle);
      }
    }
  }

  /**
   * Retries a card once whose analysis timed out. A running server answers in time, so this one was starting or has
   * died. If it answers later, its result is stored and a retry costs nothing. If it doesn't, no provider was asked.
   * After a second timeout the card waits for the seller.
   */
  async function resumeLate(captureId: string, asked: Promise<{ success: boolean }>): Promise<void> {
    if (resumedLate.has(captureId)) return;
    resumedLate.add(captureId);
    const canRetry = await asked.then(
      ({ success }) => success,
      (error: unknown) => ports.obstacle(error) !== "refused",
    );
    if (canRetry && !isStopped()) await run(captureId, { type: "answeredLate" });
  }

  /** Completes a removal whose tab was closed before the server confirmed it. */
  function settleRemoval(captureId: string, removed: RemovedCard): void {
    server
      .settleRemoval(captureId, removed)
      .then(async (place) => {
        if (place === "trash") await store.markReported(captureId, removed.removal);
        else if (await store.bringBack(captureId)) void run(captureId);
      })
      .catch(() => undefined);
  }

  return {
    async resume() {
      await store.forgetSetAside(uid, (card) => isPastTrash(card, ports.now()));
      for (const card of await store.setAsideCards(uid)) {
        const removed = getUntoldRemoval(card);
        if (removed) settleRemoval(card.captureId, removed);
      }
      for (const card of await store.cards(uid)) {
        const { captureId } = card;
        const plan = planResume(card, resumedLate.has(captureId));
        if (plan === "ask-again") resumedLate.add(captureId);
        if (plan !== null) void run(captureId, plan === "work" ? undefined : { type: "answeredLate" });
      }
    },
    add: (captureId) => void run(captureId),
    tell: (captureId, event) => void run(captureId, event),
    async edit(captureId, settings) {
      const card = await save(captureId, { type: "edited", settings });
      if (!card) return false;
      mirror(ports, card);
      return hasSettings(card.item, settings);
    },
    async remove(captureId, item) {
      const [card, photos] = await Promise.all([store.card(captureId), store.photos(captureId)]);
      const removed = { item: card?.item ?? item, removal: crypto.randomUUID() };
      const aside = { removal: removed.removal, at: ports.now(), isTold: false };
      const isKept = card !== undefined && (await store.setAside(captureId, aside));
      reportRemoval(ports, captureId, removed);
      return async () => {
        server.restoreCard(captureId, removed).catch(() => undefined);
        if (!card) return;
        if (!isKept || !(await store.bringBack(captureId))) await store.addCard(card, photos);
        void run(captureId);
      };
    },
    async resumeRestored(restored) {
      if (restored.size === 0) return;
      for (const card of await store.setAsideCards(uid)) {
        const { captureId } = card;
        if (isRestored(card, restored) && (await store.bringBack(captureId))) void run(captureId);
      }
    },
    stop: () => stopping.abort(),
  };
}

/** Copies the card to the server. Nothing waits for it, so cards continue offline. Writes keep their order. */
function mirror({ server, store }: QueuePorts, { captureId, item, revision = 0 }: StoredCard): void {
  server
    .mirror(captureId, item)
    .then(() => store.noteMirrored(captureId, revision))
    .catch(() => {
      // The card stays in the store and is shown from there. The next resume mirrors it again.
    });
}

/** Reports a removal to the server. Nothing waits for the call. The next resume settles a call that failed. */
function reportRemoval({ server, store }: QueuePorts, captureId: string, removed: RemovedCard): void {
  server
    .removeCard(captureId, removed)
    .then(() => store.markReported(captureId, removed.removal))
    .catch(() => undefined);
}
