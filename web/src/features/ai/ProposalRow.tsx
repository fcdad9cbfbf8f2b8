import { Link } from "react-router-dom";

import type {
  Proposal,
  ProposalAction,
  ProposalResult,
  ProposedItem,
  ProposedValue,
} from "@contract/assistant";

import { nameListing } from "@/lib/listings/nameListing";
import { describeFailure } from "@/lib/calls/errorText";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { STATUS_LABELS } from "@/lib/listings/listing";
import { formatPrice } from "@/lib/money";
import { urls } from "@/lib/browser/urls";
import { State } from "@/ui/status/Badge";
import { Checkbox } from "@/ui/choices/Checkbox";

import { proposalCopy } from "./copy";

/**
 * Classes of an item. The name is above the SKU, and the change is above its outcome, on the right if there
 * is space.
 */
const ITEM =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b px-4 py-2.5 max-md:grid-cols-[minmax(0,1fr)] max-md:justify-items-start";
const ASIDE = "col-start-2 text-right max-md:col-start-1 max-md:row-auto max-md:text-left";
const CHANGE = `row-start-1 max-w-90 tabular-nums wrap-anywhere ${ASIDE}`;
const OUTCOME = `row-start-2 justify-self-end empty:hidden max-md:justify-self-start ${ASIDE}`;

interface ProposalRowProps {
  readonly item: ProposedItem;
  readonly action: ProposalAction;
  readonly state: Proposal["state"];
  /** Whether the item can be ticked. */
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly result: ProposalResult | undefined;
  readonly onChoose: (isChosen: boolean) => void;
}

export function ProposalRow({ item, action, state, isOpen, isChosen, result, onChoose }: ProposalRowProps) {
  const { isOn } = useMarketplace();
  const { listingId, title, sku, live, from, to } = item;
  const name = nameListing({ title });
  return (
    <li className={ITEM}>
      {isOpen ? (
        <Checkbox checked={isChosen} onChange={onChoose} className="min-w-0 wrap-anywhere">
          {name}
        </Checkbox>
      ) : (
        <Link to={urls.listing(listingId)} className="min-w-0 link wrap-anywhere">
          {name}
        </Link>
      )}
      <span className="row-start-2 code text-muted max-md:row-auto">
        {[sku, isOn && live ? proposalCopy.live : null].filter(Boolean).join(" · ")}
      </span>
      <span className={CHANGE}>
        <s className="text-muted">{formatValue(action, from)}</s>
        <span aria-hidden> → </span>
        <span className="sr-only"> to </span>
        <b>{formatValue(action, to)}</b>
      </span>
      <span className={OUTCOME}>
        <Outcome action={action} state={state} isChosen={isChosen} result={result} />
      </span>
    </li>
  );
}

function Outcome({
  action,
  state,
  isChosen,
  result,
}: Pick<ProposalRowProps, "action" | "state" | "isChosen" | "result">) {
  const { isOn } = useMarketplace();
  if (state === "open" || state === "declined") return null;
  const isUndo = state === "undone" || state === "undoing";
  if (!result) {
    return isChosen || isUndo ? null : <State hollow>{proposalCopy.notChosen}</State>;
  }
  switch (result.outcome) {
    case "done":
      return <State tone="success">{isUndo ? proposalCopy.undone : proposalCopy.done}</State>;
    case "changed":
      return (
        <State tone="warning" wraps>
          {isUndo
            ? proposalCopy.notUndone
            : result.now === null
              ? proposalCopy.changed
              : proposalCopy.changedSince(formatValue(action, result.now))}
        </State>
      );
    case "failed":
      return (
        <State tone="danger" wraps>
          {!result.isSaved
            ? describeFailure(result)
            : isOn
              ? proposalCopy.refusedAtEbay(describeFailure(result))
              : proposalCopy.refusedOff}
        </State>
      );
  }
}

function formatValue(action: ProposalAction, value: ProposedValue): string {
  switch (action) {
    case "price":
      return formatPrice(typeof value === "number" ? value : null);
    case "quantity":
      return String(value ?? proposalCopy.none);
    case "title":
    case "notes":
      return value === null || value === "" ? proposalCopy.empty : String(value);
    case "end":
    case "delete":
    case "goLive": {
      const label = STATUS_LABELS[String(value) as keyof typeof STATUS_LABELS] as string | undefined;
      return label ?? "Trash";
    }
  }
}
