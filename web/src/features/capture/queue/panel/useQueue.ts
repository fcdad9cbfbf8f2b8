import { useEffect, useMemo } from "react";
import { useStore } from "zustand";

import { paths, queueItemDocument } from "@contract/documents";
import { readQueueItem } from "@/lib/captureStore/queueItem";
import { useDocuments } from "@/lib/firestore/useDocuments";

import { mergeQueue, type QueueEntry } from "./queueView";
import type { Studio } from "../../studio/studio";

/** Maximum number of cards from the server's list. This browser's own cards are always all shown. */
const QUEUE_LIMIT = 200;

/** Documents of earlier versions describe a problem only as text. */
const queueItem = queueItemDocument.transform(readQueueItem);

/**
 * Returns all of the seller's cards: this browser's from local state, and other stations' from the server.
 */
export function useQueue(uid: string, studio: Studio): QueueEntry[] {
  const cards = useStore(studio.state, (state) => state.cards);
  const waiting = useStore(studio.state, (state) => state.waiting);
  const live = useDocuments(
    { path: paths.processQueue(uid), orderBy: [["timestamp", "desc"]], limit: QUEUE_LIMIT },
    queueItem,
  );
  const list = live.status === "ready" ? live.value : null;
  useEffect(() => {
    if (list === null || list.fromCache) return;
    const { documents: cards, unreadable } = list;
    void studio.reconcile({ cards, unreadable, isWhole: cards.length + unreadable.length < QUEUE_LIMIT });
  }, [studio, list]);
  return useMemo(() => mergeQueue(cards, list?.documents ?? [], waiting), [cards, list, waiting]);
}
