import { expect, it } from "vitest";

import { mergeShards } from "./mergeShards.ts";

it("adds up the parts of a day, at any depth, and keeps what one part alone has", () => {
  const parts = [
    { storage: { files: 3 } },
    { calls: 2, callables: { goLiveNow: { calls: 2, reasons: { stale: 1 } } } },
    {
      calls: 3,
      callables: { goLiveNow: { calls: 1, reasons: { stale: 2, method: 1 } }, other: { calls: 2 } },
    },
  ];
  expect(mergeShards(parts)).toEqual({
    storage: { files: 3 },
    calls: 5,
    callables: { goLiveNow: { calls: 3, reasons: { stale: 3, method: 1 } }, other: { calls: 2 } },
  });
});
