import { appendFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { openKeptReadings } from "./keptReadings.ts";
import type { PictureSpec } from "./pictures/pictureSpec.ts";

const back = (number: string): PictureSpec => ({ kind: "back", number, seed: 1 });
const reading = { covered: false, readings: {} };
const newFile = () => join(mkdtempSync(join(tmpdir(), "pegboard-readings-")), "readings.jsonl");

it("knows in the next run what was read in the one before, by picture and engines", () => {
  const file = newFile();
  openKeptReadings(file).keep(back("DHR20"), ["ours"], reading);
  const next = openKeptReadings(file);
  expect(next.find(back("DHR20"), ["ours"])).toEqual(reading);
  expect(next.find(back("DHR20"), ["ours", "baseline"])).toBeNull();
  expect(next.find(back("DHR17"), ["ours"])).toBeNull();
});

it("resumes after a run that ended within a line", () => {
  const file = newFile();
  openKeptReadings(file).keep(back("DHR20"), ["ours"], reading);
  appendFileSync(file, '\n{"key":"abc","rea');
  const next = openKeptReadings(file);
  expect(next.find(back("DHR20"), ["ours"])).toEqual(reading);
  next.keep(back("DHR17"), ["ours"], reading);
  expect(openKeptReadings(file).find(back("DHR17"), ["ours"])).toEqual(reading);
});
