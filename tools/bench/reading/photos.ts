import { join } from "node:path";

import { atLeast, atMost, type Measure, median } from "../measure.ts";
import { planFrames } from "./pictures/distortions.ts";
import { type LabelledCard, readLabelledCards } from "./labels.ts";
import { findNumberBox } from "./numberBox.ts";
import { type Outcome, readTasks, type Task } from "./outcomes.ts";
import { measureShorterSide } from "./pictures/pictures.ts";
import type { Settings } from "./settings.ts";
import { tally } from "./tally.ts";

const SIZES = [
  { name: "540p", lines: 540 },
  { name: "720p", lines: 720 },
  { name: "1080p", lines: 1080 },
  { name: "4K", lines: 2160 },
] as const;

/** Frames are distorted at the smallest size of the studio's cameras. */
const DISTORTED_LINES = 540;

const LEAST_RIGHT_DISTORTED = 0.95;

export interface PhotoOutcomes {
  readonly cards: readonly LabelledCard[];
  readonly sizes: readonly Outcome[];
  readonly distorted: readonly Outcome[];
  readonly fronts: readonly Outcome[];
  /** Cards whose number wasn't found in the undistorted photo, so something may cover it. */
  readonly unplaced: readonly string[];
}

/** Reads a folder's backs at four sizes and distorted, and its fronts, which must give no number. */
export async function readPhotos(settings: Settings): Promise<PhotoOutcomes> {
  const { folder, seed, frames } = settings;
  const cards = await readLabelledCards(folder);
  const sizes: Task[] = [];
  const ofCards: Task[][] = [];
  const unplaced: string[] = [];
  for (const card of cards) {
    const file = join(folder, card.back);
    const own = await measureShorterSide(file);
    for (const { name, lines } of SIZES) {
      const condition = lines > own ? `${name}, enlarged` : name;
      sizes.push({ card: card.back, condition, truth: card.toyNumber, spec: { kind: "photo", file, lines } });
    }
    if (frames === 0) continue;
    const numberBox = card.numberBox ?? (await findNumberBox(file, card.toyNumber));
    if (numberBox === null) unplaced.push(card.back);
    const plans = planFrames(card.back, Math.ceil(frames / cards.length), seed);
    ofCards.push(
      plans.map((plan) => ({
        card: card.back,
        condition: plan.condition,
        truth: card.toyNumber,
        spec: { kind: "distorted", file, lines: DISTORTED_LINES, numberBox, plan },
      })),
    );
  }
  // In turns, so that a stopped run has read equally many frames of each card.
  const longest = Math.max(0, ...ofCards.map((tasks) => tasks.length));
  const distorted = Array.from({ length: longest }, (_, frame) =>
    ofCards.flatMap((tasks) => tasks.slice(frame, frame + 1)),
  ).flat();
  const fronts = cards.map((card): Task => {
    const spec = { kind: "photo", file: join(folder, card.front), lines: DISTORTED_LINES } as const;
    return { card: card.front, condition: "fronts", truth: null, spec };
  });
  return {
    cards,
    sizes: await readTasks(sizes, settings),
    distorted: await readTasks(distorted, settings),
    fronts: await readTasks(fronts, settings),
    unplaced,
  };
}

export function createPhotoMeasures(
  { cards, sizes, distorted, fronts }: PhotoOutcomes,
  settings: Settings,
): Measure[] {
  const barred = settings.engines[0];
  const measures: Measure[] = [];
  const add = (name: string, outcomes: readonly Outcome[], leastRight: number | null) => {
    for (const [engine, own] of Map.groupBy(outcomes, (each) => each.engine)) {
      const { right, wrong, asked, covered, share } = tally(own, settings.seed);
      const label = `${engine}: ${name}`;
      const bars = engine === barred;
      const rightMeasure = { name: `${label}, right of ${own.length}`, value: right, unit: "" };
      measures.push(
        bars && leastRight === 1 ? atLeast(rightMeasure.name, "", right, own.length) : rightMeasure,
        bars ? atMost(`${label}, wrong`, "", wrong, 0) : { name: `${label}, wrong`, value: wrong, unit: "" },
        { name: `${label}, asked`, value: asked, unit: "" },
      );
      if (covered > 0) measures.push({ name: `${label}, covered and asked`, value: covered, unit: "" });
      if (bars && leastRight !== null && leastRight < 1) {
        measures.push(atLeast(`${label}, right of what is legible`, "%", share * 100, leastRight * 100));
      }
    }
  };
  for (const [condition, outcomes] of Map.groupBy(sizes, (each) => each.condition)) {
    add(condition, outcomes, condition.startsWith("4K") ? null : 1);
  }
  add(`distorted frames of ${cards.length} cards`, distorted, LEAST_RIGHT_DISTORTED);
  for (const [engine, own] of Map.groupBy(fronts, (each) => each.engine)) {
    const accepted = own.filter(({ verdict }) => verdict === "wrong").length;
    measures.push(atMost(`${engine}: numbers accepted of ${own.length} fronts`, "", accepted, 0));
  }
  for (const [engine, own] of Map.groupBy([...sizes, ...distorted], (each) => each.engine)) {
    const times = own.map(({ reading }) => reading.milliseconds);
    measures.push({ name: `${engine}: one reading beside others, median`, value: median(times), unit: "ms" });
  }
  return measures;
}
