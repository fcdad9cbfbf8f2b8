import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listErrorCodes, writeItemXml, startMarket, readValue, type Market } from "./ebayMarket.ts";

let market: Market;
let token: string;
beforeAll(async () => {
  market = await startMarket();
});
beforeEach(async () => {
  await market.control("reset", {});
  token = (await market.signIn()).access_token;
});
afterAll(() => market.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();
const itemIds = (xml: string) => [...xml.matchAll(/<ItemID>(\d+)/g)].map(([, id]) => id);
const seed = async (count: number, more: object = {}) =>
  (await market.control<{ itemIds: string[] }>("listings", { seller: "redline_garage", count, ...more }))
    .itemIds;
const pageOf = (entries: number, page: number) =>
  `<Pagination><EntriesPerPage>${entries}</EntriesPerPage><PageNumber>${page}</PageNumber></Pagination>`;

describe("GetSellerEvents", () => {
  const events = (from: string, more = "") =>
    market.trading("GetSellerEvents", token, `<ModTimeFrom>${from}</ModTimeFrom>${more}`);

  it("returns every kind of change of a listing, and only after it happened", async () => {
    const [revised, stocked, ended, bought] = await seed(5);
    expect(itemIds(await events(at(-HOUR)))).toEqual([]);
    const acts: [string | undefined, () => Promise<unknown>][] = [
      [
        revised,
        () =>
          market.trading(
            "ReviseFixedPriceItem",
            token,
            `<Item><ItemID>${revised}</ItemID><Title>Other</Title></Item>`,
          ),
      ],
      [
        stocked,
        () =>
          market.trading(
            "ReviseInventoryStatus",
            token,
            `<InventoryStatus><ItemID>${stocked}</ItemID><Quantity>9</Quantity></InventoryStatus>`,
          ),
      ],
      [
        ended,
        () =>
          market.trading(
            "EndFixedPriceItem",
            token,
            `<ItemID>${ended}</ItemID><EndingReason>Incorrect</EndingReason>`,
          ),
      ],
      [bought, () => market.control("buy", { itemId: bought })],
    ];
    for (const [itemId, act] of acts) {
      const before = at(0);
      await act();
      expect(itemIds(await events(before))).toEqual([itemId]);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const listed = await market.list(token);
    expect(itemIds(await events(at(-HOUR)))).toContain(listed);
  });

  it("returns a listing's state, and its watchers only on request", async () => {
    const itemId = await market.list(token, { Quantity: "1" });
    await market.control("watch", { itemId });
    await market.control("buy", { itemId });
    const whole = "<DetailLevel>ReturnAll</DetailLevel><IncludeWatchCount>true</IncludeWatchCount>";
    const xml = await events(at(-HOUR), whole);
    expect([
      readValue(xml, "ListingStatus"),
      readValue(xml, "QuantitySold"),
      readValue(xml, "WatchCount"),
    ]).toEqual(["Completed", "1", "1"]);
    const watched = "<IncludeWatchCount>true</IncludeWatchCount>";
    expect(await events(at(-HOUR), watched)).not.toContain("<WatchCount>");
  });

  it("returns the last 48 hours, and no other seller's listings", async () => {
    await seed(60); // They are one and a half days apart.
    await market.control("listings", { seller: "blister_pack_bob", count: 5 });
    expect(itemIds(await events(at(-30 * DAY)))).toHaveLength(1);
  });

  it("silently stops at 3,000 items, at 2,000 with all details, and returns its end", async () => {
    await seed(3100);
    const from = `<StartTimeFrom>${at(-100 * DAY)}</StartTimeFrom>`;
    const to = at(1000);
    const xml = await market.trading("GetSellerEvents", token, `${from}<StartTimeTo>${to}</StartTimeTo>`);
    expect(itemIds(xml)).toHaveLength(3000);
    expect(readValue(xml, "Ack")).toBe("Success");
    expect(readValue(xml, "TimeTo")).toBe(to);
    const whole = await market.trading(
      "GetSellerEvents",
      token,
      `<DetailLevel>ReturnAll</DetailLevel>${from}`,
    );
    expect(itemIds(whole)).toHaveLength(2000);
  });

  it.each([
    ["no time at all", ""],
    ["what is no time", "<ModTimeFrom>yesterday</ModTimeFrom>"],
    ["an end before the start", `<ModTimeFrom>${at(0)}</ModTimeFrom><ModTimeTo>${at(-HOUR)}</ModTimeTo>`],
  ])("refuses %s", async (_, filter) => {
    expect(listErrorCodes(await market.trading("GetSellerEvents", token, filter))).toEqual(["37"]);
  });
});

describe("GetSellerList", () => {
  const list = (filter: string) => market.trading("GetSellerList", token, filter);
  const ending = `<EndTimeFrom>${at(0)}</EndTimeFrom><EndTimeTo>${at(119 * DAY)}</EndTimeTo>`;

  it("pages through everything for sale, at most 200 per page", async () => {
    const ids = await seed(450);
    const pages = await Promise.all([1, 2, 3].map((page) => list(ending + pageOf(500, page))));
    expect(pages.map((xml) => readValue(xml, "HasMoreItems"))).toEqual(["true", "true", "false"]);
    expect(pages.map((xml) => readValue(xml, "ReturnedItemCountActual"))).toEqual(["200", "200", "50"]);
    expect(readValue(pages[0] ?? "", "TotalNumberOfEntries")).toBe("450");
    expect(new Set(pages.flatMap(itemIds))).toEqual(new Set(ids));
  });

  it("returns the requested details of an item", async () => {
    await market.list(token);
    const bare = await list(ending + pageOf(10, 1));
    expect(bare).not.toContain("<Title>");
    const coarse = await list(`${ending}${pageOf(10, 1)}<GranularityLevel>Coarse</GranularityLevel>`);
    expect([readValue(coarse, "SKU"), readValue(coarse, "Description")]).toEqual(["1.10", undefined]);
    const whole = await list(`<DetailLevel>ReturnAll</DetailLevel>${ending}${pageOf(10, 1)}`);
    expect(readValue(whole, "Description")).toContain("mint");
    expect(readValue(whole, "PictureURL")).toBe("https://pictures.example.com/front.jpg");
  });

  it("finds ended ones by their end, and by SKU", async () => {
    const itemId = await market.list(token);
    await market.list(token, { SKU: "0012" });
    await market.control("end", { itemId });
    const past = `<EndTimeFrom>${at(-HOUR)}</EndTimeFrom><EndTimeTo>${at(HOUR)}</EndTimeTo>${pageOf(10, 1)}`;
    expect(itemIds(await list(past))).toEqual([itemId]);
    const bySku = `<StartTimeFrom>${at(-HOUR)}</StartTimeFrom>${pageOf(10, 1)}<SKUArray><SKU>0012</SKU></SKUArray>`;
    expect(itemIds(await list(bySku))).toHaveLength(1);
  });

  it.each([
    ["no time", pageOf(10, 1), "37"],
    ["no page", `<StartTimeFrom>${at(-HOUR)}</StartTimeFrom>`, "37"],
    [
      "a span over 120 days",
      `<StartTimeFrom>${at(-121 * DAY)}</StartTimeFrom><StartTimeTo>${at(0)}</StartTimeTo>${pageOf(10, 1)}`,
      "37",
    ],
    ["a page past the last", `<StartTimeFrom>${at(-HOUR)}</StartTimeFrom>${pageOf(10, 2)}`, "340"],
  ])("refuses %s", async (_, filter, code) => {
    expect(listErrorCodes(await list(filter))).toEqual([code]);
  });
});

describe("EndFixedPriceItem", () => {
  const end = (itemId: string | undefined, reason = "NotAvailable") =>
    market.trading(
      "EndFixedPriceItem",
      token,
      `<ItemID>${itemId}</ItemID><EndingReason>${reason}</EndingReason>`,
    );

  it("ends a listing, and says why it doesn't end another", async () => {
    const [itemId, ended, kept] = await seed(3);
    await market.control("end", { itemId: ended });
    const [foreign] = (
      await market.control<{ itemIds: string[] }>("listings", { seller: "blister_pack_bob", count: 1 })
    ).itemIds;
    const xml = await end(itemId);
    expect([readValue(xml, "Ack"), readValue(xml, "EndTime")]).toEqual([
      "Success",
      expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    ]);
    expect(listErrorCodes(await end(itemId))).toEqual(["1047"]);
    expect(listErrorCodes(await end(ended))).toEqual(["1047"]);
    expect(listErrorCodes(await end(foreign))).toEqual(["17"]);
    expect(listErrorCodes(await end(kept, "Bored"))).toEqual(["37"]);
  });
});

describe("GetMyeBaySelling", () => {
  it("sorts as requested", async () => {
    for (const StartPrice of ["7.50", "5.99", "12"]) await market.list(token, { StartPrice });
    const prices = async (sort: string) => {
      const xml = await market.trading(
        "GetMyeBaySelling",
        token,
        `<ActiveList><Sort>${sort}</Sort></ActiveList>`,
      );
      return [...xml.matchAll(/<StartPrice[^>]*>([^<]+)/g)].map(([, price]) => Number(price));
    };
    expect(await prices("Price")).toEqual([5.99, 7.5, 12]);
    expect(await prices("PriceDescending")).toEqual([12, 7.5, 5.99]);
  });

  it("leaves unsold items out that ended before the requested days", async () => {
    const itemId = await market.list(token);
    await market.control("end", { itemId });
    const unsold = (days: number) =>
      market.trading(
        "GetMyeBaySelling",
        token,
        `<UnsoldList><DurationInDays>${days}</DurationInDays></UnsoldList>`,
      );
    expect(itemIds(await unsold(1))).toEqual([itemId]);
    expect(itemIds(await unsold(0))).toEqual([]);
  });
});

describe("the page of an item", () => {
  it("counts its visitors without an event", async () => {
    const [itemId] = await seed(20);
    const before = at(0);
    await (await fetch(`${market.url}/itm/${itemId}`)).text();
    expect(readValue(await market.trading("GetItem", token, `<ItemID>${itemId}</ItemID>`), "HitCount")).toBe(
      "1",
    );
    const filter = `<ModTimeFrom>${before}</ModTimeFrom>`;
    expect(itemIds(await market.trading("GetSellerEvents", token, filter))).toEqual([]);
  });
});

describe("a marketplace of 10,000 listings", () => {
  it("is created in about a second, and stays fast", async () => {
    const start = performance.now();
    expect(await seed(10_000, { template: writeItemXml({ Title: "Camaro" }) })).toHaveLength(10_000);
    const made = performance.now();
    for (let page = 1; page <= 10; page++) {
      await market.trading("GetMyeBaySelling", token, `<ActiveList>${pageOf(200, page)}</ActiveList>`);
    }
    const paged = performance.now();
    // For a machine under load. Alone, they take about 150 ms and 15 ms.
    expect(made - start).toBeLessThan(2000);
    expect((paged - made) / 10).toBeLessThan(250);
  });

  it("refuses an invalid seller, number or template", async () => {
    const refused = [
      { seller: "nobody", count: 1 },
      { seller: "redline_garage", count: 0 },
      { seller: "redline_garage", count: 1, template: "<Item>" },
      { seller: "redline_garage", count: 1, template: "<Car/>" },
    ];
    for (const command of refused) {
      expect(await market.control("listings", command)).toHaveProperty("problem");
    }
    expect(await market.control("state")).toMatchObject({ listings: [] });
  });
});
