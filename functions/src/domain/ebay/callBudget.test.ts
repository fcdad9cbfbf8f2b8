import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { grantCalls } from "./fairShare.ts";
import { type CallBudget, type CallLeases, createCallBudget, REST_CALLS_A_DAY } from "./callBudget.ts";
import { drawTokens, type Level } from "./tokenBucket.ts";

const UPLOAD = { name: "media.createImage", kind: "rest" } as const;
const PAGE = { name: "GetSellerList", kind: "trading" } as const;
const DAY = 24 * 3_600_000;

/** State shared by the instances, and a clock that `sleep` advances. */
let now: number;
let writes: number;
let levels: Map<string, Level>;
let counts: Map<string, number>;
let callers: Map<string, Record<string, number>>;
let leases: CallLeases;
let logged: unknown[];
beforeEach(() => {
  logged = [];
  now = Date.UTC(2026, 10, 21, 12);
  writes = 0;
  levels = new Map();
  counts = new Map();
  callers = new Map();
  const count = (key: string, limit: number, wanted: number) => {
    const used = counts.get(key) ?? 0;
    const granted = Math.max(0, Math.min(wanted, limit - used));
    writes += granted > 0 ? 1 : 0;
    counts.set(key, used + granted);
    return Promise.resolve(granted);
  };
  leases = {
    takeTokens: (uid, bucket, wanted, at) => {
      const key = `${uid} ${bucket.name}`;
      const { granted, waitMs, level } = drawTokens(levels.get(key), bucket, wanted, at);
      if (granted > 0) levels.set(key, level);
      writes += granted > 0 ? 1 : 0;
      return Promise.resolve({ granted, waitMs });
    },
    takeCalls: async ({ today }, request) => {
      const used = counts.get(today) ?? 0;
      const sellers = callers.get(today) ?? {};
      const granted = grantCalls({ used, sellers }, { ...request, expected: [] });
      await count(today, request.limit, granted);
      if (request.uid !== null)
        callers.set(today, { ...sellers, [request.uid]: (sellers[request.uid] ?? 0) + granted });
      return { granted, free: request.limit - used - granted };
    },
    correctCalls: (day, used) => {
      counts.set(day, Math.min(used, counts.get(day) ?? 0));
      return Promise.resolve();
    },
    takeRevisions: (uid, itemId, day, limit, wanted) => count(`${uid} ${itemId} ${day}`, limit, wanted),
    takeRestCalls: (uid, day, limit, wanted) => count(`${uid} rest ${day}`, limit, wanted),
  };
});
const instance = (callsADay = 1_000_000): CallBudget =>
  createCallBudget({
    leases,
    callsADay,
    warn: (...line) => void logged.push(line),
    now: () => now,
    sleep: (milliseconds) => Promise.resolve(void (now += milliseconds)),
  });

/** Returns the highest number of calls within any window of this length. */
function mostWithin(times: readonly number[], windowMs: number): number {
  return Math.max(
    0,
    ...times.map((start) => times.filter((at) => at >= start && at < start + windowMs).length),
  );
}

describe("a seller's calls", () => {
  it.each([
    { call: PAGE, limit: 300, windowMs: 15_000 },
    { call: UPLOAD, limit: 50, windowMs: 5_000 },
  ])(
    "$call.name stays under $limit, however several instances interleave",
    async ({ call, limit, windowMs }) => {
      const step = fc.record({
        instance: fc.nat({ max: 2 }),
        calls: fc.integer({ min: 1, max: 120 }),
        pauseMs: fc.oneof(fc.constant(0), fc.nat({ max: 6_000 })),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
          levels.clear();
          const instances = [instance(), instance(), instance()];
          const times: number[] = [];
          for (const { instance: index, calls, pauseMs } of steps) {
            now += pauseMs;
            for (let made = 0; made < calls; made += 1) {
              await instances[index]?.runFor("ada", () => instances[index]?.take(call) ?? Promise.resolve());
              times.push(now);
            }
          }
          expect(mostWithin(times, windowMs)).toBeLessThanOrEqual(limit);
        }),
        { numRuns: 40 },
      );
    },
  );

  it("cost a write per block, not per call", async () => {
    const budget = instance();
    await budget.runFor("ada", async () => {
      for (let page = 0; page < 50; page += 1) await budget.take(PAGE);
    });
    // Leases of 1, 2, 4, 8 and then 10 calls.
    expect(writes).toBeLessThanOrEqual(50 / 25 + 8);
  });

  it("share one lease when they're concurrent, and don't use other sellers' tokens", async () => {
    const budget = instance();
    const started = now;
    await budget.runFor("ada", () => Promise.all(Array.from({ length: 85 }, () => budget.take(PAGE))));
    await budget.runFor("bob", () => Promise.all(Array.from({ length: 85 }, () => budget.take(PAGE))));
    expect(now).toBe(started);
    await budget.runFor("ada", () => budget.take(PAGE));
    expect(now).toBeGreaterThan(started);
  });
});

