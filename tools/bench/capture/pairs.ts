import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";

import Papa from "papaparse";

import { atLeast, atMost, type Measure } from "../measure.ts";

/** A card of a labelled folder (`labels.csv`: front, back, toyNumber, model). */
export interface Pair {
  readonly front: string;
  readonly back: string;
  readonly toyNumber: string;
  readonly model: string;
}

export async function readLabels(folder: string): Promise<Pair[]> {
  const text = await readFile(join(folder, "labels.csv"), "utf8");
  const pairs = Papa.parse<Pair>(text, { header: true, skipEmptyLines: true }).data;
  if (pairs.length === 0) throw new Error(`${folder}/labels.csv names no pair.`);
  return pairs;
}

export async function listPictures(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => /\.jpe?g$/i.test(extname(name))).map((name) => join(folder, name));
}

/** `asked` is a question to the seller. Nothing was accepted by guess. */
export type Verdict = "right" | "wrong" | "asked";

export function judgeAnswer(found: string | null, truth: string): Verdict {
  if (found === null) return "asked";
  return found === truth ? "right" : "wrong";
}

/** Ignores case, spaces and punctuation when names are compared. */
export const foldName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** Counts right, wrong and asked. None may be wrong, and at least `least` must be right. */
export function measureVerdicts(what: string, verdicts: readonly Verdict[], least: number | null): Measure[] {
  const count = (verdict: Verdict) => verdicts.filter((each) => each === verdict).length;
  const right = { name: `${what} right of ${verdicts.length}`, value: count("right"), unit: "cards" };
  return [
    least === null ? right : atLeast(right.name, right.unit, right.value, least),
    atMost(`${what} wrong and accepted`, "cards", count("wrong"), 0),
    { name: `${what} asked`, value: count("asked"), unit: "cards" },
  ];
}
