import { useNow } from "../browser/useNow";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { Panel } from "@/ui/page/Panel";
import { Progress } from "@/ui/status/Progress";

import { FailureList } from "./FailureList";
import { cancelWork, dismissWork, releaseScreen, useWork, type Work } from "./work";

/**
 * Shows the long work of this tab: its progress, outcome and failures. `of` selects
 * the work of the queue, or all other work.
 */
export function WorkStatus({ of = "listings" }: { readonly of?: "listings" | "queue" }) {
  const works = useWork().works.filter(({ kind }) => (kind === "queue") === (of === "queue"));
  if (works.length === 0) return null;
  return works.map((work) =>
    work.isRunning ? <Running key={work.id} work={work} /> : <Outcome key={work.id} work={work} />,
  );
}

function Outcome({ work }: { readonly work: Work }) {
  const { failures, note, receipt, retry, undo } = work;
  const isFailed = failures.length > 0;
  const title = work.summary?.() ?? (isFailed && `${work.label}: ${failures.length} of ${work.total} failed`);
  if (title === false) return null;
  const offer = (label: string, act: (() => void) | null) =>
    act && (
      <Button small onClick={act}>
        {label}
      </Button>
    );
  return (
    <Banner
      tone={isFailed ? "danger" : "info"}
      title={title}
      onDismiss={() => dismissWork(work.id)}
      action={
        <span className="flex gap-2">
          {offer("Save receipt", receipt)}
          {offer(work.undoLabel, undo)}
          {offer("Try again", retry)}
        </span>
      }
    >
      {isFailed ? (
        <>
          <FailureList failures={failures} describe={work.describe} />
          {note && <p>{note()}</p>}
        </>
      ) : (
        note?.()
      )}
    </Banner>
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
      onClose={() => releaseScreen(work.id)}
      title={work.label}
      footer={<Button onClick={() => releaseScreen(work.id)}>Continue working</Button>}
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
