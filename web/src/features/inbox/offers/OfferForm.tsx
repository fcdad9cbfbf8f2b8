import { type ReactNode, useState } from "react";

import { MAX_OFFER_TEXT } from "@contract/inbox";
import { formatAmount } from "@/lib/listingForm/amounts";

import { useOnline } from "@/lib/browser/useOnline";
import { formatPrice } from "@/lib/money";
import { Button } from "@/ui/controls/Button";
import { TextField } from "@/ui/controls/TextField";
import { formatShare } from "@/ui/numbers";
import { ActionDialog, ConfirmDialog } from "@/ui/overlays/ConfirmDialog";

import { answerCopy } from "../copy";
import { Failure } from "../Failure";
import { type OfferCosts, computeOfferProfit, describeUnknown } from "./offerProfit";
import { useAnswer } from "../answer/useAnswer";
import type { Inquiry } from "../useInquiries";
import { useFiguresOf } from "../useListingOf";

type OfferAction = "accept" | "decline" | "counter";

/** Accepts, declines or counters an offer. Shows the profit. */
export function OfferForm({ inquiry }: { readonly inquiry: Inquiry }) {
  const { amount, quantity } = inquiry;
  const copies = quantity ?? 1;
  const [step, setStep] = useState<OfferAction | null>(null);
  const [note, setNote] = useState("");
  const isOnline = useOnline();
  const { price, costs } = useFiguresOf(inquiry);
  const answer = useAnswer(inquiry, () => setStep(null));
  const start = (next: OfferAction) => {
    answer.reset();
    setNote("");
    setStep(next);
  };
  const close = () => !answer.isPending && setStep(null);
  const text = note.trim() === "" ? null : note.trim();
  const noteField = (
    <TextField
      label={answerCopy.note}
      value={note}
      maxLength={MAX_OFFER_TEXT}
      autoComplete="off"
      onChange={(event) => setNote(event.target.value)}
    />
  );
  const failure = answer.isError && <Failure error={answer.error} />;
  return (
    <div className="grid gap-3 border-t p-4">
      <Left price={amount} copies={copies} listed={price} costs={costs} />
      <div className="flex flex-wrap gap-2">
        {(["accept", "counter", "decline"] as const).map((next) => (
          <Button
            key={next}
            variant={next === "accept" ? "primary" : "plain"}
            disabled={!isOnline}
            onClick={() => start(next)}
          >
            {answerCopy[next]}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        open={step === "accept"}
        onClose={close}
        title={answerCopy.acceptTitle}
        confirmLabel={answerCopy.accept}
        busy={answer.isPending}
        onConfirm={() => answer.mutate({ act: "accept", text })}
      >
        <div className="grid gap-3">
          <p>{answerCopy.acceptText(`${copies} × ${formatPrice(amount)}`)}</p>
          <Left price={amount} copies={copies} listed={price} costs={costs} />
          {noteField}
          {failure}
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        open={step === "decline"}
        onClose={close}
        title={answerCopy.declineTitle}
        confirmLabel={answerCopy.decline}
        danger
        busy={answer.isPending}
        onConfirm={() => answer.mutate({ act: "decline", text })}
      >
        <div className="grid gap-3">
          <p>{answerCopy.declineText}</p>
          {noteField}
          {failure}
        </div>
      </ConfirmDialog>
      {step === "counter" && (
        <CounterDialog
          inquiry={inquiry}
          listed={price}
          costs={costs}
          isBusy={answer.isPending}
          onClose={close}
          onSend={(own, copies) => answer.mutate({ act: "counter", text, price: own, quantity: copies })}
        >
          {noteField}
          {failure}
        </CounterDialog>
      )}
    </div>
  );
}

interface CounterDialogProps {
  readonly inquiry: Inquiry;
  readonly listed: number | null;
  readonly costs: OfferCosts;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onSend: (price: number, quantity: number) => void;
  readonly children: ReactNode;
}

function CounterDialog({ inquiry, listed, costs, isBusy, onClose, onSend, children }: CounterDialogProps) {
  const { amount, quantity } = inquiry;
  const between = listed !== null && amount !== null ? Math.round((listed + amount) * 50) / 100 : null;
  const [typed, setTyped] = useState(formatAmount(between));
  const [copies, setCopies] = useState(String(quantity ?? 1));
  const [isTried, setTried] = useState(false);
  const price = /^\d{1,7}([.,]\d{1,2})?$/.test(typed.trim()) ? Number(typed.trim().replace(",", ".")) : NaN;
  const count = /^\d{1,4}$/.test(copies.trim()) ? Number(copies) : NaN;
  const fault = !(price >= 0.99)
    ? answerCopy.badPrice
    : amount !== null && price <= amount
      ? answerCopy.notBelow
      : listed !== null && price >= listed
        ? answerCopy.notAbove
        : null;
  const badCount = count >= 1 && count <= 1_000 ? null : "1 to 1,000.";
  return (
    <ActionDialog
      title={answerCopy.counter}
      actionLabel={answerCopy.counterSend}
      busy={isBusy}
      onAction={() => {
        setTried(true);
        if (fault === null && badCount === null) onSend(price, count);
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-[2fr_1fr] items-start gap-3">
        <TextField
          label={answerCopy.counterPrice}
          inputMode="decimal"
          value={typed}
          error={isTried ? fault : null}
          onChange={(event) => setTyped(event.target.value)}
        />
        <TextField
          label={answerCopy.counterQuantity}
          inputMode="numeric"
          value={copies}
          error={isTried ? badCount : null}
          onChange={(event) => setCopies(event.target.value)}
        />
      </div>
      <Left
        price={Number.isNaN(price) ? null : price}
        copies={Number.isNaN(count) ? 1 : count}
        listed={listed}
        costs={costs}
      />
      {children}
    </ActionDialog>
  );
}

interface LeftProps {
  readonly price: number | null;
  readonly copies: number;
  readonly listed: number | null;
  readonly costs: OfferCosts;
}

/** Shows the profit of an order at this price, and which amounts are unknown. */
function Left({ price, copies, listed, costs }: LeftProps) {
  const profit = price === null ? null : computeOfferProfit(price, copies, costs);
  const unknown = profit?.unknown ?? [];
  const share =
    price !== null && listed !== null && listed > 0 ? ` (${formatShare(price / listed)} of your price)` : "";
  return (
    <dl className="grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      <Line name="Offered">{price === null ? "–" : `${copies} × ${formatPrice(price)}${share}`}</Line>
      <Line name="Shipping and handling, paid by the buyer">{formatPrice(costs.shipping)}</Line>
      <Line name="eBay fee, estimated">{profit === null ? "–" : `−${formatPrice(profit.fee)}`}</Line>
      <Line name="Cost">{costs.cost === null ? "–" : `−${formatPrice(costs.cost * copies)}`}</Line>
      <Line name="Postage">{costs.postage === null ? "–" : `−${formatPrice(costs.postage)}`}</Line>
      <div className="contents font-semibold">
        <dt>
          {unknown.includes("cost") ? "Left" : "Profit"}
          {profit && describeUnknown(profit)}
        </dt>
        <dd
          className={`text-right tabular-nums ${profit !== null && profit.left < 0 ? "text-danger-ink" : ""}`}
        >
          {profit === null
            ? "–"
            : profit.left < 0
              ? `−${formatPrice(-profit.left)}`
              : formatPrice(profit.left)}
        </dd>
      </div>
    </dl>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}
