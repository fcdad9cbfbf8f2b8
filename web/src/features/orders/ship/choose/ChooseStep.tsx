import { ClipboardList } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";

import { MAX_PICKED_ORDERS } from "@contract/documents";

import { urls } from "@/lib/browser/urls";
import { formatMonthDay } from "@/lib/dates";
import { countCars } from "@/lib/orders/orderState";
import { withMembers } from "@/lib/withMembers";
import { Button } from "@/ui/controls/Button";
import { Checkbox } from "@/ui/choices/Checkbox";
import { SegmentedControl } from "@/ui/choices/SegmentedControl";
import { formatCount } from "@/ui/numbers";
import { Panel } from "@/ui/page/Panel";
import { Badge, Tag } from "@/ui/status/Badge";

import type { Order } from "../../arrange";
import { OrderedItems } from "../../OrderCells";
import { chooseCopy as copy } from "../copy";
import { readCommand } from "../scan/commands";
import { ScanFrame } from "../scan/ScanFrame";
import { playScan } from "../scan/sounds";
import { useScans } from "../scan/useScans";
import { type DueFilter, DUE_FILTERS, getDue } from "../useShipOrders";

interface ChooseStepProps {
  readonly orders: readonly Order[];
  readonly inRound: readonly Order[];
  readonly due: DueFilter;
  /** The current time in epoch milliseconds. */
  readonly now: number;
  readonly onDue: (due: DueFilter) => void;
  readonly onPick: (chosen: readonly Order[]) => Promise<void>;
}

/** The result of a scan. `code` is the scanned text. */
type ChoiceFeedback =
  | { readonly kind: "chosen" | "not-chosen"; readonly orderId: string }
  | { readonly kind: "not-here"; readonly code: string };

/** Lets the seller choose the orders to pick. Preselects those of the current round, or all listed orders. */
export function ChooseStep({ orders, inRound, due, now, onDue, onPick }: ChooseStepProps) {
  const [own, setOwn] = useState<ReadonlySet<string> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const listed = orders.filter((order) => due === "all" || getDue(order, now) === due);
  const base = inRound.length > 0 ? inRound : listed;
  const chosen = own ?? new Set(base.slice(0, MAX_PICKED_ORDERS).map(({ orderId }) => orderId));
  const chosenOrders = orders.filter(({ orderId }) => chosen.has(orderId));
  const roundIds = new Set(inRound.map(({ orderId }) => orderId));

  const choose = (ids: readonly string[], isChosen: boolean) => setOwn(withMembers(chosen, ids, isChosen));
  const pick = () => {
    if (chosenOrders.length === 0 || isSaving) return;
    setSaving(true);
    // The page shows why the choice wasn't saved.
    void onPick(chosenOrders).catch(() => setSaving(false));
  };
  const [feedback, setFeedback] = useState<ChoiceFeedback | null>(null);
  const onCode = (code: string) => {
    const order = listed.find(({ orderId }) => orderId === code.trim());
    if (readCommand(code) === "goOn") pick();
    else if (order) {
      const isChosen = !chosen.has(order.orderId);
      choose([order.orderId], isChosen);
      setFeedback({ kind: isChosen ? "chosen" : "not-chosen", orderId: order.orderId });
    } else setFeedback({ kind: "not-here", code });
    if (readCommand(code) === null) playScan(order ? "right" : "doubt");
  };
  useScans({ onCode });
  const listedIds = listed.map(({ orderId }) => orderId);
  const chosenListed = listedIds.filter((id) => chosen.has(id)).length;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl<DueFilter>
          label={copy.due}
          value={due}
          options={DUE_FILTERS.map((value) => ({ value, label: copy.dueNames[value] }))}
          onChange={(value) => {
            onDue(value);
            setOwn(null);
          }}
        />
        <span className="flex-1" />
        <Button
          variant="primary"
          icon={ClipboardList}
          disabled={chosenOrders.length === 0}
          busy={isSaving}
          onClick={pick}
        >
          {copy.pick(chosenOrders.length)}
        </Button>
      </div>
      {feedback && <ChoiceResult feedback={feedback} />}
      <Panel>
        {listed.length === 0 ? (
          <p className="p-4 text-muted">{copy.none}</p>
        ) : (
          <>
            <div className="border-b px-4 py-2">
              <Checkbox
                touch
                checked={chosenListed === listed.length}
                ref={(box: HTMLInputElement | null) => {
                  if (box) box.indeterminate = chosenListed > 0 && chosenListed < listed.length;
                }}
                onChange={(isChosen) => choose(listedIds, isChosen)}
              >
                {copy.all}
              </Checkbox>
            </div>
            <ul aria-label={copy.list}>
              {listed.map((order) => (
                <Row
                  key={order.orderId}
                  order={order}
                  now={now}
                  isChosen={chosen.has(order.orderId)}
                  isInRound={roundIds.has(order.orderId)}
                  onChange={(isChosen) => choose([order.orderId], isChosen)}
                />
              ))}
            </ul>
          </>
        )}
      </Panel>
    </>
  );
}

function ChoiceResult({ feedback }: { readonly feedback: ChoiceFeedback }) {
  if (feedback.kind === "not-here") return <ScanFrame tone="doubt" title={copy.notHere(feedback.code)} />;
  const { kind, orderId } = feedback;
  return (
    <ScanFrame tone="right" title={kind === "chosen" ? copy.chosen(orderId) : copy.notChosen(orderId)} />
  );
}

interface RowProps {
  readonly order: Order;
  readonly now: number;
  readonly isChosen: boolean;
  readonly isInRound: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

function Row({ order, now, isChosen, isInRound, onChange }: RowProps) {
  const { orderId, buyer, buyerNotes, shipBy, shippingStatus } = order;
  const cars = countCars(order);
  const due = getDue(order, now);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 not-first:border-t">
      <Checkbox touch checked={isChosen} onChange={onChange} className="w-44 max-md:w-auto max-md:flex-1">
        <span className="code font-medium">{orderId}</span>
      </Checkbox>
      <span className="min-w-0 flex-1 max-md:order-1 max-md:basis-full">
        <OrderedItems order={order} />
      </span>
      <span className="flex flex-wrap items-center gap-2 max-md:order-2 max-md:basis-full">
        {isInRound && <Tag>{copy.inRound}</Tag>}
        {buyerNotes && <Tag>{copy.notes}</Tag>}
        {shippingStatus === "PARTIALLY_SHIPPED" && <Tag>{copy.partly}</Tag>}
        <span className="text-muted">{buyer || "–"}</span>
        <span className="text-muted tabular-nums">{formatCount(cars, "car")}</span>
      </span>
      <span className="flex w-36 items-center justify-end gap-2 max-md:w-auto">
        {due !== null && <Badge tone={due === "late" ? "danger" : "warning"}>{copy[due]}</Badge>}
        <Link className="link tabular-nums" to={urls.order(orderId)}>
          {shipBy ? formatMonthDay(shipBy.toMillis()) : "–"}
          <span className="sr-only">, order {orderId}</span>
        </Link>
      </span>
    </li>
  );
}
