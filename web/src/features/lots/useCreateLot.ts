import { useMutation } from "@tanstack/react-query";

import { AppError } from "@contract/wire/errors";
import { makeLotId } from "@contract/listings/lotText";
import { createMultiItemListing } from "@contract/listings/selling";
import { call } from "@/lib/calls/call";
import { describeError } from "@/lib/calls/errorText";
import type { OpenedLot } from "@/lib/lots";
import { usePerson } from "@/lib/session/session";

import { copy } from "./copy";
import { createLotRequest, type LotValues } from "./lot";
import { type ReadPictured, usePicture } from "./picture/usePicture";

/**
 * Creates the lot's draft, with a picture made from its cars' pictures. All attempts share one request id, so
 * that retries create one draft.
 */
export function useCreateLot(opened: OpenedLot, readPictured: ReadPictured) {
  const { uid } = usePerson();
  const makePicture = usePicture(makeLotId(opened.requestId));
  return useMutation({
    mutationFn: async (values: LotValues) =>
      call(
        createMultiItemListing,
        createLotRequest(opened, uid, values, await makePicture(await readPictured())),
      ),
    onSuccess: opened.onMade,
  });
}

const NO_ANSWER: readonly string[] = ["server/unreachable", "server/timeout"];

/** Returns the specification's text for an error or a missing answer. */
export function getFailureText(error: Error): string {
  return isRefusal(error) ? copy.failed(describeError(error)) : copy.error(describeError(error));
}

/**
 * Returns whether the server refused the request. An unexpected server error has a reference; without one the
 * request never arrived.
 */
const isRefusal = (error: Error): boolean =>
  error instanceof AppError &&
  !NO_ANSWER.includes(error.code) &&
  (error.code !== "internal" || error.reference !== undefined);
