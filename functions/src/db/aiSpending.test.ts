import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";
import { MAX_AI_SPENDERS } from "../contract/aiSpending.ts";
import { paths } from "../contract/documents.ts";
import { DAY_MS } from "../contract/wire/durations.ts";
import { openAiSpending } from "./aiSpending.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const TODAY = "2026-11-20";
const caps = { sellerUsd: 2, installationUsd: 3 };

let now = NOW;
const warn = vi.fn();
const report = vi.fn();
let firestore = memoryFirestore(() => now);
let spending = openAiSpending(firestore, { caps: () => Promise.resolve(caps), warn, report, now: () => now });
beforeEach(() => {
  now = NOW;
  warn.mockClear();
  report.mockClear();
  firestore = memoryFirestore(() => now);
  spending = openAiSpending(firestore, { caps: () => Promise.resolve(caps), warn, report, now: () => now });
});
const stored = async (day = TODAY) => (await firestore.doc(paths.aiSpending(day)).get()).data();

describe("reserving the cost of a request", () => {
  it("counts it for the seller and the installation, for 90 days", async () => {
    await spending.reserve("ada", 0.5);
    await spending.reserve("ada", 0.25);
    await spending.reserve("bob", 0.1);
    expect(await stored()).toEqual({
      ...{ microDollars: 850_000, sellers: { ada: 750_000, bob: 100_000 } },
      expiresAt: Timestamp.fromMillis(NOW + 90 * DAY_MS),
    });
  });

  it("is refused beyond a cap, and counts nothing then", async () => {
    await spending.reserve("ada", 2);
    const refused = (of: string) => ({ code: "ai/cap-reached", params: { of } });
    await expect(spending.reserve("ada", 0.000_001)).rejects.toMatchObject(refused("seller"));
    await expect(spending.reserve("bob", 1.1)).rejects.toMatchObject(refused("installation"));
    expect(await stored()).toMatchObject({ microDollars: 2_000_000, sellers: { ada: 2_000_000 } });
    now += DAY_MS;
    await spending.reserve("ada", 1);
    expect(await stored("2026-11-21")).toMatchObject({ microDollars: 1_000_000 });
  });

  it("keeps the maximum if the real cost can't be counted, reports it, and doesn't fail the answer", async () => {
    const settle = await spending.reserve("ada", 0.5);
    const document = firestore.doc(paths.aiSpending(TODAY));
    const storedSpending = (await document.get()).data() ?? {};
    await document.delete();
    await settle(0.1);
    expect(report.mock.calls).toEqual([
      ["an AI request's real cost could not be counted", expect.objectContaining({ code: 5 })],
    ]);
    await document.set(storedSpending);
    expect(await stored()).toMatchObject({ microDollars: 500_000 });
  });

  it("warns once when it passes a cap's threshold", async () => {
    await spending.reserve("ada", 1.5);
    expect(warn).not.toHaveBeenCalled();
    await spending.reserve("ada", 0.1);
    expect(warn.mock.calls).toEqual([["seller", "ada"]]);
    await spending.reserve("ada", 0.1);
    await spending.reserve("bob", 0.8);
    expect(warn.mock.calls).toEqual([
      ["seller", "ada"],
      ["installation", "bob"],
    ]);
  });

  it("counts each of many at once", async () => {
    await Promise.all(["ada", "bob", "ada", "bob"].map((uid) => spending.reserve(uid, 0.1)));
    expect(await stored()).toMatchObject({ microDollars: 400_000, sellers: { ada: 200_000, bob: 200_000 } });
  });
});

describe("settling a request", () => {
  it("replaces the reserved cost by the real one, in the day of the request", async () => {
    const settle = await spending.reserve("1st.ada", 0.5);
    await spending.reserve("bob", 0.1);
    now += DAY_MS;
    await settle(0.2);
    expect(await stored()).toMatchObject({ microDollars: 300_000, sellers: { "1st.ada": 200_000 } });
    expect(await stored("2026-11-21")).toBeUndefined();
  });

  it("keeps the reserved cost of an unknown one", async () => {
    const settle = await spending.reserve("ada", 0.5);
    await settle(null);
    expect(await stored()).toMatchObject({ microDollars: 500_000, sellers: { ada: 500_000 } });
  });
});

describe("today's spending", () => {
  it("is nothing at first", async () => {
    expect(await spending.readToday()).toEqual({ day: TODAY, spentUsd: 0, sellers: [] });
  });

  it("lists who spent most, with their address", async () => {
    const sellers = Object.fromEntries(
      Array.from({ length: MAX_AI_SPENDERS + 1 }, (_, at) => [`s${at}`, (at + 1) * 1_000] as const),
    );
    await firestore.doc(paths.aiSpending(TODAY)).set({ microDollars: 1_500_000, sellers });
    await firestore.doc(paths.user("s20")).set({ email: "s20@example.com" });
    const today = await spending.readToday();
    expect(today.spentUsd).toBe(1.5);
    expect(today.sellers).toHaveLength(MAX_AI_SPENDERS);
    expect(today.sellers.slice(0, 2)).toEqual([
      { uid: "s20", email: "s20@example.com", spentUsd: 0.021 },
      { uid: "s19", email: null, spentUsd: 0.02 },
    ]);
  });
});
