import { RotateCcw } from "lucide-react";

import type { AnswerPart } from "@contract/assistant";
import { AppError } from "@contract/wire/errors";

import { describeError } from "@/lib/calls/errorText";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { CopyButton } from "@/ui/controls/CopyButton";
import { Spinner } from "@/ui/status/Spinner";

import { AnswerText } from "./AnswerText";
import { copy, describeBudget, describeFallback, describeLookup } from "./copy";
import type { Exchange } from "./exchanges";
import { toPlainText } from "./markdown";
import { ProposalCard } from "./ProposalCard";

const QUESTION =
  "max-w-[85%] justify-self-end rounded-lg bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-wrap";

interface ExchangeViewProps {
  readonly exchange: Exchange;
  readonly conversationId: string;
  /** Whether another question may be sent. */
  readonly canAsk: boolean;
  readonly onAsk: (question: string, messageId?: string) => void;
}

export function ExchangeView({ exchange, conversationId, canAsk, onAsk }: ExchangeViewProps) {
  const { messageId, question, parts, state } = exchange;
  const isComing = state === "asking" || state === "running";
  const text = parts
    .map((part) => (part.type === "text" ? toPlainText(part.text) : ""))
    .join("\n")
    .trim();
  return (
    <article className="grid gap-3">
      <h3 className="sr-only">{copy.you}</h3>
      <p className={QUESTION}>{question}</p>
      <h3 className="sr-only">{copy.assistant}</h3>
      <div className="grid min-w-0 gap-2" aria-busy={isComing}>
        {parts.map((part, index) => (
          <Part key={index} part={part} exchange={exchange} conversationId={conversationId} />
        ))}
        {isComing && (
          <p className="flex items-center gap-1.5 text-muted">
            <Spinner />
            {state === "asking" ? copy.thinking : copy.stillAnswering}
          </p>
        )}
        {state === "stopped" && <Note>{copy.stopped}</Note>}
        <Failure exchange={exchange} />
        {!isComing && (
          <div className="-ml-1 flex items-center gap-2 empty:hidden">
            {text !== "" && <CopyButton text={text} label={copy.copyAnswer} />}
            {canAsk && state === "unsent" && (
              <Button small icon={RotateCcw} onClick={() => onAsk(question, messageId)}>
                {copy.sendAgain}
              </Button>
            )}
            {canAsk && (state === "failed" || state === "stopped" || state === "interrupted") && (
              <Button small icon={RotateCcw} onClick={() => onAsk(question)}>
                {copy.askAgain}
              </Button>
            )}
          </div>
        )}
      </div>
    </article>
  );
}

interface PartProps {
  readonly part: AnswerPart;
  readonly exchange: Exchange;
  readonly conversationId: string;
}

function Part({ part, exchange, conversationId }: PartProps) {
  switch (part.type) {
    case "text":
      return <AnswerText text={part.text} />;
    case "tool":
      return <Note>{describeLookup(part.name, part.found)}</Note>;
    case "fallback":
      return <Note>{describeFallback(part)}</Note>;
    case "proposal": {
      const proposal = exchange.proposals[part.proposalId];
      return proposal ? (
        <ProposalCard proposal={proposal} conversationId={conversationId} messageId={exchange.messageId} />
      ) : null;
    }
  }
}

function Note({ children }: { readonly children: string }) {
  return <p className="text-faint">{children}</p>;
}

function Failure({ exchange: { state, failure } }: { readonly exchange: Exchange }) {
  if (state === "interrupted") {
    return (
      <Banner tone="warning" title={copy.interrupted}>
        {copy.interruptedHint}
      </Banner>
    );
  }
  if (failure === null || (state !== "failed" && state !== "unsent")) return null;
  const { code, params } = failure;
  const words =
    code === "assistant/budget-used" ? describeBudget(params) : describeError(new AppError(code, params));
  const isLost = state === "unsent" && code.startsWith("server/");
  return (
    <Banner tone="danger" title={state === "unsent" ? copy.notSent : copy.failed}>
      {words} {isLost && copy.notSentHint}
    </Banner>
  );
}
