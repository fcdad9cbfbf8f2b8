import { useEffect, useId, useMemo, useRef } from "react";

import { BackgroundTaskStatus } from "@/lib/backgroundTasks/BackgroundTaskStatus";
import { Checkbox } from "@/ui/choices/Checkbox";
import { panel } from "@/ui/page/panelLook";
import { PlainTable } from "@/ui/table/PlainTable";
import { EmptyState } from "@/ui/status/EmptyState";

import { AiUsagePanel, AiUsageToggle } from "./AiUsagePanel";
import { copy } from "../../copy";
import { LotBar } from "../../lot/LotBar";
import { useLotSelection } from "../../lot/useLotSelection";
import { usePreferences } from "../../deck/preferences";
import { QueueClear } from "./QueueClear";
import { COLUMNS, queueBar } from "./queueLook";
import { QueueRow, type RowActions } from "./QueueRow";
import type { QueueEntry } from "./queueView";

interface QueuePanelProps extends RowActions {
  readonly entries: readonly QueueEntry[];
  readonly onClear: (entries: readonly QueueEntry[]) => void;
  /** Opens the preview of a lot of these cards. Calls `onMade` once the lot exists. */
  readonly onLot: (entries: readonly QueueEntry[], onMade: () => void) => Promise<void>;
}

const HEADERS = [
  ["Images", `${COLUMNS.images} pl-3`],
  ["Title/SKU", COLUMNS.title],
  ["AI", COLUMNS.ai],
  ["Status", COLUMNS.status],
  ["Time", COLUMNS.time],
] as const;

/** Shows the seller's cards from every station, newest first. */
export function QueuePanel({ entries, onClear, onLot, ...rowActions }: QueuePanelProps) {
  const { hideCompletedQueue } = usePreferences();
  const actions = useLatest(rowActions);
  const visible = useMemo(
    () => (hideCompletedQueue ? entries.filter(({ item }) => item.status !== "completed") : entries),
    [hideCompletedQueue, entries],
  );
  const selection = useLotSelection(visible);
  const selected = new Set(selection.cards);
  return (
    <section
      className={panel({ className: "flex min-h-0 flex-1 flex-col overflow-hidden max-md:overflow-visible" })}
      aria-labelledby="queue-title"
    >
      <header className="flex h-11 items-center gap-2 border-b pr-2 pl-4 max-md:h-auto max-md:flex-wrap max-md:pt-2 max-md:pb-1 md:max-studio:gap-1">
        <h2 id="queue-title" className="text-14 font-strong whitespace-nowrap">
          {copy.queue}
        </h2>
        <span
          className="text-12 text-faint tabular-nums"
          aria-label={`${visible.length} of ${entries.length} shown`}
          role="img"
        >
          {visible.length}/{entries.length}
        </span>
        {/* On a phone the buttons get their own line. */}
        <span className="flex-1 max-md:-mt-2 max-md:flex-[0_0_100%]" />
        <QueueClear entries={entries} onClear={onClear} />
      </header>
      <div className="grid gap-2 not-empty:border-b not-empty:p-2">
        <BackgroundTaskStatus of="queue" />
      </div>
      {selected.size > 0 ? <LotBar selection={selection} onLot={onLot} /> : <QueueTools />}
      <div className="min-h-0 flex-1 overflow-auto max-md:overflow-visible">
        {visible.length === 0 ? (
          <EmptyState fill title={entries.length === 0 ? copy.emptyTitle : copy.allHidden}>
            {entries.length === 0 ? copy.emptyText : copy.allHiddenText}
          </EmptyState>
        ) : (
          <PlainTable className="table-fixed max-md:block">
            <thead className="max-md:hidden">
              <tr>
                {HEADERS.map(([name, className]) => (
                  <th key={name} className={className} scope="col">
                    {name}
                  </th>
                ))}
                <th className={COLUMNS.actions} scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody className="max-md:block">
              {visible.map((entry) => (
                <QueueRow
                  key={entry.captureId}
                  entry={entry}
                  isSelected={selected.has(entry)}
                  onSelect={selection.onSelect}
                  {...actions}
                />
              ))}
            </tbody>
          </PlainTable>
        )}
      </div>
    </section>
  );
}

/** Returns functions with a stable identity, so that they cause no row to render again. */
function useLatest(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      onReview: (captureId) => latest.current.onReview(captureId),
      onRetry: (captureId) => latest.current.onRetry(captureId),
      onFinish: (captureId) => latest.current.onFinish(captureId),
      onRemove: (entry) => latest.current.onRemove(entry),
    }),
    [],
  );
}

function QueueTools() {
  const { hideCompletedQueue, fastAIMode, set } = usePreferences();
  const id = useId();
  return (
    <>
      <div className={queueBar({ holds: "tools" })}>
        <Checkbox
          touch
          checked={hideCompletedQueue}
          onChange={(checked) => set("hideCompletedQueue", checked)}
        >
          {copy.hideCompleted}
        </Checkbox>
        <Checkbox
          touch
          checked={fastAIMode}
          aria-describedby={`${id}-fast`}
          onChange={(checked) => set("fastAIMode", checked)}
        >
          {copy.fastAi}
        </Checkbox>
        <span id={`${id}-fast`} className="-ml-1 text-muted max-md:ml-0">
          {copy.fastAiHint}
        </span>
        <AiUsageToggle id={`${id}-usage`} />
      </div>
      <AiUsagePanel id={`${id}-usage`} />
    </>
  );
}
