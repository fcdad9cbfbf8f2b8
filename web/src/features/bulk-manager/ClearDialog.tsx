import type { BulkRow } from "@/lib/bulkStore";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { describeFailureReason, toFailureReason } from "@/lib/backgroundTasks/failureReason";
import { startBackgroundTask } from "@/lib/backgroundTasks/backgroundTask";
import { DryRunDialog } from "@/ui/overlays/DryRunDialog";

import { removeRows } from "./bulk";
import { copy } from "./copy";

interface ClearDialogProps {
  readonly rows: readonly BulkRow[];
  readonly onClose: () => void;
}

/** Shows which listings would be removed from the list. Nothing changes on eBay. */
export function ClearDialog({ rows, onClose }: ClearDialogProps) {
  const { isOn } = useMarketplace();
  return (
    <DryRunDialog
      title={copy.clearTitle(rows.length)}
      confirmLabel={copy.clear}
      danger
      lines={rows.map(({ id, title, price }) => ({ key: id, title, change: price }))}
      undo={copy.clearUndo}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void clearList(rows);
      }}
    >
      {isOn && <p>{copy.staysOnEbay}</p>}
    </DryRunDialog>
  );
}

async function clearList(rows: readonly BulkRow[]): Promise<void> {
  let undo: () => void = () => undefined;
  await startBackgroundTask({
    label: copy.clearing,
    items: rows,
    stepSize: rows.length,
    step: (some) => {
      undo = removeRows(new Set(some.map(({ id }) => id)));
      return Promise.resolve([]);
    },
    toFailure: ({ id, title }, error) => ({ id, to: null, title, reason: toFailureReason(error) }),
    describe: describeFailureReason,
    summary: ({ succeeded }) => (succeeded.length === 0 ? null : () => copy.cleared(succeeded.length)),
    note: () => copy.clearUndo,
    receipt: {
      fileName: "cleared-list.csv",
      done: copy.clearedOne,
      describe: ({ ebayId, id, title, sku, price }) => ({ id: ebayId ?? id, title, sku, before: price }),
    },
    undo: () => undo(),
  });
}
