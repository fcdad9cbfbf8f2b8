import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";

import { paths } from "../../../functions/src/contract/documents.ts";
import type { dashboardMetrics } from "../../../functions/src/contract/usage.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";

const { firestore, bucket } = admin();
/** A separate year, because all other tests' calls are recorded today. */
const DAY = "2021-03-07";
const MONTH = { startDate: "2021-03-01", endDate: "2021-03-31" };
const today = () => new Date().toISOString().slice(0, 10);

let person: Person;
beforeAll(async () => {
  person = await createMember({ role: "super-admin" });
  await firestore.doc(paths.usage(DAY)).set({
    documentReads: 120,
    documentWrites: 7,
    ai: { openai: { requests: 4, promptTokens: 4000, completionTokens: 400, costMicroDollars: 21_000 } },
  });
});

async function ask<T>(name: string, input: unknown = null): Promise<T> {
  const { data, error } = await callAs(person, name, input);
  expect(error).toBeUndefined();
  return data as T;
}

it.each([
  ["getDashboardMetrics", null],
  ["updateDashboardMetrics", { dateFilter: MONTH }],
  ["getOpenAIUsage", { dateFilter: MONTH }],
  ["getCloudinaryUsage", null],
  ["fetchDailyMetrics", { date: DAY }],
  ["backfillDailyMetrics", { ...MONTH, overwrite: false }],
  ["getAllAccounts", null],
])("%s is refused to an admin who isn't a super admin", async (name, input) => {
  const { error } = await callAs(await createMember({ role: "admin" }), name, input);
  expect(error).toMatchObject({ details: { code: "auth/super-admin-only" } });
});

describe("usage figures", () => {
  it("of a range include its recorded days and a measurement of now", async () => {
    await bucket.file(`tests/${randomUUID()}`).save("four");
    const answer = await ask<{ metrics: z.output<typeof dashboardMetrics>; lastUpdated: number }>(
      "updateDashboardMetrics",
      { dateFilter: MONTH },
    );
    expect(answer.metrics).toMatchObject({
      openai: { requests: 4, tokens: 4400, cost: 0.021 },
      gemini: { requests: 0 },
      firebase: { reads: 120, writes: 7, cost: 0, storageGB: null },
      storage: { sizeGB: null },
    });
    expect(answer.metrics.days).toHaveLength(31);
    expect(answer.metrics.days.filter(({ isRecorded }) => isRecorded)).toMatchObject([
      { date: DAY, openai: 0.021 },
    ]);
    const { storage, cloudinary } = (await firestore.doc(paths.usage(today())).get()).data() ?? {};
    expect(storage).toMatchObject({ files: expect.any(Number) as number });
    expect((storage as { bytes: number }).bytes).toBeGreaterThanOrEqual(4);
    expect(cloudinary).toMatchObject({
      plan: "Free",
      storage: { limit: 25 },
      transformations: { limit: 25_000 },
    });
  });

  it("of this week are returned without a measurement", async () => {
    const { metrics } = await ask<{ metrics: z.output<typeof dashboardMetrics> }>("getDashboardMetrics");
    expect(metrics.days.at(-1)?.date).toBe(today());
    expect(new Date(metrics.days[0]?.date ?? "").getUTCDay()).toBe(0);
  });

  it("of OpenAI, of one day and of several days agree", async () => {
    expect(await ask("getOpenAIUsage", { dateFilter: MONTH })).toMatchObject({
      usage: { requests: 4, tokens: 4400 },
    });
    expect(await ask("fetchDailyMetrics", { date: DAY })).toMatchObject({
      success: true,
      metrics: { date: DAY, isRecorded: true, openai: { cost: 0.021 } },
    });
    expect(
      await ask("backfillDailyMetrics", { startDate: "2021-03-06", endDate: DAY, overwrite: true }),
    ).toMatchObject({
      results: [
        { date: "2021-03-06", success: true, metrics: { isRecorded: false } },
        { date: DAY, success: true, metrics: { firebase: { reads: 120 } } },
      ],
      summary: { total: 2, successful: 2, failed: 0 },
    });
  });

  it("of the image host are this month's, and null for a month without a measurement", async () => {
    expect(await ask("getCloudinaryUsage")).toMatchObject({ usage: { plan: "Free" } });
    expect(await ask("getCloudinaryUsage", { month: "2025-06" })).toEqual({ success: true, usage: null });
  });

  it.each([
    ["fetchDailyMetrics", { date: "2999-01-01" }],
    ["fetchDailyMetrics", { date: "2026-02-30" }],
    ["updateDashboardMetrics", { dateFilter: { startDate: "2026-02-02", endDate: "2026-02-01" } }],
    ["updateDashboardMetrics", { dateFilter: { startDate: "2026-02-02" } }],
    ["backfillDailyMetrics", { startDate: "2020-01-01", endDate: "2026-01-01", overwrite: false }],
  ])("are refused by %s for %j", async (name, input) => {
    const { error } = await callAs(person, name, input);
    expect(error).toMatchObject({ details: { code: "input/invalid" } });
  });
});

it("measures usage at the end of the day, even if nobody looks", async () => {
  await firestore
    .doc(paths.usage(today()))
    .set({ storage: { files: -1, bytes: 0, measuredAt: Date.now() } }, { merge: true });
  const { functionsUrl, projectId } = suite();
  const address = `${new URL(functionsUrl).origin}/functions/projects/${projectId}/triggers/us-central1-measureUsage-0`;
  const rung = await fetch(address, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "x-cloudscheduler-scheduletime": new Date().toISOString(),
      "x-cloudscheduler-jobname": "measureUsage",
    },
    body: "{}",
  });
  expect(rung.status).toBe(200);
  await expect
    .poll(async () => (await firestore.doc(paths.usage(today())).get()).get("storage.files") as number, {
      timeout: 20_000,
    })
    .toBeGreaterThanOrEqual(0);
});

it("lists one account for everybody who connected the same one", async () => {
  const ebay = { userId: `seller-${randomUUID()}`, storeName: "Two's Cars", expiresAt: 1, scopes: [] };
  await Promise.all([1, 2].map(() => createMember({ record: { ebay, ebayConnected: true } })));
  const alone = await createMember({ name: "Alone" });
  const { accounts } = await ask<{ accounts: unknown[] }>("getAllAccounts");
  expect(accounts).toContainEqual({ id: ebay.userId, name: "Two's Cars", userCount: 2, status: "connected" });
  expect(accounts).toContainEqual({ id: alone.uid, name: "Alone", userCount: 1, status: "not-connected" });
});
