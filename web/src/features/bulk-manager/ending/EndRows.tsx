import { useEffect, useMemo, useState } from "react";

import type { EndRow, EndStatus } from "@/lib/bulkStore";
import { State } from "@/ui/Badge";
import { Table } from "@/ui/Table";
import type { TableColumn } from "@/ui/tableModel";

import { copy } from "../copy";
import { TONES } from "../tones";

/** Pixels; bulkManager.css has the same. */
const LINE = 48;
const HEADER = 32;

const rowId = ({ id }: EndRow) => id;

const COLUMNS: readonly TableColumn<EndRow>[] = [
  {
    key: "title",
    header: copy.columns.title,
    className: "c-title",
    cell: ({ title, message, ebayUrl }, isCurrent, nameId) => (
      <>
        {ebayUrl === null ? (
          <span id={nameId} className="t" title={title}>
            {title}
          </span>
        ) : (
          <a
            id={nameId}
            className="t link"
            title={title}
            href={ebayUrl}
            target="_blank"
            rel="noopener noreferrer"
            tabIndex={isCurrent ? 0 : -1}
          >
            {title}
          </a>
        )}
        {message !== null && (
          <span className="bm-message" title={message}>
            {message}
          </span>
        )}
      </>
    ),
  },
  {
    key: "status",
    header: copy.columns.status,
    className: "c-status",
    cell: ({ status }) => (
      <State tone={TONES[status]} hollow={status === "pending" || status === "no-id"}>
        {copy.status[status]}
      </State>
    ),
  },
];

interface EndRowsProps {
  readonly rows: readonly EndRow[];
  /** What a person should look at stands first then. */
  readonly isOver: boolean;
}

export function EndRows({ rows, isOver }: EndRowsProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const shown = useMemo(
    () => (isOver ? rows.toSorted((one, other) => PLACES[one.status] - PLACES[other.status]) : rows),
    [rows, isOver],
  );
  const atHand = shown.findIndex(({ status }) => status === "ending" || status === "verifying");
  useEffect(() => {
    // It is followed while it is in sight, and left alone where somebody looks elsewhere.
    if (!scroller || atHand < 1) return;
    const top = HEADER + atHand * LINE;
    const seen = scroller.scrollTop + scroller.clientHeight;
    if (top + LINE > seen && top - LINE <= seen) scroller.scrollTo({ top: top - HEADER - LINE });
  }, [scroller, atHand]);
  return (
    <div className="bm-rows" ref={setScroller}>
      <Table<EndRow>
        className="bm-end-rows"
        label={copy.rows}
        columns={COLUMNS}
        rows={shown}
        rowId={rowId}
        scroller={scroller}
        lineHeight={LINE}
      />
    </div>
  );
}

const PLACES: Readonly<Record<EndStatus, number>> = {
  failed: 0,
  warning: 1,
  ending: 2,
  verifying: 3,
  pending: 4,
  "no-id": 5,
  success: 6,
};
