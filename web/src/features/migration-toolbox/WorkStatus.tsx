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

interface WorkStatusProps {
  readonly work: ShopOperationDocument;
  readonly rows: readonly ShopRow[];
  readonly acts: ShopActions;
}

/** Shows the state of the fetch or import, and the seller's options. */
export function WorkStatus({ work, rows, acts }: WorkStatusProps) {
  const { phase, isOver, isCancelling, elapsedMs, resumesAt } = viewOperation(work, useNow(1));
  const open = rows.filter(({ wanted, outcome }) => wanted && outcome === null).map(({ id }) => id);
  const isFetch = work.task === "fetch";
  const resume = () => {
    if (isFetch) acts.fetching.mutate();
    else acts.importing.mutate({ productIds: open, yours: work.yours });
  };
  const isStarting = acts.fetching.isPending || acts.importing.isPending;
  const resumeButton = (label: string) => (
    <Button small icon={Play} busy={isStarting} onClick={resume}>
      {label}
    </Button>
  );
  const stopButton = (
    <Button small busy={acts.stopping.isPending} onClick={() => acts.stopping.mutate()}>
      {copy.stop}
    </Button>
  );
  if (isOver && !isFetch) return <ImportEnd phase={phase} work={work} rows={rows} open={open} acts={acts} />;
  const reason = describeOperationFailure(work) ?? "";
  const fetchEnd = {
    action: resumeButton(copy.resume),
    children: copy.stoppedFetchHint(work.read, work.total),
  };
  return (
    <OperationStatus
      phase={phase}
      progress={{
        label: isCancelling ? copy.stopping : isFetch ? copy.fetching : copy.importing,
        done: isFetch ? work.read : Object.values(work.done).reduce((sum, some) => sum + some, 0),
        total: isFetch ? work.total || null : work.wanted,
        elapsedMs,
        failed: isFetch ? 0 : work.done.failed,
        cancelLabel: copy.stop,
        onCancel: isCancelling ? undefined : () => acts.stopping.mutate(),
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

interface ImportEndProps {
  readonly phase: Phase;
  readonly work: ShopOperationDocument;
  readonly rows: readonly ShopRow[];
  readonly open: number[];
  readonly acts: ShopActions;
}

function ImportEnd({ phase, work, rows, open, acts }: ImportEndProps) {
  const [asking, setAsking] = useState(false);
  const failed = rows.filter(({ outcome }) => outcome?.result === "failed").map(({ id }) => id);
  const again = [...failed, ...open];
  const created = countCreated(rows);
  const title =
    phase === "completed" ? copy.importDone : phase === "cancelled" ? copy.importStopped : copy.importFailed;
  const { yours } = work;
  return (
    <>
      <Banner
        tone={phase === "failed" ? "danger" : failed.length > 0 ? "warning" : "info"}
        title={title}
        action={
          <span className={ACTIONS}>
            {open.length > 0 && (
              <Button small icon={Play} onClick={() => acts.importing.mutate({ productIds: again, yours })}>
                {copy.resume}
              </Button>
            )}
            {open.length === 0 && failed.length > 0 && (
              <Button
                small
                icon={RotateCw}
                busy={acts.importing.isPending}
                onClick={() => acts.importing.mutate({ productIds: failed, yours })}
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
        {phase === "failed" && `${describeOperationFailure(work) ?? ""} `}
        {copy.outcome(work.done, open.length)}
      </Banner>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={copy.undoTitle(created)}
        confirmLabel={copy.undoConfirm(created)}
        danger
        busy={acts.undoing.isPending}
        onConfirm={() => acts.undoing.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        {copy.undoQuestion}
      </ConfirmDialog>
    </>
  );
}
