import type { StoredCard } from "@/lib/captureStore/captureStore";

import { advance, type QueueEvent, type Step } from "./advance";
import type { Lane, QueueObserver, QueuePorts } from "./queuePorts";
import { type PerformStep, toFailureEvent } from "./queueSteps";
import { getLane, getPause, planInLane, toFailureRecord } from "./runnerRules";

/** Milliseconds that an uploaded card waits for a slot before it is shown as pending. */
const PENDING_AFTER = 250;

/** The functions and the state of the runner that a card's work needs. */
export interface CardContext {
  readonly ports: QueuePorts;
  readonly observer: QueueObserver;
  readonly perform: PerformStep;
  readonly stopping: AbortSignal;
}

/** Performs a card's steps lane by lane. Before each lane it waits for a slot. */
export async function processCard(
  context: CardContext,
  captureId: string,
  first: Step | null,
): Promise<void> {
  const { ports, stopping } = context;
  let spent = 0;
  for (let step = first; step !== null && !stopping.aborted;) {
    const lane = getLane(step);
    const showPending =
      spent > 0 ? setTimeout(() => void markPending(context, captureId), PENDING_AFTER) : undefined;
    step = null;
    await ports.inLane(lane, stopping, async () => {
      clearTimeout(showPending);
      const startedAt = ports.now();
      step = await processInLane(context, captureId, lane, spent);
      spent += Math.max(1, ports.now() - startedAt);
    });
  }
}

async function markPending({ ports, stopping }: CardContext, captureId: string): Promise<void> {
  try {
    const card = stopping.aborted ? undefined : await saveEvent(ports, captureId, { type: "queued" });
    if (card) mirror(ports, card);
  } catch (error) {
    // The store may be closed right after the stop.
    if (!stopping.aborted) throw error;
  }
}

/** Returns the first step of the next lane, or null once the card has an outcome. */
async function processInLane(
  context: CardContext,
  captureId: string,
  lane: Lane,
  spent: number,
): Promise<Step | null> {
  const { ports, observer, stopping } = context;
  let card = stopping.aborted ? undefined : await saveEvent(ports, captureId, { type: "started", spent });
  while (card) {
    const plan = planInLane(card, lane);
    if (plan.type === "leave") return plan.next;
    if (plan.type === "end") {
      endCard(context, card);
      return null;
    }
    mirror(ports, card);
    const event = await performStep(context, card, plan.step);
    if (stopping.aborted) return null;
    card = await saveEvent(ports, captureId, event);
    if (event.type === "skuMissing") observer.onSkuFailed(event.reason);
  }
  return null;
}

function endCard({ ports, observer }: CardContext, card: StoredCard): void {
  // Nothing waits for the log, because the card itself is stored.
  if (card.item.status === "error") ports.server.recordFailure(toFailureRecord(card)).catch(() => undefined);
  mirror(ports, card);
  observer.onOutcome(card.captureId, card.item);
}

/** Performs one step and returns its event. Waits as long as the server is unreachable. */
async function performStep(
  { ports, observer, perform, stopping }: CardContext,
  card: StoredCard,
  step: Step,
): Promise<QueueEvent> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await perform(card, step);
    } catch (error) {
      const failureKind = ports.classifyFailure(error);
      const pause = stopping.aborted ? null : getPause(failureKind, attempt);
      if (pause !== null) {
        if (failureKind === "unreachable") observer.onWaiting(card.captureId, true);
        await ports.pause(pause);
        observer.onWaiting(card.captureId, false);
      }
      if (pause === null || stopping.aborted) return toFailureEvent(step, ports.toReason(error), failureKind);
    }
  }
}

/** Applies an event to the stored card. Returns undefined if the card doesn't exist. */
export const saveEvent = (
  ports: QueuePorts,
  captureId: string,
  event: QueueEvent,
): Promise<StoredCard | undefined> =>
  ports.store.updateItem(captureId, (item) => advance(item, event, ports.now()));

/** Copies the card to the server. Nothing waits for it, so cards continue offline. Writes keep their order. */
export function mirror({ server, store }: QueuePorts, { captureId, item, revision = 0 }: StoredCard): void {
  server
    .mirror(captureId, item)
    .then(() => store.noteMirrored(captureId, revision))
    .catch(() => {
      // The card stays in the store and is shown from there. The next resume mirrors it again.
    });
}
