// @vitest-environment node
import { describe, expect, it } from "vitest";

import { createQueueItem } from "../queue/queueItem";
import { sampleAnalysis } from "../testing/testCards";
import { addPrintedFacts, readYearNumbers, withPrint, withReading, writeYearNumbers } from "./print";

const item = createQueueItem("s", 1, { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true });
const facts = { brand: "Matchbox", series: "Rescue", seriesNumber: "2/5", yearNumber: "7/100", year: 2018 };
const print = { front: ["Front"], back: ["Back"], facts };

describe("what was read on a card", () => {
  it("is stored with the card", () => {
    expect(withReading(item, { print, upc: "887961954586" })).toMatchObject({ print, upc: "887961954586" });
    expect(withReading(item, {})).toMatchObject({ print: { front: [], back: [] }, upc: null });
    expect(withPrint(item, undefined).print).not.toHaveProperty("facts");
  });

  it("replaces each part that was read before, but not by nothing", () => {
    const before = { ...item, print, upc: "1" };
    expect(withReading(before, { upc: null })).toMatchObject({ print, upc: "1" });
    expect(withReading(before, { upc: "2" })).toMatchObject({ upc: "2" });
    const other = { ...facts, brand: "Majorette" };
    expect(withPrint(before, { front: ["New"] }).print).toEqual({ ...print, front: ["New"] });
    expect(withPrint(before, { back: ["New"], front: [] }).print).toEqual({ ...print, back: ["New"] });
    expect(withPrint(before, { facts: other }).print).toEqual({ ...print, facts: other });
  });
});

it.each([
  ["105/250", undefined, { position: "105/250", year: null }],
  ["105/250", 2014, { position: "105/250", year: 2014 }],
  ["2014", undefined, { position: null, year: 2014 }],
  ["1999", 2014, { position: null, year: 2014 }],
  ["2114", undefined, { position: "2114", year: null }],
  ["20145", undefined, { position: "20145", year: null }],
  ["12014", undefined, { position: "12014", year: null }],
  [null, 2014, { position: null, year: 2014 }],
])("reads the year from the number %j and the release year %j", (year_number, release_year, numbers) => {
  const series = { series: null, series_number: null, year_number };
  expect(readYearNumbers(release_year === undefined ? series : { ...series, release_year })).toEqual(numbers);
});

it("writes a position beside its year, and a year alone as the number", () => {
  expect(writeYearNumbers({ position: "7/100", year: 2018 })).toEqual({
    ...{ year_number: "7/100", release_year: 2018 },
  });
  expect(writeYearNumbers({ position: null, year: 2018 })).toEqual({ year_number: "2018" });
  expect(writeYearNumbers({ position: null, year: null })).toEqual({ year_number: null });
});

it("adds printed facts only where the analysis has none", () => {
  const bare = { ...sampleAnalysis("Camaro"), core: { brand: null, car_name: "Camaro" } };
  expect(addPrintedFacts(bare, facts)).toMatchObject({
    core: { brand: "Matchbox", car_name: "Camaro" },
    series: { series: "Rescue", series_number: "2/5", year_number: "7/100", release_year: 2018 },
  });
  const series = { series: "HW Race", series_number: "1/5", year_number: "9/250", release_year: 2016 };
  const whole = { ...sampleAnalysis("Camaro"), series };
  expect(addPrintedFacts(whole, facts)).toEqual(whole);
  expect(addPrintedFacts(bare, undefined)).toBe(bare);
});
