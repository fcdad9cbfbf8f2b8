import { describe, expect, it, test } from "vitest";

import { maintenanceDetail, maintenanceDocument } from "../../contract/maintenance/maintenance.ts";
import { addMessage, buildPreview, createPreviewNews, toMigration } from "./imageAnswers.ts";
import type { ListingPictures } from "./imageJob.ts";
import type { Run } from "./ports.ts";

const listing = (id: string, pictures: number, fields: Partial<ListingPictures> = {}): ListingPictures => ({
  id,
  title: `Car ${id}`,
  firebaseImages: [],
  cloudinaryImages: Array.from({ length: pictures }, (_, at) => `https://res.cloudinary.com/${id}/${at}`),
  imageSource: "cloudinary",
  ...fields,
});

test.each([
  ["migrate", /^1 listing with 1 image would be shown from our storage\./, /nothing to migrate/],
  ["cleanup", /^1 image of 1 listing would be taken off/, /nothing to clean up/],
  ["revert", /^1 listing with 1 image would be shown from Cloudinary/, /to go back to/],
] as const)("a preview of %s says how much it would change", (work, some, none) => {
  const say = (...wanted: ListingPictures[]) => addMessage(createPreviewNews(work, wanted)).message;
  expect(say(listing("a", 1))).toMatch(some);
  expect(say(listing("a", 1), listing("b", 2))).toMatch(/2 listings/);
  expect(say(listing("a", 1), listing("b", 2))).toMatch(/3 images/);
  expect(say()).toMatch(none);
  expect(createPreviewNews(work, [listing("a", 1), listing("b", 2)])).toEqual({
    ...{ code: "preview", work, listings: 2, images: 3 },
  });
});

it("a preview counts batches and what is skipped", () => {
  const here = listing("c", 0, { imageSource: "firebase", firebaseImages: ["https://storage/c"] });
  expect(buildPreview([listing("a", 1), listing("b", 2), here], 1)).toMatchObject({
    ...{ totalListings: 3, eligibleListings: 2, total: 2, skipped: 1, processedBatches: 2 },
    ...{ migrated: 0, failed: 0, listings: [], batches: [] },
  });
});

describe("the answer of a run", () => {
  const detail = (listingId: string, status: string, cause: object | null = null) =>
    maintenanceDetail.parse({ listingId, title: `Car ${listingId}`, status, cause });
  const runOf = (fields: object): Run => {
    const run = maintenanceDocument.parse({});
    return {
      ...run,
      task: { ...run.task, totalListings: 9, batchSize: 2 },
      ...{ startedAt: null, finishedAt: null, resumesAt: null, pauses: 0 },
      ...fields,
    } as Run;
  };
  const stored = (ids: readonly string[]) => Promise.resolve(new Map(ids.map((id) => [id, [`url:${id}`]])));

  it("lists the listings by batch, with the pictures of those that were migrated", async () => {
    const details = [
      detail("a", "success"),
      detail("b", "failed", { code: "told", message: "gone" }),
      detail("c", "skipped"),
      detail("d", "success"),
    ];
    const counts = { total: 4, processed: 4, successful: 2, failed: 1, skipped: 1, place: "d" };
    const answer = await toMigration(runOf({ ...counts, status: "completed", details }), stored);
    expect(answer).toMatchObject({
      ...{
        message: "2 listings are done, 1 failed, 1 skipped.",
        news: { code: "run", phase: "over", processed: 4, successful: 2, failed: 1, skipped: 1 },
        totalListings: 9,
        eligibleListings: 4,
        total: 4,
        processedBatches: 2,
      },
      ...{ migrated: 2, failed: 1, skipped: 1 },
    });
    expect(answer.listings).toEqual([
      { id: "a", title: "Car a", status: "migrated", firebaseUrls: ["url:a"], error: null, cause: null },
      {
        ...{ id: "b", title: "Car b", status: "failed", firebaseUrls: [] },
        ...{ error: "gone", cause: { code: "told", message: "gone" } },
      },
      { id: "d", title: "Car d", status: "migrated", firebaseUrls: ["url:d"], error: null, cause: null },
    ]);
    expect(
      answer.batches.map(({ batchNumber, migrated, failed }) => [batchNumber, migrated, failed]),
    ).toEqual([
      [1, 1, 1],
      [2, 1, 0],
    ]);
  });

  it("lists the last hundred at most", async () => {
    const details = Array.from({ length: 120 }, (_, at) => detail(`L${at}`, "success"));
    const { listings } = await toMigration(
      runOf({ total: 120, processed: 120, place: "x", details }),
      stored,
    );
    expect(listings).toHaveLength(100);
    expect(listings[0]?.id).toBe("L20");
  });

  it("says that there was nothing to do", async () => {
    const answer = await toMigration(runOf({ total: 0, place: "" }), stored);
    expect(answer.message).toMatch(/nothing to migrate/);
    expect(answer.totalListings).toBe(9);
  });
});
