import { isMirrored, type StoredCard } from "@/lib/captureStore/captureStore";

import { findNextStep } from "../../queue/advance";
import type { QueueItem } from "../../queue/queueItem";

// Compares this browser's cards with the server's queue. Other browsers remove, restore and take over cards there.

/** The newest cards of the server's queue. */
export interface RemoteQueue {
  readonly cards: readonly (Pick<QueueItem, "timestamp" | "stationId" | "restoredFrom"> & {
    readonly id: string;
  })[];
  /** Ids of cards that this version can't read, such as those of a newer tab. */
  readonly unreadable: readonly string[];
  /** False if there are older cards. */
  readonly isWhole: boolean;
}

/** A card that the server's queue doesn't have, or not for this station. */
interface MissingCard {
  readonly captureId: string;
  readonly reason: "removed" | "taken-over";
}

/** Returns the shown cards without a next step that other browsers removed or took over. */
export function listMissing(
  shown: ReadonlyMap<string, { readonly item: QueueItem }>,
  { cards, unreadable, isWhole }: RemoteQueue,
  stationId: string,
): MissingCard[] {
  const remote = new Map(cards.map((card) => [card.id, card]));
  const oldest = isWhole ? -Infinity : Math.min(...cards.map(({ timestamp }) => timestamp));
  return [...shown].flatMap(([captureId, { item }]): MissingCard[] => {
    if (findNextStep(item) !== null || unreadable.includes(captureId)) return [];
    const theirs = remote.get(captureId);
    if (theirs) return theirs.stationId === stationId ? [] : [{ captureId, reason: "taken-over" }];
    return item.timestamp > oldest ? [{ captureId, reason: "removed" }] : [];
  });
}

/** Whether a missing card may be dropped. A card that the server doesn't know yet can't have been removed there. */
export const canDrop = (stored: StoredCard | undefined): boolean =>
  stored !== undefined && findNextStep(stored.item) === null && isMirrored(stored);

/** Returns this station's restored cards: a map of captureId to the id of the removal. */
export const listRestored = ({ cards }: RemoteQueue, station: string): Map<string, string> =>
  new Map(
    cards.flatMap(({ id, stationId, restoredFrom }) =>
      restoredFrom && stationId === station ? [[id, restoredFrom] as const] : [],
    ),
  );
