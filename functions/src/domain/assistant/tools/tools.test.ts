import { describe, expect, it, vi } from "vitest";

import { MAX_PROPOSED_LISTINGS, MAX_PROPOSED_LIVE, TOOL_NAMES } from "../../../contract/assistant.ts";
import { sampleContext, sampleListing, sampleReads } from "../testing/sample.ts";
import { computeStatistics } from "./listingTools.ts";
import { rankSellers } from "./orderTools.ts";
import { planItems } from "./proposeTool.ts";
import { runTool, TOOLS } from "./tools.ts";

const many = Array.from({ length: 40 }, (_, index) =>
  sampleListing({ id: `L${index}`, title: `Twin Mill ${index}`, sku: `TWN${index}`, price: index }),
);

describe("tools", () => {
  it("match the contract, each with a schema of its input", () => {
    expect(TOOLS.map(({ name }) => name)).toEqual(TOOL_NAMES);
    for (const { declaration } of TOOLS) expect(declaration.input).toMatchObject({ type: "object" });
  });

  it.each([
    ["search_listings", { status: "sleeping" }],
    ["sales_of_period", { from: "yesterday", to: "2026-11-22" }],
    ["sales_of_period", { from: "2026-11-23", to: "2026-11-22" }],
    ["sales_of_period", { from: "2026-13-45", to: "2026-11-22" }],
    ["propose_changes", { action: "burn", listings: [{ id: "L1" }], reason: "" }],
    ["propose_changes", "delete all"],
    ["drop_database", {}],
  ])("answer %s with the input %j with an error, and read nothing", async (name, input) => {
    const reads = sampleReads(many);
    const spies = Object.keys(reads).map((key) => vi.spyOn(reads, key as keyof typeof reads));
    const { result } = await runTool(sampleContext(reads), { name, input });
    expect(result).toHaveProperty("error");
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });

  it("find listings by words, status and price, and show at most 25 of them", async () => {
    const reads = sampleReads([...many, sampleListing({ title: "Bone Shaker", status: "active", price: 9 })]);
    const search = (input: object) => runTool(sampleContext(reads), { name: "search_listings", input });
    const mills = await search({ words: "mill TWIN" });
    expect(mills.found).toBe(40);
    expect((mills.result as { listings: unknown[] }).listings).toHaveLength(25);
    expect((await search({ status: "active" })).result).toMatchObject({
      matching: 1,
      listings: [{ id: "L1" }],
    });
    expect((await search({ words: "mill", minPrice: 38, sort: "price_high" })).result).toMatchObject({
      listings: [{ price: 39 }, { price: 38 }],
    });
    // A SKU as a person types it.
    expect((await search({ words: "twn7" })).result).toMatchObject({ matching: 1, listings: [{ id: "L7" }] });
  });

  it.each([
    ["price_low", ["B", "A", "none"]],
    ["price_high", ["A", "B", "none"]],
    ["most_sold", ["B", "none", "A"]],
    ["most_watched", ["none", "A", "B"]],
    ["newest", ["A", "none", "B"]],
  ])("sort by %s, unknown values last", async (sort, ids) => {
    const reads = sampleReads([
      sampleListing({ id: "A", price: 0.5, quantitySold: 0, watchers: 0 }),
      sampleListing({ id: "none", price: null, quantitySold: 1, watchers: 4 }),
      sampleListing({ id: "B", price: 0.1, quantitySold: 2, watchers: null }),
    ]);
    const { result } = await runTool(sampleContext(reads), { name: "search_listings", input: { sort } });
    expect((result as { listings: { id: string }[] }).listings.map(({ id }) => id)).toEqual(ids);
  });

  it("say when they didn't scan everything", async () => {
    const reads = sampleReads([], {
      listNewest: () => Promise.resolve({ listings: many, total: 5_000 }),
    });
    const { result } = await runTool(sampleContext(reads), {
      name: "search_listings",
      input: { words: "mill" },
    });
    expect(result).toMatchObject({ lookedThrough: "the 40 changed last, of 5000" });
  });

  it("never read a listing by an id that is a path", async () => {
    const reads = sampleReads([]);
    const listings = vi.spyOn(reads, "readListings");
    await runTool(sampleContext(reads), { name: "get_listing", input: { id: "../../other/listings/L1" } });
    await runTool(sampleContext(reads), {
      name: "propose_changes",
      input: { action: "delete", listings: [{ id: "a/b" }, { id: ".." }], reason: "" },
    });
    expect(listings.mock.calls.flatMap(([, ids]) => ids)).toEqual([]);
  });

  it("cut a result that is too long", async () => {
    const reads = sampleReads(many.map((listing) => ({ ...listing, title: "x".repeat(2_000) })));
    const { result } = await runTool(sampleContext(reads), { name: "search_listings", input: {} });
    expect(result).toHaveProperty("cut");
    expect(JSON.stringify(result).length).toBeLessThan(16_000);
  });

  it("use the seller's own days for a period", async () => {
    const reads = sampleReads([]);
    const sales = vi.spyOn(reads, "sumSales");
    const context = sampleContext(reads, { utcOffsetMinutes: -480 });
    const input = { from: "2026-11-21", to: "2026-11-22" };
    const { result } = await runTool(context, { name: "sales_of_period", input });
    expect(sales).toHaveBeenCalledWith(
      "dana",
      Date.parse("2026-11-21T08:00Z"),
      Date.parse("2026-11-23T08:00Z"),
    );
    expect(result).toMatchObject({ from: "2026-11-21", to: "2026-11-22", revenue: 0 });
  });
});

