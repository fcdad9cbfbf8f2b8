import { useState } from "react";

import { DAY_MS } from "@contract/wire/durations";

import { describeKept, formatSize, type Keeping } from "@/lib/keeping/useKeeping";
import { collectionStore } from "@/lib/listings/store";
import { saveReceipt } from "@/lib/work/receipt";
import { Button } from "@/ui/controls/Button";
import { Banner } from "@/ui/status/Banner";
import { OperationStatus } from "@/ui/status/OperationStatus";

import { copy } from "../copy";

/** Local storage: the run whose end the person has dismissed. */
const DISMISSED = "pegboard.keepingDismissed";

/** How the pictures of a selection are copied into our storage, and for a day what became of them. */
export function KeepingStatus({ keeping }: { readonly keeping: Keeping }) {
  const { view, document, reason, start, stop, isStarting, error } = keeping;
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED));
  const isOld = view.isOver && (dismissed === view.runId || view.sinceEndMs > DAY_MS);
  if (document === null || view.phase === "none" || isOld) return null;
  const { results, waiting } = document;
  const failed = results.filter(({ success }) => !success);
  const bytes = results.reduce((sum, kept) => sum + (kept.success ? kept.bytes : 0), 0);
  const again = [...failed, ...waiting].map(({ listingId }) => listingId);
  const end = {
    title: copy.kept(results.length - failed.length, failed.length, waiting.length),
    children: [reason, copy.keptSize(formatSize(bytes))].filter(Boolean).join(" "),
    action: (
      <span className="flex gap-2">
        <Button small onClick={() => void saveKeepingReceipt(results)}>
          {copy.keepReceipt}
        </Button>
        {again.length > 0 && (
          <Button small busy={isStarting} onClick={() => start(again)}>
            {copy.keepAgain}
          </Button>
        )}
      </span>
    ),
    onDismiss: () => {
      localStorage.setItem(DISMISSED, view.runId);
      setDismissed(view.runId);
    },
  };
  return (
    <>
      {error && <Banner tone="danger" title={copy.keepNotStarted} />}
      <OperationStatus
        phase={view.phase}
        panel="p-4"
        progress={{
          label: copy.keeping,
          done: results.length,
          total: results.length + waiting.length,
          failed: failed.length,
          elapsedMs: view.elapsedMs,
          ...(!view.isCancelling && { onCancel: stop, cancelLabel: "Stop" }),
          children: reason,
        }}
        notices={{
          completed: { ...end, tone: failed.length > 0 ? "warning" : "info" },
          left: end,
          cancelled: end,
          failed: end,
        }}
      />
    </>
  );
}

/** Saves what became of each listing, with the pictures that could not be copied. */
const saveKeepingReceipt = (results: Parameters<typeof describeKept>[0][]) =>
  saveReceipt("kept-pictures.csv", () => [
    ["id", "title", "outcome"],
    ...results.map((kept) => [
      kept.listingId,
      collectionStore.get(kept.listingId)?.title ?? "",
      describeKept(kept),
    ]),
  ]);
