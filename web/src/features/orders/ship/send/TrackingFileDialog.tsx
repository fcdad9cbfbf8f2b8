import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { Banner } from "@/ui/status/Banner";
import { ColumnHeads } from "@/ui/table/ColumnHeads";
import { PlainTable } from "@/ui/table/PlainTable";

import { rowCopy, sendCopy as copy } from "../copy";
import type { RowOutcome, TrackingFile } from "./trackingFile";

/** Shows the result of each row of a file. */
export function TrackingFileDialog({
  file,
  onClose,
}: {
  readonly file: TrackingFile | null;
  readonly onClose: () => void;
}) {
  const unused =
    file?.rows.filter(({ outcome }) => outcome.kind !== "taken" && outcome.kind !== "repeated") ?? [];
  return (
    <Dialog
      open={file !== null}
      onClose={onClose}
      title={copy.importTitle}
      width={720}
      tall={(file?.rows.length ?? 0) > 12}
      footer={<Button onClick={onClose}>{copy.close}</Button>}
    >
      {file?.problem ? (
        <Banner tone="danger" title={copy.problems[file.problem]} />
      ) : (
        file && (
          <>
            <p>{copy.taken(file.numbers.size)}</p>
            {unused.length > 0 && <Banner tone="warning" title={copy.notTaken(unused.length)} />}
            <div
              className="min-h-0 overflow-auto"
              role="region"
              aria-label={copy.importTitle}
              // Focusable, so that it scrolls by keyboard.
              // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
            >
              <PlainTable wraps label={copy.importTitle}>
                <ColumnHeads of={[copy.row, copy.outcome]} />
                <tbody>
                  {file.rows.map(({ line, text, outcome }) => (
                    <tr key={line}>
                      <td>
                        {line}: <span className="code wrap-anywhere">{text}</span>
                      </td>
                      <td>{describeOutcome(outcome)}</td>
                    </tr>
                  ))}
                </tbody>
              </PlainTable>
            </div>
          </>
        )
      )}
    </Dialog>
  );
}

function describeOutcome(outcome: RowOutcome): string {
  switch (outcome.kind) {
    case "taken":
      return rowCopy.taken(outcome.orderIds);
    case "repeated":
    case "contradicts":
    case "used":
      return rowCopy[outcome.kind](outcome.line);
    case "foreign":
    case "not-chosen":
    case "shipped":
      return rowCopy[outcome.kind](outcome.orderId);
    default:
      return rowCopy[outcome.kind];
  }
}
