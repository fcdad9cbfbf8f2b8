import { describe, expect, it, vi } from "vitest";

import { listScopes } from "../../../contract/ebay/ebayAccess.ts";
import { AppError, type ErrorCode } from "../../../contract/wire/errors.ts";
import { DAY_MS, MINUTE_MS } from "../../../contract/wire/durations.ts";
import { readTraffic, getReportedDays, type TrafficAnswer, type TrafficPorts } from "./readTraffic.ts";
import { adoptCounter, adoptReport } from "./views.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const DAYS = { from: "2026-10-24", to: "2026-11-22" };
const SCOPES = listScopes(["traffic"]);
const listings = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ listingId: `l${at}`, itemId: `${at}` }));

interface World {
  readonly scopes?: readonly string[];
  readonly after?: string | null;
  /** The pages of listings. */
  readonly pages?: ReturnType<typeof listings>[];
  readonly calls?: number;
  readonly report?: (itemIds: readonly string[]) => TrafficAnswer;
  /** What each call takes, in milliseconds. */
  readonly takes?: number;
}
const figures: TrafficAnswer = { days: DAYS, figures: new Map() };

/** Runs one read. Returns what it did, in order. */
async function run({ scopes = SCOPES, after = "", calls = 99, takes = 0, ...given }: World) {
  const { pages = [listings(2)], report = () => figures } = given;
  const did: unknown[][] = [];
  const note =
    (name: string) =>
    (...details: unknown[]) => {
      did.push([name, ...details.slice(1)]);
      return Promise.resolve();
    };
  let time = NOW;
  let left = calls;
  const waiting = [...pages];
  const ports: TrafficPorts = {
    progress: {
      readScopes: () => Promise.resolve(scopes),
      claim: (_, day, from, until) => {
        did.push(["claim", day, until - from]);
        return Promise.resolve(after);
      },
      ...{ save: note("save"), finish: note("finish"), release: note("release") },
      noteRefusal: (_, refusedAt) => {
        if (refusedAt !== null) did.push(["refused", refusedAt]);
        return Promise.resolve();
      },
    },
    listings: {
      listNext: (_, from, limit) => {
        did.push(["next", from, limit]);
        return Promise.resolve(waiting.shift() ?? []);
      },
      save: (_, saved) => {
        did.push(["store", saved.map(({ listingId }) => listingId)]);
        return Promise.resolve();
      },
    },
    marketplace: {
      report: (_, itemIds, days) => {
        did.push(["report", itemIds, days]);
        time += takes;
        return Promise.resolve().then(() => report(itemIds));
      },
    },
    withAccessToken: (_, work) => work("token"),
    takeCall: () => Promise.resolve((left -= 1) >= 0),
    enqueue: note("enqueue"),
    now: () => time,
  };
  const failure = await readTraffic(ports, "ada").catch((error: unknown) => error);
  return { did, failure, names: did.map(([name]) => name) };
}

