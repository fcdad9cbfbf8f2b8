// @vitest-environment node
import { expect, it } from "vitest";

import { type BatchPhoto, toBatchPhoto } from "./batchRecords";

const photo: BatchPhoto = {
  photoId: "photo",
  uid: "seller",
  name: "IMG_1.jpg",
  order: 1,
  takenAt: null,
  side: null,
  state: "refused",
  isRead: false,
  refusal: null,
};

it.each([
  ["HEIC photos can't be shown by marketplaces. Set the phone's camera to JPEG (Most Compatible).", "heic"],
  ["Only JPEG, PNG, WebP and GIF photos can be used.", "other"],
  ["The photo is damaged.", "damaged"],
  ["The photo is empty.", "empty"],
  ["More than 40 megapixels. Take it at a lower resolution.", "pixels"],
  ["damaged", "damaged"],
  ["A sentence that no version had", "other"],
  [null, null],
])("a photo stored with %s was refused as %s", (stored, refusal) => {
  expect(toBatchPhoto({ ...photo, refusal: stored })).toEqual({ ...photo, refusal });
});
