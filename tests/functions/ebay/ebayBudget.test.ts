import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { openCallLeases } from "../../../functions/src/db/ebay/callLeases.ts";
import { type CallBudget, createCallBudget } from "../../../functions/src/domain/ebay/callBudget.ts";
import { createApplicationTokens } from "../../../functions/src/ebay/account/applicationToken.ts";
import { readTradingQuota } from "../../../functions/src/ebay/trading/tradingQuota.ts";
import { admin } from "../../support/admin.ts";
import { openMarketplace } from "../../support/ebaySeller.ts";

const PAGE = { name: "GetSellerList", kind: "trading" } as const;

let instances: CallBudget[];
let now: number;
let uid: string;
beforeAll(() => {
  const leases = openCallLeases(admin().firestore);
  // Two servers that share only Firestore and sleep on one clock.
  instances = [1, 2].map(() =>
    createCallBudget({
      leases,
      callsADay: 500,
      warn: () => undefined,
      now: () => now,
      sleep: (milliseconds) => Promise.resolve(void (now += milliseconds)),
    }),
  );
});
beforeEach(() => {
  // A separate day, because the count is global.
  now = Date.UTC(2030, 0, 1 + Math.floor(Math.random() * 3_000), 12);
  uid = randomUUID();
});

const atOnce = (work: (budget: CallBudget) => Promise<void>) =>
  Promise.all(instances.map((budget) => budget.runFor(uid, () => work(budget))));

/** A day's name begins with its date. */
const dayOfItsOwn = (date: number) => `2030-01-0${date}-${uid}`;

test("two instances together make at most 300 calls per seller within 15 seconds", async () => {
  const times: number[] = [];
  await atOnce(async (budget) => {
    for (let call = 0; call < 200; call += 1) {
      await budget.take(PAGE);
      times.push(now);
    }
  });
  const most = Math.max(
    ...times.map((start) => times.filter((at) => at >= start && at < start + 15_000).length),
  );
  expect(most).toBeLessThanOrEqual(300);
  expect(most).toBeGreaterThan(150);
});

test("two instances together make at most eBay's calls per day, and use nearly all", async () => {
  let made = 0;
  const refusals: unknown[] = [];
  await atOnce(async (budget) => {
    while (made < 1_000) {
      try {
        await budget.take({ name: "GetItem", kind: "trading" });
        made += 1;
      } catch (error) {
        refusals.push(error);
        return;
      }
    }
  });
  expect(made).toBe(500);
  expect(refusals).toMatchObject(Array(2).fill({ code: "ebay/quota-exceeded" }));
});

test("eBay reports how many of the day's calls are left", async () => {
  const marketplace = await openMarketplace();
  try {
    const { settings } = marketplace;
    await marketplace.useQuota(4_321);
    const quota = await readTradingQuota(settings, createApplicationTokens(settings, Date.now));
    expect(quota).toEqual({ limit: 5_000, remaining: 679 });
  } finally {
    await marketplace.close();
  }
});

test("a seller who called the day before keeps their share, whatever another one calls", async () => {
  const leases = openCallLeases(admin().firestore);
  const days = { today: dayOfItsOwn(3), before: dayOfItsOwn(2) };
  const take = async (on: string, who: string, wanted: number) => {
    const request = { uid: who, limit: 5_000, wanted, left: 1 };
    return (await leases.takeCalls({ ...days, today: on }, request)).granted;
  };
  await openCallLeases(admin().firestore).takeCalls(
    { today: days.before, before: dayOfItsOwn(1) },
    { uid: "ada", limit: 5_000, wanted: 1, left: 1 },
  );
  let hostile = 0;
  for (let granted = 1; granted > 0; hostile += granted) granted = await take(days.today, "eve", 500);
  expect(hostile).toBe(2_500);
  expect(await take(days.today, "ada", 2_500)).toBe(2_500);
});

test("a count that is too high is lowered, and never raised", async () => {
  const leases = openCallLeases(admin().firestore);
  const day = dayOfItsOwn(2);
  const take = async (wanted: number) => {
    const days = { today: day, before: dayOfItsOwn(1) };
    return (await leases.takeCalls(days, { uid: "ada", limit: 100, wanted, left: 1 })).granted;
  };
  expect(await take(100)).toBe(100);
  await leases.correctCalls(day, 200);
  expect(await take(1)).toBe(0);
  await leases.correctCalls(day, 95);
  expect(await take(10)).toBe(5);
});

test("two instances together revise a listing at most 250 times a day", async () => {
  let revised = 0;
  const refusals: unknown[] = [];
  const revise = { name: "ReviseFixedPriceItem", kind: "rest", revises: ["110551234567"] } as const;
  await atOnce(async (budget) => {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      await budget.take(revise).then(
        () => void (revised += 1),
        (error: unknown) => refusals.push(error),
      );
    }
  });
  expect(revised).toBe(250);
  expect(refusals).toMatchObject(Array(150).fill({ code: "ebay/rate-limited" }));
});
