import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";

import { Toaster } from "@/ui/overlays/Toaster";

import { AppError } from "@contract/wire/errors";

import { describeFailureReason, toFailureReason } from "@/lib/backgroundTasks/failureReason";

import { reAnalyze } from "./reAnalysis";
import { showBackgroundTask } from "@/lib/backgroundTasks/testing/showBackgroundTask";
import {
  cancelBackgroundTask,
  startBackgroundTask,
  useBackgroundTasks,
} from "@/lib/backgroundTasks/backgroundTask";

beforeEach(() => useBackgroundTasks.setState(useBackgroundTasks.getInitialState(), true));

/** Analyses that a test can finish. */
function analyses() {
  const requested: string[] = [];
  const ends: (() => void)[] = [];
  const analyze = (id: string) => {
    requested.push(id);
    return new Promise<[]>((resolve) => ends.push(() => resolve([])));
  };
  const end = async () => {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  };
  return { requested, analyze, end };
}
const tasks = () => useBackgroundTasks.getState().tasks.map(showBackgroundTask);

it("says that no listing needs it", async () => {
  render(<Toaster />);
  await reAnalyze([]);
  expect(await screen.findByText("No listings need AI re-analysis")).toBeInTheDocument();
});

it("analyzes one listing at a time, and queues none twice", async () => {
  render(<Toaster />);
  const { requested, analyze, end } = analyses();
  const all = [reAnalyze(["a"], analyze), reAnalyze(["a", "b", "c"], analyze), reAnalyze(["c"], analyze)];
  expect(await screen.findByText("2 more listings in the queue")).toBeInTheDocument();
  expect(await screen.findByText("Already in the queue")).toBeInTheDocument();
  expect(tasks()).toMatchObject([{ label: "Re-analyzing", done: 0, total: 3 }]);
  expect(requested).toEqual(["a"]);
  await end();
  await expect.poll(() => requested).toEqual(["a", "b"]);
  await end();
  await end();
  await Promise.all(all);
  expect(requested).toEqual(["a", "b", "c"]);
  expect(tasks()).toMatchObject([{ done: 3, total: 3, summary: "3 listings re-analyzed" }]);
});

it("runs beside other work, even if that is cancelled", async () => {
  const { analyze, end } = analyses();
  const gate = Promise.withResolvers<[]>();
  const other = startBackgroundTask({
    ...{ label: "Deleting listings", items: [1, 2], step: () => gate.promise },
    toFailure: (item, error) => ({ id: String(item), title: "", reason: toFailureReason(error) }),
    describe: describeFailureReason,
  });
  const first = reAnalyze(["a"], analyze);
  const isOther = ({ label }: { label: string }) => label === "Deleting listings";
  cancelBackgroundTask(tasks().find(isOther)?.id ?? 0);
  const second = reAnalyze(["b"], analyze);
  await end();
  await end();
  await Promise.all([first, second]);
  expect(tasks().filter((task) => !isOther(task))).toMatchObject([
    { total: 2, summary: "2 listings re-analyzed" },
  ]);
  expect(tasks().find(isOther)).toMatchObject({ total: 2, isRunning: true });
  gate.resolve([]);
  await other;
});

it("can start again after Stop, once the current analysis has ended", async () => {
  const { requested, analyze, end } = analyses();
  const first = reAnalyze(["a", "b"], analyze);
  cancelBackgroundTask(tasks()[0]?.id ?? 0);
  const second = reAnalyze(["c"], analyze);
  await end();
  await first;
  await expect.poll(() => requested).toEqual(["a", "c"]);
  const third = reAnalyze(["d"], analyze);
  expect(tasks()).toMatchObject([{ isRunning: false }, { isRunning: true, total: 2 }]);
  await end();
  await end();
  await Promise.all([second, third]);
  expect(tasks()).toMatchObject([
    { summary: "1 listing re-analyzed, 1 left" },
    { summary: "2 listings re-analyzed" },
  ]);
});

it("retries failures in the same queue", async () => {
  const requested: string[] = [];
  const analyze = (id: string) => {
    requested.push(id);
    const isFirst = requested.filter((each) => each === id).length === 1;
    return Promise.resolve(
      isFirst ? [{ id, title: "Camaro", reason: toFailureReason(new AppError("ai/timeout")) }] : [],
    );
  };
  await reAnalyze(["a"], analyze);
  tasks()[0]?.retry?.();
  await expect.poll(() => tasks().map(({ summary }) => summary)).toEqual(["1 listing re-analyzed"]);
  expect(requested).toEqual(["a", "a"]);
});
