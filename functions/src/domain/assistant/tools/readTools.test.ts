import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import type { ProposalAction } from "../../../contract/assistant.ts";
import type { SellerListing, SellerOrder } from "../ports.ts";
import { sampleContext, sampleListing, sampleReads } from "../testing/sample.ts";
import { containsWords } from "./listingTools.ts";
import { rankSellers } from "./orderTools.ts";
import { planItems } from "./proposeTool.ts";
import type { ToolContext } from "./tool.ts";
import { runTool } from "./tools.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const DAY = 86_400_000;

const run = (
  name: string,
  input: object,
  listings: readonly SellerListing[] = [],
  reads: Parameters<typeof sampleReads>[1] = {},
  context: Partial<ToolContext> = {},
) => runTool(sampleContext(sampleReads(listings, reads), context), { name, input });

const idsOf = (outcome: { result: unknown }) =>
  (outcome.result as { listings: { id: string }[] }).listings.map(({ id }) => id);

const order = (fields: Partial<SellerOrder> = {}): SellerOrder => ({
  ...{ orderId: "O1", date: NOW, shipBy: null, total: 5, paid: true, cancelled: false, items: [] },
  ...fields,
});

describe("searching listings", () => {
  const some = [
    sampleListing({ id: "cheap", price: 1, quantitySold: 2, watchers: 1 }),
    sampleListing({ id: "dear", price: 9, quantitySold: 0, watchers: 5 }),
    sampleListing({ id: "none", price: null, quantitySold: 5, watchers: null }),
  ];

  it.each([
    ["newest", ["cheap", "dear", "none"]],
    ["price_low", ["cheap", "dear", "none"]],
    ["price_high", ["dear", "cheap", "none"]],
    ["most_sold", ["none", "cheap", "dear"]],
    ["most_watched", ["dear", "cheap", "none"]],
  ])("sorts by %s", async (sort, ids) => {
    expect(idsOf(await run("search_listings", { sort }, some))).toEqual(ids);
  });

  it.each([
    [{ minPrice: 1 }, ["cheap", "dear"]],
    [{ minPrice: 2 }, ["dear"]],
    [{ maxPrice: 9 }, ["cheap", "dear"]],
    [{ maxPrice: 8.99 }, ["cheap"]],
  ])("takes %j with its bounds, and leaves out listings without a price", async (bounds, ids) => {
    expect(idsOf(await run("search_listings", bounds, some))).toEqual(ids);
  });

  it("finds a SKU in any case and an item id at any age, if they match the other filters", async () => {
    const old = sampleListing({ id: "old", sku: "DHR20", ebayItemId: "110000001", status: "ended" });
    const hidden = { listNewest: () => Promise.resolve({ listings: [], total: 9 }) };
    expect(idsOf(await run("search_listings", { words: "dhr20" }, [old], hidden))).toEqual(["old"]);
    expect(idsOf(await run("search_listings", { words: "110000001" }, [old], hidden))).toEqual(["old"]);
    expect((await run("search_listings", { words: "dhr20", status: "active" }, [old], hidden)).found).toBe(0);
  });

  it("holds every word, without accents and capitals, in title, SKU or item id", () => {
    const listing = sampleListing({ title: "Café Racer", sku: "DHR20", ebayItemId: "110" });
    expect(containsWords(listing, "RACER cafe 110 dhr")).toBe(true);
    expect(containsWords(listing, "cafe truck")).toBe(false);
  });
});

describe("reading one listing", () => {
  it("returns its notes, their dates, and the requirements of a draft", async () => {
    const draft = sampleListing({ notes: "x".repeat(2_100), since: NOW - DAY, missing: ["a price"] });
    const { result, found } = await run("get_listing", { id: "L1" }, [draft]);
    expect(found).toBe(1);
    expect(result).toMatchObject({
      id: "L1",
      notes: "x".repeat(2_000),
      since: "2026-11-21",
      missingToGoLive: ["a price"],
    });
    expect(result).not.toHaveProperty("others");
    const live = sampleListing({ status: "active" });
    expect((await run("get_listing", { id: "L1" }, [live])).result).not.toHaveProperty("missingToGoLive");
  });

  it("is found by its SKU, with the others of that SKU", async () => {
    const two = [sampleListing({ id: "a" }), sampleListing({ id: "b" })];
    const { result, found } = await run("get_listing", { id: "dhr20" }, two);
    expect(found).toBe(2);
    expect(result).toMatchObject({ id: "a", others: [{ id: "b" }] });
  });

  it("isn't found if it belongs to another seller", async () => {
    expect(await run("get_listing", { id: "nothing" })).toMatchObject({
      result: { error: "There is no such listing of this seller." },
      found: 0,
    });
  });
});

