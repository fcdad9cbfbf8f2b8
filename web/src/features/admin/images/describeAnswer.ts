import type { Migration } from "@contract/images/imageMigration";
import { describeImageNews } from "@contract/maintenance/imageNews";

/** Describes what was done or would be. Functions deployed before November 2026 only send the words. */
export const describeAnswer = ({ news, message }: Pick<Migration, "news" | "message">): string =>
  news === null ? message : describeImageNews(news);
