import type { QueueItem } from "./queueItem";
import type { QueuePorts, RemovedCard } from "./queuePorts";
import { getUnconfirmedRemoval, hasLeftTrash, isRestored } from "./runnerRules";

/** A card's way to the trash and back, in the store and at the server. */
export interface Removals {
  readonly remove: (captureId: string, item: QueueItem) => Promise<() => Promise<void>>;
  /** Completes removals whose tab was closed before the server confirmed them. */
  readonly completeUnconfirmed: () => Promise<void>;
  readonly resumeRestored: (restored: ReadonlyMap<string, string>) => Promise<void>;
}

/** `run` continues with a card that is back in the queue. */
export function createRemovals(uid: string, ports: QueuePorts, run: (captureId: string) => void): Removals {
  const { store, server } = ports;

  function settleRemoval(captureId: string, removed: RemovedCard): void {
    server
      .settleRemoval(captureId, removed)
      .then(async (place) => {
        if (place === "trash") await store.markReported(captureId, removed.removal);
        else if (await store.bringBack(captureId)) run(captureId);
      })
      .catch(() => undefined);
  }

  return {
    async remove(captureId, item) {
      const [card, photos] = await Promise.all([store.card(captureId), store.photos(captureId)]);
      const removed = { item: card?.item ?? item, removal: crypto.randomUUID() };
      const aside = { removal: removed.removal, at: ports.now(), isTold: false };
      const isAside = card !== undefined && (await store.setAside(captureId, aside));
      reportRemoval(ports, captureId, removed);
      return async () => {
        server.restoreCard(captureId, removed).catch(() => undefined);
        if (!card) return;
        if (!isAside || !(await store.bringBack(captureId))) await store.addCard(card, photos);
        run(captureId);
      };
    },
    async completeUnconfirmed() {
      await store.forgetSetAside(uid, (card) => hasLeftTrash(card, ports.now()));
      for (const card of await store.readSetAside(uid)) {
        const removed = getUnconfirmedRemoval(card);
        if (removed) settleRemoval(card.captureId, removed);
      }
    },
    async resumeRestored(restored) {
      if (restored.size === 0) return;
      for (const card of await store.readSetAside(uid)) {
        const { captureId } = card;
        if (isRestored(card, restored) && (await store.bringBack(captureId))) run(captureId);
      }
    },
  };
}

/** Reports a removal to the server. Nothing waits for the call. The next resume settles a call that failed. */
function reportRemoval({ server, store }: QueuePorts, captureId: string, removed: RemovedCard): void {
  server
    .removeCard(captureId, removed)
    .then(() => store.markReported(captureId, removed.removal))
    .catch(() => undefined);
}