describe("a read of the traffic", () => {
  it("stores the figures of every page, and is done for the day", async () => {
    const { did } = await run({ pages: [listings(2), [{ listingId: "z", itemId: "0" }]], after: "k" });
    expect(did).toEqual([
      ["claim", "2026-11-23", 6 * MINUTE_MS],
      ["next", "k", 200],
      ["report", ["0", "1"], DAYS],
      ["store", ["l0", "l1"]],
      ["save", "l1"],
      ["next", "l1", 200],
      ["report", ["0"], DAYS],
      ["store", ["z"]],
      ["save", "z"],
      ["next", "z", 200],
      ["save", ""],
      ["finish", "2026-11-23"],
    ]);
  });

  it("isn't begun without access, or while another worker has it", async () => {
    expect((await run({ scopes: [] })).did).toEqual([]);
    expect((await run({ after: null })).names).toEqual(["claim"]);
  });

  it("goes on later when its calls are used up", async () => {
    const { names } = await run({ calls: 0 });
    expect(names).toEqual(["claim", "next", "release"]);
  });

  it("goes on in another task when its time is used up", async () => {
    const pages = [listings(1), listings(1)];
    const inTime = await run({ pages: [listings(1)], takes: 4 * MINUTE_MS });
    expect(inTime.names.at(-1)).toBe("finish");
    const { names } = await run({ pages, takes: 4 * MINUTE_MS + 1 });
    expect(names).toEqual(["claim", "next", "report", "store", "save", "enqueue", "release"]);
  });

  it("asks for an item once, and again without those that eBay refuses", async () => {
    const twice = [...listings(3), { listingId: "again", itemId: "0" }];
    const { did } = await run({
      pages: [twice],
      report: (itemIds) => (itemIds.includes("1") ? { refused: ["1"] } : figures),
    });
    expect(did.filter(([name]) => name === "report").map(([, itemIds]) => itemIds)).toEqual([
      ["0", "1", "2"],
      ["0", "2"],
    ]);
    expect(did).toContainEqual(["store", ["l0", "l2", "again"]]);
  });

  it("leaves a page after five refusals, or when nothing of it is left", async () => {
    const refuseFirst = (itemIds: readonly string[]) => ({ refused: itemIds.slice(0, 1) });
    const many = await run({ pages: [listings(9)], report: refuseFirst });
    expect(many.names.filter((name) => name === "report")).toHaveLength(6);
    expect(many.names).not.toContain("store");
    expect(many.names.at(-1)).toBe("finish");
    const few = await run({ pages: [listings(2)], report: refuseFirst });
    expect(few.names.filter((name) => name === "report")).toHaveLength(2);
  });

  it.each<ErrorCode>([
    ...(["ebay/refused", "ebay/rate-limited", "ebay/quota-exceeded"] as const),
    ...(["ebay/not-connected", "ebay/authorization-expired"] as const),
  ])("ends the day at %s", async (code) => {
    const report = vi.fn(() => {
      throw new AppError(code, { ebayCode: "1" });
    });
    const { names, failure } = await run({ pages: [listings(1), listings(1)], report });
    expect([report.mock.calls.length, names.at(-1), failure]).toEqual([1, "finish", undefined]);
    expect(names).not.toContain("refused");
  });

  it("notes that eBay refuses the access", async () => {
    const { did } = await run({
      report: () => {
        throw new AppError("ebay/refused", { ebayCode: "1100" });
      },
    });
    expect(did).toContainEqual(["refused", NOW]);
  });

  it.each([new AppError("ebay/unavailable"), new TypeError("a bug")])(
    "is released for a repeat after %s",
    async (error) => {
      const { names, failure } = await run({
        report: () => {
          throw error;
        },
      });
      expect([failure, names.at(-1)]).toEqual([error, "release"]);
    },
  );
});

it("covers the last 30 whole days in Pacific time", () => {
  expect(getReportedDays(NOW)).toEqual(DAYS);
  expect(getReportedDays(Date.parse("2026-11-23T07:59:00Z"))).toEqual({
    from: "2026-10-23",
    to: "2026-11-21",
  });
});

describe("the figures of a listing", () => {
  const traffic = { from: "2026-10-20", to: "2026-11-18", sales: 1 };
  const listing = { viewCount: 7, impressionCount: 30, traffic };
  const trafficFigures = { views: 7, impressions: 30, sales: 1 };
  const until = (to: string) => ({ from: "2026-10-24", to });

  it.each([
    ["views", { ...trafficFigures, views: 8 }],
    ["impressions", { ...trafficFigures, impressions: null }],
    ["sales", { ...trafficFigures, sales: null }],
  ])("change with their %s", (_, figures) => {
    expect(adoptReport(listing, figures, DAYS)).toEqual({
      ...{ viewCount: figures.views, impressionCount: figures.impressions },
      traffic: { ...DAYS, sales: figures.sales ?? 0 },
    });
  });

  it("are written again for a period that ends a week later", () => {
    expect(adoptReport(listing, trafficFigures, until("2026-11-24"))).toEqual({});
    expect(adoptReport(listing, trafficFigures, until("2026-11-25"))).toHaveProperty(
      "traffic.to",
      "2026-11-25",
    );
  });

  it("are written the first time, and not if eBay has no views", () => {
    const none = { viewCount: null, traffic: null } as Parameters<typeof adoptReport>[0];
    expect(adoptReport({ ...none, viewCount: 7 }, trafficFigures, DAYS)).toHaveProperty("viewCount", 7);
    expect(adoptReport(listing, { ...trafficFigures, views: null }, until("2026-12-30"))).toEqual({});
  });

  it("of a report come before eBay's counter for two weeks", () => {
    const reported = Date.parse(traffic.to);
    expect(adoptCounter(listing, 9, reported + 14 * DAY_MS - 1)).toEqual({});
    expect(adoptCounter(listing, 9, reported + 14 * DAY_MS)).toEqual({
      ...{ viewCount: 9, traffic: null, impressionCount: null },
    });
    expect(adoptCounter({ ...listing, traffic: null }, 9, NOW)).toEqual({ viewCount: 9 });
    expect(adoptCounter({ ...listing, traffic: null }, 7, NOW)).toEqual({});
    expect(adoptCounter(listing, null, NOW + 99 * DAY_MS)).toEqual({});
  });
});
