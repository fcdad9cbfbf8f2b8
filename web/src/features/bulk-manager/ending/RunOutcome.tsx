import { describeError } from "@/lib/calls/errorText";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";

import { useBulk } from "../bulk";
import { copy } from "../copy";
import { canRetry } from "./endRow";
import { RunProgress } from "./EndDialog";
import { continueRun, countEndings, dismissRun, retryFailed } from "./endRun";
import { saveEndReceipt, reportStart } from "./reports";

/** Shows the progress or the outcome of a run while its dialog is closed. */
export function RunOutcome({ onShow }: { readonly onShow: () => void }) {
  const { endings, run, stopError } = useBulk();
  if (run !== "idle") {
    return (
      <Panel className="flex items-start gap-2 px-3 py-2.5">
        <div className="min-w-0 flex-1">
          <RunProgress />
        </div>
        <Button small onClick={onShow}>
          {copy.show}
        </Button>
      </Panel>
    );
  }
  if (endings.length === 0) return null;
  const counts = countEndings(endings);
  const again = endings.filter(canRetry).length;
  const isShort = counts.left > 0;
  const outcome = copy.outcome(counts);
  return (
    <Banner
      tone={isShort || again > 0 ? "warning" : "info"}
      title={isShort ? `${stopError === null ? copy.interrupted : copy.stoppedBy}: ${outcome}` : outcome}
      onDismiss={() => void dismissRun()}
      action={
        <>
          <Button small onClick={() => saveEndReceipt(endings)}>
            {copy.saveReceipt}
          </Button>
          <Button small onClick={onShow}>
            {copy.show}
          </Button>
          {isShort ? (
            <Button small onClick={() => void reportStart(continueRun())}>
              {copy.goOn(counts.left)}
            </Button>
          ) : (
            again > 0 && (
              <Button small onClick={() => void reportStart(retryFailed())}>
                {copy.again(again)}
              </Button>
            )
          )}
        </>
      }
    >
      {isShort
        ? stopError === null
          ? copy.interruptedHint
          : describeError(stopError)
        : counts.ended > 0
          ? copy.endedForGood
          : undefined}
    </Banner>
  );
}
