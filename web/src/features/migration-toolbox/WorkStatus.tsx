import { Play, RotateCw, Undo2 } from "lucide-react";
import { useState } from "react";

import { AppError } from "@contract/wire/errors";
import type { ShopOperationDocument, ShopRow } from "@contract/shops/shopMigration";

import { formatTime } from "@/lib/dates";
import { errorText } from "@/lib/calls/errorText";
import { urls } from "@/lib/browser/urls";
import { useNow } from "@/lib/browser/useNow";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { Progress } from "@/ui/status/Progress";

import { copy } from "./copy";
import { countCreated, getPhase } from "./rows";
import type { Work } from "./useWork";

const ACTIONS = "flex flex-wrap justify-end gap-2";

interface WorkStatusProps {
  readonly work: ShopOperationDocument;
  readonly rows: readonly ShopRow[];
  readonly acts: Work;
}

/** The state of the fetch or import, and what the seller can do about it. */
export function WorkStatus({ work, rows, acts }: WorkStatusProps) {
  const now = useNow(1);
  const phase = getPhase(work, now);
  const open = rows.filter(({ wanted, outcome }) => wanted && outcome === null).map(({ id }) => id);
  const resume = () => {
    if (work.task === "fetch") acts.fetching.mutate();
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

  if (phase === "running") {
    const isFetch = work.task === "fetch";
    const done = isFetch ? work.read : Object.values(work.done).reduce((sum, some) => sum + some, 0);
    return (
      <Progress
        label={work.cancelRequested ? copy.stopping : isFetch ? copy.fetching : copy.importing}
        done={done}
        total={isFetch ? work.total || null : work.wanted}
        elapsedMs={now - (work.startedAt?.toMillis() ?? now)}
        failed={isFetch ? 0 : work.done.failed}
        cancelLabel={copy.stop}
        onCancel={work.cancelRequested ? undefined : () => acts.stopping.mutate()}
      />
    );
  }
  if (phase === "paused") {
    const at = work.resumesAt ? copy.resumesAt(formatTime(work.resumesAt.toMillis())) : "";
    return (
      <Banner
        tone="warning"
        title={copy.paused}
        action={
          <span className={ACTIONS}>
            {resumeButton(copy.tryNow)}
            {stopButton}
          </span>
        }
      >
        {describeReason(work)} {at}
      </Banner>
    );
  }
  if (phase === "left") {
    return (
      <Banner tone="warning" title={copy.left} action={resumeButton(copy.resume)}>
        {copy.leftHint}
      </Banner>
    );
  }
  if (phase === "none") return null;
  return work.task === "fetch" ? (
    <FetchEnd work={work} action={resumeButton(copy.resume)} />
  ) : (
    <ImportEnd work={work} rows={rows} open={open} acts={acts} />
  );
}

function FetchEnd({
  work,
  action,
}: {
  readonly work: ShopOperationDocument;
  readonly action: React.ReactNode;
}) {
  const { status, read, total } = work;
  if (status === "completed") return null;
  const detail = copy.stoppedFetchHint(read, total);
  return status === "failed" ? (
    <Banner tone="danger" title={copy.fetchFailed(describeReason(work))} action={action}>
      {detail}
    </Banner>
  ) : (
    <Banner tone="info" title={copy.stoppedFetch} action={action}>
      {detail}
    </Banner>
  );
}

interface ImportEndProps {
  readonly work: ShopOperationDocument;
  readonly rows: readonly ShopRow[];
  readonly open: number[];
  readonly acts: Work;
}

function ImportEnd({ work, rows, open, acts }: ImportEndProps) {
  const [asking, setAsking] = useState(false);
  const failed = rows.filter(({ outcome }) => outcome?.result === "failed").map(({ id }) => id);
  const again = [...failed, ...open];
  const created = countCreated(rows);
  const title = { completed: copy.importDone, cancelled: copy.importStopped }[work.status as string];
  const { yours } = work;
  return (
    <>
      <Banner
        tone={work.status === "failed" ? "danger" : failed.length > 0 ? "warning" : "info"}
        title={title ?? copy.importFailed}
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
        {work.status === "failed" && `${describeReason(work)} `}
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

const describeReason = ({ failure }: ShopOperationDocument): string =>
  failure === null ? "" : errorText(new AppError(failure.code, failure.params));
