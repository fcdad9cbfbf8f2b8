import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";

import type { CaptureLogDocument } from "@contract/capture/captureLog";
import type { AppError } from "@contract/wire/errors";
import { toAppError } from "@/lib/calls/call";
import { describeError } from "@/lib/calls/errorText";
import { formatDateTimeSeconds } from "@/lib/dates";
import type { WithId } from "@/lib/firestore/documents";
import { formatPrice } from "@/lib/money";
import { urls } from "@/lib/browser/urls";
import { useMarketplace } from "@/lib/ebay/marketplace";
import type { Live } from "@/lib/firestore/useDocuments";
import { classes } from "@/ui/classes";
import { State, Tag } from "@/ui/status/Badge";
import { ScrollRegion } from "@/ui/page/ScrollRegion";
import { PlainTable } from "@/ui/table/PlainTable";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { FieldError } from "@/ui/controls/FieldError";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { Dialog } from "@/ui/overlays/Dialog";
import { EmptyState } from "@/ui/status/EmptyState";
import { Skeleton } from "@/ui/status/Skeleton";
import { showToast } from "@/ui/overlays/toast";
import type { Tone } from "@/ui/status/tone";

import { copy as studioCopy } from "../copy";
import { Detail } from "../Detail";
import { FigureLine } from "../FigureLine";
import { formatCount } from "../deck/figures";
import { getProviderLabel } from "../queue/panel/queueLabels";
import { formatSeconds } from "../queue/panel/queueView";
import { describeEntryFailure, describeMarketplace, formatTable, sumTotals } from "./captureHistory";
import { copy } from "./copy";

type Entry = WithId<CaptureLogDocument>;

interface HistoryDialogProps {
  readonly onClose: () => void;
  /** Log entries, newest first. */
  readonly log: Live<readonly Entry[]>;
  /** Clears the whole log. Rejects on failure. */
  readonly onClear: () => Promise<void>;
}

/** Shows the outcomes of the last 100 cards. */
export function HistoryDialog({ onClose, log, onClear }: HistoryDialogProps) {
  const { isOn } = useMarketplace();
  const entries = log.status === "ready" ? log.value : [];
  return (
    <Dialog
      onClose={onClose}
      title={copy.captureHistory}
      width={960}
      className="max-md:max-h-[calc(100dvh-16px)] max-md:w-[calc(100%-16px)]"
      footer={
        <>
          <ClearHistory disabled={entries.length === 0} onClear={onClear} />
          <Button disabled={entries.length === 0} onClick={() => void copyTable(entries, isOn)}>
            {copy.copyTable}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {studioCopy.close}
          </Button>
        </>
      }
    >
      {log.status === "loading" && <Skeleton />}
      {log.status === "error" && <Banner tone="danger" title={copy.historyFailed} />}
      {log.status === "ready" &&
        (entries.length === 0 ? (
          <EmptyState title={copy.historyEmpty}>{copy.historyEmptyText}</EmptyState>
        ) : (
          <>
            <Totals entries={entries} />
            <HistoryTable entries={entries} isOn={isOn} />
          </>
        ))}
    </Dialog>
  );
}

async function copyTable(entries: readonly Entry[], isOn: boolean): Promise<void> {
  try {
    await navigator.clipboard.writeText(formatTable(entries, isOn));
    showToast(copy.copied, { tone: "success" });
  } catch {
    showToast(copy.copyFailed, { tone: "danger" });
  }
}

function Totals({ entries }: { readonly entries: readonly Entry[] }) {
  const totals = sumTotals(entries);
  return (
    <FigureLine
      aria-label={copy.totals}
      figures={(["entries", "created", "updated", "failed", "cars"] as const).map((name) => [
        copy.historyTotals[name],
        formatCount(totals[name]),
      ])}
    />
  );
}

const TONES: Record<CaptureLogDocument["action"], Tone> = {
  created: "success",
  updated: "info",
  error: "danger",
  failed: "danger",
};

