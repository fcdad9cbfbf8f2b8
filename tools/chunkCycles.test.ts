import { expect, it } from "vitest";

import { findCycle } from "../web/chunkCycles.ts";

const find = (imports: Readonly<Record<string, readonly string[]>>) =>
  findCycle(new Map(Object.entries(imports)));

it("finds files that import each other, directly or by way of others", () => {
  expect(find({ page: ["start", "lib"], start: [], lib: ["page"] })).toEqual(["page", "lib", "page"]);
  expect(find({ page: ["lib"], lib: ["store"], store: ["start", "contract"], contract: ["lib"] })).toEqual([
    "lib",
    "store",
    "contract",
    "lib",
  ]);
});

it("finds none where files only share others", () => {
  expect(find({ page: ["lib", "start"], other: ["lib", "page"], lib: ["start"], start: [] })).toBeNull();
});
