import { ArrowLeft, ExternalLink, CheckCheck, Mail, Undo2 } from "lucide-react";

import { documentId } from "@contract/wire/documentId";
import { paths } from "@contract/documents";
import { inquiryDocument } from "@contract/inbox";
import { AppError } from "@contract/wire/errors";

import { formatAge } from "@/lib/age";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { formatDateTime } from "@/lib/dates";
import { getItemUrl, getOrderUrl } from "@/lib/ebay/ebayPages";
import { LoadFailed } from "@/lib/firestore/LoadFailed";
import { useDocument } from "@/lib/firestore/useDocuments";
import { formatPrice } from "@/lib/money";
import { usePerson } from "@/lib/session/session";
import { Button } from "@/ui/controls/Button";
import { ButtonAnchor } from "@/ui/controls/ButtonLink";
import { Panel } from "@/ui/page/Panel";
import { Badge } from "@/ui/status/Badge";
import { EmptyState } from "@/ui/status/EmptyState";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { useOnline } from "@/lib/browser/useOnline";

import { AnswerBox } from "./answer/AnswerBox";
import { InquiryContext } from "./InquiryContext";
import { Conversation } from "./Conversation";
import { answerCopy, copy, DONE_LABELS, ONE_OF_KIND, describeReason, STATE_LABELS, WHAT_TO_DO } from "./copy";
import type { Inquiry } from "./useInquiries";
import type { InboxView } from "./view";
import { Message } from "./Message";
import { useMark, useMarkAsRead } from "./useMark";

interface ThreadProps {
  readonly id: string;
  readonly now: number;
  readonly onViewChange: (change: Partial<InboxView>) => void;
}

/** Shows one inquiry by its id, regardless of the list. */
export function Thread({ id, now, onViewChange }: ThreadProps) {
  return (
    <div className="grid min-w-0 gap-3">
      <div className="lg:hidden">
        <Button
          icon={ArrowLeft}
          variant="quiet"
          small
          className="-ml-2"
          onClick={() => onViewChange({ thread: null })}
        >
          {copy.back}
        </Button>
      </div>
      {documentId.safeParse(id).success ? <Stored id={id} now={now} onViewChange={onViewChange} /> : <Gone />}
    </div>
  );
}

function Stored({ id, now, onViewChange }: ThreadProps) {
  const { uid } = usePerson();
  const inquiry = useDocument(paths.inquiry(uid, id), inquiryDocument);
  if (inquiry.status === "loading")
    return (
      <Panel>
        <SkeletonRows label={copy.loading} rows={4} />
      </Panel>
    );
  if (inquiry.status === "error")
    return <LoadFailed title={copy.loadFailed} error={inquiry.error} onRetry={inquiry.retry} />;
  if (inquiry.value === null) return <Gone />;
  const { movedTo } = inquiry.value;
  // The address of a single question redirects to the conversation that replaced it.
  if (movedTo !== null) return <Stored key={movedTo} id={movedTo} now={now} onViewChange={onViewChange} />;
  return <Shown inquiry={inquiry.value} now={now} onViewChange={onViewChange} />;
}

const Gone = () => <EmptyState title={copy.gone}>{copy.goneHint}</EmptyState>;

