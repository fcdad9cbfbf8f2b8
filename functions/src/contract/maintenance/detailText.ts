import { describePictures } from "../images/pictureOutcome.ts";
import type { DetailCause, DetailRefusal, MaintenanceDetail, MaintenanceName } from "./maintenance.ts";

/** Describes why a listing has its outcome in a run of this kind. Null without a cause. */
export function describeDetail(
  name: MaintenanceName,
  { cause }: Pick<MaintenanceDetail, "cause">,
): string | null {
  if (cause === null) return null;
  switch (cause.code) {
    case "told":
      return cause.message;
    case "refused":
      return name === "skuProcessing" ? BACK_REFUSALS[cause.error] : PICTURE_REFUSALS[cause.error];
    case "pictures":
      return describePictures(cause.outcome);
    case "too-few-pictures":
      return `It has fewer than ${cause.least} pictures.`;
    default:
      return TEXTS[cause.code];
  }
}

/** Adds the cause in words, as specification 2 demands: `error` for a failure, or else `reason`. */
export function addTexts(name: MaintenanceName, detail: MaintenanceDetail) {
  const text = describeDetail(name, detail);
  const hasFailed = detail.status === "failed" || detail.status === "error";
  return { ...detail, reason: hasFailed ? null : text, error: hasFailed ? text : null };
}

const GONE = "It is no longer there.";

const TEXTS: Readonly<
  Record<Exclude<DetailCause["code"], "told" | "refused" | "pictures" | "too-few-pictures">, string>
> = {
  gone: GONE,
  "has-sku": "It already has a SKU.",
  "no-back": "No picture is named as its back.",
  "back-missing": "The picture named as its back is not there.",
  unclear: "The number can be read in more than one way, or not clearly enough.",
  "no-number": "No number can be read on its back.",
  "there-again": "A listing with its id exists again.",
  unexpected: "An unexpected error occurred.",
};

const BACK_REFUSALS: Readonly<Record<DetailRefusal, string>> = {
  "image/not-found": "Its back picture is no longer there.",
  "image/not-ours": "Its back picture has an address that is not ours.",
  "image/unreadable": "Its back picture can't be opened.",
  "image/too-large": "Its back picture is too large.",
  "images/not-configured": "Its pictures are at Cloudinary, which is not configured.",
  "images/refused": "Cloudinary refused its back picture.",
  "images/unavailable": "Cloudinary did not answer.",
  "listing/busy": "It was being changed at that moment.",
  "listing/not-found": GONE,
};

const PICTURE_REFUSALS: Readonly<Record<DetailRefusal, string>> = {
  "image/not-found": "One of its pictures is no longer there.",
  "image/not-ours": "One of its pictures is at an address that is not our account's.",
  "image/unreadable": "One of its pictures can't be opened.",
  "image/too-large": "One of its pictures is too large.",
  "images/not-configured": "Its pictures are at Cloudinary, which is not configured.",
  "images/refused": "Cloudinary refused one of its pictures.",
  "images/unavailable": "Cloudinary did not answer.",
  "listing/busy": "Its pictures were being changed at that moment.",
  "listing/not-found": GONE,
};
