import { describe, expect, it, test } from "vitest";

import type { Operation } from "./operation.ts";
import { cancelOperation, startOperation } from "./startOperation.ts";
import { claim, end, isAtWork, isHeldBy, isPaused, isUnderWay, pause, markQueued } from "./state.ts";

const NOW = 1_000_000;
const operation = (fields: Partial<Operation> = {}): Operation => ({
  status: "idle",
  runId: "run",
  startedAt: null,
  finishedAt: null,
  resumesAt: null,
  failure: null,
  cancelRequested: false,
  pauses: 0,
  lease: null,
  ...fields,
});
const leased = (holder: string, until: number) =>
  operation({ status: "in_progress", lease: { holder, until } });

test.each([
  ["idle", false],
  ["starting", true],
  ["in_progress", true],
  ["waiting", true],
  ["completed", false],
  ["cancelled", false],
  ["failed", false],
] as const)("an operation that is %s is under way: %s", (status, is) => {
  expect(isUnderWay({ status })).toBe(is);
});

describe("an operation", () => {
  it("is at work while its lease lasts and it doesn't wait", () => {
    expect(isAtWork(leased("a", NOW + 1), NOW)).toBe(true);
    expect(isAtWork(leased("a", NOW), NOW)).toBe(false);
    expect(isAtWork(operation({ status: "in_progress" }), NOW)).toBe(false);
    expect(isAtWork({ ...leased("a", NOW + 1), status: "waiting" }, NOW)).toBe(false);
    expect(isAtWork({ ...leased("a", NOW + 1), status: "completed" }, NOW)).toBe(false);
  });

  it("is paused until its time has come", () => {
    expect(isPaused(operation({ status: "waiting", resumesAt: NOW + 1 }), NOW)).toBe(true);
    expect(isPaused(operation({ status: "waiting", resumesAt: NOW }), NOW)).toBe(false);
    expect(isPaused(operation({ status: "waiting" }), NOW)).toBe(false);
    expect(isPaused(operation({ status: "in_progress", resumesAt: NOW + 1 }), NOW)).toBe(false);
  });

  it("is held by the holder of its lease alone", () => {
    expect(isHeldBy(leased("a", NOW), "a")).toBe(true);
    expect(isHeldBy(leased("a", NOW), "b")).toBe(false);
    expect(isHeldBy(operation(), "a")).toBe(false);
  });
});

describe("a worker", () => {
  const claimed = (one: Operation) => claim(one, "worker", NOW, NOW + 500);

  it("claims what is queued, or what its last worker has left", () => {
    const failure = { code: "internal", params: {} } as const;
    for (const one of [
      markQueued(operation({ status: "starting" }), NOW + 60_000),
      leased("dead", NOW - 1),
      operation({ status: "waiting", resumesAt: NOW, failure, finishedAt: 5 }),
    ]) {
      expect(claimed(one)).toMatchObject({
        status: "in_progress",
        lease: { holder: "worker", until: NOW + 500 },
        ...{ resumesAt: null, failure: null, finishedAt: null },
      });
    }
  });

  it("leaves what another worker holds, or what is paused", () => {
    expect(claimed(leased("other", NOW + 1))).toBe("held");
    expect(claimed(operation({ status: "waiting", resumesAt: NOW + 1 }))).toBe("held");
  });

  it("has nothing to do once it is over", () => {
    expect(claimed(operation({ status: "completed" }))).toBeNull();
    expect(claimed(operation())).toBeNull();
  });

  it("ends what was cancelled in between", () => {
    expect(claimed({ ...leased("dead", NOW - 1), cancelRequested: true })).toMatchObject({
      ...{ status: "cancelled", finishedAt: NOW, lease: null, cancelRequested: false },
    });
  });
});

test("the queue starts what isn't under way, and continues what is", () => {
  expect(markQueued(operation({ status: "completed" }), 7)).toMatchObject({
    status: "starting",
    lease: { until: 7 },
  });
  expect(markQueued(operation({ status: "waiting", resumesAt: 9 }), 7)).toMatchObject({
    ...{ status: "in_progress", resumesAt: null, failure: null },
  });
});

