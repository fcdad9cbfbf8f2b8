import { afterEach, expect, it, vi } from "vitest";

import { MAX_DELETED_PLACES } from "@contract/places/deletePlaces";

import { deletePlaces } from "../places/placeWrites";
import { describeKept, formatPictures, formatSize, startKeeping } from "./useKeeping";

const fetched = vi.fn<typeof fetch>();
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});
/** Answers calls, and returns the inputs that were sent. */
function answer(result: () => object) {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation((_, init) => {
    sent.push((JSON.parse(init?.body as string) as { data: Record<string, unknown> }).data);
    return Promise.resolve(Response.json({ result: result() }));
  });
  return sent;
}
const idsOf = (count: number) => Array.from({ length: count }, (_, at) => `l${at}`);

const KEPT = { listingId: "l1", success: true, pictures: 2, bytes: 1_234_000, missing: [], failure: null };
it.each([
  [KEPT, "2 pictures, 1.2 MB"],
  [{ ...KEPT, pictures: 1, bytes: 99_999 }, "1 picture, 100 kB"],
  [{ ...KEPT, pictures: 0 }, "Its pictures were already copied."],
])("describes what was kept of %j", (kept, words) => expect(describeKept(kept)).toBe(words));

it("describes what is missing, and why all is", () => {
  const missing = [2, 5].map((place) => ({ place, code: "image/not-found" }));
  expect(describeKept({ ...KEPT, missing })).toMatch(/^Picture 2: .+ Picture 5: ./);
  const failure = { code: "ebay/unavailable" as const, params: {} };
  expect(describeKept({ ...KEPT, missing, failure })).not.toContain("Picture");
});

it.each([
  [0, "0 kB"],
  [1, "1 kB"],
  [99_999, "100 kB"],
  [100_000, "0.1 MB"],
  [1_250_000, "1.3 MB"],
])("writes %i bytes as %s", (bytes, text) => expect(formatSize(bytes)).toBe(text));

it("writes many pictures with a separator", () => expect(formatPictures(1_200)).toBe("1,200 pictures"));

it("asks for pictures in portions", async () => {
  const sent = answer(() => ({ success: true, waiting: 1 }));
  const ids = idsOf(501);
  await startKeeping(ids);
  expect(sent).toEqual([{ listingIds: ids.slice(0, 500) }, { listingIds: ids.slice(500) }]);
});

it("deletes places in portions, and returns those that stay", async () => {
  const kept = { placeId: "A-01", reason: "holds-cars" };
  const sent = answer(() => ({ success: true, kept: [kept] }));
  const ids = idsOf(MAX_DELETED_PLACES + 1);
  const stay = await deletePlaces(ids, { dryRun: true });
  expect(sent).toEqual([
    { placeIds: ids.slice(0, -1), dryRun: true },
    { placeIds: ids.slice(-1), dryRun: true },
  ]);
  expect(stay).toHaveLength(2);
});
