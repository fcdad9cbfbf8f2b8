import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { create } from "zustand";

import { type Answer, answerInquiry } from "@contract/inbox";
import { AppError } from "@contract/wire/errors";

import { call } from "@/lib/calls/call";
import { clearStatus, showStatus } from "@/lib/calls/statusMessage";

import { answerCopy } from "../copy";
import type { Inquiry } from "../useInquiries";

/**
 * Ids of the answers that this tab is sending, or whose outcome it knows. Their inquiries have them as `sending`,
 * also for a moment after the outcome.
 */
export const useOwnAnswers = create<{ readonly ids: readonly string[] }>(() => ({ ids: [] }));

async function trackAnswer<T>(id: string, work: () => Promise<T>): Promise<T> {
  useOwnAnswers.setState(({ ids }) => ({ ids: [...ids, id] }));
  try {
    return await work();
  } catch (error) {
    if (isUnknown(error) || isBusy(error))
      useOwnAnswers.setState(({ ids }) => ({ ids: ids.filter((each) => each !== id) }));
    throw error;
  }
}

/**
 * Sends an answer once. All attempts have the same id until eBay has accepted or refused the answer, so that
 * a retry after a lost connection doesn't answer twice.
 */
export function useAnswer(inquiry: Inquiry, onSent: (answer: Answer) => void) {
  const tried = useRef<{ id: string; of: string } | null>(null);
  return useMutation({
    mutationFn: async (answer: Answer) => {
      const of = JSON.stringify(answer);
      if (tried.current?.of !== of) tried.current = { id: crypto.randomUUID(), of };
      const { id } = tried.current;
      try {
        return await trackAnswer(id, () =>
          call(answerInquiry, { inquiryId: inquiry.id, answerId: id, answer }),
        );
      } catch (error) {
        if (!isUnknown(error) && !isBusy(error)) tried.current = null;
        throw error;
      }
    },
    onMutate: () => showStatus("loading", answerCopy.sending),
    onSuccess: (_, answer) => {
      tried.current = null;
      showStatus("success", answerCopy.sent);
      onSent(answer);
    },
    onError: clearStatus,
  });
}

/** Returns whether the answer may have arrived. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof AppError &&
  ["ebay/unavailable", "server/timeout", "server/unreachable", "internal"].includes(error.code);

/** Returns whether this attempt wasn't processed. An earlier one may have arrived. */
const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === "server/busy";

/** Sends a pending answer again with its id. eBay may already have it. */
export function useResend(inquiry: Inquiry) {
  const pending = inquiry.answers.find(({ state }) => state === "sending");
  const repeat = useMutation({
    mutationFn: async () => {
      if (!pending) return;
      await call(answerInquiry, {
        ...{ inquiryId: inquiry.id, answerId: pending.id, answer: pending.answer },
      });
    },
    onMutate: () => showStatus("loading", answerCopy.sending),
    onSuccess: () => showStatus("success", answerCopy.sent),
    onError: clearStatus,
  });
  return { pending, repeat };
}
