import { type Audit, CATEGORIES, DEVICES, withLighthouse } from "../../tests/support/lighthouse.ts";
import { openPicturedGallery } from "../../tests/support/galleries.ts";
import { suite } from "../../tests/support/suite.ts";
import { EMULATORS } from "../suite/suite.ts";
import { atLeast, type Measure, median } from "./measure.ts";

/** The emulators this benchmark runs on: the production build behind hosting's. */
export const needs = EMULATORS;

/** Runs of each page on each device; the middle one counts. */
const RUNS = 3;
/** Cars in the gallery: more than fit one screen. */
const CARS = 40;
/** Points of 100 in each of Lighthouse's categories. */
const LEAST = 95;

/**
 * Lighthouse's points of the pages that strangers open, with its own simulated phone (slow 4G, a quarter of the processor) and
 * desktop. It measures on this machine and works out what a phone would have taken.
 */
export async function run(): Promise<Measure[]> {
  const { username } = await openPicturedGallery(CARS);
  const pages = { "/login": "/login", "a gallery": `/g/${username}`, "/gallery": "/gallery" };
  return withLighthouse(async (audit) => {
    const measures: Measure[] = [];
    for (const [name, path] of Object.entries(pages)) {
      for (const device of DEVICES) {
        const runs: Audit[] = [];
        for (let run = 0; run < RUNS; run += 1) runs.push(await audit(suite().webUrl + path, device));
        for (const category of CATEGORIES) {
          const points = median(runs.map(({ scores }) => scores[category]));
          measures.push(atLeast(`${name}, ${device}: ${category}`, "points", points, LEAST));
        }
        const paint = (which: "firstPaint" | "largestPaint") => median(runs.map((each) => each[which]));
        measures.push(
          { name: `${name}, ${device}: first paint`, value: paint("firstPaint"), unit: "ms" },
          { name: `${name}, ${device}: largest paint`, value: paint("largestPaint"), unit: "ms" },
        );
        const faults = new Set(runs.flatMap((each) => each.faults));
        console.error(`${name}, ${device}: ${[...faults].join(", ") || "no fault"}`);
      }
    }
    return measures;
  });
}
