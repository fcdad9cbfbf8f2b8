import { useMutation } from "@tanstack/react-query";
import { Download, PackageOpen } from "lucide-react";

import {
  cancelDataExport,
  type DataExportDocument,
  dataExportDocument,
  EXPORT_WAIT_HOURS,
  startDataExport,
} from "@contract/account";
import { HOUR_MS } from "@contract/wire/durations";

import { useNow } from "@/lib/browser/useNow";
import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { formatDate, formatDateTime } from "@/lib/dates";
import { viewOperation } from "@/lib/operations/operationView";
import { useOperation } from "@/lib/operations/useOperation";
import { Button } from "@/ui/controls/Button";
import { ButtonAnchor } from "@/ui/controls/ButtonLink";
import { Panel } from "@/ui/page/Panel";
import { Banner } from "@/ui/status/Banner";
import { OperationStatus } from "@/ui/status/OperationStatus";

import { exportCopy as copy } from "./copy";
import { formatSize } from "./formatSize";
import { formatNumber } from "@/ui/numbers";

export function ExportPanel() {
  const { live, operation } = useOperation("dataExport", dataExportDocument);
  const now = useNow(1);
  const view = viewOperation(operation, now);
  const start = useMutation({ mutationFn: () => call(startDataExport, {}) });
  const cancel = useMutation({ mutationFn: () => call(cancelDataExport, {}) });
  const isUnderWay = view.phase === "running" || view.phase === "paused" || view.phase === "left";
  const nextAt = (operation?.startedAt?.toMillis() ?? 0) + EXPORT_WAIT_HOURS * HOUR_MS;
  const isTooSoon = view.isOver && view.phase !== "failed" && nextAt > now;
  const failure = start.error ?? cancel.error;
  const restart = { label: copy.resume, onSelect: () => start.mutate() };
  return (
    <Panel title={copy.title} body="stack">
      <p className="text-muted">{copy.hint}</p>
      {live.status === "error" && <Banner tone="danger" title={copy.loadFailed} />}
      <FailureBanner
        title={copy.startFailed}
        error={failure}
        onDismiss={() => {
          start.reset();
          cancel.reset();
        }}
      />
      <OperationStatus
        phase={view.phase}
        progress={{
          label: copy.preparing(
            formatNumber(operation?.documents ?? 0),
            formatNumber(operation?.pictures ?? 0),
          ),
          done: 0,
          total: null,
          onCancel: view.isCancelling ? undefined : () => cancel.mutate(),
          cancelLabel: copy.cancel,
        }}
        notices={{
          left: {
            title: copy.left,
            action: (
              <Button small busy={start.isPending} onClick={restart.onSelect}>
                {restart.label}
              </Button>
            ),
          },
          cancelled: { title: copy.cancelled },
          failed: { title: copy.failed },
        }}
      />
      {view.phase === "completed" && operation && <Files of={operation} />}
      {!isUnderWay && (
        <div className="flex flex-wrap items-center justify-end gap-3">
          {isTooSoon && <span className="text-muted">{copy.tooSoon(formatDateTime(nextAt))}</span>}
          <Button
            icon={PackageOpen}
            busy={start.isPending}
            disabled={isTooSoon || live.status === "loading"}
            onClick={() => start.mutate()}
          >
            {view.phase === "none" ? copy.start : copy.startAgain}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Files({ of }: { readonly of: DataExportDocument }) {
  const { parts, documents, pictures, bytes, filesUntil } = of;
  if (parts.length === 0) return <p className="text-muted">{copy.gone}</p>;
  return (
    <div className="grid gap-2">
      <p>{copy.ready(formatNumber(documents), formatNumber(pictures), formatSize(bytes))}</p>
      <ul className="grid justify-items-start gap-2">
        {parts.map(({ name, url, bytes: size }) => (
          <li key={name}>
            <ButtonAnchor icon={Download} href={url} download={name}>
              {copy.download(name, formatSize(size))}
            </ButtonAnchor>
          </li>
        ))}
      </ul>
      {filesUntil && <p className="text-muted">{copy.until(formatDate(filesUntil.toMillis()))}</p>}
    </div>
  );
}
