import type { ReactNode } from "react";

import { DAY_MS } from "@contract/wire/durations";

import { Button } from "@/ui/controls/Button";
import { Banner } from "@/ui/status/Banner";
import { OperationStatus } from "@/ui/status/OperationStatus";

import type { OperationView } from "./operationView";
import { type DismissibleRun, useDismissedRun } from "./useDismissedRun";

/** An operation that handles listings one after the other on the server. */
export interface BulkRun<D> {
  readonly view: OperationView;
  /** The current run, or the last one. */
  readonly document: D | null;
  /** The reason why it waits or was stopped, as a text. */
  readonly reason: string | null;
  readonly stop: () => void;
  readonly isStarting: boolean;
  readonly error: Error | null;
}

interface Handled {
  readonly results: readonly { readonly success: boolean }[];
  readonly waiting: readonly unknown[];
}

interface BulkRunStatusProps<D extends Handled> {
  readonly run: BulkRun<D>;
  readonly kind: DismissibleRun;
  readonly running: string;
  readonly notStarted: string;
  readonly outcome: (done: number, failed: number, waiting: number) => string;
  /** The text after the end, in addition to the outcome. */
  readonly detail: (document: D) => string | false;
  readonly onSaveReceipt: (document: D) => void;
  /** The button that continues with the remaining listings. */
  readonly again: { readonly label: string; readonly start: (document: D) => (() => void) | null };
}

/** Shows the progress of a run, and for a day its outcome with a receipt. */
export function BulkRunStatus<D extends Handled>({
  run,
  kind,
  running,
  notStarted,
  outcome,
  detail,
  onSaveReceipt,
  again,
}: BulkRunStatusProps<D>): ReactNode {
  const { view, document, reason, stop, isStarting, error } = run;
  const { isDismissed, dismiss } = useDismissedRun(kind);
  const isOld = view.isOver && (isDismissed(view.runId) || view.sinceEndMs > DAY_MS);
  if (document === null || view.phase === "none" || isOld) return null;
  const { results, waiting } = document;
  const failed = results.filter(({ success }) => !success).length;
  const startAgain = again.start(document);
  const end = {
    title: outcome(results.length - failed, failed, waiting.length),
    children: [reason, detail(document)].filter(Boolean).join(" "),
    action: (
      <span className="flex gap-2">
        <Button small onClick={() => onSaveReceipt(document)}>
          Save receipt
        </Button>
        {startAgain && (
          <Button small busy={isStarting} onClick={startAgain}>
            {again.label}
          </Button>
        )}
      </span>
    ),
    onDismiss: () => dismiss(view.runId),
  };
  return (
    <>
      {error && <Banner tone="danger" title={notStarted} />}
      <OperationStatus
        phase={view.phase}
        panel="p-4"
        progress={{
          label: running,
          done: results.length,
          total: results.length + waiting.length,
          failed,
          elapsedMs: view.elapsedMs,
          ...(!view.isCancelling && { onCancel: stop, cancelLabel: "Stop" }),
          children: reason,
        }}
        notices={{
          completed: { ...end, tone: failed > 0 ? "warning" : "info" },
          left: end,
          cancelled: end,
          failed: end,
        }}
      />
    </>
  );
}
