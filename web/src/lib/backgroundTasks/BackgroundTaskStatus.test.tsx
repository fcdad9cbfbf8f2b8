import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";

import { startBackgroundTask, useBackgroundTasks } from "./backgroundTask";
import { BackgroundTaskStatus } from "./BackgroundTaskStatus";

beforeEach(() => {
  useBackgroundTasks.setState(useBackgroundTasks.getInitialState(), true);
});

const toFailure = (id: string, reason: unknown) => ({ id, title: `Car ${id}`, reason });
const failing = { toFailure, describe: String };

it("covers the screen until the task ends, or until the person continues meanwhile", async () => {
  render(<BackgroundTaskStatus />, { wrapper: MemoryRouter });
  const finish: (() => void)[] = [];
  const step = () => new Promise<[]>((resolve) => finish.push(() => resolve([])));
  const running = startBackgroundTask({
    label: "Deleting listings",
    items: ["a", "b"],
    coversScreen: true,
    ...failing,
    step,
  });
  expect(await screen.findByRole("dialog", { name: "Deleting listings" })).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("Deleting listings 0/2 (0%)");
  await userEvent.click(screen.getByRole("button", { name: "Continue working" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("progressbar", { name: "Deleting listings" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  finish[0]?.();
  expect(await running).toMatchObject({ succeeded: ["a"], left: ["b"] });
});

it("names failures with reasons, and retries them", async () => {
  render(<BackgroundTaskStatus />, { wrapper: MemoryRouter });
  const step = vi.fn((some: readonly string[]) =>
    Promise.resolve(
      some.includes("b") && step.mock.calls.length === 2 ? [toFailure("b", "eBay refused it.")] : [],
    ),
  );
  await startBackgroundTask({ label: "Ending on eBay", items: ["a", "b"], ...failing, step });
  expect(await screen.findByRole("alert")).toHaveTextContent("Ending on eBay: 1 of 2 failed");
  expect(screen.getByRole("alert")).toHaveTextContent("Car b: eBay refused it.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(step).toHaveBeenLastCalledWith(["b"]);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("stops a queue, and says how many are done", async () => {
  render(<BackgroundTaskStatus />, { wrapper: MemoryRouter });
  const finish: (() => void)[] = [];
  const running = startBackgroundTask({
    label: "Re-analyzing",
    items: ["a", "b", "c"],
    cancelLabel: "Stop",
    ...failing,
    step: () => new Promise<[]>((resolve) => finish.push(() => resolve([]))),
    summary:
      ({ succeeded, left }) =>
      () =>
        `${succeeded.length} done, ${left.length} left`,
  });
  await act(() => Promise.resolve(finish[0]?.()));
  expect(await screen.findByText("Re-analyzing 1/3 (33%)")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  finish[1]?.();
  expect(await running).toMatchObject({ succeeded: ["a", "b"], left: ["c"] });
  expect(await screen.findByText("2 done, 1 left")).toBeVisible();
});

it("offers only what the task has, at its end and on its way", async () => {
  render(<BackgroundTaskStatus />, { wrapper: MemoryRouter });
  const finish: (() => void)[] = [];
  const plan = {
    ...{ label: "Ending", ...failing, summary: () => () => "Ended" },
    step: () => new Promise<[]>((resolve) => finish.push(() => resolve([]))),
  };
  const receipt = vi.fn();
  const one = startBackgroundTask({ ...plan, items: ["a"] });
  expect(await screen.findByText("Ending")).toBeVisible();
  expect(screen.queryByText(/0\/1/)).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Cancel" })).not.toBeInTheDocument();
  finish[0]?.();
  await one;
  expect(await screen.findByText("Ended")).toBeVisible();
  for (const name of ["Save receipt", "Try again", "Undo"])
    expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
  const other = startBackgroundTask({ ...plan, items: ["b"], receipt });
  finish[1]?.();
  await other;
  await userEvent.click(await screen.findByRole("button", { name: "Save receipt" }));
  expect(receipt).toHaveBeenCalledOnce();
});
