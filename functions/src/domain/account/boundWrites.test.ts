import { expect, it } from "vitest";

import { WRITE_LIMITS, type WrittenCollection } from "../../contract/account.ts";
import { boundWrites } from "./boundWrites.ts";

function world(
  counts: Record<string, Partial<Record<WrittenCollection, number>>>,
  sizes: Record<string, number> = {},
) {
  const full: Record<string, readonly string[]> = {};
  const notes: string[] = [];
  const measured: string[] = [];
  const reports: string[] = [];
  let reads = 0;
  const people = Object.keys(counts).sort();
  const run = () =>
    boundWrites({
      countAll: (collection) =>
        Promise.resolve(people.reduce((sum, uid) => sum + (counts[uid]?.[collection] ?? 0), 0)),
      listPeople: (after) =>
        Promise.resolve(
          people
            .filter((uid) => after === null || uid > after)
            .slice(0, 2)
            .map((uid) => ({ uid, full: full[uid] ?? [] })),
        ),
      count: (uid, collection) => {
        reads += 1;
        return Promise.resolve(counts[uid]?.[collection] ?? 0);
      },
      estimateSize: (uid) => {
        measured.push(uid);
        const size = sizes[uid] ?? 2_000;
        return Number.isNaN(size) ? Promise.reject(new Error("away")) : Promise.resolve(size);
      },
      noteFull: (uid, found) => {
        full[uid] = found;
        notes.push(`${uid} ${found.join()}`);
        return Promise.resolve();
      },
      report: (message) => void reports.push(message),
    });
  return { run, notes, measured, reports, reads: () => reads };
}

const most: number = WRITE_LIMITS.wishlists;

it("notes what is full in the record of its owner, and that it has room again", async () => {
  const counts = { ada: { wishlists: most }, bob: { wishlists: most - 1 }, eve: {} };
  const { run, notes } = world(counts);
  await run();
  await run();
  expect(notes).toEqual(["ada wishlists"]);
  counts.ada.wishlists = 3;
  counts.bob.wishlists = 3;
  await run();
  expect(notes).toEqual(["ada wishlists", "ada "]);
});

it("doesn't count per person while all documents together are few", async () => {
  const { run, reads } = world({ ada: { places: most - 1, wishlists: 95, processQueue: 20 }, bob: {} });
  await run();
  expect(reads()).toBe(0);
});

it("notes documents that are too large together, and estimates only where they can be", async () => {
  const counts = { ada: { wishlists: 500 }, bob: { wishlists: 95 }, eve: { wishlists: 500, places: 500 } };
  const sizes = { ada: 10_000, bob: 1_000_000, eve: 200_001 };
  const { run, notes, measured } = world(counts, sizes);
  await run();
  expect(notes).toEqual(["eve wishlists/size"]);
  expect(measured).toEqual(["ada", "eve"]);
  sizes.eve = 1_000;
  await run();
  expect(notes).toEqual(["eve wishlists/size", "eve "]);
});

it("bounds the others, too, if one person's documents can't be measured, and counts as incomplete", async () => {
  const { run, notes, reports } = world(
    { ada: { wishlists: most }, bob: { wishlists: most } },
    { ada: Number.NaN },
  );
  await expect(run()).rejects.toThrow("the write limits of 1 people could not be checked");
  expect(notes).toEqual(["bob wishlists"]);
  expect(reports).toEqual(["a person's write limits could not be checked"]);
});
