import { Play, RotateCw, Undo2 } from "lucide-react";
import { useState } from "react";

import type { ShopOperationDocument, ShopRow } from "@contract/shops/shopMigration";

import { formatTime } from "@/lib/dates";
import { urls } from "@/lib/browser/urls";
import { useNow } from "@/lib/browser/useNow";
import { describeOperationFailure, type Phase, viewOperation } from "@/lib/operations/operationView";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { OperationStatus } from "@/ui/status/OperationStatus";

import { copy } from "./copy";
import { countCreated } from "./rows";
import type { ShopActions } from "./useShopActions";

const ACTIONS = "flex flex-wrap justify-end gap-2";

export interface ShopOperationStatusProps {
  readonly operation: ShopOperationDocument;
  readonly rows: readonly ShopRow[];
  readonly actions: ShopActions;
}

/** Shows the state of the fetch or import, and the seller's options. */
export function ShopOperationStatus({ operation, rows, actions }: ShopOperationStatusProps) {
  const { phase, isOver, isCancelling, elapsedMs, resumesAt } = viewOperation(operation, useNow(1));
  const open = rows.filter(({ wanted, outcome }) => wanted && outcome === null).map(({ id }) => id);
  const isFetch = operation.task === "fetch";
  const resume = () => {
    if (isFetch) actions.fetching.mutate();
    else actions.importing.mutate({ productIds: open, yours: operation.yours });
  };
  const isStarting = actions.fetching.isPending || actions.importing.isPending;
  const resumeButton = (label: string) => (
    <Button small icon={Play} busy={isStarting} onClick={resume}>
      {label}
    </Button>
  );
  const stopButton = (
    <Button small busy={actions.stopping.isPending} onClick={() => actions.stopping.mutate()}>
      {copy.stop}
    </Button>
  );
  if (isOver && !isFetch)
    return <ImportEnd phase={phase} operation={operation} rows={rows} open={open} actions={actions} />;
  const reason = describeOperationFailure(operation) ?? "";
  const fetchEnd = {
    action: resumeButton(copy.resume),
    children: copy.stoppedFetchHint(operation.read, operation.total),
  };
  return (
    <OperationStatus
      phase={phase}
      progress={{
        label: isCancelling ? copy.stopping : isFetch ? copy.fetching : copy.importing,
        done: isFetch ? operation.read : Object.values(operation.done).reduce((sum, some) => sum + some, 0),
        total: isFetch ? operation.total || null : operation.wanted,
        elapsedMs,
        failed: isFetch ? 0 : operation.done.failed,
        cancelLabel: copy.stop,
        onCancel: isCancelling ? undefined : () => actions.stopping.mutate(),
      }}
      notices={{
        paused: {
          title: copy.paused,
          action: (
            <span className={ACTIONS}>
              {resumeButton(copy.tryNow)}
              {stopButton}
            </span>
          ),
          children: `${reason} ${resumesAt === null ? "" : copy.resumesAt(formatTime(resumesAt))}`,
        },
        left: { title: copy.left, action: resumeButton(copy.resume), children: copy.leftHint },
        cancelled: { title: copy.stoppedFetch, ...fetchEnd },
        failed: { title: copy.fetchFailed(reason), ...fetchEnd },
      }}
    />
  );
}

interface ImportEndProps extends ShopOperationStatusProps {
  readonly phase: Phase;
  readonly open: number[];
}

function ImportEnd({ phase, operation, rows, open, actions }: ImportEndProps) {
  const [asking, setAsking] = useState(false);
  const failed = rows.filter(({ outcome }) => outcome?.result === "failed").map(({ id }) => id);
  const again = [...failed, ...open];
  const created = countCreated(rows);
  const title =
    phase === "completed" ? copy.importDone : phase === "cancelled" ? copy.importStopped : copy.importFailed;
  const { yours } = operation;
  return (
    <>
      <Banner
        tone={phase === "failed" ? "danger" : failed.length > 0 ? "warning" : "info"}
        title={title}
        action={
          <span className={ACTIONS}>
            {open.length > 0 && (
              <Button
                small
                icon={Play}
                onClick={() => actions.importing.mutate({ productIds: again, yours })}
              >
                {copy.resume}
              </Button>
            )}
            {open.length === 0 && failed.length > 0 && (
              <Button
                small
                icon={RotateCw}
                busy={actions.importing.isPending}
                onClick={() => actions.importing.mutate({ productIds: failed, yours })}
              >
                {copy.retry(failed.length)}
              </Button>
            )}
            {created > 0 && (
              <Button small icon={Undo2} onClick={() => setAsking(true)}>
                {copy.undo}
              </Button>
            )}
            {created > 0 && (
              <ButtonLink small to={`${urls.collection}?status=drafts`}>
                {copy.toCollection}
              </ButtonLink>
            )}
          </span>
        }
      >
        {phase === "failed" && `${describeOperationFailure(operation) ?? ""} `}
        {copy.outcome(operation.done, open.length)}
      </Banner>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.undoTitle(created)}
        confirmLabel={copy.undoConfirm(created)}
        danger
        busy={actions.undoing.isPending}
        onConfirm={() => actions.undoing.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        {copy.undoQuestion}
      </ConfirmDialog>
    </>
  );
}
