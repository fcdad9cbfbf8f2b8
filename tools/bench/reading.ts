import { resolve } from "node:path";
import { parseArgs } from "node:util";

import type { Measure } from "./measure.ts";
import { measureAtOnce } from "./reading/atOnce.ts";
import { createDrawnMeasures, readDrawn } from "./reading/drawn.ts";
import { ENGINES } from "./reading/engines.ts";
import { measureFootprint } from "./reading/footprint.ts";
import { keepPictures } from "./reading/pictures/keptPictures.ts";
import { writePage } from "./reading/page.ts";
import { createPhotoMeasures, readPhotos } from "./reading/photos.ts";
import type { Settings } from "./reading/settings.ts";
import {
  measureBrowserTimes,
  measureServerTimes,
  type StageTimes,
  createTimeMeasures,
} from "./reading/stageTimes.ts";
import { describeOutcomes } from "./reading/describeOutcomes.ts";

const USAGE =
  "npm run bench -- reading --photos <folder> [--distort] [--frames 600] [--neighbours 500 --catalogue <json|csv>] " +
  "[--papers 200] [--no-times] [--browser] [--footprint] [--at-once 4] [--engine ours|baseline|both] [--seed 1] [--resume <file>] [--write]";

/** Pictures whose times are measured: first all original photos, then distorted ones. */
const TIMED = 36;

/**
 * How often a card's number is read right, wrong or asked, over a folder of labelled photos (`labels.csv`:
 * front, back, toyNumber, model, series, year): at four sizes and, with `--distort`, as from bad cameras;
 * over drawn backs of catalogue numbers and their neighbours; and over pictures without a number. `--write`
 * writes docs/reading-accuracy.md.
 */
export async function run(args: readonly string[]): Promise<Measure[]> {
  const { settings, write } = readArguments(args);
  const photos = await readPhotos(settings);
  const drawn = await readDrawn(settings);
  const times: StageTimes[] = [];
  const timed = [...photos.sizes.slice(0, TIMED / 3), ...photos.distorted.slice(0, TIMED)].slice(0, TIMED);
  const specs = timed.map(({ spec }) => spec);
  if (settings.times) times.push(await measureServerTimes(specs));
  if (settings.browser) times.push(await measureBrowserTimes(specs));
  const [picture] = specs;
  const footprint = settings.footprint && picture ? await measureFootprint(picture) : [];

  const read = [...photos.sizes, ...photos.distorted, ...photos.fronts, ...drawn.backs, ...drawn.others];
  const atOnce = settings.atOnce > 0 ? await measureAtOnce(read, settings.atOnce) : [];

  const sections = {
    "Photos by size": photos.sizes,
    "Distorted photos": photos.distorted,
    Fronts: photos.fronts,
    "Drawn backs": drawn.backs,
    "Drawn papers and fronts": drawn.others,
  };
  for (const [title, outcomes] of Object.entries(sections)) {
    for (const line of describeOutcomes(title, outcomes, settings.seed)) console.error(line);
  }
  const sheet = await keepPictures(read);
  console.error(`What was not read right lies in ${sheet}.`);
  if (photos.unplaced.length > 0) {
    console.error(
      `Where the number stands is not known of ${photos.unplaced.join(", ")}: label it in numberBox.`,
    );
  }
  const measures = [
    ...createPhotoMeasures(photos, settings),
    ...createDrawnMeasures(drawn, settings),
    ...times.flatMap(createTimeMeasures),
    ...footprint,
    ...atOnce,
  ];
  if (write) await writePage({ settings, photos, drawn, times, footprint, measures });
  for (const { name, holds, bar } of measures) {
    if (holds !== undefined) console.error(`${holds ? "held  " : "MISSED"}  ${name}: ${bar ?? ""}`);
  }
  return measures;
}

function readArguments(args: readonly string[]): { settings: Settings; write: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      photos: { type: "string" },
      distort: { type: "boolean", default: false },
      frames: { type: "string", default: "600" },
      neighbours: { type: "string" },
      catalogue: { type: "string" },
      papers: { type: "string", default: "200" },
      "no-times": { type: "boolean", default: false },
      browser: { type: "boolean", default: false },
      footprint: { type: "boolean", default: false },
      "at-once": { type: "string", default: "0" },
      engine: { type: "string", default: "ours" },
      seed: { type: "string", default: "1" },
      resume: { type: "string" },
      write: { type: "boolean", default: false },
    },
  });
  if (values.photos === undefined) throw new Error(`Name a folder of photos: ${USAGE}`);
  if (values.neighbours !== undefined && values.catalogue === undefined) {
    throw new Error(`Neighbours are those of a catalogue's numbers: ${USAGE}`);
  }
  const engines = ENGINES.filter((name) => values.engine === "both" || values.engine === name);
  if (engines.length === 0) throw new Error(`There is no engine "${values.engine}": ${USAGE}`);
  const settings: Settings = {
    folder: resolve(values.photos),
    engines,
    seed: parseWholeNumber("seed", values.seed),
    frames: values.distort ? parseWholeNumber("frames", values.frames) : 0,
    neighbours: parseWholeNumber("neighbours", values.neighbours ?? "500"),
    catalogue: values.catalogue === undefined ? null : resolve(values.catalogue),
    papers: parseWholeNumber("papers", values.papers),
    resume: values.resume === undefined ? null : resolve(values.resume),
    times: !values["no-times"],
    browser: values.browser,
    footprint: values.footprint,
    atOnce: parseWholeNumber("at-once", values["at-once"]),
  };
  return { settings, write: values.write };
}

function parseWholeNumber(name: string, text: string): number {
  if (!/^[0-9]+$/.test(text)) throw new Error(`--${name} has to be a whole number, not "${text}".`);
  return Number(text);
}