test("each pause is counted", () => {
  const failure = { code: "ebay/unavailable", params: {} } as const;
  expect(pause(operation({ status: "in_progress", pauses: 2 }), failure, 99)).toMatchObject({
    ...{ status: "waiting", lease: null, failure, resumesAt: 99, pauses: 3 },
  });
});

test("the end keeps why it failed", () => {
  const failure = { code: "ebay/unavailable", params: {} } as const;
  expect(end(leased("a", NOW), "failed", 5, failure)).toMatchObject({
    ...{ status: "failed", finishedAt: 5, lease: null, resumesAt: null, failure },
  });
  expect(end(operation({ failure }), "completed", 5).failure).toBeNull();
});

function store(stored: Operation) {
  const state = { stored, queued: 0 };
  const ports = {
    operations: {
      change: <T>(
        _uid: string,
        decide: (current: Operation) => { operation: Operation | null; answer: T },
      ) => {
        const { operation: next, answer } = decide(state.stored);
        if (next) state.stored = next;
        return Promise.resolve(answer);
      },
    },
    enqueue: () => Promise.resolve(void (state.queued += 1)),
    now: () => NOW,
  };
  return { ports, state };
}

describe("a start", () => {
  it("is queued once it is stored, without an earlier wish to cancel", async () => {
    const { ports, state } = store(operation({ cancelRequested: true }));
    const answer = await startOperation(ports, {}, "ada", (current) => ({
      operation: { ...current, runId: "new" },
      isQueued: true,
      answer: ({ runId }) => runId,
    }));
    expect(answer).toBe("new");
    expect(state).toMatchObject({
      stored: { status: "starting", cancelRequested: false, lease: { until: NOW + 60_000 } },
      queued: 1,
    });
  });

  it("that changes nothing queues nothing", async () => {
    const before = operation({ status: "in_progress" });
    const { ports, state } = store(before);
    const decide = () => ({ operation: null, isQueued: true, answer: ({ status }: Operation) => status });
    expect(await startOperation(ports, {}, "ada", decide)).toBe("in_progress");
    expect(state).toEqual({ stored: before, queued: 0 });
  });

  it("that joins work under way needs no worker", async () => {
    const { ports, state } = store(leased("a", NOW + 1));
    await startOperation(ports, {}, "ada", (current) => ({
      operation: { ...current, runId: "joined" },
      isQueued: false,
      answer: () => null,
    }));
    expect(state).toMatchObject({ stored: { runId: "joined", lease: { holder: "a" } }, queued: 0 });
  });

  it("stores what follows from the other fields", async () => {
    const { ports, state } = store(operation());
    const derive = (one: Operation, at: number) => ({ ...one, startedAt: at });
    const decide = (current: Operation) => ({ operation: current, isQueued: true, answer: () => null });
    await startOperation(ports, { derive }, "ada", decide);
    expect(state.stored.startedAt).toBe(NOW);
  });
});

describe("a cancellation", () => {
  it("ends at once what no worker has", async () => {
    const { ports, state } = store(operation({ status: "waiting", resumesAt: NOW + 5 }));
    expect(await cancelOperation(ports, {}, "ada")).toMatchObject({ status: "cancelled" });
    expect(state.stored).toMatchObject({ status: "cancelled", finishedAt: NOW });
  });

  it("waits for the step of a worker", async () => {
    const { ports, state } = store(leased("a", NOW + 1));
    expect(await cancelOperation(ports, {}, "ada")).toMatchObject({ cancelRequested: true });
    expect(state.stored).toMatchObject({ status: "in_progress", cancelRequested: true });
  });

  it("of nothing changes nothing", async () => {
    const before = operation({ status: "completed" });
    const { ports, state } = store(before);
    expect(await cancelOperation(ports, {}, "ada")).toBeNull();
    expect(state.stored).toBe(before);
  });
});