describe("figures of listings", () => {
  it("count all of them", async () => {
    expect(await run("count_listings", {}, [sampleListing()])).toMatchObject({ found: 1 });
  });

  it("are of those that match and have a price", async () => {
    const some = [
      sampleListing({ price: 1, quantity: 2 }),
      sampleListing({ price: 4 }),
      sampleListing({ price: null }),
      sampleListing({ price: 100, status: "active" }),
    ];
    const { result, found } = await run("price_statistics", { status: "draft" }, some);
    expect(found).toBe(3);
    expect(result).toEqual({
      ...{ matching: 3, priced: 2, lowest: 1, median: 2.5, average: 2.5, highest: 4, worthTogether: 6 },
    });
  });

  it("name the slow sellers: active, nothing sold, the oldest first", async () => {
    const active = { status: "active" as const };
    const some = [
      sampleListing({ id: "young", ...active, since: NOW }),
      sampleListing({ id: "unknown", ...active }),
      sampleListing({ id: "old", ...active, since: NOW - 9 * DAY }),
      sampleListing({ id: "sells", ...active, quantitySold: 1, since: 0 }),
      sampleListing({ id: "draft", since: 0 }),
    ];
    const outcome = await run("slow_sellers", { limit: 2 }, some);
    expect(idsOf(outcome)).toEqual(["old", "young"]);
    expect(outcome).toMatchObject({
      found: 3,
      result: { matching: 3, listings: [{ since: "2026-11-13" }, { since: "2026-11-22" }] },
    });
  });
});

