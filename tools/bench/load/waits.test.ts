import { describe, expect, it } from "vitest";

import { createRandom } from "../../cards/random.ts";
import type { Arm, Timed } from "./tally.ts";
import { createWaitMeasures } from "./waits.ts";

const acts = (arm: Arm, seller: number, times: readonly number[], act = "browse"): Timed[] =>
  times.map((milliseconds) => ({ arm, round: 0, seller, act, milliseconds }));

it("takes each seller's 95th in milliseconds, of the kinds of acts that both arms have", () => {
  const timed = [
    ...acts("alone", 1, [3_000, 200]),
    ...acts("beside", 1, [3_300, 900]),
    ...acts("alone", 2, [1_000]),
    ...acts("beside", 2, [1_600]),
    // Short, so within the bar.
    ...acts("alone", 3, [10]),
    ...acts("beside", 3, [120]),
    ...acts("beside", 3, [9_000], "sync"),
  ];
  expect(createWaitMeasures(timed).slice(0, 4)).toMatchObject([
    { value: 3_300, baseline: 3_000, ratio: 1.1, holds: true },
    { value: 1 },
    { value: 1.2 },
    { value: 1.6 },
  ]);
});

it("ignores a seller without acts in one arm", () => {
  const timed = [...acts("alone", 1, [100]), ...acts("beside", 1, [100]), ...acts("alone", 2, [100])];
  expect(createWaitMeasures(timed)[1]).toMatchObject({ value: 1 });
  expect(createWaitMeasures(timed)[4]).toMatchObject({ value: Number.NaN, holds: false });
});

describe("fifty sellers", () => {
  /** Draws 20 acts of each seller in each arm. Beside the hostile seller they take `times` as long. */
  const judge = (times: (seller: number) => number) => {
    const random = createRandom(1);
    const draw = (factor: number) => Array.from({ length: 20 }, () => 200 * random() ** -0.3 * factor);
    const timed = Array.from({ length: 50 }, (_, seller) => [
      ...acts("alone", seller, draw(1)),
      ...acts("beside", seller, draw(times(seller))),
    ]).flat();
    const [all, each, , , most] = createWaitMeasures(timed);
    return { all: all?.holds, each: each?.holds, most: most?.holds, beyond: each?.value ?? 0 };
  };

  it("hold the bars when all are equal, although some are beyond 1.5 times by chance", () => {
    const equal = judge(() => 1);
    expect(equal).toMatchObject({ all: true, each: true, most: true });
    expect(equal.beyond).toBeGreaterThan(0);
    expect(judge(() => 1.2)).toMatchObject({ all: true, each: true, most: true });
  });

  it("miss a bar when all are slowed down, and when a few or one are", () => {
    expect(judge(() => 1.8)).toMatchObject({ all: false });
    expect(judge((seller) => (seller < 4 ? 1.8 : 1))).toMatchObject({ all: true, most: false });
    expect(judge((seller) => (seller === 7 ? 1.8 : 1))).toMatchObject({ all: true, most: false });
  });
});