function Shown({ inquiry, now, onViewChange }: Omit<ThreadProps, "id"> & { readonly inquiry: Inquiry }) {
  const { kind, state, person, at, respondBy, text, amount, quantity, reason, orderId, itemId, messages } =
    inquiry;
  const isAboutOrder = kind === "cancellation" || kind === "return";
  const page =
    isAboutOrder && orderId !== null ? getOrderUrl(orderId) : itemId === null ? null : getItemUrl(itemId);
  return (
    <>
      <Panel
        title={`${ONE_OF_KIND[kind]} from ${person ?? copy.buyer.toLowerCase()}`}
        aside={
          page !== null && (
            <ButtonAnchor
              icon={ExternalLink}
              variant="quiet"
              small
              href={page}
              target="_blank"
              rel="noreferrer"
            >
              {copy.atEbay}
            </ButtonAnchor>
          )
        }
      >
        <div className="grid gap-3 p-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <Badge tone={state === "open" ? "warning" : "neutral"}>{STATE_LABELS[state]}</Badge>
            <span>
              {copy.at} {formatDateTime(at.toMillis())}
            </span>
            {state === "open" && respondBy != null && (
              <span>{copy.expires(formatDateTime(respondBy.toMillis()))}</span>
            )}
          </p>
          <p className="text-muted">{WHAT_TO_DO[kind]}</p>
          {messages.length > 0 ? (
            <Conversation inquiry={inquiry} now={now} />
          ) : (
            <Message by={person ?? copy.buyer} at={formatAge(at.toMillis(), now)}>
              {amount !== null && (
                <b className="font-strong tabular-nums">
                  {kind === "offer" && quantity !== null && quantity > 1 && `${quantity} × `}
                  {formatPrice(amount)}
                </b>
              )}
              {reason !== null && <span>{describeReason(reason)}</span>}
              {text !== null && <span className="wrap-anywhere whitespace-pre-line">{text}</span>}
            </Message>
          )}
          <Answers inquiry={inquiry} now={now} />
        </div>
        {kind === "question" && <Marks inquiry={inquiry} />}
        <AnswerBox inquiry={inquiry} onTemplates={() => onViewChange({ templates: true })} />
      </Panel>
      <InquiryContext inquiry={inquiry} />
    </>
  );
}

/** Shows the seller's replies that eBay has, and the decisions made here. */
function Answers({ inquiry, now }: { readonly inquiry: Inquiry; readonly now: number }) {
  const decided = inquiry.answers.filter(({ state, answer }) => state === "sent" && answer.act !== "reply");
  const last = inquiry.answers.at(-1);
  const refused = last?.state === "refused" ? last.failure : null;
  // The messages of a conversation include the replies.
  const earlier = inquiry.messages.length > 0 ? [] : inquiry.replies;
  return (
    <>
      {earlier.map((reply, at) => (
        // Replies have no id, and new ones are only appended.
        <Message key={at} by={copy.you} own>
          <span className="wrap-anywhere whitespace-pre-line">{reply}</span>
        </Message>
      ))}
      {decided.map(({ id, answer, at }) => (
        <Message key={id} by={copy.you} at={formatAge(at.toMillis(), now)} own>
          <span className="font-medium">
            {DONE_LABELS[answer.act]}
            {answer.act === "counter" && `: ${answer.quantity} × ${formatPrice(answer.price)}`}
          </span>
          {"text" in answer && answer.text !== null && answer.text !== "" && <span>{answer.text}</span>}
        </Message>
      ))}
      {inquiry.state === "open" && refused !== null && (
        <FailureBanner
          tone="warning"
          title={answerCopy.failed}
          error={new AppError(refused.code, refused.params)}
        />
      )}
    </>
  );
}

/** Renders the marks that a seller can set on a conversation without replying. */
function Marks({ inquiry }: { readonly inquiry: Inquiry }) {
  const isOnline = useOnline();
  const mark = useMark(inquiry);
  useMarkAsRead(inquiry);
  const { state, settled, isUnread } = inquiry;
  const acts = [
    { as: "settled", icon: CheckCheck, label: copy.settle, isPossible: state === "open" },
    { as: "unsettled", icon: Undo2, label: copy.reopen, isPossible: state === "closed" && settled !== null },
    { as: "unread", icon: Mail, label: copy.markUnread, isPossible: isUnread === false },
  ] as const;
  return (
    <div className="grid gap-2 not-empty:border-t not-empty:px-4 not-empty:py-2">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {acts
          .filter(({ isPossible }) => isPossible)
          .map(({ as, icon, label }) => (
            <Button
              key={as}
              icon={icon}
              variant="quiet"
              small
              disabled={!isOnline || mark.isPending}
              onClick={() => mark.mutate(as)}
            >
              {label}
            </Button>
          ))}
      </div>
      <FailureBanner title={copy.markFailed} error={mark.error} onDismiss={mark.reset} />
    </div>
  );
}
