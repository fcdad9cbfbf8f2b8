import { expect, it } from "vitest";

import { createActMeasures, type Arm, createMultipleMeasures, type Timed } from "./tally.ts";
import { percentile } from "../measure.ts";

const acts = (arm: Arm, round: number, seller: number, times: readonly number[], act = "browse"): Timed[] =>
  times.map((milliseconds) => ({ arm, round, seller, act, milliseconds }));

it("takes the 95th of 100", () => {
  expect(percentile(Array.from({ length: 100 }, (_, at) => at + 1))).toBe(95);
  expect(percentile([7])).toBe(7);
  expect(percentile([])).toBeNaN();
});

it("compares each kind of act beside the hostile seller and without", () => {
  const timed = [...acts("alone", 0, 1, [100, 200]), ...acts("beside", 0, 1, [100, 200, 320])];
  expect(createActMeasures(timed)).toMatchObject([
    { name: "browse, 2 and 3 times: median", value: 200, baseline: 150 },
    { name: "browse, 95th of 100", value: 320, baseline: 200, ratio: 1.6, holds: false },
  ]);
});

it("counts short acts as a tenth of a second, and shows their ratio as it is", () => {
  const timed = [...acts("alone", 0, 1, [20]), ...acts("beside", 0, 1, [140])];
  expect(createActMeasures(timed)[1]).toMatchObject({ value: 140, baseline: 20, ratio: 7, holds: true });
  expect(createActMeasures([...timed, ...acts("beside", 0, 1, [160])])[1]).toMatchObject({ holds: false });
});

it("shows what an act took in the second run alone", () => {
  const timed = [
    ...acts("alone", 0, 1, [200]),
    ...acts("alone", 1, 1, [300]),
    ...acts("beside", 0, 1, [200]),
    ...acts("beside", 1, 1, [200]),
  ];
  expect(createActMeasures(timed)[2]).toMatchObject({ value: 300, baseline: 200, ratio: 1.5 });
});

it("counts the sellers who got slower, and how many do without the hostile one", () => {
  const timed = [
    ...acts("alone", 0, 1, [1_000, 1_000]),
    ...acts("alone", 1, 1, [1_000, 1_000]),
    ...acts("beside", 0, 1, [1_000, 1_400]),
    ...acts("alone", 0, 2, [1_000]),
    ...acts("alone", 1, 2, [2_000]),
    ...acts("beside", 0, 2, [4_000]),
    // Three times as slow, but too short to notice.
    ...acts("alone", 0, 3, [10]),
    ...acts("alone", 1, 3, [10]),
    ...acts("beside", 0, 3, [30]),
  ];
  // The second round has no measurement beside the hostile seller.
  expect(createMultipleMeasures(timed)).toMatchObject([
    { value: 1 },
    { value: 1, holds: false },
    { value: 0.5, baseline: 0.5 },
  ]);
});

it("holds the bar against sellers who are surely slower, not against one slow act of many", () => {
  const alone = Array.from({ length: 50 }, (_, at) => 1_000 + at * 10);
  const oftenSlow = alone.map((time, at) => (at % 5 === 0 ? time * 3 : time));
  const twiceSlow = alone.map((time, at) => (at < 3 ? 9_000 : time));
  const count = (beside: readonly number[]) =>
    createMultipleMeasures([...acts("alone", 0, 1, alone), ...acts("beside", 0, 1, beside)]);
  expect(count(oftenSlow)).toMatchObject([{ value: 1 }, { value: 1, holds: false }]);
  expect(count(twiceSlow)).toMatchObject([{ value: 1 }, { value: 0, holds: true }]);
  expect(count(alone)).toMatchObject([{ value: 0 }, { value: 0, holds: true }]);
});

it("judges short acts beside long ones", () => {
  const timed = [
    ...acts("alone", 0, 1, [100, 100], "browse"),
    ...acts("beside", 0, 1, [400, 400], "browse"),
    ...acts("alone", 0, 1, [9_000], "sync"),
    ...acts("beside", 0, 1, [9_000], "sync"),
  ];
  expect(createMultipleMeasures(timed)).toMatchObject([{ value: 1 }, { value: 1 }]);
});
