import { describe, expect, it } from "vitest";

import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import type { Operation } from "../operation/operation.ts";
import { addToQueue, canJoin, createQueueJob } from "./queueJob.ts";
import { getQuotaReset } from "./quota.ts";

interface Item {
  id: string;
  value?: number;
}
interface Queue extends Operation {
  isConnected: boolean;
  waiting: Item[];
  results: Item[];
}
const NOW = Date.UTC(2026, 4, 1, 12);
const RUN: Queue = {
  ...{ status: "in_progress", runId: "run", startedAt: 1, finishedAt: null, resumesAt: null, failure: null },
  ...{ cancelRequested: false, pauses: 0, lease: { holder: "w", until: NOW + 1 }, isConnected: true },
  ...{ waiting: [], results: [] },
};
const [one, two] = [{ id: "1" }, { id: "2" }];

/** A job that fails with these errors, and what it did. */
function jobWith(failures: Record<string, Error> = {}) {
  const done: unknown[] = [];
  const reported: unknown[] = [];
  const job = createQueueJob<Queue, Item, Item>({
    carryOut(uid, item, queue) {
      done.push([uid, item.id, queue.runId]);
      const error = failures[item.id];
      return error ? Promise.reject(error) : Promise.resolve({ ...item, value: 1 });
    },
    describe: (item, { code }) => ({ id: `${item.id} ${code}` }),
    settle: (queue, item, result) => ({
      ...queue,
      waiting: queue.waiting.filter(({ id }) => id !== item.id),
      results: [...queue.results, result],
    }),
    report: (error) => reported.push(error),
  });
  const step = async (queue: Queue) => (await job.open("ada", queue))(queue);
  return { job, step, done, reported };
}

describe("a step of a queue", () => {
  it("carries out the first item, and applies it to what was added since", async () => {
    const { step, done, reported } = jobWith();
    const queue = { ...RUN, pauses: 3, waiting: [one] };
    const { apply, failure } = await step(queue);
    expect([failure, done, reported]).toEqual([undefined, [["ada", "1", "run"]], []]);
    const result = { id: "1", value: 1 };
    expect(apply(queue)).toEqual({
      ...{ operation: { ...RUN, pauses: 0, waiting: [], results: [result] }, isComplete: true },
    });
    expect(apply({ ...queue, waiting: [one, two] })).toEqual({
      ...{ operation: { ...RUN, pauses: 0, waiting: [two], results: [result] }, isComplete: false },
    });
  });

  it("completes an empty queue", async () => {
    const { step, done } = jobWith();
    const { apply, failure } = await step(RUN);
    expect([apply(RUN), failure, done]).toEqual([{ operation: RUN, isComplete: true }, undefined, []]);
  });

  it("settles an item that failed, and keeps the number of pauses", async () => {
    const { step, reported } = jobWith({ "1": new AppError("ebay/refused") });
    const queue = { ...RUN, pauses: 3, waiting: [one, two] };
    const { apply, failure } = await step(queue);
    expect([failure, reported]).toEqual([undefined, []]);
    expect(apply(queue)).toEqual({
      operation: { ...RUN, pauses: 3, waiting: [two], results: [{ id: "1 ebay/refused" }] },
      isComplete: false,
    });
  });

  it("reports an unexpected error, and settles its item", async () => {
    const broken = new Error("broken");
    const { step, reported } = jobWith({ "1": broken });
    const { apply } = await step({ ...RUN, waiting: [one] });
    expect(reported).toEqual([broken]);
    expect(apply({ ...RUN, waiting: [one] }).operation.results).toEqual([{ id: "1 internal" }]);
  });

  it.each<[ErrorCode, number]>([
    ["ebay/unavailable", 0],
    ["ebay/unavailable", 7],
    ["ebay/rate-limited", 7],
    ["ebay/quota-exceeded", 8],
    ["ebay/not-connected", 8],
    ["ebay/authorization-expired", 8],
    ["ebay/token-exchange-failed", 8],
  ])("changes nothing for %s after %i pauses", async (code, pauses) => {
    const error = new AppError(code);
    const queue = { ...RUN, pauses, waiting: [one] };
    const { apply, failure } = await jobWith({ "1": error }).step(queue);
    expect(failure).toBe(error);
    expect(apply(queue)).toEqual({ operation: queue });
  });

  it.each<ErrorCode>(["ebay/unavailable", "ebay/rate-limited"])(
    "gives up an item after 8 pauses for %s",
    async (code) => {
      const queue = { ...RUN, pauses: 8, waiting: [one] };
      const { apply, failure } = await jobWith({ "1": new AppError(code) }).step(queue);
      expect(failure).toBeUndefined();
      expect(apply(queue).operation).toEqual({ ...RUN, pauses: 8, results: [{ id: `1 ${code}` }] });
    },
  );
});

