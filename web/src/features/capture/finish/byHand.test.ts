import { expect, it } from "vitest";

import { createQueueItem } from "../queue/queueItem";
import { sampleModel } from "../testing/testCards";
import { finishByHand } from "./byHand";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const item = { ...createQueueItem("s", 1, settings), status: "error" } as const;
const model = {
  ...sampleModel("Citroen"),
  brand: "Majorette",
  series: "Vintage",
  seriesNumber: "3/6",
  year: 2020,
};

it("keeps the printed position in the year, beside the year", () => {
  const facts = { brand: null, series: null, seriesNumber: null, yearNumber: "105/250", year: null };
  const print = { front: [], back: [], facts };
  expect(finishByHand({ ...item, print }, { sku: "X1", model }, 9).aiAnalysis).toMatchObject({
    core: { brand: "Majorette", car_name: "Citroen" },
    series: { series: "Vintage", series_number: "3/6", year_number: "105/250", release_year: 2020 },
  });
});

it("has only the year if the card prints no position", () => {
  expect(finishByHand(item, { sku: null, model }, 9).aiAnalysis?.series).toEqual({
    series: "Vintage",
    series_number: "3/6",
    year_number: "2020",
  });
});
