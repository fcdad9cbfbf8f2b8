import { afterEach, expect, it, vi } from "vitest";

import { answerCalls } from "../calls/testing/answerCalls";
import { removeUndefined, sendListing } from "./sendListing";

afterEach(() => vi.unstubAllGlobals());

it("sends the changes with what the person saw, and says that they are saved", async () => {
  const calls = answerCalls({ saveListing: () => ({ outcome: "saved", success: true, listingId: "L1" }) });
  const base = { title: "Camaro", price: undefined };
  expect(await sendListing("L1", base, { title: "Z28" })).toEqual({ outcome: "saved" });
  expect(await sendListing("L2", {}, { title: "New" }, { isNew: true })).toEqual({ outcome: "saved" });
  expect(calls).toEqual([
    {
      name: "saveListing",
      data: { listingId: "L1", isNew: false, base: { title: "Camaro" }, changes: { title: "Z28" } },
    },
    { name: "saveListing", data: { listingId: "L2", isNew: true, base: {}, changes: { title: "New" } } },
  ]);
});

it("returns the fields that someone else has changed", async () => {
  const conflicts = [{ field: "title", part: null, theirs: "Theirs" }];
  answerCalls({ saveListing: () => ({ outcome: "conflict", success: false, conflicts }) });
  expect(await sendListing("L1", { title: "Camaro" }, { title: "Z28" })).toEqual({
    outcome: "conflict",
    conflicts,
  });
});

it("removes undefined values, and keeps null", () => {
  const fields = removeUndefined({ title: undefined, notes: null, price: 3 });
  expect(Object.entries(fields)).toEqual([
    ["notes", null],
    ["price", 3],
  ]);
});
