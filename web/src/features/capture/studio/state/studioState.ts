import type { StoredCard } from "@/lib/captureStore/captureStore";

import type { CaptureFlow } from "./captureFlow";
import type { LocalCard } from "../../queue/panel/queueView";
import type { QueueItem } from "../../queue/queueItem";

// The state of the studio, and its transitions.

export interface StudioState {
  readonly flow: CaptureFlow;
  readonly cards: ReadonlyMap<string, LocalCard>;
  readonly waiting: ReadonlySet<string>;
  /** Number of photos that exist only in this tab's memory, because the disk is full. */
  readonly unstored: number;
}

export function setWaiting(state: StudioState, captureId: string, isWaiting: boolean): StudioState {
  const waiting = new Set(state.waiting);
  if (isWaiting) waiting.add(captureId);
  else waiting.delete(captureId);
  return { ...state, waiting };
}

export const showCard = (state: StudioState, captureId: string, card: LocalCard): StudioState => ({
  ...state,
  cards: new Map(state.cards).set(captureId, card),
});

/** Shows cards that were read from the disk. A card that is shown already is newer. */
export const showStored = (
  state: StudioState,
  stored: readonly (readonly [string, LocalCard])[],
): StudioState => ({ ...state, cards: new Map([...stored, ...state.cards]) });

export const hideCard = (state: StudioState, captureId: string): StudioState => ({
  ...state,
  cards: new Map([...state.cards].filter(([id]) => id !== captureId)),
});

/** What the screen does after the store has changed a card. */
export type Refresh =
  | { readonly type: "nothing" }
  | { readonly type: "hide"; readonly shown: LocalCard }
  | { readonly type: "update"; readonly card: LocalCard }
  /** Shows the card with photos from the disk. `replaced`: the card that was shown before. */
  | { readonly type: "load"; readonly item: QueueItem; readonly replaced: LocalCard | null };

/** `shown`: the card on the screen. `stored`: the card that the store has now. */
export function planRefresh(
  uid: string,
  shown: LocalCard | undefined,
  stored: StoredCard | undefined,
): Refresh {
  if (stored?.uid !== uid) return shown ? { type: "hide", shown } : { type: "nothing" };
  const { item } = stored;
  if (!shown) return { type: "load", item, replaced: null };
  // Finished cards are shown from the disk instead of memory, because there may be hundreds.
  const isJustFinished = item.status === "completed" && shown.item.status !== "completed";
  return isJustFinished
    ? { type: "load", item, replaced: shown }
    : { type: "update", card: { ...shown, item } };
}
