import { urls } from "@/lib/browser/urls";
import type { QueueItem } from "@/lib/captureStore/queueItem";
import { describeFailureReason, toFailureReason } from "@/lib/backgroundTasks/failureReason";
import { startBackgroundTask } from "@/lib/backgroundTasks/backgroundTask";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "../../copy";
import { STATUS_LABELS } from "./queueLabels";
import type { QueueEntry } from "./queueView";
import { getCardName } from "./queueTexts";

/** Removes a card. Resolves to a function that restores it. */
interface Remover {
  readonly remove: (captureId: string, item: QueueItem) => Promise<() => Promise<void>>;
}

/** Number of cards that are removed at the same time. */
const STEP = 20;

export async function removeWithUndo(queue: Remover, { captureId, item }: QueueEntry): Promise<void> {
  showToast(copy.itemRemoved, { undo: await queue.remove(captureId, item) });
}

/** Removes cards from the queue, with progress, a receipt and Undo. */
export async function clearCards(queue: Remover, entries: readonly QueueEntry[]): Promise<void> {
  const waysBack = new Map<string, () => Promise<void>>();
  await startBackgroundTask({
    kind: "queue",
    label: copy.clearing,
    items: entries,
    stepSize: STEP,
    step: async (some) => {
      const removed = await Promise.allSettled(
        some.map(async ({ captureId, item }) => waysBack.set(captureId, await queue.remove(captureId, item))),
      );
      return removed.flatMap((one, index) => {
        const entry = some[index];
        return one.status === "rejected" && entry ? [toFailure(entry, one.reason)] : [];
      });
    },
    toFailure,
    describe: describeFailureReason,
    note: () => copy.clearInTrash,
    receipt: {
      fileName: "cleared-cards.csv",
      done: copy.clearedOne,
      describe: ({ captureId, item }) => ({
        ...{ id: captureId, title: getCardName(item), sku: item.sku, before: STATUS_LABELS[item.status] },
      }),
    },
    undo: (cleared) => {
      for (const { captureId } of cleared) void waysBack.get(captureId)?.();
    },
    summary: ({ succeeded, failures }) =>
      failures.length === 0 ? () => copy.cleared(succeeded.length) : null,
  });
}

const toFailure = ({ captureId, item }: QueueEntry, error: unknown) => ({
  id: captureId,
  to: item.listingId === null ? null : urls.listing(item.listingId),
  title: getCardName(item),
  reason: toFailureReason(error),
});
