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
      if (errors.length > 0) throw new Error(`The page reported: ${errors.join("; ")}`);
      const name = `pick list of ${ORDERS} orders over ${LISTINGS} listings`;
      return [
        { ...atMost(`${name}, median`, "ms", tenths(median(ours)), 200), baseline: tenths(median(plain)) },
        atMost(`${name}, first`, "ms", tenths(ours[0] ?? Number.NaN), 200),
        { name: `${name}: stops`, unit: "", value: stops },
        { name: `${name}: copies`, unit: "", value: copies },
      ];
    },
    "picking.ts",
  );
}