describe("orders", () => {
  it("to ship come with the most urgent first, and how many are late", async () => {
    const waiting = [
      order({ orderId: "later", shipBy: NOW + DAY }),
      order({ orderId: "unknown" }),
      order({ orderId: "late", shipBy: NOW - 1 }),
      order({ orderId: "now", shipBy: NOW }),
    ];
    const { result, found } = await run("orders_to_ship", {}, [], {
      listOrdersToShip: () => Promise.resolve(waiting),
    });
    expect(found).toBe(4);
    expect(result).toMatchObject({
      waiting: 4,
      late: 1,
      orders: [
        { orderId: "late" },
        { orderId: "now" },
        { orderId: "later" },
        { orderId: "unknown", shipBy: null },
      ],
    });
  });

  it("to ship are marked as incomplete if there are too many", async () => {
    const read = async (count: number) => {
      const waiting = Array.from({ length: count }, () => order());
      return run("orders_to_ship", {}, [], { listOrdersToShip: () => Promise.resolve(waiting) });
    };
    expect((await read(300)).result).toMatchObject({
      ...{ waiting: "300 or more", late: 0, lookedThrough: "the newest 300 orders to ship" },
    });
    expect((await read(299)).result).toMatchObject({ waiting: 299 });
    expect((await read(299)).result).not.toHaveProperty("lookedThrough");
  });

  it("to ship are the most urgent of all, which are the oldest", async () => {
    const newestFirst = Array.from({ length: 40 }, (_, at) =>
      order({ orderId: `O${at}`, shipBy: NOW + (30 - at) * DAY }),
    );
    const { result, found } = await run("orders_to_ship", {}, [], {
      listOrdersToShip: (_uid, limit) => Promise.resolve(newestFirst.slice(0, limit)),
    });
    expect(found).toBe(40);
    expect(result).toMatchObject({ waiting: 40, late: 9 });
    const { orders } = result as { orders: { orderId: string }[] };
    expect(orders).toHaveLength(25);
    expect(orders[0]?.orderId).toBe("O39");
  });

  it("of a period are summed over whole days, of 400 at most", async () => {
    const asked: number[][] = [];
    const reads = {
      sumSales: (_: string, from: number, to: number) => {
        asked.push([from, to]);
        return Promise.resolve({ orders: 2, cancelled: 1, cars: 3, cents: 1_050 });
      },
      listOrders: () => Promise.resolve([order()]),
    };
    const period = { from: "2026-11-21", to: "2026-11-22" };
    const { result, found } = await run("sales_of_period", period, [], reads, { utcOffsetMinutes: -60 });
    expect(found).toBe(2);
    expect(result).toMatchObject({
      ...{ from: "2026-11-21", to: "2026-11-22", orders: 2, carsSold: 3, revenue: 10.5 },
      cancelledOrders: 1,
      newestOrders: [{ orderId: "O1", date: "2026-11-22" }],
    });
    expect(asked[0]).toEqual([Date.parse("2026-11-21T01:00:00Z"), Date.parse("2026-11-23T01:00:00Z")]);
    await run("sales_of_period", { from: "2020-01-01", to: "2026-11-22" }, [], reads);
    expect(((asked[1]?.[1] ?? 0) - (asked[1]?.[0] ?? 0)) / DAY).toBe(400);
  });

  it("rank the best sellers by cars, then by revenue; without a listing by title", () => {
    const line = (listingId: string | null, title: string, quantity: number, price: number) => ({
      ...{ listingId, title, sku: null, quantity, price },
    });
    const sold = [
      order({ items: [line("a", "A", 1, 2), line("b", "B", 2, 1), line(null, "C", 1, 0.1)] }),
      order({ items: [line("a", "A", 1, 2), line(null, "C", 1, 0.2)] }),
    ];
    expect(rankSellers(sold)).toEqual([
      { id: "a", title: "A", sku: null, sold: 2, revenue: 4 },
      { id: "b", title: "B", sku: null, sold: 2, revenue: 2 },
      { id: null, title: "C", sku: null, sold: 2, revenue: 0.3 },
    ]);
  });

  it("are no sales if they were cancelled", async () => {
    const line = { listingId: "a", title: "A", sku: null, quantity: 9, price: 1 };
    const orders = [
      order({ orderId: "O2", paid: false, cancelled: true, items: [line] }),
      order({ items: [{ ...line, listingId: "b", title: "B", quantity: 1 }] }),
    ];
    const listOrders = () => Promise.resolve(orders);
    const period = { from: "2026-11-21", to: "2026-11-22" };
    expect((await run("best_sellers", period, [], { listOrders })).result).toMatchObject({
      different: 1,
      best: [{ id: "b", sold: 1 }],
    });
    expect((await run("sales_of_period", period, [], { listOrders })).result).toMatchObject({
      newestOrders: [{ orderId: "O2", cancelled: true }, { orderId: "O1" }],
    });
  });

  it.each([
    { from: "2026-11-01", to: "9999-12-31", asked: ["2026-11-01", "2026-11-23"] },
    { from: "0000-01-01", to: "2026-11-22", asked: ["2025-10-19", "2026-11-23"] },
    { from: "2026-11-23", to: "9999-12-31", asked: null },
    { from: "0000-01-01", to: "0000-12-31", asked: null },
  ])("of a period from $from to $to are read until today, by times that are valid", async (period) => {
    const bounds: unknown[] = [];
    const reads = {
      sumSales: (_: string, from: number, to: number) => {
        bounds.push(Timestamp.fromMillis(from).toMillis(), Timestamp.fromMillis(to).toMillis());
        return Promise.resolve({ orders: 0, cancelled: 0, cars: 0, cents: 0 });
      },
    };
    const { from, to, asked } = period;
    const { result } = await run("sales_of_period", { from, to }, [], reads);
    expect(bounds).toEqual(asked?.map((day) => Date.parse(day)) ?? []);
    expect(Object.hasOwn(result as object, "error")).toBe(asked === null);
  });

  it("are ranked whatever order they come in, ten unless more are asked for", async () => {
    const line = (listingId: string, quantity: number, price: number) => ({
      ...{ listingId, title: listingId, sku: "S", quantity, price },
    });
    const items = [line("few", 1, 9), line("cheap", 2, 1), line("dear", 2, 2), line("many", 3, 0.1)];
    const asked: unknown[] = [];
    const listOrders = (...args: unknown[]) => {
      asked.push(args);
      return Promise.resolve([
        order({ items }),
        order({ items: Array.from({ length: 20 }, (_, at) => line(`l${at}`, 1, 1)) }),
      ]);
    };
    const period = { from: "2026-11-21", to: "2026-11-22" };
    const { result, found } = await run("best_sellers", { ...period, limit: 4 }, [], { listOrders });
    expect([result, found]).toEqual([
      {
        different: 24,
        best: [
          { id: "many", title: "many", sku: "S", sold: 3, revenue: 0.3 },
          { id: "dear", title: "dear", sku: "S", sold: 2, revenue: 4 },
          { id: "cheap", title: "cheap", sku: "S", sold: 2, revenue: 2 },
          { id: "few", title: "few", sku: "S", sold: 1, revenue: 9 },
        ],
      },
      24,
    ]);
    expect(asked).toEqual([["dana", Date.parse("2026-11-21"), Date.parse("2026-11-23"), 300]]);
    const usual = await run("best_sellers", period, [], { listOrders });
    expect((usual.result as { best: unknown[] }).best).toHaveLength(10);
  });

  it.each(["sales_of_period", "best_sellers"])(
    "need a period that ends after it begins: %s",
    async (name) => {
      const wrong = {
        result: { error: "from must be a day before or at to, and not after today." },
        found: null,
      };
      expect(await run(name, { from: "2026-11-23", to: "2026-11-22" })).toMatchObject(wrong);
      expect(await run(name, { from: "2026-11-22", to: "2026-99-99" })).toMatchObject(wrong);
      expect(await run(name, { from: "2026-11-22", to: "2026-11-22" })).not.toMatchObject(wrong);
    },
  );

  it("are shown with what a seller needs, in the seller's days", async () => {
    const items = [{ listingId: "a", title: "A", sku: "S", quantity: 2, price: 1 }];
    const late = order({
      date: Date.parse("2026-11-21T23:30:00Z"),
      shipBy: Date.parse("2026-11-22T23:30:00Z"),
      items,
    });
    const asked: unknown[] = [];
    const listOrdersToShip = (...args: unknown[]) => {
      asked.push(args);
      return Promise.resolve([late]);
    };
    const { result } = await run("orders_to_ship", {}, [], { listOrdersToShip }, { utcOffsetMinutes: 60 });
    expect(result).toEqual({
      ...{ waiting: 1, late: 0 },
      orders: [
        {
          ...{ orderId: "O1", date: "2026-11-22", shipBy: "2026-11-23", total: 5, paid: true },
          items: [{ listingId: "a", title: "A", quantity: 2 }],
        },
      ],
    });
    expect(asked).toEqual([["dana", 300]]);
  });

  it("are marked as incomplete if not all were read for the best sellers", async () => {
    const items = [{ listingId: "a", title: "A", sku: null, quantity: 1, price: 1 }];
    const read = (count: number) => ({
      listOrders: () => Promise.resolve(Array.from({ length: count }, () => order({ items }))),
    });
    const period = { from: "2026-11-21", to: "2026-11-22" };
    expect((await run("best_sellers", period, [], read(300))).result).toMatchObject({
      lookedThrough: "the newest 300 orders of the period",
      different: 1,
      best: [{ sold: 300 }],
    });
    expect((await run("best_sellers", period, [], read(299))).result).not.toHaveProperty("lookedThrough");
  });
});

