import { useState } from "react";

import { type SyncView, useSyncState } from "@/lib/ebay/ebaySync";
import { useNow } from "@/lib/browser/useNow";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { Panel } from "@/ui/page/Panel";
import { Progress } from "@/ui/status/Progress";

import { copy } from "../copy";
import { FailureList } from "./FailureList";
import { cancelWork, dismissWork, uncoverWork, useWork, type Work } from "./work";

/** Shows the long work of this tab: its progress, outcome and failures. */
export function WorkStatus() {
  const { works } = useWork();
  if (works.length === 0) return null;
  return works.map((work) =>
    work.isRunning ? (
      <Running key={work.id} work={work} />
    ) : work.failures.length > 0 ? (
      <Banner
        key={work.id}
        tone="danger"
        title={work.summary ?? `${work.label}: ${work.failures.length} of ${work.total} failed`}
        onDismiss={() => dismissWork(work.id)}
        action={<EndActions work={work} />}
      >
        <FailureList failures={work.failures} />
      </Banner>
    ) : (
      work.summary !== null && (
        <Banner
          key={work.id}
          tone="info"
          title={work.summary}
          onDismiss={() => dismissWork(work.id)}
          action={<EndActions work={work} />}
        />
      )
    ),
  );
}

function EndActions({ work: { receipt, retry, undo } }: { readonly work: Work }) {
  return (
    <span className="flex gap-2">
      {receipt && (
        <Button small onClick={receipt}>
          {copy.saveReceipt}
        </Button>
      )}
      {undo && (
        <Button small onClick={undo}>
          Undo
        </Button>
      )}
      {retry && (
        <Button small onClick={retry}>
          Try again
        </Button>
      )}
    </span>
  );
}

function Running({ work }: { readonly work: Work }) {
  if (!work.coversScreen) {
    return (
      <Panel className="pt-2.5 pr-3 pb-2 pl-4">
        <WorkProgress work={work} />
      </Panel>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={() => uncoverWork(work.id)}
      title={work.label}
      footer={<Button onClick={() => uncoverWork(work.id)}>{copy.workMeanwhile}</Button>}
    >
      <WorkProgress work={work} />
    </Dialog>
  );
}

function WorkProgress({ work }: { readonly work: Work }) {
  const now = useNow(1);
  return (
    <Progress
      label={work.label}
      done={work.done}
      total={work.total === 1 ? null : work.total}
      failed={work.failures.length}
      elapsedMs={now - work.startedAt}
      {...(work.total > 1 && !work.isCancelled && { onCancel: () => cancelWork(work.id) })}
      cancelLabel={work.cancelLabel}
    />
  );
}

/** Covers the screen while a sync runs that was started here, until the person continues meanwhile. */
export function SyncOverlay({ view }: { readonly view: SyncView }) {
  const { isStarting } = useSyncState();
  const isRunning = isStarting || view.status === "starting" || view.status === "in_progress";
  const [covers, setCovers] = useState(false);
  const [wasStarting, setWasStarting] = useState(isStarting);
  if (isStarting !== wasStarting) {
    setWasStarting(isStarting);
    if (isStarting) setCovers(true);
  } else if (covers && !isRunning) {
    setCovers(false);
  }
  return (
    <Dialog
      open={covers && isRunning}
      onOpenChange={() => setCovers(false)}
      title={copy.syncing}
      footer={<Button onClick={() => setCovers(false)}>{copy.workMeanwhile}</Button>}
    >
      <Progress
        label={copy.syncing}
        done={view.processed}
        total={view.percent === null ? null : view.total}
      />
    </Dialog>
  );
}
