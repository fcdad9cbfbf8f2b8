import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { QueueEvent } from "../queue/advance";
import { canContinueHere, type QueueEntry } from "../queue/panel/queueView";
import { listNumberChoices, type NumberChoice } from "./numberChoices";

/** Milliseconds for which an answer can be undone. The card continues afterwards (decisions/capture/0095). */
const UNDO_TIME = 4_000;
/**
 * Milliseconds a question must be visible before it accepts keys. An earlier key may be meant for the
 * previous card.
 */
const SEEN = 600;

interface PendingAnswer {
  readonly captureId: string;
  readonly choice: NumberChoice;
}

/** The number question of the newest card, answered in the studio itself. */
export interface AskedNumber {
  readonly entry: QueueEntry;
  /** The answer that can still be undone. */
  readonly chosen: NumberChoice | null;
  readonly choices: readonly NumberChoice[];
  readonly choose: (index: number) => void;
  /** Opens the field for another number. */
  readonly type: () => void;
  readonly undo: () => void;
}

interface AskedNumberOptions {
  /** The entry with the newest outcome. */
  readonly entry: QueueEntry | null;
  readonly onAnswer: (captureId: string, event: QueueEvent) => void;
  readonly onType: (captureId: string) => void;
}

/** Returns null if the newest card has no number question. */
export function useAskedNumber({ entry, onAnswer, onType }: AskedNumberOptions): AskedNumber | null {
  const [chosen, setChosen] = useState<PendingAnswer | null>(null);
  /** The answer that hasn't been sent yet. */
  const waiting = useRef<PendingAnswer | null>(null);
  const asked = entry && isAsked(entry) ? entry : null;
  const captureId = asked?.captureId ?? null;
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(captureId), SEEN);
    return () => clearTimeout(timer);
  }, [captureId]);

  function deliver() {
    const answer = waiting.current;
    waiting.current = null;
    if (!answer) return;
    const { sku, model } = answer.choice;
    onAnswer(answer.captureId, { type: "skuChosen", sku, ...(model && { model }) });
  }
  const deliverNow = useEffectEvent(deliver);
  useEffect(() => {
    if (!chosen) return;
    const timer = setTimeout(() => {
      deliverNow();
      setChosen(null);
    }, UNDO_TIME);
    return () => clearTimeout(timer);
  }, [chosen]);
  // Leaving the studio sends the answer.
  useEffect(() => () => deliverNow(), []);

  function withdraw() {
    waiting.current = null;
    setChosen(null);
  }

  if (!asked) return null;
  const isChosen = chosen?.captureId === asked.captureId;
  const choices = listNumberChoices(asked.item);
  return {
    entry: asked,
    chosen: isChosen ? chosen.choice : null,
    choices,
    choose(index) {
      const choice = choices[index];
      if (choice === undefined || isChosen || seen !== asked.captureId) return;
      deliver();
      waiting.current = { captureId: asked.captureId, choice };
      setChosen(waiting.current);
    },
    type() {
      if (isChosen) withdraw();
      onType(asked.captureId);
    },
    undo() {
      if (isChosen) withdraw();
    },
  };
}

const isAsked = (entry: QueueEntry) =>
  entry.item.status === "review" &&
  entry.item.reviewReason === "sku-uncertain" &&
  entry.item.skuCandidates.length > 0 &&
  canContinueHere(entry);
