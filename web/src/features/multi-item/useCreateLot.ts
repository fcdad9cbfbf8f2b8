import { useMutation } from "@tanstack/react-query";

import { AppError } from "@contract/wire/errors";
import { createMultiItemListing } from "@contract/listing/selling";
import { call } from "@/lib/calls/call";
import { errorText } from "@/lib/calls/errorText";
import type { OpenedLot } from "@/lib/multiItem";
import { usePerson } from "@/lib/session/session";

import { copy } from "./copy";
import { createLotRequest, type LotDraft } from "./lot";

/** Creates the lot's draft. All attempts share one request id, so that retries create one draft. */
export function useCreateLot(opened: OpenedLot) {
  const { uid } = usePerson();
  return useMutation({
    mutationFn: (draft: LotDraft) => call(createMultiItemListing, createLotRequest(opened, uid, draft)),
    onSuccess: opened.onMade,
  });
}

const NO_ANSWER: readonly string[] = ["server/unreachable", "server/timeout"];

/** Returns the specification's text for an error or a missing answer. */
export function getFailureText(error: Error): string {
  return isRefusal(error) ? copy.failed(errorText(error)) : copy.error(errorText(error));
}

/** An unexpected error of the server carries a reference. Without one the request didn't arrive. */
const isRefusal = (error: Error): boolean =>
  error instanceof AppError &&
  !NO_ANSWER.includes(error.code) &&
  (error.code !== "internal" || error.reference !== undefined);