describe("a queue's job", () => {
  const { job } = jobWith();
  const judge = (code: ErrorCode, pauses = 0) => job.judge({ code, params: {} }, { ...RUN, pauses }, NOW);

  it("works for six minutes at a time, and holds a step for two and a half", () => {
    expect([job.leaseMs, job.timeShareMs]).toEqual([150_000, 360_000]);
  });

  it("pauses for 30 seconds at first, and twice as long each time", () => {
    expect([0, 1, 7].map((pauses) => judge("ebay/unavailable", pauses))).toEqual([
      ...[NOW + 30_000, NOW + 60_000, NOW + 30_000 * 128],
    ]);
  });

  it("waits for eBay's next day if its quota is used up, and fails without a connection", () => {
    expect(judge("ebay/quota-exceeded")).toBe(getQuotaReset(NOW));
    const codes = ["ebay/not-connected", "ebay/authorization-expired", "ebay/token-exchange-failed"] as const;
    expect(codes.map((code) => judge(code))).toEqual(["fail", "fail", "fail"]);
  });
});

describe("items that are added to a queue", () => {
  const add = (current: Partial<Queue>, ...items: Item[]) =>
    addToQueue<Queue, Item, Item>({ ...RUN, ...current }, NOW, {
      items,
      getKey: ({ id }) => id,
      busy: "order/busy",
      begin: () => ({ runId: "new", results: [], waiting: [] }),
    });

  it("begin a run if none is under way", () => {
    const ended: Partial<Queue> = {
      ...RUN,
      status: "completed",
      finishedAt: 2,
      resumesAt: 3,
      waiting: [two],
      results: [one],
    };
    expect(add(ended, one)).toEqual({
      operation: {
        ...ended,
        runId: "new",
        startedAt: NOW,
        finishedAt: null,
        resumesAt: null,
        waiting: [one],
        results: [],
      },
      isQueued: true,
    });
  });

  it("join the run, keep their place with the newer values, and lose their old result", () => {
    const current = { waiting: [{ id: "1", value: 1 }, two], results: [{ id: "3" }, { id: "4" }] };
    expect(add(current, { id: "3" }, { id: "1", value: 2 })).toEqual({
      operation: { ...RUN, waiting: [{ id: "1", value: 2 }, two, { id: "3" }], results: [{ id: "4" }] },
      isQueued: false,
    });
  });

  it.each<[string, Partial<Queue>, boolean]>([
    ["that a worker has", {}, false],
    ["whose worker was killed", { lease: { holder: "w", until: NOW } }, true],
    ["that is paused", { status: "waiting", lease: null, resumesAt: NOW + 1 }, false],
    ["whose pause is over", { status: "waiting", lease: null, resumesAt: NOW }, true],
  ])("of a run %s need a worker: %j", (_, current, isQueued) => {
    const added = add(current, one);
    expect([added.isQueued, added.operation.runId]).toEqual([isQueued, "run"]);
  });

  it("are refused without a connection, and while the run is being cancelled", () => {
    expect(() => add({ isConnected: false }, one)).toThrow(new AppError("ebay/not-connected"));
    expect(() => add({ cancelRequested: true }, one)).toThrow(new AppError("order/busy"));
    const killed = add({ cancelRequested: true, lease: null }, one);
    expect([killed.isQueued, killed.operation.runId]).toEqual([true, "new"]);
  });

  it("are up to 2,000 with the results", () => {
    const results = Array.from({ length: 1_999 }, (_, at) => ({ id: `r${at}` }));
    expect(add({ results }, one).operation.results).toHaveLength(1_999);
    expect(() => add({ results }, one, two)).toThrow(new AppError("order/busy"));
    expect(add({ results }, one, { id: "r0" }).operation.waiting).toHaveLength(2);
  });

  it("join only a run that goes on", () => {
    const statuses = ["starting", "in_progress", "waiting", "completed", "cancelled", "failed"] as const;
    expect(statuses.filter((status) => canJoin({ ...RUN, status }))).toEqual([
      "starting",
      "in_progress",
      "waiting",
    ]);
    expect(canJoin({ ...RUN, cancelRequested: true })).toBe(false);
  });
});
