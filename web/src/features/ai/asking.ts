import {
  type Answer,
  type AnswerChunk,
  type AnswerPart,
  askAssistant,
  type Proposal,
  stopAssistant,
} from "@contract/assistant";
import { AppError } from "@contract/wire/errors";

import { sleep } from "@/lib/browser/pause";
import { createPersonStore } from "@/lib/session/perPerson";
import { call } from "@/lib/calls/call";
import { callStreaming } from "@/lib/calls/callStreaming";

/** A question asked in this tab. It continues when the user leaves the screen. */
export interface PendingQuestion {
  readonly uid: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly question: string;
  readonly askedAt: number;
  readonly parts: readonly AnswerPart[];
  readonly proposals: Readonly<Record<string, Proposal>>;
  /** The answer. Null until it arrives. */
  readonly answer: Answer | null;
  /** The error if this tab received no answer. The server may still have one. */
  readonly error: AppError | null;
  readonly isStopping: boolean;
}

/** Pending questions by message id. */
export const usePendingQuestions = createPersonStore<Readonly<Record<string, PendingQuestion>>>(() => ({}));

const change = (messageId: string, to: Partial<PendingQuestion>) =>
  usePendingQuestions.setState((all) =>
    all[messageId] ? { [messageId]: { ...all[messageId], ...to } } : {},
  );

/**
 * Sends a question and returns its message id immediately. A repeated id fetches the earlier question's
 * result.
 */
export function ask(
  uid: string,
  conversationId: string,
  question: string,
  messageId: string = crypto.randomUUID(),
): string {
  const asking: PendingQuestion = {
    ...{ uid, conversationId, messageId, question, askedAt: Date.now() },
    ...{ parts: [], proposals: {}, answer: null, error: null, isStopping: false },
  };
  usePendingQuestions.setState({ [messageId]: asking });
  const utcOffsetMinutes = -new Date().getTimezoneOffset();
  callStreaming(askAssistant, { conversationId, messageId, text: question, utcOffsetMinutes }, (chunk) => {
    const current = usePendingQuestions.getState()[messageId];
    if (current) change(messageId, addChunk(current, chunk));
  }).then(
    (answer) => change(messageId, { answer, isStopping: false }),
    (error: unknown) =>
      change(messageId, {
        error: error instanceof AppError ? error : new AppError("internal"),
        isStopping: false,
      }),
  );
  return messageId;
}

export function addChunk(
  { parts, proposals }: Pick<PendingQuestion, "parts" | "proposals">,
  chunk: AnswerChunk,
): Pick<PendingQuestion, "parts" | "proposals"> {
  const last = parts.at(-1);
  switch (chunk.type) {
    case "text":
      return {
        proposals,
        parts:
          last?.type === "text"
            ? [...parts.slice(0, -1), { type: "text", text: last.text + chunk.text }]
            : [...parts, { type: "text", text: chunk.text }],
      };
    case "drop":
      return { proposals, parts: last?.type === "text" ? parts.slice(0, -1) : parts };
    case "part":
      return {
        parts: [...parts, chunk.part],
        proposals: chunk.proposal ? { ...proposals, [chunk.proposal.id]: chunk.proposal } : proposals,
      };
  }
}

/** Maximum number of attempts to stop. The server may not have stored the question yet. */
const STOP_ATTEMPTS = 4;
const STOP_PAUSE = 700;

/** Stops an answer in progress, in this or another tab. Rejects with `AppError`. */
export async function stop(conversationId: string, messageId: string): Promise<void> {
  change(messageId, { isStopping: true });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await call(stopAssistant, { conversationId, messageId });
      return;
    } catch (error) {
      const isEarly = error instanceof AppError && error.code === "assistant/not-found";
      const isOver = usePendingQuestions.getState()[messageId]?.answer !== null;
      if (isEarly && !isOver && attempt < STOP_ATTEMPTS) {
        await sleep(STOP_PAUSE);
      } else {
        change(messageId, { isStopping: false });
        throw error;
      }
    }
  }
}
