import "./queue.css";

import { useEffect, useId, useMemo, useRef } from "react";

import { Checkbox } from "@/ui/controls/Checkbox";
import { EmptyState } from "@/ui/status/EmptyState";

import { AiUsagePanel, AiUsageToggle } from "./AiUsagePanel";
import { copy } from "../copy";
import { LotBar } from "../lot/LotBar";
import { useLotSelection } from "../lot/useLotSelection";
import { usePreferences } from "../deck/preferences";
import { QueueClear } from "./QueueClear";
import { QueueRow } from "./QueueRow";
import type { QueueEntry } from "./queueView";

interface QueuePanelProps {
  readonly entries: readonly QueueEntry[];
  readonly onReview: (captureId: string) => void;
  readonly onRetry: (captureId: string) => void;
  readonly onFinish: (captureId: string) => void;
  readonly onRemove: (entry: QueueEntry) => void;
  readonly onClear: (entries: readonly QueueEntry[]) => void;
  /** Opens the preview of a lot of these. */
  readonly onLot: (entries: readonly QueueEntry[], onMade: () => void) => Promise<void>;
}

/** Every card of this seller, whichever station took it, newest first. */
export function QueuePanel({
  entries,
  onReview,
  onRetry,
  onFinish,
  onRemove,
  onClear,
  onLot,
}: QueuePanelProps) {
  const { hideCompletedQueue } = usePreferences();
  const acts = useLatest({ onReview, onRetry, onFinish, onRemove });
  const visible = useMemo(
    () => (hideCompletedQueue ? entries.filter(({ item }) => item.status !== "completed") : entries),
    [hideCompletedQueue, entries],
  );
  const selection = useLotSelection(visible);
  const selected = new Set(selection.cards);
  return (
    <section className="queue panel" aria-labelledby="queue-title">
      <header className="panel-head">
        <h2 id="queue-title">{copy.queue}</h2>
        <span className="count" aria-label={`${visible.length} of ${entries.length} shown`} role="img">
          {visible.length}/{entries.length}
        </span>
        <span className="grow" />
        <QueueClear entries={entries} onClear={onClear} />
      </header>
      {selected.size > 0 ? <LotBar selection={selection} onLot={onLot} /> : <QueueTools />}
      <div className="scroll">
        {visible.length === 0 ? (
          <EmptyState title={entries.length === 0 ? copy.emptyTitle : copy.allHidden}>
            {entries.length === 0 ? copy.emptyText : copy.allHiddenText}
          </EmptyState>
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th className="q-img" scope="col">
                  Images
                </th>
                <th className="q-t" scope="col">
                  Title/SKU
                </th>
                <th className="q-ai" scope="col">
                  AI
                </th>
                <th className="q-st" scope="col">
                  Status
                </th>
                <th className="q-time n" scope="col">
                  Time
                </th>
                <th className="q-act" scope="col">
                  <span className="vh">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {visible.map((entry) => (
                <QueueRow
                  key={entry.captureId}
                  entry={entry}
                  isSelected={selected.has(entry)}
                  onSelect={selection.onSelect}
                  {...acts}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}

type RowActs = Pick<QueuePanelProps, "onReview" | "onRetry" | "onFinish" | "onRemove">;

/** The same acts for every line at any time, so that no line is drawn anew for them. */
function useLatest(acts: RowActs): RowActs {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
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
      <div className="q-tools">
        <Checkbox checked={hideCompletedQueue} onChange={(checked) => set("hideCompletedQueue", checked)}>
          {copy.hideCompleted}
        </Checkbox>
        <Checkbox
          checked={fastAIMode}
          aria-describedby={`${id}-fast`}
          onChange={(checked) => set("fastAIMode", checked)}
        >
          {copy.fastAi}
        </Checkbox>
        <span id={`${id}-fast`} className="muted fast-hint">
          {copy.fastAiHint}
        </span>
        <AiUsageToggle id={`${id}-usage`} />
      </div>
      <AiUsagePanel id={`${id}-usage`} />
    </>
  );
}
