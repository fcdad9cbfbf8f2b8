// @vitest-environment node
import { beforeEach, expect, it, vi } from "vitest";

import {
  cancelBackgroundTask,
  dismissBackgroundTask,
  releaseScreen,
  setBackgroundTaskTotal,
  startBackgroundTask,
  useBackgroundTasks,
} from "./backgroundTask";

beforeEach(() => useBackgroundTasks.setState(useBackgroundTasks.getInitialState(), true));

const toFailure = (id: string, error: unknown) => ({
  id,
  title: `Car ${id}`,
  reason: error instanceof Error ? error.message : "",
});
const failing = { toFailure, describe: (reason: string) => `Because: ${reason}` };
const current = () => useBackgroundTasks.getState().tasks[0];

it("processes a list in steps, and reports failures", async () => {
  const seen: (readonly string[])[] = [];
  const outcome = await startBackgroundTask({
    label: "Deleting",
    items: ["a", "b", "c", "d", "e"],
    stepSize: 2,
    ...failing,
    step: (some) => {
      seen.push(some);
      if (some.includes("c")) return Promise.reject(new Error("no answer"));
      return Promise.resolve(some.includes("e") ? [toFailure("e", new Error("refused"))] : []);
    },
    summary:
      ({ succeeded }) =>
      () =>
        `${succeeded.length} deleted`,
  });
  expect(seen).toEqual([["a", "b"], ["c", "d"], ["e"]]);
  expect(outcome.succeeded).toEqual(["a", "b"]);
  expect(outcome.failures.map(({ id, reason }) => [id, reason])).toEqual([
    ["c", "no answer"],
    ["d", "no answer"],
    ["e", "refused"],
  ]);
  expect(current()).toMatchObject({ done: 5, total: 5, isRunning: false });
  expect(current()?.summary?.()).toBe("2 deleted");
  expect(current()?.failures.map((failure) => current()?.describe(failure))).toEqual([
    "Because: no answer",
    "Because: no answer",
    "Because: refused",
  ]);
});

it("stops before the next step when it is cancelled, and returns the rest", async () => {
  const outcome = await startBackgroundTask({
    label: "Re-analyzing",
    items: ["a", "b", "c"],
    ...failing,
    step: () => {
      cancelBackgroundTask(current()?.id ?? 0);
      return Promise.resolve([]);
    },
  });
  expect(outcome).toMatchObject({ succeeded: ["a"], left: ["b", "c"] });
});

it("pauses between two steps, and is dismissed after a success", async () => {
  vi.useFakeTimers();
  const step = vi.fn(() => Promise.resolve([]));
  const running = startBackgroundTask({
    label: "Re-analyzing",
    items: ["a", "b"],
    pause: 500,
    clearAfter: 5000,
    ...failing,
    step,
    summary: () => () => "Done",
  });
  await vi.advanceTimersByTimeAsync(499);
  expect(step).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await running;
  expect(step).toHaveBeenCalledTimes(2);
  expect(current()?.summary?.()).toBe("Done");
  await vi.advanceTimersByTimeAsync(5000);
  expect(current()).toBeUndefined();
  vi.useRealTimers();
});

