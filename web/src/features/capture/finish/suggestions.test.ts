// @vitest-environment node
import { describe, expect, it } from "vitest";

import { createQueueItem, type QueueItem } from "../queue/queueItem";
import { sampleAnalysis, sampleModel } from "../testing/testCards";
import { findBrand, listBrands, resolveModel, suggestNames, suggestNumbers } from "./suggestions";

const card = (fields: Partial<QueueItem> = {}): QueueItem => ({
  ...createQueueItem("s", 1, { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true }),
  ...fields,
});
const facts = { brand: "Matchbox", series: "Rescue", seriesNumber: "2/5", yearNumber: "7/100", year: 2018 };
const printed = (front: string[], back: string[] = []) => card({ print: { front, back, facts } });

describe("suggested numbers", () => {
  const item = card({
    skuCandidates: ["DHR20", "DHR21"],
    readSku: "GHF12",
    print: { back: ["K5904-0910", "ghx34 g1", "123456"], front: ["12345 1:64"] },
  });
  const numbers = (typed: string, of = item) => suggestNumbers(of, typed).map(({ sku }) => sku);

  it("are candidates, then the read number, then those of the print's back and front", () => {
    expect(numbers("")).toEqual(["DHR20", "DHR21", "GHF12", "K5904", "GHX34", "12345"]);
  });

  it("begin with the typed text, and aren't it", () => {
    expect(numbers(" dh ")).toEqual(["DHR20", "DHR21"]);
    expect(numbers("dhr20")).toEqual([]);
  });

  it("are at most eight, each once", () => {
    const skuCandidates = Array.from({ length: 9 }, (_, at) => `DHR2${at}`);
    expect(numbers("", card({ skuCandidates: ["DHR20", ...skuCandidates] }))).toEqual(
      skuCandidates.slice(0, 8),
    );
    expect(numbers("", card())).toEqual([]);
  });

  it("contain the codes that the card's brand prints for a car", () => {
    const of = (brand: string | undefined, ...front: string[]) =>
      numbers("", card({ print: { back: [], front, ...(brand && { facts: { ...facts, brand } }) } }));
    expect(of("M2 Machines", "R45 19-01")).toEqual(["R45 19-01"]);
    expect(of(undefined, "R45 19-01")).toEqual([]);
    expect(of(undefined, "MGT00026-L")).toEqual(["MGT00026-L"]);
    expect(of("Matchbox", "MB1139"), "the code of a casting").toEqual([]);
  });
});

describe("suggested names", () => {
  const none = { models: [], named: [], listings: [] };
  const model = (name: string, fields = {}) => ({ ...sampleModel(name), ...fields });
  const labels = (...args: Parameters<typeof suggestNames>) =>
    suggestNames(...args).map(({ label, source }) => `${label} (${source})`);

  it("come from the number's models, the typed name's models, the listings, the front and the back", () => {
    const found = {
      models: [model("Camaro")],
      named: [{ ...model("Camaro Z28"), toyNumber: "DHR21" }],
      listings: [{ carName: "Camaro SS", sku: "DHR22" }],
    };
    expect(labels(printed(["Camaro Front"], ["Camaro Back"]), found, "camaro")).toEqual([
      "Camaro (catalogue)",
      "Camaro Z28 (catalogue)",
      "Camaro SS (listing)",
      "Camaro Front (front)",
      "Camaro Back (back)",
    ]);
  });

  it("have their known facts", () => {
    const found = {
      ...none,
      named: [{ ...model("Camaro", { series: "HW Race", year: 2016 }), toyNumber: "DHR21" }],
      listings: [{ carName: "Twin Mill", sku: null }],
    };
    const [named, listing] = suggestNames(card(), found, "");
    expect(named).toMatchObject({ sku: "DHR21", model: { model: "Camaro", year: 2016 } });
    expect(named?.detail).toMatch(/ · DHR21 · HW Race · 2016$/);
    expect(listing).toMatchObject({ sku: null, model: null });
    expect(listing?.detail).not.toContain("·");
  });

  it("ignore case, punctuation and spaces, and name each car once", () => {
    const found = { ...none, models: [model("'67 Camaro")], listings: [{ carName: "67 CAMARO", sku: "X" }] };
    expect(labels(printed(["67-Camaro"]), found, "67 cam")).toEqual(["'67 Camaro (catalogue)"]);
    expect(labels(card(), found, "mustang")).toEqual([]);
  });

  it("offer cars of one name once for each number", () => {
    const named = ["A1", "A2"].map((toyNumber) => ({ ...model("Camaro"), toyNumber }));
    expect(suggestNames(card(), { ...none, named }, "cam").map(({ sku }) => sku)).toEqual(["A1", "A2"]);
    expect(suggestNames(card(), { ...none, named }, "mill")).toEqual([]);
  });

  it("contain no numbers, and are at most eight", () => {
    const lines = ["5/10", "A 1", "DHR20-D9B0B", " DHR20 . G1", "Él", "DHR20 Camaro"];
    expect(labels(printed(lines), none, "")).toEqual(["Él (front)", "DHR20 Camaro (front)"]);
    const many = Array.from({ length: 9 }, (_, at) => `Car ${at}`);
    expect(labels(printed(many), none, "")).toHaveLength(8);
    expect(labels(card(), none, "")).toEqual([]);
  });
});

describe("the model of a name", () => {
  it("is the number's model, however the name is typed", () => {
    const known = [sampleModel("Twin Mill"), { ...sampleModel(" Camaro "), year: 2016 }];
    expect(resolveModel("CAMARO", known, printed([]))).toEqual({ ...sampleModel("Camaro"), year: 2016 });
  });

  it("has what the card prints if the number has no such model", () => {
    expect(resolveModel("Camaro", [sampleModel("Twin Mill")], printed([]))).toMatchObject({
      ...{ model: "Camaro", brand: "Matchbox", series: "Rescue", seriesNumber: "2/5", year: 2018 },
      source: "seller",
    });
    expect(resolveModel("Camaro", [], card())).toMatchObject({
      ...{ brand: "Hot Wheels", series: null, seriesNumber: null, year: null },
    });
  });
});

it("finds the brand in the print, then in the analysis, and otherwise assumes the most frequent one", () => {
  const majorette = { ...sampleAnalysis(null), core: { brand: "Majorette", car_name: null } };
  expect(findBrand({ ...printed([]), aiAnalysis: majorette })).toBe("Matchbox");
  expect(findBrand(card({ aiAnalysis: majorette }))).toBe("Majorette");
  expect(findBrand(card())).toBe("Hot Wheels");
  const brands = listBrands("Kyosho Own");
  expect(brands.at(-1)).toBe("Kyosho Own");
  expect(listBrands("Hot Wheels")).toEqual(brands.slice(0, -1));
});
