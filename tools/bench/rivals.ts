import { createMember } from "../../tests/support/people.ts";
import type { RunningServer } from "../simulators/http.ts";
import { type BenchSite, openBenchSite } from "./collectionPages.ts";
import { seedListings } from "./collectionSeed.ts";
import type { Measure } from "./measure.ts";
import { enterActual, openActual } from "./rivals/actualBudget.ts";
import type { Enter } from "./rivals/contestant.ts";
import { fetchRivals } from "./rivals/fetchRivals.ts";
import { compareWithRivals, compareWithUsual, type Figures } from "./rivals/figures.ts";
import { measureContestants } from "./rivals/measureContestants.ts";
import { enterOurs } from "./rivals/ourCollection.ts";
import { buildRivalPages, enterRivalPage, RIVAL_PAGES } from "./rivals/rivalPages.ts";

export const needs = ["auth", "firestore"] as const;

/** The size at which the rival application is measured, and with which our larger ones are compared. */
const USUAL = 10_000;
const SIZES = [USUAL, 50_000, 100_000];
/** Larger sizes are measured for ours alone. */
const MAX_OF_RIVALS = 50_000;

const say = (sentence: string) => console.error(sentence);

/** `-- rivals [sizes...]`: the collection beside other lists of the same rows, in the same browser. */
export async function run(args: readonly string[]): Promise<Measure[]> {
  fetchRivals(say);
  const sizes = args.length > 0 ? args.map(Number) : SIZES;
  const site = await openBenchSite();
  const actual = await openActual();
  try {
    await buildRivalPages(site);
    const measures: Measure[] = [];
    let usual: Figures | null = null;
    for (const size of sizes) {
      say(`${size} rows`);
      if (size > MAX_OF_RIVALS) {
        usual ??= await measureOurs(site, USUAL);
        measures.push(...compareWithUsual(size, await measureOurs(site, size), USUAL, usual));
        continue;
      }
      const [ours, ...rivals] = await measureContestants(
        [await createOurEntry(site, size), ...createRivalEntries(site, actual, size)],
        say,
      );
      if (!ours) continue;
      if (size === USUAL) usual = ours;
      measures.push(...compareWithRivals(size, ours, rivals));
    }
    return measures;
  } finally {
    await actual.close();
    await site.close();
  }
}

async function measureOurs(site: BenchSite, size: number): Promise<Figures> {
  const [ours] = await measureContestants([await createOurEntry(site, size)], say);
  if (!ours) throw new Error("Nothing was measured.");
  return ours;
}

async function createOurEntry(site: BenchSite, size: number): Promise<Enter> {
  const seller = await createMember();
  await seedListings(seller, size, site.url);
  return enterOurs(site, seller, size);
}

const createRivalEntries = (site: BenchSite, actual: RunningServer, size: number): Enter[] => [
  ...RIVAL_PAGES.map((page) => enterRivalPage(site, page, size)),
  ...(size === USUAL ? [enterActual(actual, size)] : []),
];
