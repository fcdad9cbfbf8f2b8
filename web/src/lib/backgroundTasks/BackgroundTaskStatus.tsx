import { useNow } from "../browser/useNow";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { Panel } from "@/ui/page/Panel";
import { Progress } from "@/ui/status/Progress";

import { FailureList } from "./FailureList";
import {
  cancelBackgroundTask,
  dismissBackgroundTask,
  releaseScreen,
  useBackgroundTasks,
  type BackgroundTask,
} from "./backgroundTask";

/**
 * Shows the background tasks of this tab: progress, outcome and failures. `of` selects those of the queue, or all
 * others.
 */
export function BackgroundTaskStatus({ of = "listings" }: { readonly of?: "listings" | "queue" }) {
  const tasks = useBackgroundTasks().tasks.filter(({ kind }) => (kind === "queue") === (of === "queue"));
  if (tasks.length === 0) return null;
  return tasks.map((task) =>
    task.isRunning ? <Running key={task.id} task={task} /> : <Outcome key={task.id} task={task} />,
  );
}

function Outcome({ task }: { readonly task: BackgroundTask }) {
  const { failures, note, receipt, retry, undo } = task;
  const isFailed = failures.length > 0;
  const title = task.summary?.() ?? (isFailed && `${task.label}: ${failures.length} of ${task.total} failed`);
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
      onDismiss={() => dismissBackgroundTask(task.id)}
      action={
        <span className="flex gap-2">
          {offer("Save receipt", receipt)}
          {offer(task.undoLabel, undo)}
          {offer("Try again", retry)}
        </span>
      }
    >
      {isFailed ? (
        <>
          <FailureList failures={failures} describe={task.describe} />
          {note && <p>{note()}</p>}
        </>
      ) : (
        note?.()
      )}
    </Banner>
  );
}

function Running({ task }: { readonly task: BackgroundTask }) {
  if (!task.coversScreen) {
    return (
      <Panel className="pt-2.5 pr-3 pb-2 pl-4">
        <BackgroundTaskProgress task={task} />
      </Panel>
    );
  }
  return (
    <Dialog
      onClose={() => releaseScreen(task.id)}
      title={task.label}
      footer={<Button onClick={() => releaseScreen(task.id)}>Continue working</Button>}
    >
      <BackgroundTaskProgress task={task} />
    </Dialog>
  );
}

function BackgroundTaskProgress({ task }: { readonly task: BackgroundTask }) {
  const now = useNow(1);
  return (
    <Progress
      label={task.label}
      done={task.done}
      total={task.total === 1 ? null : task.total}
      failed={task.failures.length}
      elapsedMs={now - task.startedAt}
      {...(task.total > 1 && !task.isCancelled && { onCancel: () => cancelBackgroundTask(task.id) })}
      cancelLabel={task.cancelLabel}
    />
  );
}
