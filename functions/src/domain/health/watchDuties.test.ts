import { describe, expect, it } from "vitest";

import { DAY_MS, HOUR_MS } from "../../contract/wire/durations.ts";
import { type WatchPorts, watchDuties } from "./watchDuties.ts";

const NOW = 9 * DAY_MS;
const RUN = { ranAt: NOW, milliseconds: 1, done: 1, failed: 0, kindsLeft: 0, oldestDueAt: null };

async function watch(change: Partial<WatchPorts>) {
  const warnings: unknown[] = [];
  await watchDuties({
    readRetention: () => Promise.resolve(RUN),
    readUnfinished: () => Promise.resolve({ count: 0, oldestAt: null }),
    warn: (...given) => void warnings.push(given),
    now: () => NOW,
    ...change,
  });
  return warnings;
}

describe("the hourly watch", () => {
  it("warns of a nightly run that is missing, but not before the first one", async () => {
    const ranAt = (hours: number) => ({
      readRetention: () => Promise.resolve({ ...RUN, ranAt: NOW - hours * HOUR_MS }),
    });
    expect(await watch(ranAt(26))).toEqual([["retention behind", { hours: 26 }]]);
    expect(await watch(ranAt(25))).toEqual([]);
    expect(await watch({ readRetention: () => Promise.resolve(null) })).toEqual([]);
  });

  it("warns of people whose deletion or restoration doesn't end", async () => {
    const since = (hours: number) => ({
      readUnfinished: () => Promise.resolve({ count: 2, oldestAt: NOW - hours * HOUR_MS }),
    });
    expect(await watch(since(4))).toEqual([["deletions stuck", { people: 2, hours: 4 }]]);
    expect(await watch(since(3))).toEqual([]);
  });
});
