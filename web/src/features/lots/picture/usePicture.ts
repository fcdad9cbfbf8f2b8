import { useRef } from "react";

import { uploadListingImage } from "@contract/listings/listingEdit";
import { call } from "@/lib/calls/call";
import { describeError } from "@/lib/calls/errorText";
import { sendPhoto } from "@/lib/photos/sendPhoto";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "../copy";
import type { PicturedCar } from "./makePicture";

/** Waits for a lot's cars, and resolves to those with a picture. Null: they can't be read. */
export type ReadPictured = () => Promise<readonly PicturedCar[] | null>;

/**
 * Returns a function that makes a lot's picture from its cars' pictures, uploads it, and resolves to its URL.
 * The same cars are uploaded once. Resolves to null if there is no picture, or if the cars couldn't be read,
 * after showing the reason (decisions/places/0189).
 */
export function usePicture(listingId: string) {
  const uploaded = useRef<{ readonly of: string; readonly url: string } | null>(null);
  return async (cars: readonly PicturedCar[] | null): Promise<string | null> => {
    if (cars === null) {
      showToast(copy.noPicture, { tone: "warning" });
      return null;
    }
    const of = JSON.stringify(cars);
    if (uploaded.current?.of !== of) uploaded.current = await upload(listingId, cars, of);
    return uploaded.current?.url ?? null;
  };
}

/** Uploads the picture. Never rejects, because a lot works without a picture. */
async function upload(listingId: string, cars: readonly PicturedCar[], of: string) {
  if (cars.length === 0) return null;
  try {
    const { makePicture } = await import("./makePicture");
    const imageId = crypto.randomUUID();
    const { url } = await sendPhoto(imageId, await makePicture(cars), (source) =>
      call(uploadListingImage, { listingId, imageId, ...source }),
    );
    return { of, url };
  } catch (error) {
    showToast(copy.noPicture, { tone: "warning", detail: describeError(error) });
    return null;
  }
}
