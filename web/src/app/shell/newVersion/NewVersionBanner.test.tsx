import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { startBackgroundTask } from "@/lib/backgroundTasks/backgroundTask";

import { NewVersionBanner } from "./NewVersionBanner";

const BUILT = "2026-11-01T10:00:00.000Z";
const NEWER = "2026-11-02T10:00:00.000Z";
const HALF_AN_HOUR = 30 * 60_000;

const fetched = vi.fn<typeof fetch>();
const reload = vi.fn<() => void>();
beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  reload.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (body: string) => fetched.mockImplementation(() => Promise.resolve(new Response(body)));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const open = () =>
  render(
    <>
      <NewVersionBanner builtAt={BUILT} reload={reload} />
      <input aria-label="Title" />
      <input type="search" aria-label="Search" />
    </>,
  );
const button = () => screen.getByRole("button", { name: "Reload" });

it("says that a newer build is deployed, and reloads on a click", async () => {
  answer(JSON.stringify({ builtAt: NEWER }));
  open();
  await pass(HALF_AN_HOUR - 1);
  expect(fetched).not.toHaveBeenCalled();
  await pass(1);
  expect(screen.getByText("A new version of Pegboard is ready")).toBeVisible();
  fireEvent.click(button());
  expect(reload).toHaveBeenCalledOnce();
  await pass(3 * HALF_AN_HOUR);
  expect(fetched).toHaveBeenCalledOnce();
});

it("checks when the tab gets the focus, at most every five minutes", async () => {
  answer(JSON.stringify({ builtAt: BUILT }));
  open();
  fireEvent.focus(window);
  expect(fetched).not.toHaveBeenCalled();
  await pass(5 * 60_000);
  fireEvent.focus(window);
  fireEvent.focus(window);
  await pass(0);
  expect(fetched).toHaveBeenCalledOnce();
  expect(screen.queryByText("A new version of Pegboard is ready")).toBeNull();
});

it.each([
  ["the same build", JSON.stringify({ builtAt: BUILT })],
  [
    "an older build, because of a rollback in the meantime",
    JSON.stringify({ builtAt: "2026-10-01T00:00:00.000Z" }),
  ],
  ["a page instead of the file", "<!doctype html>"],
])("says nothing about %s", async (_, body) => {
  answer(body);
  open();
  await pass(HALF_AN_HOUR);
  expect(screen.queryByRole("button")).toBeNull();
});

it("delays the reload until typed input is saved or left", async () => {
  answer(JSON.stringify({ builtAt: NEWER }));
  const { rerender } = open();
  await pass(HALF_AN_HOUR);
  fireEvent.input(screen.getByLabelText("Search"), { target: { value: "camaro" } });
  fireEvent.input(screen.getByLabelText("Title"), { target: { value: "Camaro" } });
  fireEvent.click(button());
  await pass(5_000);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByText(/reloads as soon as you save/)).toBeVisible();
  rerender(<NewVersionBanner builtAt={BUILT} reload={reload} />);
  await pass(1_000);
  expect(reload).toHaveBeenCalled();
});

it("delays the reload until a background task has ended, because it would end half-way", async () => {
  answer(JSON.stringify({ builtAt: NEWER }));
  open();
  await pass(HALF_AN_HOUR);
  let end: () => void = () => undefined;
  const ended = startBackgroundTask({
    ...{ label: "Deleting listings", items: ["a", "b"], stepSize: 2, describe: String },
    step: () => new Promise<[]>((resolve) => (end = () => resolve([]))),
    toFailure: (id, error) => ({ id, title: id, reason: String(error) }),
  });
  fireEvent.click(button());
  await pass(5_000);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByText(/^A task is running in this tab/)).toBeVisible();
  expect(screen.queryByText(/what you are typing/)).toBeNull();
  end();
  await ended;
  await pass(1_000);
  expect(reload).toHaveBeenCalledOnce();
});

it("waits for a screen that asks before the tab is closed", async () => {
  answer(JSON.stringify({ builtAt: NEWER }));
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener("beforeunload", ask);
  open();
  await pass(HALF_AN_HOUR);
  fireEvent.click(button());
  await pass(5_000);
  expect(reload).not.toHaveBeenCalled();
  window.removeEventListener("beforeunload", ask);
  await pass(1_000);
  expect(reload).toHaveBeenCalledOnce();
});
