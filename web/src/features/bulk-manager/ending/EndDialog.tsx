import { useMemo, useState } from "react";

import type { BulkRow, EndRow } from "@/lib/bulkStore";
import { useNow } from "@/lib/browser/useNow";
import { describeError } from "@/lib/calls/errorText";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { Progress } from "@/ui/status/Progress";
import { Text } from "@/ui/page/Text";

import { useBulk } from "../bulk";
import { copy } from "../copy";
import { canRetry, toEndRow } from "./endRow";
import { EndRows } from "./EndRows";
import { continueRun, countEndings, endRows, stopRun, retryFailed } from "./endRun";
import { saveEndReceipt, reportStart } from "./reports";

interface EndDialogProps {
  /** The rows to confirm. Null shows the current run. */
  readonly rows: readonly BulkRow[] | null;
  /** Called when the run has started, to show it. */
  readonly onBegin: () => void;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation, shows the progress, then the result of each row. Closing it doesn't stop the run.
 */
export function EndDialog({ rows, onBegin, onClose }: EndDialogProps) {
  const { endings, run } = useBulk();
  const planned = useMemo(() => rows?.map(toEndRow), [rows]);
  const counts = countEndings(planned ?? endings);
  const startRun = () => {
    if (!rows) return;
    onBegin();
    void reportStart(endRows(rows));
  };
  return (
    <Dialog
      onClose={onClose}
      title={copy.end}
      width={640}
      footer={
        planned ? (
          <>
            <Button onClick={onClose}>{counts.total > 0 ? copy.cancel : copy.close}</Button>
            {counts.total > 0 && (
              <Button variant="danger" onClick={startRun}>
                {copy.endNow(counts.total)}
              </Button>
            )}
          </>
        ) : (
          <RunFooter endings={endings} isRunning={run !== "idle"} onClose={onClose} />
        )
      }
    >
      {planned ? <Question rows={planned} /> : <RunState endings={endings} isRunning={run !== "idle"} />}
      <EndRows rows={planned ?? endings} isOver={!planned && run === "idle"} />
    </Dialog>
  );
}

function Question({ rows }: { readonly rows: readonly EndRow[] }) {
  const { total } = countEndings(rows);
  const skipped = rows.length - total;
  return (
    <p className="text-muted">
      {total === 0 ? copy.noneCanEnd : copy.endQuestion(total)}{" "}
      {total > 0 && skipped > 0 && copy.skipped(skipped)}
    </p>
  );
}

interface RunProps {
  readonly endings: readonly EndRow[];
  readonly isRunning: boolean;
}

function RunState({ endings, isRunning }: RunProps) {
  const { stopError } = useBulk();
  if (isRunning) {
    return (
      <>
        <RunProgress />
        <Text look="hint">{copy.keepOpen}</Text>
      </>
    );
  }
  const outcome = copy.outcome(countEndings(endings));
  return stopError === null ? (
    <p className="font-strong" role="status">
      {outcome}
    </p>
  ) : (
    <Banner tone="danger" title={`${copy.stoppedBy}: ${outcome}`}>
      {describeError(stopError)}
    </Banner>
  );
}

/** Shows the number of finished rows in this run, and the remaining time. */
export function RunProgress() {
  const { endings, run, began } = useBulk();
  const now = useNow(1);
  const { left, failed } = countEndings(endings);
  const isStopping = run === "stopping";
  return (
    <Progress
      label={isStopping ? copy.stopping : copy.ending}
      done={Math.max(0, began.left - left)}
      total={began.left}
      failed={failed}
      elapsedMs={Math.max(0, now - began.at)}
      {...(!isStopping && { onCancel: stopRun })}
      cancelLabel={copy.stop}
    />
  );
}

function RunFooter({ endings, isRunning, onClose }: RunProps & { readonly onClose: () => void }) {
  const [isBeginning, setBeginning] = useState(false);
  const { left } = countEndings(endings);
  const again = endings.filter(canRetry).length;
  const startRun = (begun: ReturnType<typeof continueRun>) => {
    setBeginning(true);
    void reportStart(begun).finally(() => setBeginning(false));
  };
  if (isRunning) return <Button onClick={onClose}>{copy.hide}</Button>;
  return (
    <>
      <Button onClick={() => saveEndReceipt(endings)}>{copy.saveReceipt}</Button>
      <Button onClick={onClose}>{copy.close}</Button>
      {again > 0 && (
        <Button busy={isBeginning} onClick={() => startRun(retryFailed())}>
          {copy.again(again + left)}
        </Button>
      )}
      {left > 0 && (
        <Button variant="danger" busy={isBeginning} onClick={() => startRun(continueRun())}>
          {copy.goOn(left)}
        </Button>
      )}
    </>
  );
}
