// @vitest-environment node
import { expect, it } from "vitest";

import { MAX_LISTING_PHOTO_BYTES } from "@contract/wire/limits";

import { describeRefusedFile, sortImageFiles } from "./imageFiles";

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const png = (name: string, bytes = PNG.length) => {
  const content = new Uint8Array(bytes);
  content.set(PNG);
  return new File([content], name);
};

it("takes pictures by their content, and names each file that it refuses", async () => {
  const files = [
    png("front"),
    new File(["a letter"], "letter.png"),
    png("poster.png", MAX_LISTING_PHOTO_BYTES + 1),
    png("back.png"),
    png("spine.png"),
  ];
  const { taken, refusals } = await sortImageFiles(files, 2);
  expect(taken.map(({ name }) => name)).toEqual(["front", "back.png"]);
  expect(refusals).toEqual([
    { name: "letter.png", reason: "other" },
    { name: "poster.png", reason: "too-large" },
    { name: "spine.png", reason: "too-many" },
  ]);
  expect(refusals.map(describeRefusedFile)).toEqual([
    "letter.png: Only JPEG, PNG, WebP and GIF photos can be used.",
    "poster.png: Larger than 10 MB.",
    "spine.png: A listing has at most 25 pictures.",
  ]);
});
