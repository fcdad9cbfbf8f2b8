import { isMirrored } from "@/lib/captureStore/captureStore";

import { mirror, saveEvent, processCard } from "./processCard";
import type { QueueEvent } from "./advance";
import type { QueueItem } from "./queueItem";
import type { QueueObserver, QueuePorts } from "./queuePorts";
import { createSteps } from "./queueSteps";
import { createRemovals } from "./removals";
import { getDueStep, planResume } from "./runnerRules";

export interface QueueRunner {
  /** Resumes every card of this person that this browser stores. */
  resume(): Promise<void>;
  /** Starts a card that was just stored. */
  add(captureId: string): void;
  /** Applies the seller's answer or request, such as `skuChosen` or `retried`. */
  dispatch(captureId: string, event: QueueEvent): void;
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
  const { store } = ports;
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  /** Resolves on stop, so that a call that hangs doesn't keep the card's lock. */
  const whenStopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener("abort", () => resolve());
  });

  const resumedLate = new Set<string>();
  const perform = createSteps(ports, (captureId, asked) => void resumeLate(captureId, asked));
  const context = { ports, observer, perform, stopping: stopping.signal };
  const removals = createRemovals(uid, ports, (captureId) => void run(captureId));

  async function run(captureId: string, event?: QueueEvent): Promise<void> {
    try {
      await ports.withCardLock(captureId, stopping.signal, async () => {
        let card = await store.card(captureId);
        if (card && event) card = await saveEvent(ports, captureId, event);
        if (!card) return;
        if (!isMirrored(card)) mirror(ports, card);
        await Promise.race([processCard(context, captureId, getDueStep(card)), whenStopped]);
      });
    } catch (error) {
      if (!isStopped()) throw error;
    }
  }

  /**
   * Retries a card whose analysis timed out, once. A late answer is stored at the server, so that the retry is free.
   * A server that never answers has asked no provider. After a second timeout the card waits for the seller.
   */
  async function resumeLate(captureId: string, asked: Promise<{ success: boolean }>): Promise<void> {
    if (resumedLate.has(captureId)) return;
    resumedLate.add(captureId);
    const canRetry = await asked.then(
      ({ success }) => success,
      (error: unknown) => ports.classifyFailure(error) !== "refused",
    );
    if (!canRetry) return;
    await observer.whenFree(captureId);
    if (!isStopped()) await run(captureId, { type: "answeredLate" });
  }

  return {
    async resume() {
      await removals.completeUnconfirmed();
      for (const card of await store.cards(uid)) {
        const { captureId } = card;
        const plan = planResume(card, resumedLate.has(captureId));
        if (plan === "ask-again") resumedLate.add(captureId);
        if (plan !== null) void run(captureId, plan === "work" ? undefined : { type: "answeredLate" });
      }
    },
    add: (captureId) => void run(captureId),
    dispatch: (captureId, event) => void run(captureId, event),
    remove: removals.remove,
    resumeRestored: removals.resumeRestored,
    stop: () => stopping.abort(),
  };
}