describe("the application's daily calls", () => {
  it("are refused for every seller once used up, until midnight Pacific time", async () => {
    const [one, two] = [instance(30), instance(30)];
    const call = { name: "GetItem", kind: "trading" } as const;
    let made = 0;
    const makeCalls = async (uid: string, budget: CallBudget, count: number) => {
      for (let attempt = 0; attempt < count; attempt += 1) {
        await budget.runFor(uid, () => budget.take(call));
        made += 1;
      }
    };
    await makeCalls("ada", one, 10);
    await expect(makeCalls("bob", two, 30)).rejects.toMatchObject({
      code: "ebay/quota-exceeded",
      params: { reason: "calls-used" },
    });
    // Calls that the first instance leased and didn't use aren't available to others.
    expect(made).toBe(25);
    await one.runFor("ada", () => one.take(UPLOAD));
    now += DAY;
    await two.runFor("bob", () => two.take(call));
  });
});

describe("a seller's share of the daily calls", () => {
  it("is refused once used up, while others keep theirs and eBay isn't asked", async () => {
    const budget = instance(100);
    const call = { name: "GetItem", kind: "trading" } as const;
    now = Date.UTC(2026, 10, 21, 8);
    await budget.runFor("bob", () => budget.take(call));
    let made = 0;
    const takeAll = async () => {
      for (; made < 200; made += 1) await budget.take(call);
    };
    await expect(budget.runFor("eve", takeAll)).rejects.toMatchObject({
      code: "ebay/quota-exceeded",
      params: { reason: "share-used" },
    });
    expect(made).toBe(50);
    for (let more = 1; more < 50; more += 1) await budget.runFor("bob", () => budget.take(call));
  });
});

describe("the daily calls, when all are leased", () => {
  const call = { name: "GetItem", kind: "trading" } as const;
  let quotaCalls: number;
  beforeEach(() => {
    quotaCalls = 0;
    counts.set("2026-11-21", 5_000);
  });
  const asking = (answer: () => Promise<{ limit: number; remaining: number }>) =>
    createCallBudget({
      leases,
      callsADay: 5_000,
      readQuota: () => {
        quotaCalls += 1;
        return answer();
      },
      warn: (...line) => void logged.push(line),
      now: () => now,
      sleep: () => Promise.resolve(),
    });

  it("continue with what eBay says is left", async () => {
    const budget = asking(() => Promise.resolve({ limit: 5_000, remaining: 70 }));
    for (let made = 0; made < 20; made += 1) await budget.take(call);
    await expect(budget.take(call)).rejects.toMatchObject({ code: "ebay/quota-exceeded" });
    expect(quotaCalls).toBe(1);
  });

  it("continue with a limit that eBay has raised", async () => {
    const budget = asking(() => Promise.resolve({ limit: 1_500_000, remaining: 1_495_000 }));
    for (let made = 0; made < 500; made += 1) await budget.take(call);
    expect(quotaCalls).toBe(1);
  });

  it.each([
    ["eBay has none left either", () => Promise.resolve({ limit: 5_000, remaining: 0 })],
    ["eBay can't be asked", () => Promise.reject(new Error("away"))],
  ])("are used up if %s, and eBay is asked every ten minutes", async (_what, answer) => {
    const budget = asking(answer);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(budget.take(call)).rejects.toMatchObject({ code: "ebay/quota-exceeded" });
    }
    now += 11 * 60_000;
    await expect(budget.take(call)).rejects.toMatchObject({ code: "ebay/quota-exceeded" });
    expect(quotaCalls).toBe(2);
  });
});

