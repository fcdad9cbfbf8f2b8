import { expect, it } from "vitest";

import { takeFromRound } from "./takeFromRound.ts";

it("says from which places a parcel's copies were taken, each copy once", () => {
  const taken = { "L1|A-1": 1, "L1|B-1": 2, "L10|A-1": 5, "L1|": 1 };
  const first = takeFromRound({ taken, packed: {} }, "L1", 3);
  expect(first).toEqual({ taken: { "A-1": 1, "B-1": 1 }, packed: { "L1|": 1, "L1|A-1": 1, "L1|B-1": 1 } });
  const second = takeFromRound({ taken, packed: first?.packed ?? {} }, "L1", 3);
  expect(second).toEqual({ taken: { "B-1": 1 }, packed: { "L1|": 1, "L1|A-1": 1, "L1|B-1": 2 } });
  expect(takeFromRound({ taken, packed: second?.packed ?? {} }, "L1", 3)).toBeNull();
});
