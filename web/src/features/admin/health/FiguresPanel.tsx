import { type ReactNode, useId } from "react";

import { type Health, HOURLY_STOPPED_MS } from "@contract/health";

import { formatDateTime, formatTime } from "@/lib/dates";
import { urls } from "@/lib/browser/urls";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";
import { Badge } from "@/ui/status/Badge";

import { copy } from "./copy";
import { isBackupOld } from "./isBackupOld";
import { formatNumber } from "@/ui/numbers";

/** Shows the current figures, each with its components. */
export function FiguresPanel({ health }: { readonly health: Health }) {
  const { inbox, queues, ebay, ai, backup, noBackup, trash, retention, deletions, schedules, measuredAt } =
    health;
  const tasks = queues?.reduce((sum, queue) => sum + queue.tasks, 0);
  const late = schedules?.filter(({ isLate }) => isLate);
  const isNew = schedules?.every(({ ranAt, isLate }) => ranAt === null && !isLate) ?? false;
  const busy = queues?.filter((queue) => queue.tasks > 0);
  return (
    <Panel title={copy.figures}>
      <dl className="grid gap-x-6 gap-y-5 p-4 md:grid-cols-2 lg:grid-cols-3">
        <Figure
          label={copy.oldest}
          value={
            inbox &&
            (inbox.oldestReceivedAt === null ? copy.noneWaiting : formatDateTime(inbox.oldestReceivedAt))
          }
        >
          {inbox && copy.waiting(inbox.waiting)}
        </Figure>
        <Figure label={copy.dead} value={inbox && formatNumber(inbox.deadLetters)}>
          {inbox !== null && inbox.deadLetters > 0 && (
            <ButtonLink small to={urls.admin("webhooks")}>
              {copy.toDead}
            </ButtonLink>
          )}
        </Figure>
        <Figure label={copy.queues} value={tasks === undefined ? null : formatNumber(tasks)}>
          {busy &&
            (busy.length === 0
              ? copy.noTasks
              : busy.map(({ name, tasks: count }) => copy.queueOf(name, count)).join(", "))}
        </Figure>
        <Figure label={copy.ebay} value={ebay && formatNumber(Math.max(0, ebay.limit - ebay.used))}>
          {ebay && copy.ebayOf(ebay.used, ebay.limit, formatTime(ebay.resetsAt))}
        </Figure>
        <Figure label={copy.ai} value={ai && copy.money(ai.spentUsd)}>
          {ai && copy.aiOf(ai.spentUsd, ai.capUsd)}
        </Figure>
        <Figure label={copy.backup} value={backup && formatDateTime(backup.finishedAt)}>
          {backup && copy.backupOf(backup.documents, backup.bytes)}
          {noBackup && copy.noBackup[noBackup]}
          {backup && isBackupOld(backup.finishedAt, measuredAt) && (
            <Badge tone="danger">{copy.backupOld}</Badge>
          )}
          {backup?.hasFailedSince && <Badge tone="warning">{copy.backupFailed}</Badge>}
        </Figure>
        <Figure
          label={copy.trash}
          value={trash && (trash.isBehind ? copy.behind : copy.inTime)}
          isBad={trash?.isBehind ?? false}
        >
          {trash ? copy.trashOf(trash.left, trash.failed, formatDateTime(trash.ranAt)) : copy.noRun}
          {trash && measuredAt - trash.ranAt >= HOURLY_STOPPED_MS && (
            <Badge tone="danger">{copy.trashStopped}</Badge>
          )}
          {trash?.isBehind && trash.oldestDueAt !== null && (
            <span>{copy.oldestDue(formatDateTime(trash.oldestDueAt))}</span>
          )}
        </Figure>
        <Figure
          label={copy.retention}
          value={retention && (retention.isBehind ? copy.behind : copy.inTime)}
          isBad={retention?.isBehind ?? false}
        >
          {retention ? copy.retentionOf(retention.failed, formatDateTime(retention.ranAt)) : copy.noRun}
          {retention?.isBehind && retention.oldestDueAt !== null && (
            <span>{copy.oldestDue(formatDateTime(retention.oldestDueAt))}</span>
          )}
        </Figure>
        <Figure
          label={copy.deletions}
          value={deletions && formatNumber(deletions.count)}
          isBad={deletions?.isStuck ?? false}
        >
          {deletions &&
            (deletions.oldestAt === null
              ? copy.noDeletion
              : copy.deletionSince(formatDateTime(deletions.oldestAt)))}
        </Figure>
        <Figure
          label={copy.schedules}
          value={late && !isNew ? (late.length === 0 ? copy.inTime : copy.late(late.length)) : null}
          isBad={late !== undefined && late.length > 0}
        >
          {isNew && copy.noRun}
          {late
            ?.map(({ name, ranAt }) => copy.lastRun(name, ranAt === null ? null : formatDateTime(ranAt)))
            .join(", ")}
        </Figure>
      </dl>
    </Panel>
  );
}

interface FigureProps {
  readonly label: string;
  /** The figure. Null if it couldn't be measured. */
  readonly value: string | null;
  readonly isBad?: boolean;
  readonly children?: ReactNode;
}

function Figure({ label, value, isBad = false, children }: FigureProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <Text as="dt" look="label" id={id}>
        {label}
      </Text>
      <dd aria-labelledby={id}>
        <Text as="span" look="figure" className={isBad ? "text-danger-ink" : ""}>
          {value ?? <span title={copy.unknownHint}>{copy.unknown}</span>}
        </Text>
        <div className="mt-0.5 flex flex-wrap items-center gap-2 wrap-anywhere text-muted">{children}</div>
      </dd>
    </div>
  );
}
