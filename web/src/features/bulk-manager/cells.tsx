import { ExternalLink } from "lucide-react";

import type { BulkRow, EndRow, EndStatus } from "@/lib/bulkStore";
import { formatPrice } from "@/lib/money";
import { State } from "@/ui/status/Badge";
import type { Tone } from "@/ui/status/tone";

import { parseAmountCell } from "./amounts";
import { copy } from "./copy";
import { describeReason } from "./ending/reasonText";
import { findPage } from "./ebayLink";

interface ItemCellProps {
  readonly row: BulkRow;
  readonly isCurrent: boolean;
  readonly nameId: string;
}

export function ItemCell({ row, isCurrent, nameId }: ItemCellProps) {
  const page = findPage(row);
  if (page === null) return <span className="text-muted">{row.link.trim() === "" ? "–" : row.link}</span>;
  const id = `${nameId}-page`;
  return (
    <a
      id={id}
      className="code link"
      href={page}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={isCurrent ? 0 : -1}
      aria-labelledby={`${id} ${nameId}`}
    >
      {row.ebayId ?? new URL(page).hostname}
      <ExternalLink className="ml-1 inline-block icon-12 align-[-1px]" aria-hidden />
    </a>
  );
}

export function Amount({ text }: { readonly text: string }) {
  const amount = parseAmountCell(text);
  return amount === undefined ? <InvalidCell text={text} /> : formatPrice(amount);
}

/** Shows an invalid value as it is in the file. */
export function InvalidCell({ text }: { readonly text: string }) {
  return (
    <span className="text-warning-ink underline decoration-dotted underline-offset-3" title={text}>
      {text}
    </span>
  );
}

export function RowState({ row, ending }: { readonly row: BulkRow; readonly ending: EndRow | undefined }) {
  if (row.status === "ended") return <State>{copy.ended}</State>;
  const status = ending?.status ?? (row.ebayId === null ? "no-id" : null);
  if (status === null) return <span className="text-muted">{copy.notEnded}</span>;
  return (
    <span
      className="flex min-w-0 items-center gap-2"
      title={ending?.reason ? describeReason(ending.reason) : undefined}
    >
      <EndState status={status} />
    </span>
  );
}

const TONES: Readonly<Record<EndStatus, Tone>> = {
  pending: "neutral",
  "no-id": "warning",
  ending: "info",
  verifying: "info",
  success: "success",
  warning: "warning",
  failed: "danger",
};

export function EndState({ status }: { readonly status: EndStatus }) {
  return (
    <State tone={TONES[status]} hollow={status === "pending" || status === "no-id"}>
      {copy.status[status]}
    </State>
  );
}
