import { setTimeout as sleep } from "node:timers/promises";

import type { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { type CallBudget, createCallBudget, REST_CALLS_A_DAY } from "../../domain/ebay/callBudget.ts";
import { toPacificDay } from "../../domain/ebay/quota.ts";
import { openCallLeases } from "./callLeases.ts";

const CALL = { name: "GetItem", kind: "trading" } as const;
const NOW = Date.UTC(2026, 10, 21, 12);
const TODAY = toPacificDay(NOW);

let firestore: ReturnType<typeof memoryFirestore>;
beforeEach(() => {
  // Makes requests of several instances interleave.
  firestore = memoryFirestore(
    () => NOW,
    async (work) => {
      await sleep(Math.random());
      return work();
    },
  );
});

const instance = (callsADay: number) =>
  createCallBudget({
    leases: openCallLeases(firestore),
    callsADay,
    warn: () => undefined,
    now: () => NOW,
    sleep: () => sleep(1),
  });
const readUsed = async () => (await firestore.doc(paths.ebayCallDay(TODAY)).get()).get("used") as number;

it("keeps a day with its sellers for 30 days", async () => {
  const budget = instance(200);
  await budget.runFor("ada", () => budget.take(CALL));
  const day = await firestore.doc(paths.ebayCallDay(TODAY)).get();
  expect((day.get("expiresAt") as Timestamp).toMillis()).toBe(Date.parse(TODAY) + 30 * 86_400_000);
});

describe("a seller's calls in many functions' instances", () => {
  it("take one block of the day together, so that few of them are lost with the instances", async () => {
    for (let function_ = 0; function_ < 10; function_ += 1) {
      const budget = instance(5_000);
      await budget.runFor("ada", () => budget.take(CALL));
    }
    expect(await readUsed()).toBe(10);
  });

  it("are all made when as many are left, whichever instances make them at once", async () => {
    const budgets = Array.from({ length: 8 }, () => instance(200));
    const refusals: unknown[] = [];
    let made = 0;
    await Promise.all(
      budgets.map(async (budget) => {
        for (let call = 0; call < 25; call += 1) {
          await budget
            .runFor("ada", () => budget.take(CALL))
            .then(() => (made += 1))
            .catch((error: unknown) => refusals.push(error));
        }
      }),
    );
    // Calls that an instance leased and didn't use are lost to the others.
    expect(made + refusals.length).toBe(200);
    expect(made).toBeGreaterThan(200 - 8 * 10);
    expect(await readUsed()).toBe(200);
  });

  it("are never more than the day has", async () => {
    const sellers = ["ada", "bob", "cyd", "dan", "eve"];
    let made = 0;
    await Promise.all(
      sellers.flatMap((uid) =>
        [1, 2].map(async () => {
          const budget = instance(100);
          for (let call = 0; call < 60; call += 1) {
            await budget
              .runFor(uid, () => budget.take(CALL))
              .then(() => (made += 1))
              .catch(() => undefined);
          }
        }),
      ),
    );
    expect(await readUsed()).toBe(100);
    expect(made).toBeLessThanOrEqual(100);
  });

  it("start again each day, apart from calls that are counted separately", async () => {
    const leases = openCallLeases(firestore);
    const take = (today: string, wanted: number) =>
      leases.takeCalls({ today, before: "none" }, { uid: "ada", limit: 100, wanted, left: 1 });
    await take("2026-11-20", 1);
    await take("2026-11-21", 1);
    await take("2026-11-21-categories", 2);
    await take("2026-11-21", 1);
    expect((await firestore.doc(paths.privateEbayCallsLeft("ada")).get()).get("left")).toEqual({
      "2026-11-21": 8,
      "2026-11-21-categories": 8,
    });
  });

  it("are granted together while the day has as many, however few are left of the block", async () => {
    const leases = openCallLeases(firestore);
    const take = async (wanted: number) =>
      (await leases.takeCalls({ today: "1", before: "0" }, { uid: "ada", limit: 24, wanted, left: 1 }))
        .granted;
    expect([await take(8), await take(8), await take(5), await take(5)]).toEqual([8, 8, 5, 3]);
  });
});

it("a seller's REST calls are one day's for all instances at once", async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const budget = instance(5_000);
      let calls = 0;
      for (; calls < 700; calls += 1) if (!(await budget.runFor("eve", () => takesRest(budget)))) break;
      return calls;
    }),
  );
  expect(made.reduce((sum, calls) => sum + calls)).toBe(REST_CALLS_A_DAY);
});
const takesRest = (budget: CallBudget) =>
  budget.takeRest().then(
    () => true,
    () => false,
  );

describe("the calls of many sellers at once", () => {
  it("change the document that they share once per seller, not once per seller and instance", async () => {
    const sellers = Array.from({ length: 20 }, (_, at) => `seller${at}`);
    const budgets = Array.from({ length: 5 }, () => instance(5_000));
    for (const budget of budgets)
      await Promise.all(sellers.map((uid) => budget.runFor(uid, () => budget.take(CALL))));
    expect(await readUsed()).toBe(20 * 10);
  });
});
