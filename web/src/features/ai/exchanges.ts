import type { AnswerPart, ExchangeDocument, Proposal } from "@contract/assistant";
import { type AppError, type ErrorParams } from "@contract/errors";

import type { Found } from "@/lib/documents";

import type { Asking } from "./asking";

/** A question and its answer as they are shown. */
export interface Exchange {
  readonly messageId: string;
  readonly question: string;
  readonly askedAt: number;
  readonly parts: readonly AnswerPart[];
  readonly proposals: Readonly<Record<string, Proposal>>;
  /**
   * `asking`: it comes to this tab. `running`: it is answered elsewhere, for who lost the line. `interrupted`: a server
   * died at it. `unsent`: the server knows nothing of it.
   */
  readonly state: "asking" | "running" | "done" | "stopped" | "failed" | "interrupted" | "unsent";
  readonly failure: { readonly code: AppError["code"]; readonly params: ErrorParams } | null;
  readonly isStopping: boolean;
}

/** What the server has, with what comes to this tab, the oldest first. */
export function exchangesOf(
  stored: readonly Found<ExchangeDocument>[],
  askings: readonly Asking[],
  now: number,
): Exchange[] {
  const mine = new Map(askings.map((asking) => [asking.messageId, asking]));
  const known = stored.map((document) => {
    const asking = mine.get(document.id);
    mine.delete(document.id);
    return asking && isUnderWay(asking) ? ofAsking(asking) : ofDocument(document, asking, now);
  });
  return [...known, ...[...mine.values()].map(ofAsking)].toSorted(
    (one, other) => one.askedAt - other.askedAt,
  );
}

export const isUnderWay = ({ answer, error }: Asking): boolean => answer === null && error === null;

/** The server's word; its proposals follow what becomes of them. */
function ofDocument(document: Found<ExchangeDocument>, asking: Asking | undefined, now: number): Exchange {
  const { id: messageId, question, parts, proposals, failure, state, until, askedAt } = document;
  // The answer is here a moment before the document that says so.
  const answer =
    state === "running" && asking?.answer && asking.answer.state !== "running" ? asking.answer : null;
  return {
    ...{ messageId, question, askedAt: askedAt.toMillis() },
    parts: answer?.parts ?? parts,
    proposals: { ...answer?.proposals, ...proposals },
    state: answer?.state ?? (state === "running" && until < now ? "interrupted" : state),
    failure: answer?.failure ?? failure,
    isStopping: document.stopRequested,
  };
}

function ofAsking({ answer, error, ...asking }: Asking): Exchange {
  const { messageId, question, askedAt, parts, proposals, isStopping } = asking;
  const common = { messageId, question, askedAt, isStopping };
  if (answer) {
    const { state, failure } = answer;
    return { ...common, parts: answer.parts, proposals: answer.proposals, state, failure };
  }
  const failure = error && { code: error.code, params: error.params };
  return { ...common, parts, proposals, state: error ? "unsent" : "asking", failure };
}
