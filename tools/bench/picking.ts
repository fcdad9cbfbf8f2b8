import { onCapturePage } from "./capture/page.ts";
import { atMost, type Measure, median, roundToTenths } from "./measure.ts";
import type { PickingBench } from "./minimal/pickingBench.ts";

const ORDERS = 500;
const LISTINGS = 10_000;
const ROUNDS = 30;
/** How many PDFs are made, each with a rest of the same length. The medians count. */
const PRINTS = 5;

/** `-- picking`: the pick list and the papers of a day of 500 orders, in Chromium. */
export function run(): Promise<Measure[]> {
  return onCapturePage(
    [],
    async (page, errors) => {
      const { ours, plain, stops, copies } = await page.evaluate(
        ([orders, listings, rounds]) =>
          (window as unknown as { bench: PickingBench }).bench.pick(orders, listings, rounds),
        [ORDERS, LISTINGS, ROUNDS] as const,
      );
      const runs: Awaited<ReturnType<PickingBench["slips"]>>[] = [];
      for (let run = 0; run < PRINTS; run += 1) {
        runs.push(
          await page.evaluate(
            (count) => (window as unknown as { bench: PickingBench }).bench.slips(count),
            ORDERS,
          ),
        );
      }
      const of = (read: (run: (typeof runs)[number]) => number) => median(runs.map(read));
      const interval = median(runs.flatMap(({ idleGaps }) => idleGaps));
      const dropped = of(({ gaps }) => countDropped(gaps, interval));
      const droppedIdle = of(({ idleGaps }) => countDropped(idleGaps, interval));
      if (errors.length > 0) throw new Error(`The page reported: ${errors.join("; ")}`);
      const paper = `PDF of ${ORDERS} slips`;
      const name = `pick list of ${ORDERS} orders over ${LISTINGS} listings`;
      return [
        {
          ...atMost(`${name}, median`, "ms", roundToTenths(median(ours)), 200),
          baseline: roundToTenths(median(plain)),
        },
        atMost(`${name}, first`, "ms", roundToTenths(ours[0] ?? Number.NaN), 200),
        { name: `${name}: stops`, unit: "", value: stops },
        { name: `${name}: copies`, unit: "", value: copies },
        atMost(`${paper}, with the worker's start`, "s", roundToTenths(of(({ time }) => time) / 1_000), 5),
        atMost(
          `${paper}: tasks over 50 ms on the page's thread`,
          "",
          of(({ longTasks }) => longTasks),
          0,
        ),
        {
          ...atMost(`${paper}: dropped frames more than of a page at rest`, "", dropped - droppedIdle, 0),
          baseline: droppedIdle,
        },
        {
          name: `${paper}: longest frame`,
          unit: "ms",
          value: roundToTenths(of(({ gaps }) => Math.max(...gaps))),
          baseline: roundToTenths(of(({ idleGaps }) => Math.max(...idleGaps))),
        },
        { name: `${paper}: size`, unit: "kB", value: Math.round(of(({ bytes }) => bytes) / 1_000) },
      ];
    },
    "picking.ts",
  );
}

/** Counts the frames that the display missed. */
const countDropped = (gaps: readonly number[], interval: number): number =>
  gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / interval) - 1), 0);
