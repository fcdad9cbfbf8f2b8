import { create } from "zustand";

import {
  type Answer,
  type AnswerChunk,
  type AnswerPart,
  askAssistant,
  type Proposal,
  stopAssistant,
} from "@contract/assistant";
import { AppError } from "@contract/errors";

import { call } from "@/lib/call";
import { callStreaming } from "@/lib/callStreaming";

/** A question asked in this tab, also when its screen is left. */
export interface Asking {
  readonly uid: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly question: string;
  readonly askedAt: number;
  readonly parts: readonly AnswerPart[];
  readonly proposals: Readonly<Record<string, Proposal>>;
  /** Null while it comes. */
  readonly answer: Answer | null;
  /** No answer came to this tab; the server may have one all the same. */
  readonly error: AppError | null;
  readonly isStopping: boolean;
}

/** By message id. */
export const useAskings = create<Readonly<Record<string, Asking>>>(() => ({}));

const change = (messageId: string, to: Partial<Asking>) =>
  useAskings.setState((all) => (all[messageId] ? { [messageId]: { ...all[messageId], ...to } } : {}));

/** Asks, and answers the message's id at once. With an id that was sent before, what became of it is asked for. */
export function ask(
  uid: string,
  conversationId: string,
  question: string,
  messageId: string = crypto.randomUUID(),
): string {
  const asking: Asking = {
    ...{ uid, conversationId, messageId, question, askedAt: Date.now() },
    ...{ parts: [], proposals: {}, answer: null, error: null, isStopping: false },
  };
  useAskings.setState({ [messageId]: asking });
  const utcOffsetMinutes = -new Date().getTimezoneOffset();
  callStreaming(askAssistant, { conversationId, messageId, text: question, utcOffsetMinutes }, (chunk) => {
    const current = useAskings.getState()[messageId];
    if (current) change(messageId, withChunk(current, chunk));
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

/** What has come, with one more piece. */
export function withChunk(
  { parts, proposals }: Pick<Asking, "parts" | "proposals">,
  chunk: AnswerChunk,
): Pick<Asking, "parts" | "proposals"> {
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

/** The server may not have noted the question yet. */
const STOP_ATTEMPTS = 4;
const STOP_PAUSE = 700;

/** Ends an answer that is under way, here or in another tab. Rejects with `AppError`. */
export async function stop(conversationId: string, messageId: string): Promise<void> {
  change(messageId, { isStopping: true });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await call(stopAssistant, { conversationId, messageId });
      return;
    } catch (error) {
      const isEarly = error instanceof AppError && error.code === "assistant/not-found";
      const isOver = useAskings.getState()[messageId]?.answer !== null;
      if (isEarly && !isOver && attempt < STOP_ATTEMPTS) {
        await new Promise((resolve) => setTimeout(resolve, STOP_PAUSE));
      } else {
        change(messageId, { isStopping: false });
        throw error;
      }
    }
  }
}
