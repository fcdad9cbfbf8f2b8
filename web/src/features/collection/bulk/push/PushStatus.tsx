import { Play } from "lucide-react";

import { describeFailure } from "@/lib/calls/errorText";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { formatWeekdayTime } from "@/lib/dates";
import { useDismissedRun } from "@/lib/operations/useDismissedRun";
import { useNow } from "@/lib/browser/useNow";
import type { BannerProps } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { OperationStatus } from "@/ui/status/OperationStatus";

import { copy } from "../../copy";
import { openDialog } from "../openDialog";
import { FailureList } from "@/lib/backgroundTasks/FailureList";
import {
  dismissPushProblem,
  getPushView,
  type PushView,
  savePushReceipt,
  startPush,
  stopPush,
  usePush,
  usePushState,
} from "./usePush";
import { formatCount } from "@/ui/numbers";

/** Shows the progress of the push and the result of each draft. The push continues without this page. */
export function PushStatus() {
  const now = useNow(2);
  const { problem } = usePushState();
  const view = getPushView(usePush(), now);
  const { isDismissed, dismiss } = useDismissedRun("push");
  return (
    <>
      <FailureBanner title={copy.pushFailed} error={problem} onDismiss={dismissPushProblem}>
        What is live already stays live.
      </FailureBanner>
      {view && !(view.isOver && isDismissed(view.runId)) && (
        <Push view={view} onDismiss={() => dismiss(view.runId)} />
      )}
    </>
  );
}

export function Push({ view, onDismiss }: { readonly view: PushView; readonly onDismiss: () => void }) {
  const isPaused = view.phase === "paused";
  const report = buildReport(view, onDismiss);
  return (
    <OperationStatus
      phase={view.phase}
      panel="pt-2.5 pr-3 pb-2 pl-4"
      progress={{
        label: isPaused ? "Pushing drafts waits" : copy.pushing,
        done: view.done,
        total: view.total,
        failed: view.failures.length,
        elapsedMs: view.elapsedMs,
        onCancel: view.isCancelling ? undefined : () => void stopPush(),
        children: (
          <>
            {view.isCancelling && "It stops after the drafts that are being listed."}
            {isPaused && (
              <>
                {view.reason} It continues automatically
                {view.resumesAt === null ? "" : ` ${formatWeekdayTime(view.resumesAt)}`}.
              </>
            )}
          </>
        ),
      }}
      notices={{ left: buildLeft(view), completed: report, cancelled: report, failed: report }}
    />
  );
}

function buildLeft(view: PushView): Omit<BannerProps, "tone"> {
  return {
    title: copy.pushLeft,
    action: (
      <span className="flex gap-2">
        <Button small icon={Play} onClick={() => void startPush(view.left)}>
          {copy.resumePush}
        </Button>
        <Button small onClick={() => void stopPush()}>
          {copy.stopPush}
        </Button>
      </span>
    ),
    children: `${describeParts(view)}.`,
  };
}

/** Returns the banner with the result of each draft. */
function buildReport(view: PushView, onDismiss: () => void): BannerProps {
  const hasFailures = view.failures.length > 0;
  const again = [...view.failures.map(({ id }) => id), ...view.left];
  const isBad = again.length > 0;
  const parts = describeParts(view);
  return {
    tone: hasFailures ? "danger" : isBad ? "warning" : "info",
    title: hasFailures ? copy.pushFailed : `${parts}.`,
    onDismiss,
    action: (
      <span className="flex gap-2">
        <Button small onClick={() => savePushReceipt(view)}>
          Save receipt
        </Button>
        {view.live.length > 0 && (
          <Button small onClick={() => openDialog({ kind: "end", ids: view.live })}>
            {copy.endPushed}
          </Button>
        )}
        {isBad && (
          <Button
            small
            onClick={() => {
              onDismiss();
              void startPush(again);
            }}
          >
            Try again
          </Button>
        )}
      </span>
    ),
    children: (
      <>
        {hasFailures && <p>{parts}.</p>}
        {view.reason !== null && <p>{view.reason}</p>}
        <FailureList failures={view.failures} describe={({ reason }) => describeFailure(reason)} />
      </>
    ),
  };
}

function describeParts({ live, total, failures, left }: PushView): string {
  const parts = [`${live.length} of ${formatCount(total, "draft")} are live on eBay`];
  if (failures.length > 0) parts.push(`${failures.length} failed`);
  if (left.length > 0) parts.push(`${left.length} were not tried`);
  return parts.join(", ");
}
