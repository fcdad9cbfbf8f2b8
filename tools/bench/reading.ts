import { resolve } from "node:path";
import { parseArgs } from "node:util";

import type { Measure } from "./measure.ts";
import { ENGINES } from "./reading/engines.ts";
import { keepPictures } from "./reading/keptPictures.ts";
import { photoMeasures, readPhotos } from "./reading/photos.ts";
import type { Settings } from "./reading/settings.ts";
import { tellOutcomes } from "./reading/told.ts";

const USAGE =
  "-- reading --photos <folder> [--distort] [--frames 600] [--seed 1] [--engine ours|baseline|both]";

/**
 * How often a card's number is read right, wrong or asked, over a folder of labelled photos (`labels.csv`: front,
 * back, toyNumber, model, series, year): at four sizes and, with `--distort`, as bad cameras would see them.
 */
export async function run(args: readonly string[]): Promise<Measure[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      photos: { type: "string" },
      distort: { type: "boolean", default: false },
      frames: { type: "string", default: "600" },
      seed: { type: "string", default: "1" },
      engine: { type: "string", default: "ours" },
    },
  });
  if (values.photos === undefined) throw new Error(`Name a folder of photos: ${USAGE}`);
  const engines = ENGINES.filter((name) => values.engine === "both" || values.engine === name);
  if (engines.length === 0) throw new Error(`There is no engine "${values.engine}": ${USAGE}`);
  const settings: Settings = {
    folder: resolve(values.photos),
    engines,
    seed: wholeNumber("seed", values.seed),
    frames: values.distort ? wholeNumber("frames", values.frames) : 0,
  };
  const photos = await readPhotos(settings);
  for (const line of [
    ...tellOutcomes("Photos by size", photos.sizes, settings.seed),
    ...tellOutcomes("Distorted photos", photos.distorted, settings.seed),
  ]) {
    console.error(line);
  }
  const sheet = await keepPictures([...photos.sizes, ...photos.distorted, ...photos.fronts]);
  console.error(`What was not read right lies in ${sheet}.`);
  return photoMeasures(photos, settings);
}

function wholeNumber(name: string, text: string): number {
  if (!/^[0-9]+$/.test(text)) throw new Error(`--${name} has to be a whole number, not "${text}".`);
  return Number(text);
}
