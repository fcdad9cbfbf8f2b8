import { expect, it } from "vitest";

import { AppError } from "@contract/wire/errors";

import { getDirection, describeFailure } from "./movingImages";

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
])("pictures $what can go $direction", ({ frontImageUrl, hasFirebaseImages, direction }) => {
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
