import { expect, it } from "vitest";

import { describePictures, type PictureOutcome } from "./pictureOutcome.ts";

it.each<[PictureOutcome, string]>([
  [{ code: "moved-to-host", pictures: 1 }, "1 image is now shown from Cloudinary."],
  [{ code: "moved-to-storage", pictures: 2 }, "2 images are now shown from our storage."],
  [{ code: "dropped", pictures: 1, left: 0 }, "1 address taken off."],
  [
    { code: "dropped", pictures: 2, left: 1 },
    "2 addresses taken off. What is at Cloudinary alone has stayed.",
  ],
  [{ code: "none-dropped" }, "What is at Cloudinary alone has stayed."],
  [{ code: "none-at-host" }, "This listing has no images on Cloudinary."],
])("describes %j: %s", (outcome, text) => expect(describePictures(outcome)).toBe(text));
