// @vitest-environment node
import { expect, it } from "vitest";

import { describeAnswer } from "./describeAnswer";

it.each([
  [{ code: "preview", work: "migrate", listings: 0, images: 0 }, /there is nothing to migrate/],
  [{ code: "batch", migrated: 1, failed: 2, left: 0 }, /^1 listing migrated, 2 failed, 0 left\.$/],
  [
    { code: "run", phase: "over", processed: 2, successful: 2, failed: 0, skipped: 0 },
    /^2 listings are done\.$/,
  ],
  [null, /^Words$/],
] as const)("describes %j", (news, text) => {
  expect(describeAnswer({ news, message: "Words" })).toMatch(text);
});
