import { useState } from "react";

import { formatWeekdayTime } from "@/lib/dates";
import { useNow } from "@/lib/browser/useNow";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { Progress } from "@/ui/status/Progress";

import { copy } from "../copy";
import { FailureList } from "./FailureList";
import { counted } from "../list/rowText";
import {
  dismissPushProblem,
  isPutAway,
  pushView,
  type PushView,
  putAwayPush,
  startPush,
  stopPush,
  usePush,
  usePushState,
} from "./usePush";

/** How the push goes, which also goes on without this page, and what became of each draft. */
export function PushStatus() {
  const now = useNow(2);
  const { problem } = usePushState();
  const view = pushView(usePush(), now);
  const [hidden, setHidden] = useState<string | null>(null);
  const putAway = (runId: string) => {
    putAwayPush(runId);
    setHidden(runId);
  };
  return (
    <>
      {problem !== null && (
        <Banner tone="danger" title={copy.pushFailed} onDismiss={dismissPushProblem}>
          {problem} What is live already stays live.
        </Banner>
      )}
      {view?.phase === "over" && !isPutAway(view.runId) && hidden !== view.runId && (
        <Report view={view} onDismiss={() => putAway(view.runId)} />
      )}
      {view && view.phase !== "over" && (
        <Panel className="pt-2.5 pr-3 pb-2 pl-4">
          <Progress
            label={view.phase === "paused" ? "Pushing drafts waits" : copy.pushing}
            done={view.done}
            total={view.total}
            failed={view.failures.length}
            elapsedMs={view.startedAt === null ? 0 : now - view.startedAt}
            {...(!view.isCancelling && { onCancel: () => void stopPush() })}
          >
            {view.isCancelling && "It stops after the drafts that are being listed."}
            {view.phase === "paused" && (
              <>
                {view.reason} It goes on by itself
                {view.resumesAt === null ? "" : ` ${formatWeekdayTime(view.resumesAt)}`}.
              </>
            )}
          </Progress>
        </Panel>
      )}
    </>
  );
}

function Report({ view, onDismiss }: { readonly view: PushView; readonly onDismiss: () => void }) {
  const again = [...view.failures.map(({ id }) => id), ...view.left];
  const isBad = again.length > 0;
  const parts = [`${view.live} of ${counted(view.total, "draft")} are live on eBay`];
  if (view.failures.length > 0) parts.push(`${view.failures.length} failed`);
  if (view.left.length > 0) parts.push(`${view.left.length} were not tried`);
  return (
    <Banner
      tone={view.failures.length > 0 ? "danger" : isBad ? "warning" : "info"}
      title={view.failures.length > 0 ? copy.pushFailed : `${parts.join(", ")}.`}
      onDismiss={onDismiss}
      action={
        isBad && (
          <Button
            small
            onClick={() => {
              onDismiss();
              void startPush(again);
            }}
          >
            Try again
          </Button>
        )
      }
    >
      {view.failures.length > 0 && <p>{parts.join(", ")}.</p>}
      {view.reason !== null && <p>{view.reason}</p>}
      <FailureList failures={view.failures} />
    </Banner>
  );
}
