import * as z from "zod";

import { IMAGE_WORKS, type ImageWork } from "./maintenance.ts";
import { describeRun } from "./runText.ts";

const count = z.int();

/**
 * What work on listings' pictures would do (`preview`), or has done: one batch of a migration, or a run over
 * all listings.
 */
export const imageNews = z.discriminatedUnion("code", [
  z.object({ code: z.literal("preview"), work: z.enum(IMAGE_WORKS), listings: count, images: count }),
  z.object({ code: z.literal("batch"), migrated: count, failed: count, left: count }),
  z.object({
    code: z.literal("run"),
    phase: z.enum(["running", "stopping", "over"]),
    ...{ processed: count, successful: count, failed: count, skipped: count },
  }),
]);
export type ImageNews = z.infer<typeof imageNews>;

export function describeImageNews(news: ImageNews): string {
  switch (news.code) {
    case "preview":
      return describePreview(news);
    case "batch":
      return `${formatCount(news.migrated, "listing")} migrated, ${news.failed} failed, ${news.left} left.`;
    case "run":
      return describeRun("imageMigration", { ...news, unavailable: 0, lowConfidence: 0 }, news.phase);
  }
}

function describePreview({ work, listings, images }: Extract<ImageNews, { code: "preview" }>): string {
  if (listings === 0) return NOTHING[work];
  const [those, pictures] = [formatCount(listings, "listing"), formatCount(images, "image")];
  return {
    migrate: `${those} with ${pictures} would be shown from our storage. Nothing has been changed.`,
    cleanup: `${pictures} of ${those} would be taken off at Cloudinary, after a look for each one's original. Nothing has been changed.`,
    revert: `${those} with ${pictures} would be shown from Cloudinary again. Nothing has been changed.`,
  }[work];
}

const formatCount = (number: number, noun: string) => (number === 1 ? `1 ${noun}` : `${number} ${noun}s`);

const NOTHING: Readonly<Record<ImageWork, string>> = {
  migrate: "No listing is shown from Cloudinary: there is nothing to migrate.",
  cleanup:
    "No listing that is shown from our storage names pictures at Cloudinary: there is nothing to clean up.",
  revert: "No listing in our storage has pictures at Cloudinary to go back to.",
};
