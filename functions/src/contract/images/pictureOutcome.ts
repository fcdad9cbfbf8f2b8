import * as z from "zod";

/**
 * What became of a listing's pictures. `host` is Cloudinary. `at-host`, `in-storage`: they are shown from
 * there already. `none-dropped`: none of those at the host is in our storage.
 */
export const pictureOutcome = z.discriminatedUnion("code", [
  z.object({
    code: z.enum([
      "at-host",
      "in-storage",
      "none-in-storage",
      "none-at-host",
      "no-copies",
      "shown-from-host",
      "none-dropped",
    ]),
  }),
  z.object({ code: z.enum(["moved-to-host", "moved-to-storage"]), pictures: z.int() }),
  /** `left`: pictures that only the host has. */
  z.object({ code: z.literal("dropped"), pictures: z.int(), left: z.int() }),
]);
export type PictureOutcome = z.infer<typeof pictureOutcome>;

export function describePictures(outcome: PictureOutcome): string {
  switch (outcome.code) {
    case "moved-to-host":
      return `${formatImages(outcome.pictures)} now shown from Cloudinary.`;
    case "moved-to-storage":
      return `${formatImages(outcome.pictures)} now shown from our storage.`;
    case "dropped": {
      const addresses = outcome.pictures === 1 ? "1 address" : `${outcome.pictures} addresses`;
      return outcome.left === 0 ? `${addresses} taken off.` : `${addresses} taken off. ${LEFT}`;
    }
    default:
      return TEXTS[outcome.code];
  }
}

const formatImages = (count: number) => (count === 1 ? "1 image is" : `${count} images are`);

const LEFT = "What is at Cloudinary alone has stayed.";

const TEXTS = {
  "at-host": "The images are on Cloudinary already.",
  "in-storage": "The images are in our storage already.",
  "none-in-storage": "This listing has no images in our storage.",
  "none-at-host": "This listing has no images on Cloudinary.",
  "no-copies": "It names no pictures at Cloudinary.",
  "shown-from-host": "It is shown from Cloudinary: migrate it first.",
  "none-dropped": LEFT,
} as const;
