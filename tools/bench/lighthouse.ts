import { type Audit, CATEGORIES, DEVICES, withLighthouse } from "../../tests/support/lighthouse.ts";
import { openPicturedGallery } from "../../tests/support/galleries.ts";
import { suite } from "../../tests/support/suite.ts";
import { EMULATORS } from "../suite/suite.ts";
import { atLeast, type Measure, median } from "./measure.ts";

/** The production build behind hosting's emulator. */
export const needs = EMULATORS;

/** Runs of each page on each device. The median counts. */
const RUNS = 3;
/** Cars in the gallery: more than fit on one screen. */
const CARS = 40;
/** The bar for each of Lighthouse's categories, in points of 100. */
const LEAST = 95;

/**
 * Lighthouse's points for the public pages, with its simulated phone (slow 4G, a quarter of the processor)
 * and desktop. Lighthouse measures on this machine and computes the times of a phone.
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
          const points = median(runs.map(({ scores }) => scores[category] ?? 0));
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
