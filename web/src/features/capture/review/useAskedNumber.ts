import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { QueueEvent } from "../queueItem";
import { canGoOnHere, type QueueEntry } from "../queueView";

/** Milliseconds for which an answer can be taken back: after that the card goes on its way. */
const UNDO_TIME = 4_000;
/** Milliseconds a question must have been seen: a key pressed for the card before answers nothing. */
const SEEN = 600;

interface Chosen {
  readonly captureId: string;
  readonly sku: string;
}

/** The newest card's number, asked in the studio itself. */
export interface AskedNumber {
  readonly entry: QueueEntry;
  /** What was chosen and can still be taken back. */
  readonly chosen: string | null;
  readonly choose: (index: number) => void;
  /** Opens the question in which another number is typed. */
  readonly type: () => void;
  readonly undo: () => void;
}

interface AskedNumberOptions {
  /** The newest outcome. */
  readonly entry: QueueEntry | null;
  readonly onAnswer: (captureId: string, event: QueueEvent) => void;
  readonly onType: (captureId: string) => void;
}

/** Null where the newest card asks for no number. */
export function useAskedNumber({ entry, onAnswer, onType }: AskedNumberOptions): AskedNumber | null {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** The answer that was not sent yet. */
  const waiting = useRef<Chosen | null>(null);
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
    if (answer) onAnswer(answer.captureId, { type: "skuChosen", sku: answer.sku });
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
  // Who leaves the studio takes nothing back.
  useEffect(() => () => deliverNow(), []);

  function withdraw() {
    waiting.current = null;
    setChosen(null);
  }

  if (!asked) return null;
  const isChosen = chosen?.captureId === asked.captureId;
  return {
    entry: asked,
    chosen: isChosen ? chosen.sku : null,
    choose(index) {
      const sku = asked.item.skuCandidates[index];
      if (sku === undefined || isChosen || seen !== asked.captureId) return;
      deliver();
      waiting.current = { captureId: asked.captureId, sku };
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
  canGoOnHere(entry);
