// @vitest-environment node
import { expect, it } from "vitest";

import { listingDocument } from "@contract/documents";

import { findByWords } from "./findByWords";
import { toRow } from "../row";

const listing = (id: string, fields: object) =>
  toRow(id, listingDocument.parse({ updatedAt: { toMillis: () => Number(id) }, ...fields }));
const rows = [
  listing("1", { title: "2019 Bone Shaker", sku: "DHR20" }),
  listing("2", { title: "Éclair bone", customLabel: "shelf 7" }),
  listing("3", { title: "Twin Mill", storageBin: "B4-17", ebayItemId: "110551234567" }),
];

it.each([
  ["shaker 2019", ["1"]],
  ["BONE", ["2", "1"]],
  ["eclair shelf", ["2"]],
  ["dhr bone", ["1"]],
  ["1234567", ["3"]],
  ["mill b4-17", ["3"]],
  ["bone mill", []],
  ["  ", []],
])("%j finds %j", (words, ids) => {
  expect(findByWords(rows, words, 2).map(({ id }) => id)).toEqual(ids);
});

it("stops at as many as are wanted", () => {
  expect(findByWords(rows, "e", 1).map(({ id }) => id)).toEqual(["2"]);
});