describe("a refusal for lack of calls", () => {
  const USED_UP = "eBay's calls are used up";
  const call = { name: "GetItem", kind: "trading" } as const;
  const refuse = async (budget: CallBudget, uid: string) => {
    const refusal = budget.runFor(uid, () => budget.take(call));
    await expect(refusal).rejects.toMatchObject({ code: "ebay/quota-exceeded" });
  };

  it("is logged once an hour for each seller, because tasks write no other line", async () => {
    counts.set("2026-11-21", 5_000);
    const budget = instance(5_000);
    for (const uid of ["ada", "ada", "bob"]) await refuse(budget, uid);
    const line = (uid: string) => [USED_UP, { code: "ebay/quota-exceeded", reason: "calls-used", uid }];
    expect(logged).toEqual([line("ada"), line("bob")]);
    now += 61 * 60_000;
    await refuse(budget, "ada");
    expect(logged).toEqual([line("ada"), line("bob"), line("ada")]);
  });

  it("is logged if eBay refuses itself, for a call of nobody's too", () => {
    instance().logRefusal();
    expect(logged).toEqual([[USED_UP, { code: "ebay/quota-exceeded", reason: "calls-used", uid: null }]]);
  });

  it("is logged for REST calls, and not for an item's revisions", async () => {
    const budget = instance();
    await budget.runFor("ada", async () => {
      counts.set("ada rest 2026-11-21", REST_CALLS_A_DAY);
      counts.set("ada 1 2026-11-21", 250);
      await budget.takeRest().catch(() => undefined);
      const revision = { name: "ReviseInventoryStatus", kind: "trading", revises: ["1"] } as const;
      await expect(budget.take(revision)).rejects.toMatchObject({ code: "ebay/rate-limited" });
    });
    expect(logged).toMatchObject([[USED_UP, { reason: "rest-share-used", uid: "ada" }]]);
  });
});

describe("a listing's revisions", () => {
  it("are refused after 250 a day, with the time to retry", async () => {
    const budget = instance();
    const revise = () => budget.take({ name: "ReviseInventoryStatus", kind: "trading", revises: ["1"] });
    await budget.runFor("ada", async () => {
      for (let revision = 0; revision < 250; revision += 1) await revise();
      await expect(revise()).rejects.toMatchObject({
        code: "ebay/rate-limited",
        params: { retryAfterSeconds: expect.any(Number) as number },
      });
      await budget.take({ name: "ReviseInventoryStatus", kind: "trading", revises: ["2"] });
      now += DAY;
      await revise();
    });
  });
});

describe("a seller's REST calls", () => {
  /** Makes calls until one is refused. Returns how many were made. */
  async function make(budget: CallBudget, uid: string, most: number): Promise<number> {
    return budget.runFor(uid, async () => {
      for (let made = 0; made < most; made += 1) {
        const refusal = await budget.takeRest().then(
          () => null,
          (error: unknown) => error,
        );
        if (refusal === null) continue;
        expect(refusal).toMatchObject({ code: "ebay/quota-exceeded" });
        return made;
      }
      return most;
    });
  }

  it("end for the day before they are everybody's, and others' go on", async () => {
    const budget = instance();
    expect(await make(budget, "eve", REST_CALLS_A_DAY + 1)).toBe(REST_CALLS_A_DAY);
    expect(await make(budget, "ada", 1)).toBe(1);
    await budget.takeRest();
    now += DAY;
    expect(await make(budget, "eve", 1)).toBe(1);
  });

  it("are one day's of all instances together, for somebody who keeps twenty busy", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => make(instance(), "eve", 1_000)));
    expect(made.reduce((sum, calls) => sum + calls)).toBe(REST_CALLS_A_DAY);
  });

  it("cost one write for up to 64 calls, and an ended instance loses no more than it used", async () => {
    await make(instance(), "ada", 1_000);
    expect(writes).toBe(19);
    for (let at = 0; at < 100; at += 1) await make(instance(), "bob", 15);
    expect(counts.get("bob rest 2026-11-21")).toBeLessThanOrEqual(2 * 1_500);
  });
});
