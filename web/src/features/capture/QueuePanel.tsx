import "./queue.css";

import { useState } from "react";

import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Checkbox";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { EmptyState } from "@/ui/EmptyState";

import { copy } from "./copy";
import { usePreferences } from "./preferences";
import { QueueRow } from "./QueueRow";
import { isClearable, type QueueEntry } from "./queueView";

interface QueuePanelProps {
  readonly entries: readonly QueueEntry[];
  readonly onReview: (captureId: string) => void;
  readonly onRetry: (captureId: string) => void;
  readonly onRemove: (entry: QueueEntry) => void;
  readonly onClear: (entries: readonly QueueEntry[]) => void;
}

/** Every card of this seller, whichever station took it, newest first. */
export function QueuePanel({ entries, onReview, onRetry, onRemove, onClear }: QueuePanelProps) {
  const { hideCompletedQueue, set } = usePreferences();
  const visible = hideCompletedQueue ? entries.filter(({ item }) => item.status !== "completed") : entries;
  return (
    <section className="queue panel" aria-labelledby="queue-title">
      <header className="panel-head">
        <h2 id="queue-title">{copy.queue}</h2>
        <span className="count" aria-label={`${visible.length} of ${entries.length} shown`} role="img">
          {visible.length}/{entries.length}
        </span>
        <span className="grow" />
        <ClearAll entries={entries.filter(isClearable)} onClear={onClear} />
      </header>
      <div className="q-tools">
        <Checkbox checked={hideCompletedQueue} onChange={(checked) => set("hideCompletedQueue", checked)}>
          {copy.hideCompleted}
        </Checkbox>
      </div>
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
                  onReview={onReview}
                  onRetry={onRetry}
                  onRemove={onRemove}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}

function ClearAll({ entries, onClear }: Pick<QueuePanelProps, "entries" | "onClear">) {
  const [asking, setAsking] = useState(false);
  const unfinished = entries.filter(({ item }) => item.status !== "completed").length;
  const cards = entries.length === 1 ? "1 card" : `${entries.length} cards`;
  return (
    <>
      <Button variant="quiet" small disabled={entries.length === 0} onClick={() => setAsking(true)}>
        {copy.clearAll}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Clear ${cards} from the queue?`}
        confirmLabel={`Clear ${cards}`}
        danger
        onConfirm={() => {
          setAsking(false);
          onClear(entries);
        }}
      >
        Listings already made stay as they are.
        {unfinished > 0 &&
          ` ${unfinished === 1 ? "1 card is" : `${unfinished} cards are`} not finished: the photos are deleted, and this can't be undone.`}
      </ConfirmDialog>
    </>
  );
}
