import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";

import { AppError } from "@contract/wire/errors";
import { lotIdOf } from "@contract/listing/bundleText";
import { uploadListingImage } from "@contract/listing/listingEdit";
import { createMultiItemListing } from "@contract/listing/selling";
import { call } from "@/lib/calls/call";
import { errorText } from "@/lib/calls/errorText";
import { asDataUrl } from "@/lib/listingForm/asDataUrl";
import type { OpenedLot } from "@/lib/multiItem";
import { usePerson } from "@/lib/session/session";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "./copy";
import { createLotRequest, type LotDraft } from "./lot";
import type { PicturedCar } from "./picture/makePicture";

/**
 * Creates the lot's draft, with a picture made of its cars' pictures. All attempts share one request id, so that retries
 * create one draft.
 */
export function useCreateLot(opened: OpenedLot, cars: readonly PicturedCar[]) {
  const { uid } = usePerson();
  const uploaded = useRef<{ readonly of: string; readonly url: string } | null>(null);
  return useMutation({
    mutationFn: async (draft: LotDraft) => {
      const of = JSON.stringify(cars);
      if (uploaded.current?.of !== of) uploaded.current = await upload(opened.requestId, cars, of);
      const picture = uploaded.current?.url ?? null;
      return call(createMultiItemListing, createLotRequest(opened, uid, draft, picture));
    },
    onSuccess: opened.onMade,
  });
}

/** A lot without this picture is a lot all the same. */
async function upload(requestId: string, cars: readonly PicturedCar[], of: string) {
  if (cars.length === 0) return null;
  try {
    const { makePicture } = await import("./picture/makePicture");
    const imageData = await asDataUrl(await makePicture(cars));
    const listingId = lotIdOf(requestId);
    const { url } = await call(uploadListingImage, { listingId, imageId: crypto.randomUUID(), imageData });
    return { of, url };
  } catch (error) {
    showToast(copy.noPicture, { tone: "warning", detail: errorText(error) });
    return null;
  }
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
