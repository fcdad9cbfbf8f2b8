// @vitest-environment node
import { expect, it } from "vitest";

import { createQueueItem } from "../queue/queueItem";
import { sampleModel } from "../testing/testCards";
import { isKnownByName, listNumberChoices } from "./numberChoices";

const numbered = (toyNumber: string, fields = {}) => ({ ...sampleModel("Camaro"), ...fields, toyNumber });
const item = createQueueItem("s", 1, { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true });

it("offers each number with its models, and a number without a model alone", () => {
  const candidateModels = [
    numbered("B2", { series: "HW Race", year: 2016 }),
    numbered("A1", { color: "Red" }),
    numbered("A1", { color: "", tampo: "Stripes", wheels: "5SP", country: "Malaysia", year: 2014 }),
  ];
  const choices = listNumberChoices({ skuCandidates: ["A1", "B2", "C3"], candidateModels });
  expect(choices.map(({ sku, detail }) => [sku, detail])).toEqual([
    ["A1", "Camaro · Red"],
    ["A1", "Camaro · Stripes · 5SP · Malaysia · 2014"],
    ["B2", "Camaro · HW Race · 2016"],
    ["C3", null],
  ]);
  expect(choices[2]?.model).toEqual({ ...sampleModel("Camaro"), series: "HW Race", year: 2016 });
  expect(choices[3]?.model).toBeNull();
});

it("names the variant only if the number has several", () => {
  const candidateModels = [numbered("A1", { color: "Red", wheels: "5SP" })];
  expect(listNumberChoices({ skuCandidates: ["A1"], candidateModels })[0]?.detail).toBe("Camaro");
});

it("offers numbers that were stored before models were", () => {
  expect(listNumberChoices({ skuCandidates: ["A1"], candidateModels: undefined })).toEqual([
    { sku: "A1", model: null, detail: null },
  ]);
});

it("identifies a card by its name only if its number has no place on the photo, and it has a model", () => {
  const place = { left: 0, top: 0, width: 1, height: 1 };
  const candidateModels = [numbered("A1")];
  expect(isKnownByName({ ...item, skuPlace: null, candidateModels })).toBe(true);
  expect(isKnownByName({ ...item, skuPlace: place, candidateModels })).toBe(false);
  expect(isKnownByName({ ...item, skuPlace: null, candidateModels: [] })).toBe(false);
  expect(isKnownByName({ ...item, skuPlace: null, candidateModels: undefined })).toBe(false);
});
