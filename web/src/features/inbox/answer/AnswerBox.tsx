import { type ReactNode, useState } from "react";

import type { Answer, AnswerAct } from "@contract/inbox";

import { useNow } from "@/lib/browser/useNow";
import { useOnline } from "@/lib/browser/useOnline";
import { formatPrice } from "@/lib/money";
import { Button } from "@/ui/controls/Button";
import { TextField } from "@/ui/controls/TextField";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { Banner } from "@/ui/status/Banner";

import { answerCopy } from "../copy";
import { Failure } from "../Failure";
import { OfferForm } from "../offers/OfferForm";
import { ReplyForm } from "./ReplyForm";
import { useAnswer, useResend, useOwnAnswers } from "./useAnswer";
import type { Inquiry } from "../useInquiries";

interface AnswerBoxProps {
  readonly inquiry: Inquiry;
  readonly onTemplates: () => void;
}

/** Shows the possible answers. An answer that eBay may have received is shown first. */
export function AnswerBox({ inquiry, onTemplates }: AnswerBoxProps) {
  const { pending, repeat } = useResend(inquiry);
  const isOnline = useOnline();
  const now = useNow(10);
  const { ids } = useOwnAnswers();
  // The form and input of this tab's own answer stay visible.
  if (pending && !ids.includes(pending.id)) {
    // Another tab or the server may still be sending it.
    const isBusy = inquiry.lease !== null && inquiry.lease.until > now;
    return (
      <div className="grid gap-2 border-t p-4">
        <Banner
          tone="warning"
          title={isBusy ? answerCopy.sending : answerCopy.unknown}
          action={
            !isBusy && (
              <Button busy={repeat.isPending} disabled={!isOnline} onClick={() => repeat.mutate()}>
                {answerCopy.repeat}
              </Button>
            )
          }
        >
          {!isBusy && answerCopy.unknownHint}
        </Banner>
        {repeat.isError && <Failure error={repeat.error} />}
      </div>
    );
  }
  if (inquiry.kind === "question") return <ReplyForm inquiry={inquiry} onTemplates={onTemplates} />;
  if (inquiry.options.length === 0)
    return (
      <p className="border-t p-4 text-muted">
        {inquiry.state === "open" ? answerCopy.onlyAtEbay : answerCopy.decided}
      </p>
    );
  if (inquiry.kind === "offer") return <OfferForm inquiry={inquiry} />;
  return <Decisions inquiry={inquiry} />;
}

interface Decision {
  readonly act: AnswerAct;
  readonly label: string;
  readonly title: string;
  readonly text: ReactNode;
  readonly danger?: boolean;
  readonly build: () => Answer;
  /** Why it can't be sent yet. */
  readonly fault: string | null;
}

/** Shows the decisions on cancellations and returns. Each asks for confirmation and explains its effect. */
function Decisions({ inquiry }: { readonly inquiry: Inquiry }) {
  const [chosen, setChosen] = useState<AnswerAct | null>(null);
  const [text, setText] = useState("");
  const isOnline = useOnline();
  const answer = useAnswer(inquiry, () => {
    setChosen(null);
    setText("");
  });
  const decisions = describeDecisions(inquiry, text.trim()).filter(({ act }) =>
    inquiry.options.includes(act),
  );
  const shown = decisions.find(({ act }) => act === chosen);
  const field = shown && FIELDS[shown.act];
  return (
    <div className="grid gap-3 border-t p-4">
      <div className="flex flex-wrap gap-2">
        {decisions.map(({ act, label }, at) => (
          <Button
            key={act}
            variant={at === 0 ? "primary" : "plain"}
            disabled={!isOnline}
            onClick={() => {
              answer.reset();
              setText("");
              setChosen(act);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      {inquiry.kind === "return" && <p className="text-muted">{answerCopy.refundAtEbay}</p>}
      {shown && (
        <ConfirmDialog
          onClose={() => !answer.isPending && setChosen(null)}
          title={shown.title}
          confirmLabel={shown.label}
          danger={shown.danger ?? false}
          busy={answer.isPending}
          onConfirm={() => shown.fault === null && answer.mutate(shown.build())}
        >
          <div className="grid gap-3">
            <p>{shown.text}</p>
            {field && (
              <TextField
                label={field.label}
                hint={field.hint}
                value={text}
                maxLength={field.most}
                autoComplete="off"
                error={text === "" ? null : shown.fault}
                onChange={(event) => setText(event.target.value)}
              />
            )}
            {answer.isError && <Failure error={answer.error} />}
          </div>
        </ConfirmDialog>
      )}
    </div>
  );
}

const FIELDS: Partial<Record<AnswerAct, { label: string; hint?: string; most: number }>> = {
  rejectCancellation: { label: answerCopy.tracking, hint: answerCopy.trackingHint, most: 50 },
  declineReturn: { label: answerCopy.declineReason, most: 2_000 },
};

function describeDecisions({ amount }: Inquiry, text: string): readonly Decision[] {
  const tracking = text.replace(/[\s-]/g, "");
  return [
    {
      act: "approveCancellation",
      label: answerCopy.approve,
      title: answerCopy.approveTitle,
      text: answerCopy.approveText(formatPrice(amount)),
      danger: true,
      build: () => ({ act: "approveCancellation" }),
      fault: null,
    },
    {
      act: "rejectCancellation",
      label: answerCopy.reject,
      title: answerCopy.reject,
      text: null,
      build: () => ({ act: "rejectCancellation", trackingNumber: tracking === "" ? null : tracking }),
      fault: /^[A-Za-z0-9]{0,50}$/.test(tracking) ? null : answerCopy.badTracking,
    },
    {
      act: "acceptReturn",
      label: answerCopy.acceptReturn,
      title: answerCopy.acceptReturnTitle,
      text: answerCopy.acceptReturnText,
      build: () => ({ act: "acceptReturn", text: null }),
      fault: null,
    },
    {
      act: "declineReturn",
      label: answerCopy.declineReturn,
      title: answerCopy.declineReturn,
      text: null,
      danger: true,
      build: () => ({ act: "declineReturn", text }),
      fault: text === "" ? answerCopy.empty : null,
    },
    {
      act: "receiveReturn",
      label: answerCopy.receiveReturn,
      title: answerCopy.receiveReturnTitle,
      text: answerCopy.receiveReturnText,
      build: () => ({ act: "receiveReturn" }),
      fault: null,
    },
  ];
}
