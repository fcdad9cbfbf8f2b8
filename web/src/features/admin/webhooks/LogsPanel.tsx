import type { UseQueryResult } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { Fragment, useId, useState } from "react";
import type * as z from "zod";

import type { getUserWebhookLogs } from "@contract/notifications/notifications";

import { classes } from "@/ui/classes";
import { State } from "@/ui/status/Badge";
import { Button } from "@/ui/controls/Button";
import { EmptyState } from "@/ui/status/EmptyState";
import { Panel } from "@/ui/page/Panel";

import { Loading } from "../AdminFailure";
import { CodeBlock } from "../CodeBlock";
import { copy } from "./copy";
import { formatDateTimeSeconds } from "@/lib/dates";
import { PlainTable } from "@/ui/table/PlainTable";

type Answer = z.output<(typeof getUserWebhookLogs)["output"]>;

export function LogsPanel({ query }: { readonly query: UseQueryResult<Answer> }) {
  const logs = query.data?.logs;
  return (
    <Panel
      title={copy.logs}
      aside={
        <Button small icon={RefreshCw} busy={query.isFetching} onClick={() => void query.refetch()}>
          {copy.refresh}
        </Button>
      }
    >
      {(logs === undefined || query.error !== null) && (
        <div className="p-4">
          <Loading label={copy.loading} title={copy.loadFailed} query={query} />
        </div>
      )}
      {logs?.length === 0 && <EmptyState title={copy.noLogs}>{copy.noLogsHint}</EmptyState>}
      {logs !== undefined && logs.length > 0 && <LogsTable logs={logs} />}
    </Panel>
  );
}

/** Shows a row on a phone as a block of two columns. */
const ROW =
  "max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:border-b max-md:px-4 max-md:py-3";
const CELL =
  "max-md:block max-md:h-auto max-md:border-0 max-md:bg-transparent max-md:p-0 max-md:whitespace-normal";
const ID = "code max-w-80 overflow-hidden text-ellipsis max-md:col-span-full max-md:row-start-2";
const DETAILS =
  "h-auto bg-transparent px-3 pt-0 pb-3 whitespace-normal max-md:col-span-full max-md:block max-md:border-0";

function LogsTable({ logs }: Pick<Answer, "logs">) {
  const [open, setOpen] = useState<string | null>(null);
  const id = useId();
  const { columns } = copy;
  return (
    <PlainTable label={copy.logs} className="max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          <th scope="col">{columns.eventType}</th>
          <th scope="col">{columns.notificationId}</th>
          <th scope="col">{columns.receivedAt}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col">
            <span className="sr-only">{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {logs.map((log, index) => {
          const isOpen = open === log.id;
          const detailsId = `${id}-${index}`;
          return (
            <Fragment key={log.id}>
              <tr className={ROW}>
                <td className={classes(CELL, "font-strong")}>{log.eventType}</td>
                <td className={classes(CELL, ID)}>{log.notificationId}</td>
                <td className={classes(CELL, "text-muted max-md:row-start-3")}>
                  {formatDateTimeSeconds(log.createdAt)}
                </td>
                <td className={classes(CELL, "max-md:col-start-2 max-md:row-start-1")}>
                  <State tone={log.processed ? "success" : "warning"}>
                    {log.processed ? copy.processed : copy.pending}
                  </State>
                </td>
                <td className={classes(CELL, "text-right")}>
                  <Button
                    small
                    touch
                    aria-expanded={isOpen}
                    aria-controls={detailsId}
                    onClick={() => setOpen(isOpen ? null : log.id)}
                  >
                    {isOpen ? copy.hide : copy.view}
                  </Button>
                </td>
              </tr>
              <tr id={detailsId} hidden={!isOpen} className={ROW}>
                <td colSpan={5} className={DETAILS}>
                  {isOpen && (
                    <CodeBlock label={copy.payload}>{JSON.stringify(log.payload, null, 2)}</CodeBlock>
                  )}
                </td>
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </PlainTable>
  );
}
