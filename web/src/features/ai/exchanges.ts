import type { AnswerPart, ExchangeDocument, Proposal } from "@contract/assistant";
import { type AppError, type ErrorParams } from "@contract/wire/errors";

import type { WithId } from "@/lib/firestore/documents";

import type { PendingQuestion } from "./asking";

/** A question with its answer, as shown. */
export interface Exchange {
  readonly messageId: string;
  readonly question: string;
  readonly askedAt: number;
  readonly parts: readonly AnswerPart[];
  readonly proposals: Readonly<Record<string, Proposal>>;
  /**
   * `asking`: arriving in this tab. `running`: answered elsewhere, such as after a lost connection.
   * `interrupted`: the server crashed. `unsent`: the server doesn't have it.
   */
  readonly state: "asking" | "running" | "done" | "stopped" | "failed" | "interrupted" | "unsent";
  readonly failure: { readonly code: AppError["code"]; readonly params: ErrorParams } | null;
  readonly isStopping: boolean;
}

/** Merges stored exchanges with those arriving in this tab, oldest first. */
export function mergeExchanges(
  stored: readonly WithId<ExchangeDocument>[],
  pendingQuestions: readonly PendingQuestion[],
  now: number,
): Exchange[] {
  const mine = new Map(pendingQuestions.map((pending) => [pending.messageId, pending]));
  const known = stored.map((document) => {
    const pending = mine.get(document.id);
    mine.delete(document.id);
    return pending && isPending(pending) ? toPendingExchange(pending) : toExchange(document, pending, now);
  });
  return [...known, ...[...mine.values()].map(toPendingExchange)].toSorted(
    (one, other) => one.askedAt - other.askedAt,
  );
}

const isPending = ({ answer, error }: PendingQuestion): boolean => answer === null && error === null;

/** Returns the stored exchange with the latest state of its proposals. */
function toExchange(
  document: WithId<ExchangeDocument>,
  pending: PendingQuestion | undefined,
  now: number,
): Exchange {
  const { id: messageId, question, parts, proposals, failure, state, until, askedAt } = document;
  // The answer arrives shortly before the document.
  const answer =
    state === "running" && pending?.answer && pending.answer.state !== "running" ? pending.answer : null;
  return {
    ...{ messageId, question, askedAt: askedAt.toMillis() },
    parts: answer?.parts ?? parts,
    proposals: { ...answer?.proposals, ...proposals },
    state: answer?.state ?? (state === "running" && until < now ? "interrupted" : state),
    failure: answer?.failure ?? failure,
    isStopping: document.stopRequested,
  };
}

function toPendingExchange({ answer, error, ...pending }: PendingQuestion): Exchange {
  const { messageId, question, askedAt, parts, proposals, isStopping } = pending;
  const common = { messageId, question, askedAt, isStopping };
  if (answer) {
    const { state, failure } = answer;
    return { ...common, parts: answer.parts, proposals: answer.proposals, state, failure };
  }
  const failure = error && { code: error.code, params: error.params };
  return { ...common, parts, proposals, state: error ? "unsent" : "asking", failure };
}