describe("figures", () => {
  it("use whole cents for prices", () => {
    expect(
      computeStatistics([
        { price: 0.1, quantity: 3 },
        { price: 0.2, quantity: 1 },
        { price: 10, quantity: 0 },
      ]),
    ).toEqual({ priced: 3, lowest: 0.1, median: 0.2, average: 3.43, highest: 10, worthTogether: 0.5 });
    expect(computeStatistics([])).toEqual({ priced: 0 });
  });

  it("count cars for best sellers, one line per listing", () => {
    const item = { listingId: "L1", title: "Twin Mill", sku: null, quantity: 1, price: 3 };
    const order = {
      orderId: "1",
      date: 0,
      shipBy: null,
      total: 3,
      paid: true,
      cancelled: false,
      items: [item],
    };
    const other = { ...item, listingId: null, title: "Bone Shaker", quantity: 1, price: 4 };
    expect(rankSellers([order, { ...order, items: [item, other] }])).toMatchObject([
      { id: "L1", sold: 2, revenue: 6 },
      { id: null, title: "Bone Shaker", sold: 1, revenue: 4 },
    ]);
  });
});

describe("a proposal", () => {
  const live = sampleListing({ id: "E1", status: "active", ebayItemId: "110551234567" });
  const ended = sampleListing({ id: "X1", status: "ended", ebayItemId: "110551234568" });
  const draft = sampleListing({ id: "D1", missing: ["a picture"] });
  const known = [live, ended, draft, sampleListing()];
  const one = (action: Parameters<typeof planItems>[0], wanted: { id: string; [field: string]: unknown }) => {
    const { items, problems } = planItems(action, [wanted], known);
    return items[0] ?? problems[0]?.problem;
  };

  it.each([
    ["price", { id: "L1", price: 4.499 }, { from: 3, to: 4.5, live: false }],
    ["price", { id: "E1", price: 5 }, { from: 3, to: 5, live: true }],
    ["quantity", { id: "L1", quantity: 0 }, { from: 1, to: 0 }],
    ["title", { id: "L1", text: " New\n title " }, { from: "Bone Shaker", to: "New title" }],
    ["notes", { id: "X1", text: "gone" }, { from: null, to: "gone" }],
    ["end", { id: "E1" }, { from: "active", to: "ended" }],
    ["delete", { id: "X1" }, { from: "ended", to: "trash" }],
    ["goLive", { id: "L1" }, { from: "draft", to: "active" }],
  ] as const)("%s %j goes from what is to what is wanted", (action, wanted, expected) => {
    expect(one(action, wanted)).toMatchObject({ listingId: wanted.id, ...expected });
  });

  it.each([
    ["price", { id: "L1", price: 0 }, /above 0/],
    ["price", { id: "L1", price: 0.001 }, /above 0/],
    ["price", { id: "L1", price: Number.NaN }, /above 0/],
    ["price", { id: "L1", price: 3 }, /so already/],
    ["price", { id: "X1", price: 5 }, /has ended/],
    ["price", { id: "other", price: 5 }, /no such listing/],
    ["quantity", { id: "L1", quantity: 1.5 }, /whole/],
    ["title", { id: "L1", text: "x".repeat(81) }, /80/],
    ["title", { id: "L1", text: "\u200B" }, /80/],
    ["end", { id: "L1" }, /isn't live/],
    ["goLive", { id: "E1" }, /isn't a draft/],
    ["goLive", { id: "D1" }, /needs a picture/],
  ] as const)("%s %j is none", (action, wanted, why) => {
    expect(one(action, wanted)).toMatch(why);
  });

  it.each(["goLive", "end"] as const)("%s is none for a seller who has switched eBay off", async (action) => {
    const propose = vi.fn(() => Promise.resolve(null));
    const reads = sampleReads(known, { usesMarketplace: () => Promise.resolve(false) });
    const input = { action, listings: [{ id: action === "end" ? "E1" : "L1" }], reason: "" };
    const context = sampleContext(reads, { propose });
    const { result } = await runTool(context, { name: "propose_changes", input });
    expect(result).toEqual({ error: expect.stringContaining("switched eBay off") as string });
    expect(propose).not.toHaveBeenCalled();
  });

  it("has each listing once, and at most the number that can be carried out", async () => {
    const propose = vi.fn(() => Promise.resolve(null));
    const context = sampleContext(sampleReads(many), { propose });
    const listings = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ id: `L${at % 40}`, price: 99 }));
    const run = (input: object) => runTool(context, { name: "propose_changes", input });
    await run({ action: "price", listings: listings(50), reason: "" });
    expect(propose).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        items: expect.toSatisfy((items: unknown[]) => items.length === 40) as unknown,
      }),
    );
    propose.mockClear();
    const tooMany = await run({ action: "price", listings: listings(MAX_PROPOSED_LISTINGS + 1), reason: "" });
    expect(tooMany.result).toHaveProperty("error");
    expect(
      (await run({ action: "goLive", listings: listings(MAX_PROPOSED_LIVE + 1), reason: "" })).result,
    ).toEqual({
      error: expect.stringContaining("At most 10") as string,
    });
    expect(propose).not.toHaveBeenCalled();
  });
});
