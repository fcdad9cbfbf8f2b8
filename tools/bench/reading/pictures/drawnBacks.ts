import { readFile } from "node:fs/promises";

import Papa from "papaparse";

import { CARDS } from "../../../cards/cards.ts";
import { drawCard } from "../../../cards/drawCard.ts";
import { createRandom, hashSeed } from "../../../cards/random.ts";
import { isNumber, listNeighbours } from "./neighbours.ts";
import type { Task } from "../outcomes.ts";

/** Reads the numbers of a catalogue (JSON records or CSV with a header), each once, in order. */
export async function readNumbers(file: string): Promise<string[]> {
  const text = (await readFile(file, "utf8")).replace(/^\ufeff/, "").trimStart();
  const records = text.startsWith("[")
    ? (JSON.parse(text) as Record<string, unknown>[])
    : Papa.parse<Record<string, unknown>>(text, { header: true, skipEmptyLines: true }).data;
  const numbers = records.flatMap((record) =>
    NUMBER_FIELDS.map((field) => record[field])
      .filter((value) => typeof value === "string")
      .map((value) => value.trim().toUpperCase())
      .filter(isNumber)
      .slice(0, 1),
  );
  if (numbers.length === 0) throw new Error(`${file} has no toy number in ${NUMBER_FIELDS.join(" or ")}.`);
  return [...new Set(numbers)];
}

const NUMBER_FIELDS = ["ToyID", "toyNumber", "sku", "number"] as const;

/**
 * Draws `count` numbers of the catalogue from the seed, each followed by one of its neighbours. A smaller
 * count gives the first of the larger one.
 */
export function planBacks(numbers: readonly string[], count: number, seed: number): Task[] {
  const random = createRandom(seed);
  const left = [...numbers];
  const chosen: string[] = [];
  while (chosen.length < count && left.length > 0) {
    chosen.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return chosen.flatMap((number) => {
    const neighbours = listNeighbours(number);
    const ownRandom = createRandom(seed ^ hashSeed(number));
    const neighbour = neighbours[Math.floor(ownRandom() * neighbours.length)];
    return [
      createBackTask(number, "catalogue numbers", seed),
      ...(neighbour === undefined ? [] : [createBackTask(neighbour, "neighbours", seed)]),
    ];
  });
}

function createBackTask(number: string, condition: string, seed: number): Task {
  return { card: number, condition, truth: number, spec: { kind: "back", number, seed } };
}

/** Draws a card's back on a desk, as seen by the studio's camera. The position and the print vary. */
export function drawBack(number: string, seed: number): Promise<Buffer> {
  const random = createRandom(seed ^ hashSeed(number));
  const between = (least: number, most: number) => least + random() * (most - least);
  const card = CARDS[Math.floor(random() * CARDS.length)] ?? CARDS[0];
  if (!card) throw new Error("There is no card to draw");
  const lines = random() < 0.7 ? 720 : 1080;
  // A letter and digits after the dash since 2010, four digits after the five digits of the 1990s.
  const suffix = /^[0-9]/.test(number)
    ? `0${Math.floor(between(100, 999))}`
    : `${"DL09"[Math.floor(random() * 4)] ?? "D"}${Math.floor(between(1, 9))}${"BCA0"[Math.floor(random() * 4)] ?? "B"}0${"BKA"[Math.floor(random() * 3)] ?? "B"} G${random() < 0.8 ? 1 : 2}`;
  return drawCard({ ...card, toyNumber: number, suffix }, "back", {
    frame: "desk",
    height: lines,
    width: Math.round((lines * 16) / 9),
    jitter: Math.floor(random() * 2 ** 32),
    rotate: between(-3, 3),
    share: between(0.78, 0.94),
    offset: { x: between(-0.11, 0.11), y: between(-0.018, 0.018) },
    tag: { narrow: between(0.7, 0.85), weight: between(0.15, 0.2), hook: random() < 0.5 },
    quality: Math.round(between(75, 92)),
  });
}
