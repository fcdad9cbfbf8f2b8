import { RefreshCw } from "lucide-react";
import { Fragment, useId, useState } from "react";

import { State } from "@/ui/status/Badge";
import { Button } from "@/ui/controls/Button";
import { EmptyState } from "@/ui/status/EmptyState";
import { Panel } from "@/ui/page/Panel";

import { CodeBlock } from "../CodeBlock";
import { Loading } from "../Loading";
import { copy } from "./copy";
import type { WebhookLog } from "./logsQuery";
import { formatDateTimeSeconds } from "@/lib/dates";

interface LogsPanelProps {
  readonly logs: readonly WebhookLog[] | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
}

export function LogsPanel({ logs, error, isFetching, onRefresh }: LogsPanelProps) {
  return (
    <Panel
      title={copy.logs}
      aside={
        <Button small icon={RefreshCw} busy={isFetching} onClick={onRefresh}>
          {copy.refresh}
        </Button>
      }
    >
      {(logs === undefined || error !== null) && (
        <div className="p-4">
          <Loading
            label={copy.loading}
            title={copy.loadFailed}
            error={error}
            isRetrying={isFetching}
            onRetry={onRefresh}
          />
        </div>
      )}
      {logs?.length === 0 && <EmptyState title={copy.noLogs}>{copy.noLogsHint}</EmptyState>}
      {logs !== undefined && logs.length > 0 && <LogsTable logs={logs} />}
    </Panel>
  );
}

function LogsTable({ logs }: { readonly logs: readonly WebhookLog[] }) {
  const [open, setOpen] = useState<string | null>(null);
  const id = useId();
  const { columns } = copy;
  return (
    <table className="hook-logs table">
      <thead>
        <tr>
          <th scope="col">{columns.eventType}</th>
          <th scope="col">{columns.notificationId}</th>
          <th scope="col">{columns.receivedAt}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col">
            <span className="vh">{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {logs.map((log, index) => {
          const isOpen = open === log.id;
          const detailsId = `${id}-${index}`;
          return (
            <Fragment key={log.id}>
              <tr>
                <td className="strong">{log.eventType}</td>
                <td className="code h-id">{log.notificationId}</td>
                <td className="muted">{formatDateTimeSeconds(log.createdAt)}</td>
                <td>
                  <State tone={log.processed ? "success" : "warning"}>
                    {log.processed ? copy.processed : copy.pending}
                  </State>
                </td>
                <td className="h-act">
                  <Button
                    small
                    aria-expanded={isOpen}
                    aria-controls={detailsId}
                    onClick={() => setOpen(isOpen ? null : log.id)}
                  >
                    {isOpen ? copy.hide : copy.view}
                  </Button>
                </td>
              </tr>
              <tr id={detailsId} hidden={!isOpen} className="h-details">
                <td colSpan={5}>
                  {isOpen && (
                    <CodeBlock label={copy.payload}>{JSON.stringify(log.payload, null, 2)}</CodeBlock>
                  )}
                </td>
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
