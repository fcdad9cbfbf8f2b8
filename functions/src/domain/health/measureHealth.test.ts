import { describe, expect, it } from "vitest";

import { DAY_MS, HOUR_MS } from "../../contract/wire/durations.ts";
import { getHealth } from "../../contract/health.ts";
import { type HealthPorts, measureHealth } from "./measureHealth.ts";

const NOW = Date.UTC(2026, 10, 23, 12);

function ports(change: Partial<HealthPorts> = {}) {
  const reports: string[] = [];
  const all: HealthPorts = {
    readCalls: () => Promise.resolve({}),
    readInbox: () => Promise.resolve({ waiting: 0, oldestReceivedAt: null, deadLetters: 0 }),
    readQueues: () => Promise.resolve([]),
    readEbay: () => Promise.resolve({ used: 12, limit: 5_000, resetsAt: NOW + HOUR_MS }),
    readAi: () => Promise.resolve({ spentUsd: 0.5, capUsd: 20 }),
    readTrash: () => Promise.resolve(null),
    readRetention: () => Promise.resolve(null),
    readUnfinished: () => Promise.resolve({ count: 0, oldestAt: null }),
    readSchedules: () => Promise.resolve({ ranAt: {}, missedSince: {} }),
    readBackup: () => Promise.resolve({ day: null, running: null, last: null, failedAt: null }),
    now: () => NOW,
    report: (message) => void reports.push(message),
    ...change,
  };
  return { all, reports };
}

describe("measureHealth", () => {
  it("counts eBay's refused deliveries by reason, and lists functions that failed", async () => {
    const readRanges: string[][] = [];
    const { all } = ports({
      readCalls: (...days) => {
        readRanges.push(days);
        return Promise.resolve({
          ebayWebhook: { calls: 90, refusals: 9, failures: 1, reasons: { stale: 2, forged: 7 } },
          saveListing: { calls: 40, refusals: 3, failures: 4 },
          getListings: { calls: 40, refusals: 3, failures: 0 },
        });
      },
    });
    const health = getHealth.output.parse(await measureHealth(all));
    expect(readRanges).toEqual([["2026-11-22", "2026-11-23"]]);
    expect(health.webhooks).toEqual({
      received: 90,
      failed: 1,
      refused: [
        { reason: "forged", count: 7 },
        { reason: "stale", count: 2 },
      ],
    });
    expect(health.failing).toEqual([
      { name: "saveListing", calls: 40, failures: 4, refusals: 3 },
      { name: "ebayWebhook", calls: 90, failures: 1, refusals: 9 },
    ]);
  });

  it("leaves out what can't be measured, reports it, and measures the rest", async () => {
    const away = () => Promise.reject(new Error("away"));
    const { all, reports } = ports({
      readCalls: () => Promise.resolve(null),
      readQueues: away,
      readEbay: away,
    });
    const health = getHealth.output.parse(await measureHealth(all));
    expect(health).toMatchObject({
      webhooks: null,
      failing: null,
      queues: null,
      ebay: null,
      trash: null,
      backup: null,
    });
    expect(health.ai).toEqual({ spentUsd: 0.5, capUsd: 20 });
    expect(reports).toEqual([
      "the health of the queues could not be measured",
      "the health of eBay's quota could not be measured",
    ]);
  });

  it.each([
    [DAY_MS, true],
    [DAY_MS - 1, false],
  ])(
    "says that the trash is behind if the oldest thing is overdue by %i ms: %s",
    async (overdue, isBehind) => {
      const left = { listings: 3, people: 1 };
      const duty = {
        ranAt: NOW,
        milliseconds: 9,
        removed: 5,
        failed: 0,
        left,
        oldestDueAt: NOW - overdue,
        kindsUnread: 0,
      };
      const { all } = ports({ readTrash: () => Promise.resolve(duty) });
      expect((await measureHealth(all)).trash).toMatchObject({ left: 4, isBehind });
    },
  );

  it.each([
    [4 * HOUR_MS, true],
    [4 * HOUR_MS - 1, false],
  ])("says that the trash is behind if its last run was %i ms ago: %s", async (age, isBehind) => {
    const left = { listings: 0 };
    const duty = {
      ranAt: NOW - age,
      milliseconds: 9,
      removed: 5,
      failed: 0,
      left,
      oldestDueAt: null,
      kindsUnread: 0,
    };
    const { all } = ports({ readTrash: () => Promise.resolve(duty) });
    expect((await measureHealth(all)).trash).toMatchObject({ left: 0, isBehind });
  });

  it("doesn't know how much is left in the trash if the last run couldn't count it", async () => {
    const duty = {
      ranAt: NOW,
      milliseconds: 9,
      removed: 5,
      failed: 0,
      left: null,
      oldestDueAt: null,
      kindsUnread: 0,
    };
    const { all } = ports({ readTrash: () => Promise.resolve(duty) });
    expect((await measureHealth(all)).trash).toMatchObject({ left: null, isBehind: false });
  });

  it("says that the trash is behind if the last run couldn't list one of its kinds", async () => {
    const last = { ranAt: NOW, milliseconds: 9, removed: 5, failed: 0, left: {}, oldestDueAt: null };
    const { all } = ports({ readTrash: () => Promise.resolve({ ...last, kindsUnread: 1 }) });
    expect((await measureHealth(all)).trash).toMatchObject({ left: 0, isBehind: true });
  });

  it("says that the retention is behind, and that people are being deleted for too long", async () => {
    const duty = { ranAt: NOW, milliseconds: 9, done: 5, failed: 2, kindsLeft: 1, oldestDueAt: 7 };
    const { all } = ports({
      readRetention: () => Promise.resolve(duty),
      readUnfinished: () => Promise.resolve({ count: 3, oldestAt: NOW - 4 * HOUR_MS }),
    });
    const health = getHealth.output.parse(await measureHealth(all));
    expect(health.retention).toEqual({ ranAt: NOW, failed: 2, oldestDueAt: 7, isBehind: true });
    expect(health.deletions).toEqual({ count: 3, oldestAt: NOW - 4 * HOUR_MS, isStuck: true });
  });

  it.each([
    ["none", () => Promise.resolve({ day: null, running: null, last: null, failedAt: null })],
    ["failed", () => Promise.resolve({ day: null, running: null, last: null, failedAt: NOW })],
    ["unknown", () => Promise.reject(new Error("away"))],
  ] as const)("says why there is no backup: %s", async (noBackup, readBackup) => {
    const { all } = ports({ readBackup });
    expect(getHealth.output.parse(await measureHealth(all))).toMatchObject({ backup: null, noBackup });
  });

  it("says that a backup has failed since the last good one", async () => {
    const last = { prefix: "gs://b", finishedAt: NOW - DAY_MS, documents: 7, bytes: 900 };
    const { all } = ports({
      readBackup: () => Promise.resolve({ day: null, running: null, last, failedAt: NOW - HOUR_MS }),
    });
    expect((await measureHealth(all)).backup).toMatchObject({ documents: 7, hasFailedSince: true });
  });
});
