import { Download } from "lucide-react";
import { Link } from "react-router-dom";

import type { ShippedOrder } from "@contract/operations";

import { download } from "@/lib/browser/download";
import { urls } from "@/lib/browser/urls";
import { describeFailure } from "@/lib/calls/errorText";
import { writeCsv } from "@/lib/csv";
import { useDismissedRun } from "@/lib/operations/useDismissedRun";
import { classes } from "@/ui/classes";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { State } from "@/ui/status/Badge";
import { OperationStatus } from "@/ui/status/OperationStatus";
import { PlainTable } from "@/ui/table/PlainTable";

import { sendCopy as copy } from "../copy";
import type { Shipments } from "./useShipments";

/** Shows the progress of the bulk shipment, and the result of each order. */
export function Receipt({ shipments }: { readonly shipments: Shipments }) {
  const { view, document, reason, stop, start, isStarting } = shipments;
  const { isDismissed, dismiss } = useDismissedRun("shipments");
  if (document === null || view.phase === "none" || isDismissed(view.runId)) return null;
  const { results, waiting } = document;
  const failed = results.filter(({ success }) => !success).length;
  const progress = {
    label: copy.running,
    done: results.length,
    total: results.length + waiting.length,
    failed,
    elapsedMs: view.elapsedMs,
    ...(!view.isCancelling && { onCancel: stop, cancelLabel: copy.cancel }),
    children: reason,
  };
  const again = waiting.length > 0 && (
    <Button busy={isStarting} onClick={() => start(waiting)}>
      {copy.resume}
    </Button>
  );
  const left = { title: copy.left(waiting.length), children: reason ?? undefined, action: again };
  return (
    <>
      <OperationStatus
        phase={view.phase}
        panel="p-4"
        progress={progress}
        notices={{
          left,
          failed: { ...left, title: copy.failed },
          cancelled: waiting.length > 0 ? left : null,
        }}
      />
      {view.isOver && (
        <Panel title={copy.receipt}>
          <div className="flex flex-wrap gap-2 border-b px-4 py-2">
            <Button
              small
              touch
              icon={Download}
              onClick={() => download(`shipped-${view.runId}.csv`, writeReceipt(results))}
            >
              {copy.receiptFile}
            </Button>
            <Button small touch variant="quiet" onClick={() => dismiss(view.runId)}>
              {copy.dismiss}
            </Button>
          </div>
          <PlainTable wraps label={copy.receipt} className="max-md:block">
            <tbody className="max-md:block">
              {results.map((result) => (
                <tr key={result.orderId} className={ROW}>
                  <td className={CELL}>
                    <Link className="code link" to={urls.order(result.orderId)}>
                      {result.orderId}
                    </Link>
                  </td>
                  <td className={classes(CELL, "max-md:col-span-full max-md:row-start-2")}>
                    {result.carrier ?? ""}{" "}
                    <span className="code wrap-anywhere">{result.trackingNumber ?? copy.untracked}</span>
                  </td>
                  <td className={CELL}>
                    <State tone={result.success ? "success" : "danger"}>{describeResult(result)}</State>
                  </td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </Panel>
      )}
    </>
  );
}

/** On a phone the number is below the order and its result. */
const ROW =
  "max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-4 max-md:gap-y-1 max-md:border-b max-md:px-4 max-md:py-3";
const CELL = "max-md:block max-md:h-auto max-md:border-0 max-md:bg-transparent max-md:p-0";

function describeResult(result: ShippedOrder): string {
  if (!result.success) return describeFailure(result);
  return result.alreadyShipped ? copy.already : copy.shipped;
}

const writeReceipt = (results: readonly ShippedOrder[]): string =>
  writeCsv([
    ["Order ID", "Carrier", "Tracking Number", "Outcome"],
    ...results.map((result) => [
      result.orderId,
      result.carrier ?? "",
      result.trackingNumber ?? "",
      describeResult(result),
    ]),
  ]);
