import { atLeast, atMost, type Measure } from "../measure.ts";
import { planBacks, readNumbers } from "./pictures/drawnBacks.ts";
import { type Outcome, readTasks } from "./outcomes.ts";
import { planFronts, planPapers } from "./pictures/papers.ts";
import type { Settings } from "./settings.ts";
import { tally } from "./tally.ts";

const LEAST_RIGHT = 99;

export interface DrawnOutcomes {
  readonly backs: readonly Outcome[];
  readonly others: readonly Outcome[];
}

/** Reads drawn backs of catalogue numbers and their neighbours, and drawn pictures without a number. */
export async function readDrawn(settings: Settings): Promise<DrawnOutcomes> {
  const { catalogue, neighbours, papers, seed } = settings;
  const numbers = catalogue === null || neighbours === 0 ? [] : await readNumbers(catalogue);
  const others = [...planPapers(papers, seed), ...planFronts(Math.ceil(papers / 4), seed)];
  return {
    backs: await readTasks(planBacks(numbers, neighbours, seed), settings),
    others: await readTasks(others, settings),
  };
}

export function createDrawnMeasures(
  { backs, others }: DrawnOutcomes,
  { engines, seed }: Settings,
): Measure[] {
  return engines.flatMap((engine) => {
    const bars = engine === engines[0];
    const ofBacks = backs.filter((each) => each.engine === engine);
    const measures: Measure[] = [];
    for (const [condition, own] of Map.groupBy(ofBacks, (each) => each.condition)) {
      const { share, wrong } = tally(own, seed);
      const name = `${engine}: ${own.length} drawn ${condition}`;
      measures.push(
        bars
          ? atLeast(`${name}, right`, "%", share * 100, LEAST_RIGHT)
          : { name: `${name}, right`, value: share * 100, unit: "%" },
        bars ? atMost(`${name}, wrong`, "", wrong, 0) : { name: `${name}, wrong`, value: wrong, unit: "" },
      );
    }
    const ofOthers = others.filter((each) => each.engine === engine);
    const accepted = ofOthers.filter(({ verdict }) => verdict === "wrong").length;
    const name = `${engine}: numbers accepted of ${ofOthers.length} drawn papers and fronts`;
    if (ofOthers.length > 0)
      measures.push(bars ? atMost(name, "", accepted, 0) : { name, value: accepted, unit: "" });
    return measures;
  });
}