const FIGURE = "text-right tabular-nums";

interface HistoryTableProps {
  readonly entries: readonly Entry[];
  /** Whether the seller uses eBay. */
  readonly isOn: boolean;
}

/** Shows each entry as a table row, or on a phone as a block of lines. */
function HistoryTable({ entries, isOn }: HistoryTableProps) {
  const columns = ["Time", "Card", "Action", "Price", "Qty", ...(isOn ? ["eBay"] : []), "AI", "Took"];
  return (
    <ScrollRegion
      label={copy.captureHistory}
      className="max-h-[calc(100dvh-280px)] overflow-auto rounded-md border [&_th]:bg-raised"
    >
      <PlainTable className="max-md:block">
        <thead className="max-md:sr-only">
          <tr>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className={["Price", "Qty", "Took"].includes(name) ? FIGURE : undefined}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {entries.map((entry) => (
            <HistoryRow key={entry.id} entry={entry} isOn={isOn} />
          ))}
        </tbody>
      </PlainTable>
    </ScrollRegion>
  );
}

function HistoryRow({ entry, isOn }: { readonly entry: Entry; readonly isOn: boolean }) {
  const { sku, carName, action, listingId, price, quantity, aiProvider, aiSimulated, processingTime } = entry;
  const name = carName ?? sku ?? studioCopy.newCard;
  const problem = action === "error" || action === "failed" ? describeEntryFailure(entry) : null;
  return (
    <tr className="max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-0.5 max-md:border-b max-md:px-3 max-md:py-2.5">
      <Cell className="text-muted tabular-nums max-md:order-9 max-md:flex-[1_0_100%] max-md:text-12/5">
        {formatDateTimeSeconds(entry.timestamp.toMillis())}
      </Cell>
      <Cell className="max-w-80 py-1 max-md:-order-2 max-md:max-w-none max-md:flex-[1_0_100%] max-md:whitespace-normal">
        {listingId === null ? (
          <span className="block truncate">{name}</span>
        ) : (
          <Link className="block truncate link" to={urls.listing(listingId)}>
            {name}
          </Link>
        )}
        {problem !== null ? (
          <Detail className="whitespace-normal">{problem}</Detail>
        ) : (
          carName !== null && (
            <Detail isCode className="whitespace-normal">
              {sku ?? studioCopy.noSku}
            </Detail>
          )
        )}
      </Cell>
      <Cell className="max-md:-order-1">
        <State tone={TONES[action]}>{copy.actions[action]}</State>
      </Cell>
      <Cell className={FIGURE}>{formatPrice(price)}</Cell>
      <Cell className={FIGURE}>{quantity === null ? "–" : `× ${quantity}`}</Cell>
      {isOn && <Cell className="text-muted">{describeMarketplace(entry)}</Cell>}
      <Cell>{aiProvider && <Tag>{getProviderLabel(aiProvider, aiSimulated)}</Tag>}</Cell>
      <Cell className={`${FIGURE} text-muted`}>
        {processingTime === null ? "–" : formatSeconds(processingTime)}
      </Cell>
    </tr>
  );
}

function Cell({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <td
      className={classes(
        "max-md:block max-md:h-auto max-md:border-0 max-md:p-0 max-md:empty:hidden",
        className,
      )}
    >
      {children}
    </td>
  );
}

function ClearHistory({ disabled, onClear }: { readonly disabled: boolean; onClear: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const clear = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onClear();
      setAsking(false);
    } catch (error) {
      setProblem(toAppError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="quiet" className="mr-auto" disabled={disabled} onClick={() => setAsking(true)}>
        {copy.clearHistory}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.clearHistoryTitle}
        confirmLabel={copy.clearHistory}
        danger
        busy={busy}
        onConfirm={() => void clear()}
      >
        {copy.clearHistoryText}
        {problem !== null && <FieldError>{describeError(problem)}</FieldError>}
      </ConfirmDialog>
    </>
  );
}
