import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";

import { toDay } from "@contract/wire/durations";

import { addDays } from "../ranges";
import { HistoryDialog } from "./HistoryDialog";

interface RecordedRequest {
  readonly date: string;
  readonly answer: (isRecorded: boolean, simulated?: number) => void;
  readonly refuse: () => void;
}

let requested: RecordedRequest[] = [];
const ai = { cost: 1.5, requests: 1, tokens: 1, unpriced: 0, simulated: 0 };
const metrics = (date: string, isRecorded: boolean, simulated: number) => ({
  date,
  isRecorded,
  openai: { ...ai, simulated },
  gemini: { ...ai, cost: 0 },
  firebase: { reads: 1, writes: 1, cost: 0, documents: null, storageGB: null },
  storage: { sizeGB: null, files: null, cost: null },
  cloudinary: null,
});

beforeEach(() => {
  localStorage.clear();
  requested = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    const { date } = (JSON.parse(body) as { data: { date: string } }).data;
    return new Promise<Response>((resolve) => {
      requested.push({
        date,
        answer: (isRecorded, simulated = 0) =>
          resolve(
            Response.json({ result: { success: true, metrics: metrics(date, isRecorded, simulated) } }),
          ),
        refuse: () =>
          resolve(Response.json({ error: { status: "INTERNAL", message: "no" } }, { status: 500 })),
      });
    });
  });
});

/** Last month, so that all its days are past and stored. */
const lastMonth = addDays(`${toDay(Date.now()).slice(0, 7)}-01`, -1).slice(0, 7);
const open = (month = lastMonth) =>
  render(<HistoryDialog month={month} onMonth={() => undefined} onClose={() => undefined} />);
const button = (name: RegExp | string) => screen.getByRole("button", { name });
const days = (state: string) =>
  screen.queryAllByRole("button", { name: new RegExp(`^[A-Z][a-z]+ \\d+, ${state}`) }).length;

it("fetches five days at once, shows their costs, and stores them", async () => {
  open();
  const total = days("Not fetched");
  expect(total).toBeGreaterThanOrEqual(28);
  await userEvent.click(button(`Fetch All (${total})`));
  await waitFor(() => expect(requested).toHaveLength(5));
  expect(days("Fetching")).toBe(total);
  requested.slice(0, 4).forEach(({ answer }) => answer(true));
  await waitFor(() => expect(days("Complete, \\$1\\.50")).toBe(4));
  expect(requested).toHaveLength(5);
  requested[4]?.answer(false);
  await waitFor(() => expect(requested).toHaveLength(10));
  expect(days("No usage")).toBe(1);

  await userEvent.click(button("Stop"));
  expect(days("Not fetched")).toBe(total - 5);
  // Later results are ignored.
  requested.slice(5).forEach(({ answer }) => answer(true));
  await userEvent.click(button("Clear Empty Data"));
  expect(days("Complete")).toBe(4);
  expect(days("Not fetched")).toBe(total - 4);
  expect(Object.keys(JSON.parse(localStorage.getItem("daily_metrics") ?? "{}") as object)).toHaveLength(4);
});

it("says of a day's cost that a part of it is simulated", async () => {
  open();
  await userEvent.click(button(/^Fetch All/));
  await waitFor(() => expect(requested).toHaveLength(5));
  requested.slice(0, 2).forEach(({ answer }, index) => answer(true, index));
  await waitFor(() => expect(days("Complete, \\$1\\.50$")).toBe(1));
  expect(days("Complete, \\$1\\.50 \\(partly simulated\\)$")).toBe(1);
  await userEvent.click(button("Stop"));
});

it("cancels a run when another one starts", async () => {
  open();
  await userEvent.click(button(/^Fetch All/));
  await waitFor(() => expect(requested).toHaveLength(5));
  await userEvent.click(button("Fetch month again"));
  await waitFor(() => expect(requested).toHaveLength(6));
  requested.slice(0, 5).forEach(({ answer }) => answer(true));
  await new Promise((resolve) => setTimeout(resolve));
  expect(days("Complete")).toBe(0);
  expect(requested).toHaveLength(6);
});

it("stores the error of a day, and fetches it again on a click", async () => {
  open();
  const [first] = screen.getAllByRole("button", { name: / 3, Not fetched/ });
  await userEvent.click(first ?? document.body);
  await waitFor(() => expect(requested).toHaveLength(1));
  requested[0]?.refuse();
  expect(await screen.findByText("Failed to fetch metrics")).toBeVisible();
  expect(localStorage.getItem("daily_metrics")).toContain("error");
  await userEvent.click(button(/ 3, Failed, can be fetched again/));
  await waitFor(() => expect(requested).toHaveLength(2));
  requested[1]?.answer(true);
  await waitFor(() => expect(days("Complete")).toBe(1));
});

it("doesn't fetch future days", () => {
  const today = toDay(Date.now());
  open(today.slice(0, 7));
  for (const day of screen.queryAllByRole("button", { name: /In the future/ })) expect(day).toBeDisabled();
  expect(button("Next month")).toBeDisabled();
  expect(days("Not fetched")).toBe(Number(today.slice(8)));
});
