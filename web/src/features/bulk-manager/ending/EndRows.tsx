import { useEffect, useMemo, useState } from "react";

import type { EndRow, EndStatus } from "@/lib/bulkStore";
import { PHONE, useMedia } from "@/lib/browser/useMedia";
import { Table } from "@/ui/table/Table";
import type { TableColumn } from "@/ui/table/tableModel";

import { EndState } from "../cells";
import { copy } from "../copy";
import { describeReason } from "./reasonText";

/** Height in pixels. Must match the classes of the rows. */
const LINE = 60;
const PHONE_LINE = 100;
const HEADER = 32;

const CELL = "overflow-hidden text-ellipsis";
const TITLE = "block truncate font-medium bidi-isolate decoration-field underline-offset-3 hover:underline";

const getRowId = ({ id }: EndRow) => id;

const createTitleColumn = (isPhone: boolean): TableColumn<EndRow> => ({
  key: "title",
  header: copy.columns.title,
  className: CELL,
  cell: ({ title, reason, ebayUrl, status }, isCurrent, nameId) => (
    <>
      {ebayUrl === null ? (
        <span id={nameId} className={TITLE} title={title}>
          {title}
        </span>
      ) : (
        <a
          id={nameId}
          className={TITLE}
          title={title}
          href={ebayUrl}
          target="_blank"
          rel="noopener noreferrer"
          tabIndex={isCurrent ? 0 : -1}
        >
          {title}
        </a>
      )}
      {isPhone && <EndState status={status} />}
      {reason && <Reason text={describeReason(reason)} />}
    </>
  ),
});

/** On a phone, the state is below the title, because the reason needs the full width. */
const PHONE_COLUMNS = [createTitleColumn(true)];
const COLUMNS: readonly TableColumn<EndRow>[] = [
  createTitleColumn(false),
  {
    key: "status",
    header: copy.columns.status,
    className: `${CELL} w-34`,
    cell: ({ status }) => <EndState status={status} />,
  },
];

function Reason({ text }: { readonly text: string }) {
  return (
    <span
      className="line-clamp-3 text-12 wrap-anywhere whitespace-normal text-muted md:line-clamp-2"
      title={text}
    >
      {text}
    </span>
  );
}

interface EndRowsProps {
  readonly rows: readonly EndRow[];
  /** Whether the run is over. Failures come first then. */
  readonly isOver: boolean;
}

export function EndRows({ rows, isOver }: EndRowsProps) {
  const isPhone = useMedia(PHONE);
  const line = isPhone ? PHONE_LINE : LINE;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const shown = useMemo(
    () => (isOver ? rows.toSorted((one, other) => PLACES[one.status] - PLACES[other.status]) : rows),
    [rows, isOver],
  );
  const atHand = shown.findIndex(({ status }) => status === "ending" || status === "verifying");
  useEffect(() => {
    // Follows the current row while it is visible. Stops once the user has scrolled away.
    if (!scroller || atHand < 1) return;
    const top = HEADER + atHand * line;
    const seen = scroller.scrollTop + scroller.clientHeight;
    if (top + line > seen && top - line <= seen) scroller.scrollTo({ top: top - HEADER - line });
  }, [scroller, atHand, line]);
  return (
    <div className="max-h-[min(48dvh,464px)] overflow-auto rounded-md border" ref={setScroller}>
      <Table<EndRow>
        className="table-fixed [&_th]:bg-raised"
        rowClassName="h-25 md:h-15"
        label={copy.rows}
        columns={isPhone ? PHONE_COLUMNS : COLUMNS}
        rows={shown}
        rowId={getRowId}
        scroller={scroller}
        lineHeight={line}
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