it("takes no further step when it is cancelled during a pause", async () => {
  vi.useFakeTimers();
  const step = vi.fn(() => Promise.resolve([]));
  const plan = { label: "Re-analyzing", items: ["a", "b"], pause: 500, ...failing, step };
  const running = startBackgroundTask(plan);
  await vi.advanceTimersByTimeAsync(100);
  cancelBackgroundTask(current()?.id ?? 0);
  await vi.advanceTimersByTimeAsync(400);
  expect(await running).toMatchObject({ succeeded: ["a"], left: ["b"] });
  expect(step).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it("is dismissed alone, the others stay", async () => {
  const fail = (label: string) =>
    startBackgroundTask({
      label,
      items: ["a"],
      ...failing,
      step: () => Promise.resolve([toFailure("a", null)]),
    });
  await fail("Ending");
  await fail("Deleting");
  dismissBackgroundTask(current()?.id ?? 0);
  expect(useBackgroundTasks.getState().tasks.map(({ label }) => label)).toEqual(["Deleting"]);
});

it("can be dismissed only when it has ended", async () => {
  let whileRunning: string | undefined;
  await startBackgroundTask({
    label: "Ending",
    items: ["a"],
    ...failing,
    step: () => {
      dismissBackgroundTask(current()?.id ?? 0);
      whileRunning = current()?.label;
      return Promise.resolve([toFailure("a", new Error("refused"))]);
    },
  });
  expect(whileRunning).toBe("Ending");
  dismissBackgroundTask(current()?.id ?? 0);
  expect(current()).toBeUndefined();
});

const refuse = (...ids: string[]) => Promise.resolve(ids.map((id) => toFailure(id, new Error("refused"))));

it("runs only what failed again, and as often as it fails", async () => {
  const seen: (readonly string[])[] = [];
  const plan = {
    ...{ label: "Ending", items: ["a", "b", "c"], stepSize: 3, ...failing },
    step: (some: readonly string[]) => {
      seen.push(some);
      return seen.length < 3 ? refuse("b") : Promise.resolve([]);
    },
  };
  await startBackgroundTask(plan);
  current()?.retry?.();
  await vi.waitFor(() => expect(current()).toMatchObject({ total: 1, isRunning: false }));
  current()?.retry?.();
  await vi.waitFor(() => expect(current()).toBeUndefined());
  expect(seen).toEqual([["a", "b", "c"], ["b"], ["b"]]);
});

it("leaves a retry to the task that has its own", async () => {
  const tryAgain = vi.fn<(items: readonly string[]) => void>();
  const step = vi.fn(() => refuse("b"));
  await startBackgroundTask({ label: "Ending", items: ["a", "b"], stepSize: 2, ...failing, step, tryAgain });
  current()?.retry?.();
  expect(tryAgain.mock.calls).toEqual([[["b"]]]);
  expect(step).toHaveBeenCalledOnce();
  expect(current()).toBeUndefined();
});

it("undoes what was done here, also if it failed elsewhere", async () => {
  const undo = vi.fn<(items: readonly string[]) => void>();
  const failures = [{ ...toFailure("b", null), isDoneHere: true }, toFailure("c", null)];
  const plan = { label: "Ending", stepSize: 3, ...failing, undo, note: () => "For a day." };
  await startBackgroundTask({ ...plan, items: ["a", "b", "c"], step: () => Promise.resolve(failures) });
  expect(current()?.note?.()).toBe("For a day.");
  expect(current()).toMatchObject({ undoLabel: "Undo", cancelLabel: "Cancel" });
  current()?.undo?.();
  expect(undo.mock.calls).toEqual([[["a", "b"]]]);
  expect(current()).toBeUndefined();
  await startBackgroundTask({ ...plan, items: ["c"], step: () => refuse("c") });
  expect(current()).toMatchObject({ undo: null, note: null });
});

it("saves a receipt of its own, and says nothing of what wasn't asked for", async () => {
  const receipt = vi.fn<(outcome: object) => void>();
  await startBackgroundTask({ label: "Ending", items: ["a"], ...failing, step: () => refuse("a"), receipt });
  current()?.receipt?.();
  expect(receipt).toHaveBeenCalledWith(expect.objectContaining({ succeeded: [], left: [] }));
  useBackgroundTasks.setState(useBackgroundTasks.getInitialState(), true);
  await startBackgroundTask({ label: "Ending", items: ["a"], ...failing, step: () => refuse("a") });
  expect(current()).toMatchObject({ ...{ receipt: null, undo: null, note: null, kind: "other" } });
});

it("grows while it runs, and stays until it is dismissed if it has a summary", async () => {
  const items = ["a"];
  await startBackgroundTask({
    ...{ label: "Analyzing", items, coversScreen: true, ...failing, summary: () => () => "Done" },
    step: (some) => {
      if (some[0] === "a") items.push("b");
      setBackgroundTaskTotal(current()?.id ?? 0, items.length);
      releaseScreen(current()?.id ?? 0);
      expect(current()).toMatchObject({ total: 2, coversScreen: false });
      return Promise.resolve([]);
    },
  });
  expect(current()).toMatchObject({ done: 2, total: 2, retry: null });
  expect(current()?.summary?.()).toBe("Done");
});
