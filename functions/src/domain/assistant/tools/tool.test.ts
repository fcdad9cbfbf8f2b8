import { describe, expect, it } from "vitest";
import * as z from "zod";

import { sampleContext, sampleListing, sampleReads } from "../testing/sample.ts";
import { defineTool, startOfDay, toLocalDay, toListingLine } from "./tool.ts";

const context = sampleContext(sampleReads([]));

describe("a tool", () => {
  const given: unknown[] = [];
  const input = z.object({
    words: z.string().default("all"),
    limit: z.number().max(5).optional(),
    inner: z.object({ day: z.string().optional() }).optional(),
  });
  const tool = defineTool("search_listings", "Searches.", input, (_, read) => {
    given.push(read);
    return Promise.resolve({ result: [1], found: 1 });
  });

  it("is declared by its input's schema, without the schema's own address", () => {
    const { name, description, input: schema } = tool.declaration;
    expect([tool.name, name, description]).toEqual(["search_listings", "search_listings", "Searches."]);
    expect(schema).toMatchObject({
      type: "object",
      properties: { words: { type: "string", default: "all" } },
    });
    expect(schema).not.toHaveProperty("$schema");
    expect(schema).not.toHaveProperty("required");
  });

  it("runs with its input, with nothing as the defaults", async () => {
    given.length = 0;
    expect(await tool.run(context, { words: "red", limit: 5 })).toEqual({ result: [1], found: 1 });
    await tool.run(context, null);
    expect(given).toEqual([{ words: "red", limit: 5 }, { words: "all" }]);
  });

  it("says what is wrong with its input, by path, and doesn't run", async () => {
    given.length = 0;
    const { result, found } = await tool.run(context, { limit: 6, inner: { day: 7 } });
    expect([found, given]).toEqual([null, []]);
    expect(result).toEqual({
      error: "The input was not understood.",
      faults: [expect.stringMatching(/^limit: ./), expect.stringMatching(/^inner\.day: ./)],
    });
    expect((await tool.run(context, "red")).result).toMatchObject({
      faults: [expect.stringMatching(/^input: ./)],
    });
  });

  it("lists five faults at most", async () => {
    const six = z.object(
      Object.fromEntries(["a", "b", "c", "d", "e", "f"].map((name) => [name, z.string()])),
    );
    const strict = defineTool("search_listings", "", six, () => Promise.resolve({ result: 0, found: 0 }));
    const { result } = await strict.run(context, {});
    expect((result as { faults: string[] }).faults.map((fault) => fault[0])).toEqual([
      "a",
      "b",
      "c",
      "d",
      "e",
    ]);
  });
});

it("shows a model only some fields of a listing", () => {
  const listing = sampleListing({ watchers: 4, quantitySold: 2, notes: "private", ebayItemId: "110" });
  expect(toListingLine(listing)).toEqual({
    ...{ id: "L1", title: "Bone Shaker", sku: "DHR20", status: "draft", price: 3, quantity: 1 },
    ...{ sold: 2, watchers: 4 },
  });
});

it.each([
  ["2026-11-22T23:59:59Z", 0, "2026-11-22"],
  ["2026-11-22T23:59:59Z", 60, "2026-11-23"],
  ["2026-11-22T05:59:59Z", -360, "2026-11-21"],
  ["2026-11-22T06:00:00Z", -360, "2026-11-22"],
])("says that %s with an offset of %i minutes is on %s", (time, offset, day) => {
  expect(toLocalDay(Date.parse(time), offset)).toBe(day);
});

it.each([
  [0, "2026-11-22T00:00:00Z"],
  [60, "2026-11-21T23:00:00Z"],
  [-360, "2026-11-22T06:00:00Z"],
])("begins a day with an offset of %i minutes at %s", (offset, time) => {
  expect(startOfDay("2026-11-22", offset)).toBe(Date.parse(time));
});
