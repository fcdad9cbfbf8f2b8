// @vitest-environment node
import { afterEach, expect, it, vi } from "vitest";

import { listingDocument } from "@contract/documents";
import { AppError } from "@contract/wire/errors";

import { clearStatus, useStatusMessage } from "@/lib/calls/statusMessage";
import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { toRow } from "@/lib/listings/row";

import { getDirection, describeFailure, moveImages } from "./movingImages";

afterEach(() => {
  clearStatus();
  vi.unstubAllGlobals();
});

const OURS = "https://firebasestorage.googleapis.com/v0/b/pegboard/o/a.jpg?alt=media";
const THEIRS = "https://res.cloudinary.com/demo/image/upload/v1/pegboard/a.jpg";

it.each([
  { what: "in our storage", frontImageUrl: OURS, hasFirebaseImages: true, direction: "toCloudinary" },
  { what: "shown from Cloudinary", frontImageUrl: THEIRS, hasFirebaseImages: true, direction: "toFirebase" },
  { what: "at Cloudinary alone", frontImageUrl: THEIRS, hasFirebaseImages: false, direction: "toFirebase" },
  {
    what: "at eBay alone",
    frontImageUrl: "https://i.ebayimg.com/a.jpg",
    hasFirebaseImages: false,
    direction: null,
  },
  { what: "missing", frontImageUrl: null, hasFirebaseImages: false, direction: null },
])("images $what can move $direction", ({ frontImageUrl, hasFirebaseImages, direction }) => {
  expect(getDirection({ frontImageUrl, hasFirebaseImages })).toBe(direction);
});

it("shows the reason if the server gives one", () => {
  expect(describeFailure(new AppError("images/refused", { message: "Invalid image file" }))).toEqual([
    "Failed to migrate images: Cloudinary refused this picture: Invalid image file",
  ]);
  expect(describeFailure(new AppError("internal", {}, { reference: "K4-119" }))).toEqual([
    "Migration failed",
    "An unexpected error occurred. Please try again. (Reference K4-119)",
  ]);
});

it.each([
  [
    "what the server says by a code",
    { outcome: { code: "at-host" } },
    "The images are on Cloudinary already.",
  ],
  ["the words of an older function, which sends no code", {}, "Words."],
])("shows %s", async (_, part, text) => {
  answerCalls({ migrateSingleListing: () => ({ success: true, message: "Words.", ...part }) });
  await moveImages(toRow("a", listingDocument.parse({ title: "Camaro" })), "toCloudinary");
  expect(useStatusMessage.getState().message).toEqual({ type: "success", text });
});
