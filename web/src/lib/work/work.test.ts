import { beforeEach, expect, it, vi } from "vitest";

import { cancelWork, dismissWork, startWork, useWork } from "./work";

beforeEach(() => useWork.setState(useWork.getInitialState(), true));

const toFailure = (id: string, error: unknown) => ({
  id,
  title: `Car ${id}`,
  reason: error instanceof Error ? error.message : "",
});
const current = () => useWork.getState().works[0];

it("processes a list in steps, and reports failures", async () => {
  const seen: (readonly string[])[] = [];
  const outcome = await startWork({
    label: "Deleting",
    items: ["a", "b", "c", "d", "e"],
    stepSize: 2,
    toFailure,
    step: (some) => {
      seen.push(some);
      if (some.includes("c")) return Promise.reject(new Error("no answer"));
      return Promise.resolve(some.includes("e") ? [toFailure("e", new Error("refused"))] : []);
    },
    summary: ({ succeeded }) => `${succeeded.length} deleted`,
  });
  expect(seen).toEqual([["a", "b"], ["c", "d"], ["e"]]);
  expect(outcome.succeeded).toEqual(["a", "b"]);
  expect(outcome.failures.map(({ id, reason }) => [id, reason])).toEqual([
    ["c", "no answer"],
    ["d", "no answer"],
    ["e", "refused"],
  ]);
  expect(current()).toMatchObject({ done: 5, total: 5, isRunning: false, summary: "2 deleted" });
});

it("stops before the next step when it is cancelled, and returns the rest", async () => {
  const outcome = await startWork({
    label: "Re-analyzing",
    items: ["a", "b", "c"],
    toFailure,
    step: () => {
      cancelWork(current()?.id ?? 0);
      return Promise.resolve([]);
    },
  });
  expect(outcome).toMatchObject({ succeeded: ["a"], left: ["b", "c"] });
});

it("pauses between two steps, and is dismissed after a success", async () => {
  vi.useFakeTimers();
  const step = vi.fn(() => Promise.resolve([]));
  const running = startWork({
    label: "Re-analyzing",
    items: ["a", "b"],
    pause: 500,
    clearAfter: 5000,
    toFailure,
    step,
    summary: () => "Done",
  });
  await vi.advanceTimersByTimeAsync(499);
  expect(step).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await running;
  expect(step).toHaveBeenCalledTimes(2);
  expect(current()).toMatchObject({ summary: "Done" });
  await vi.advanceTimersByTimeAsync(5000);
  expect(current()).toBeUndefined();
  vi.useRealTimers();
});

it("is dismissed alone, the others stay", async () => {
  const fail = (label: string) =>
    startWork({ label, items: ["a"], toFailure, step: () => Promise.resolve([toFailure("a", null)]) });
  await fail("Ending");
  await fail("Deleting");
  dismissWork(current()?.id ?? 0);
  expect(useWork.getState().works.map(({ label }) => label)).toEqual(["Deleting"]);
});

it("can be dismissed only when it has ended", async () => {
  await startWork({
    label: "Ending",
    items: ["a"],
    toFailure,
    step: () => {
      dismissWork(current()?.id ?? 0);
      expect(current()).toBeDefined();
      return Promise.resolve([toFailure("a", new Error("refused"))]);
    },
  });
  dismissWork(current()?.id ?? 0);
  expect(current()).toBeUndefined();
});
