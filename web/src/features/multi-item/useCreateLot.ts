import { useMutation } from "@tanstack/react-query";

import { AppError } from "@contract/errors";
import { createMultiItemListing } from "@contract/selling";
import { call } from "@/lib/call";
import { errorText } from "@/lib/errorText";
import type { OpenedLot } from "@/lib/multiItem";
import { usePerson } from "@/lib/session";

import { copy } from "./copy";
import { type LotDraft, lotRequest } from "./lot";

/** Makes the lot's draft. Every attempt carries the dialog's own key, so that a lost answer costs nothing. */
export function useCreateLot(opened: OpenedLot) {
  const { uid } = usePerson();
  return useMutation({
    mutationFn: (draft: LotDraft) => call(createMultiItemListing, lotRequest(opened, uid, draft)),
    onSuccess: opened.onMade,
  });
}

const NO_ANSWER: readonly string[] = ["server/unreachable", "server/timeout"];

/** The server's refusal, or that there was no answer of it, in the specification's words. */
export function failureText(error: Error): string {
  return isRefusal(error) ? copy.failed(errorText(error)) : copy.error(errorText(error));
}

/** What the server did not expect carries its reference; without one nothing of it arrived. */
const isRefusal = (error: Error): boolean =>
  error instanceof AppError &&
  !NO_ANSWER.includes(error.code) &&
  (error.code !== "internal" || error.reference !== undefined);
