import { expect, it } from "vitest";

import { DAY_MS, HOUR_MS } from "../../contract/wire/durations.ts";
import { watchDeletions } from "./watchDeletions.ts";

const NOW = 9 * DAY_MS;

it("warns of people whose deletion or restoration doesn't end", async () => {
  const watch = async (hours: number) => {
    const warnings: unknown[] = [];
    await watchDeletions({
      readUnfinished: () => Promise.resolve({ count: 2, oldestAt: NOW - hours * HOUR_MS }),
      warn: (...given) => void warnings.push(given),
      now: () => NOW,
    });
    return warnings;
  };
  expect(await watch(4)).toEqual([["deletions stuck", { people: 2, hours: 4 }]]);
  expect(await watch(3)).toEqual([]);
});