describe("a proposed change", () => {
  const propose = (action: ProposalAction, wanted: object, fields: Partial<SellerListing> = {}) => {
    const listing = sampleListing(fields);
    const { items, problems } = planItems(action, [{ id: "L1", ...wanted }], [listing]);
    return items[0] ? [items[0].from, items[0].to] : problems[0]?.problem;
  };
  const ENDED = "It has ended: only open listings can be changed.";
  const PRICE = "A price above 0 and up to 100000 is needed.";
  const QUANTITY = "A whole quantity from 0 is needed.";

  it.each<[ProposalAction, object, Partial<SellerListing>, unknown]>([
    ["price", { price: 4.999 }, {}, [3, 5]],
    ["price", { price: 3 }, {}, "It is so already."],
    ["price", { price: 0 }, {}, PRICE],
    ["price", { price: 0.001 }, {}, PRICE],
    ["price", { price: 100_000 }, {}, [3, 100_000]],
    ["price", { price: 100_001 }, {}, PRICE],
    ["price", {}, {}, PRICE],
    ["price", { price: 4 }, { status: "ended" }, ENDED],
    ["price", { price: 4 }, { status: "scheduled" }, [3, 4]],
    ["quantity", { quantity: 0 }, {}, [1, 0]],
    ["quantity", { quantity: 1 }, {}, "It is so already."],
    ["quantity", { quantity: -1 }, {}, QUANTITY],
    ["quantity", { quantity: 1.5 }, {}, QUANTITY],
    ["quantity", { quantity: 1_000_000 }, {}, [1, 1_000_000]],
    ["quantity", { quantity: 1_000_001 }, {}, QUANTITY],
    ["quantity", {}, {}, QUANTITY],
    ["quantity", { quantity: 2 }, { status: "sold" }, ENDED],
    ["title", { text: "  Twin\n\tMill " }, {}, ["Bone Shaker", "Twin Mill"]],
    ["title", { text: "Bone Shaker" }, {}, "It is so already."],
    ["title", { text: " " }, {}, "A title of 1 to 80 characters is needed."],
    ["title", { text: "x".repeat(80) }, {}, ["Bone Shaker", "x".repeat(80)]],
    ["title", { text: "x".repeat(81) }, {}, "A title of 1 to 80 characters is needed."],
    ["title", { text: "x" }, { status: "unsold" }, ENDED],
    ["notes", { text: " box " }, { status: "ended" }, [null, "box"]],
    ["notes", { text: " " }, { notes: "box" }, ["box", null]],
    ["notes", {}, {}, "It is so already."],
    ["end", {}, { status: "active", ebayItemId: "1" }, ["active", "ended"]],
    ["end", {}, { status: "scheduled", ebayItemId: "1" }, ["scheduled", "ended"]],
    ["end", {}, { status: "active" }, "It isn't live on eBay."],
    ["end", {}, { status: "ended", ebayItemId: "1" }, "It isn't live on eBay."],
    ["delete", {}, { status: "ended" }, ["ended", "trash"]],
    ["goLive", {}, {}, ["draft", "active"]],
    ["goLive", {}, { missing: ["a price", "a picture"] }, "It still needs a price, a picture."],
    ["goLive", {}, { ebayItemId: "1" }, "It isn't a draft."],
    ["goLive", {}, { status: "active" }, "It isn't a draft."],
  ])("of %s with %j, where the listing has %j, is %j", (action, wanted, fields, expected) => {
    expect(propose(action, wanted, fields)).toEqual(expected);
  });

  it("of notes is none if they are longer than what a model reads, because its text would replace the rest", () => {
    const notes = (length: number) => propose("notes", { text: "new" }, { notes: "x".repeat(length) });
    expect(notes(2_000)).toEqual(["x".repeat(2_000), "new"]);
    expect(notes(2_001)).toMatch(/more than 2000 characters/);
  });

  it("reports listings that aren't this seller's, and whether the others are live", () => {
    const live = sampleListing({ id: "live", status: "active", ebayItemId: "1" });
    const { items, problems } = planItems("delete", [{ id: "live" }, { id: "other" }], [live]);
    expect(items).toMatchObject([{ listingId: "live", live: true }]);
    expect(problems).toEqual([{ id: "other", problem: "This seller has no such listing." }]);
  });

  it("is refused once an answer has the maximum number of proposals", async () => {
    const input = { action: "delete", listings: [{ id: "L1" }], reason: " why " };
    const propose = () => Promise.resolve("At most 3 proposals in one answer.");
    expect(await run("propose_changes", input, [sampleListing()], {}, { propose })).toMatchObject({
      result: { error: "At most 3 proposals in one answer." },
      found: 0,
    });
  });

  it("is shown to the seller with its reason", async () => {
    const proposals: unknown[] = [];
    const propose = (proposal: unknown) => {
      proposals.push(proposal);
      return Promise.resolve(null);
    };
    const input = { action: "delete", listings: [{ id: "L1" }, { id: "L2" }], reason: " why " };
    const { result, found } = await run("propose_changes", input, [sampleListing()], {}, { propose });
    expect(found).toBe(1);
    expect(result).toMatchObject({ proposed: 1, problems: [{ id: "L2" }] });
    expect(proposals).toMatchObject([{ action: "delete", reason: "why", items: [{ listingId: "L1" }] }]);
  });
});
