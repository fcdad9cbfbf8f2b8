import "./history.css";

import { useState } from "react";
import { Link } from "react-router-dom";

import type { CaptureLogDocument } from "@contract/capture/captureLog";
import { formatDateTimeSeconds } from "@/lib/dates";
import type { Found } from "@/lib/firestore/documents";
import { formatPrice } from "@/lib/money";
import { urls } from "@/lib/browser/urls";
import type { Live } from "@/lib/firestore/useDocuments";
import { State, Tag } from "@/ui/status/Badge";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { Dialog } from "@/ui/overlays/Dialog";
import { EmptyState } from "@/ui/status/EmptyState";
import { Skeleton } from "@/ui/status/Skeleton";
import { showToast } from "@/ui/overlays/toast";
import type { Tone } from "@/ui/status/tone";

import { copy as studioCopy } from "../copy";
import { countText } from "../deck/figures";
import { providerLabel } from "../queue/queueLabels";
import { secondsText } from "../queue/queueView";
import { describeMarketplace, formatTable, sumTotals } from "./captureHistory";
import { copy } from "./copy";

type Entry = Found<CaptureLogDocument>;

interface HistoryDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Newest first. */
  readonly log: Live<readonly Entry[]>;
  /** Clears the whole log. Rejects on failure. */
  readonly onClear: () => Promise<void>;
}

/** The outcomes of the last hundred cards. */
export function HistoryDialog({ open, onOpenChange, log, onClear }: HistoryDialogProps) {
  const entries = log.status === "ready" ? log.value : [];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.captureHistory}
      className="history"
      footer={
        <>
          <ClearHistory disabled={entries.length === 0} onClear={onClear} />
          <Button disabled={entries.length === 0} onClick={() => void copyTable(entries)}>
            {copy.copyTable}
          </Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
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
            <HistoryTable entries={entries} />
          </>
        ))}
    </Dialog>
  );
}

async function copyTable(entries: readonly Entry[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(formatTable(entries));
    showToast(copy.copied, { tone: "success" });
  } catch {
    showToast(copy.copyFailed, { tone: "danger" });
  }
}

function Totals({ entries }: { readonly entries: readonly Entry[] }) {
  const totals = sumTotals(entries);
  return (
    <dl className="figures" aria-label={copy.totals}>
      {(["entries", "created", "updated", "failed", "cars"] as const).map((name) => (
        <div key={name}>
          <dt>{copy.historyTotals[name]}</dt>
          <dd>{countText(totals[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

const TONES: Record<CaptureLogDocument["action"], Tone> = {
  created: "success",
  updated: "info",
  error: "danger",
  failed: "danger",
};

function HistoryTable({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    // Focusable, so that it scrolls by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="history-scroll" role="region" aria-label={copy.captureHistory} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {["Time", "Card", "Action", "Price", "Qty", "eBay", "AI", "Took"].map((name) => (
              <th
                key={name}
                scope="col"
                className={["Price", "Qty", "Took"].includes(name) ? "n" : undefined}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <HistoryRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HistoryRow({ entry }: { readonly entry: Entry }) {
  const {
    sku,
    carName,
    action,
    listingId,
    errorMessage,
    price,
    quantity,
    aiProvider,
    aiSimulated,
    processingTime,
  } = entry;
  const name = carName ?? sku ?? studioCopy.newCard;
  const failed = action === "error" || action === "failed";
  return (
    <tr>
      <td className="num muted h-time">{formatDateTimeSeconds(entry.timestamp.toMillis())}</td>
      <td className="h-card">
        {listingId === null ? (
          <span className="cut">{name}</span>
        ) : (
          <Link className="cut link" to={urls.listing(listingId)}>
            {name}
          </Link>
        )}
        {failed && errorMessage !== null ? (
          <span className="ss">{errorMessage}</span>
        ) : (
          carName !== null && <span className="ss code">{sku ?? studioCopy.noSku}</span>
        )}
      </td>
      <td className="h-action">
        <State tone={TONES[action]}>{copy.actions[action]}</State>
      </td>
      <td className="n h-price">{formatPrice(price)}</td>
      <td className="n h-quantity">{quantity === null ? "–" : `× ${quantity}`}</td>
      <td className="muted h-ebay">{describeMarketplace(entry)}</td>
      <td className="h-ai">{aiProvider && <Tag>{providerLabel(aiProvider, aiSimulated)}</Tag>}</td>
      <td className="n muted h-took">{processingTime === null ? "–" : secondsText(processingTime)}</td>
    </tr>
  );
}

function ClearHistory({ disabled, onClear }: { readonly disabled: boolean; onClear: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const clear = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onClear();
      setAsking(false);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : copy.clearHistoryFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="quiet" className="history-clear" disabled={disabled} onClick={() => setAsking(true)}>
        {copy.clearHistory}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={copy.clearHistoryTitle}
        confirmLabel={copy.clearHistory}
        danger
        busy={busy}
        onConfirm={() => void clear()}
      >
        {copy.clearHistoryText}
        {problem !== null && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
