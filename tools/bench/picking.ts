import { onCapturePage } from "./capture/page.ts";
import { atMost, type Measure, median, tenths } from "./measure.ts";
import type { PickingBench } from "./minimal/pickingBench.ts";

const ORDERS = 500;
const LISTINGS = 10_000;
const ROUNDS = 30;

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
      const slips = await page.evaluate(
        (count) => (window as unknown as { bench: PickingBench }).bench.slips(count),
        ORDERS,
      );
      if (errors.length > 0) throw new Error(`The page reported: ${errors.join("; ")}`);
      const name = `pick list of ${ORDERS} orders over ${LISTINGS} listings`;
      return [
        { ...atMost(`${name}, median`, "ms", tenths(median(ours)), 200), baseline: tenths(median(plain)) },
        atMost(`${name}, first`, "ms", tenths(ours[0] ?? Number.NaN), 200),
        { name: `${name}: stops`, unit: "", value: stops },
        { name: `${name}: copies`, unit: "", value: copies },
        atMost(`PDF of ${ORDERS} slips, with the worker's start`, "s", tenths(slips.time / 1_000), 5),
        atMost(`PDF of ${ORDERS} slips: tasks over 50 ms on the page's thread`, "", slips.longTasks, 0),
        { name: `PDF of ${ORDERS} slips: longest frame`, unit: "ms", value: tenths(slips.longestFrame) },
        { name: `PDF of ${ORDERS} slips: size`, unit: "kB", value: Math.round(slips.bytes / 1_000) },
      ];
    },
    "picking.ts",
  );
}
