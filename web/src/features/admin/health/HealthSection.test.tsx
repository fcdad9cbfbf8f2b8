import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Health } from "@contract/health";

import { formatDateTime } from "@/lib/dates";

import { HealthSection } from "./HealthSection";

const NOW = Date.UTC(2026, 10, 23, 12);
const HOUR = 3_600_000;
const WELL: Health = {
  measuredAt: NOW,
  since: "2026-11-22",
  webhooks: { received: 90, failed: 0, refused: [{ reason: "forged", count: 7 }] },
  failing: [{ name: "saveListing", calls: 40, failures: 4, refusals: 3 }],
  inbox: { waiting: 2, oldestReceivedAt: NOW - HOUR, deadLetters: 1 },
  queues: [
    { name: "runEbaySync", tasks: 3, oldestAt: NOW },
    { name: "runEbayPush", tasks: 0, oldestAt: null },
  ],
  ebay: { used: 1_200, limit: 5_000, resetsAt: NOW + HOUR },
  ai: { spentUsd: 0.5, capUsd: 20 },
  trash: { ranAt: NOW - HOUR, removed: 5, failed: 0, left: 0, oldestDueAt: null, isBehind: false },
  retention: { ranAt: NOW - HOUR, failed: 0, oldestDueAt: null, isBehind: false },
  deletions: { count: 0, oldestAt: null, isStuck: false },
  schedules: [{ name: "resumeOperations", ranAt: NOW - HOUR, isLate: false }],
  noBackup: null,
  backup: { finishedAt: NOW - HOUR, documents: 12_000, bytes: 4_500_000, hasFailedSince: false },
};
const NOTHING: Health = {
  ...WELL,
  ...{
    webhooks: null,
    failing: null,
    inbox: null,
    queues: null,
    ebay: null,
    ai: null,
    trash: null,
    retention: null,
    deletions: null,
    schedules: null,
    backup: null,
  },
};

const fetched = vi.fn<typeof fetch>();
beforeEach(() => void vi.stubGlobal("fetch", fetched));
afterEach(() => void vi.unstubAllGlobals());

function open(health: Health) {
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ result: health }))));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <HealthSection />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );
}
const figure = async (label: string) => within(await screen.findByRole("definition", { name: label }));

it("shows the measured figures with their parts", async () => {
  open(WELL);
  expect((await figure("eBay calls left today")).getByText("3,800")).toBeVisible();
  expect((await figure("Tasks in the queues")).getByText("runEbaySync: 3")).toBeVisible();
  expect((await figure("AI spending today")).getByText("$0.50")).toBeVisible();
  expect((await figure("Last backup")).getByText("12,000 documents, 4.5 MB")).toBeVisible();
  expect((await figure("Trash")).getByText("In time")).toBeVisible();
  expect((await figure("Dead letters")).getByRole("link")).toHaveAttribute("href", "/admin/webhooks");
  expect(within(screen.getByRole("table", { name: "Refused, by reason" })).getByText("forged")).toBeVisible();
  expect(
    within(screen.getByRole("table", { name: "Failing functions" })).getByText("saveListing"),
  ).toBeVisible();
});

it.each([
  ["since when it waits", 2, NOW - 3 * HOUR, `${formatDateTime(NOW - 3 * HOUR)}2 notifications waiting`],
  ["that none waits", 0, null, "None waiting0 notifications waiting"],
])("says of the oldest unprocessed notification %s", async (_, waiting, oldestReceivedAt, text) => {
  open({ ...WELL, inbox: { waiting, oldestReceivedAt, deadLetters: 0 } });
  const oldest = await screen.findByRole("definition", { name: "Oldest unprocessed notification" });
  expect(oldest.textContent).toBe(text);
});

it("shows what share of the AI's cap is spent, also if nothing is", async () => {
  open({ ...WELL, ai: { spentUsd: 0, capUsd: 20 } });
  const spending = await screen.findByRole("definition", { name: "AI spending today" });
  expect(spending.textContent).toBe("$0.00of $20.00 (0%)");
});

it("shows – for what couldn't be measured, and never 0", async () => {
  open(NOTHING);
  for (const label of [
    "Oldest unprocessed notification",
    "AI spending today",
    "eBay calls left today",
    "Tasks in the queues",
    "Dead letters",
    "Last backup",
    "Trash",
    "Retention",
    "People being deleted or restored",
  ])
    expect((await figure(label)).getByText("–")).toBeVisible();
  expect(screen.queryByText(/^\$?0/)).toBeNull();
  expect(screen.queryByText("None waiting")).toBeNull();
});

it("says that the trash is behind, and that a backup is old or has failed since", async () => {
  open({
    ...WELL,
    trash: { ranAt: NOW, removed: 5, failed: 1, left: 70, oldestDueAt: NOW - 48 * HOUR, isBehind: true },
    backup: { finishedAt: NOW - 27 * HOUR, documents: 1, bytes: 1, hasFailedSince: true },
  });
  expect((await figure("Trash")).getByText("Behind")).toBeVisible();
  expect((await figure("Trash")).getByText(/70 things due, 1 failure in the last run/)).toBeVisible();
  expect((await figure("Last backup")).getByText("Older than 26 hours")).toBeVisible();
  expect((await figure("Last backup")).getByText("A later one failed")).toBeVisible();
});

it("says that the trash isn't emptied any more, and what it doesn't know of it", async () => {
  open({
    ...WELL,
    trash: {
      ...{ ranAt: NOW - 5 * HOUR, removed: 5, failed: 0, left: null },
      ...{ oldestDueAt: null, isBehind: true },
    },
  });
  expect((await figure("Trash")).getByText("Behind")).toBeVisible();
  expect((await figure("Trash")).getByText("No run for 4 hours")).toBeVisible();
  expect((await figure("Trash")).getByText(/^Not counted, 0 failures in the last run/)).toBeVisible();
});

it("says that the retention is behind, and that people wait for the end of their deletion", async () => {
  open({
    ...WELL,
    retention: { ranAt: NOW - HOUR, failed: 2, oldestDueAt: NOW - 30 * HOUR, isBehind: true },
    deletions: { count: 3, oldestAt: NOW - 5 * HOUR, isStuck: true },
  });
  expect((await figure("Retention")).getByText("Behind")).toBeVisible();
  expect((await figure("Retention")).getByText(/^2 failures in the last run/)).toBeVisible();
  const label = "People being deleted or restored";
  expect((await figure(label)).getByText("3")).toBeVisible();
  const since = `The oldest since ${formatDateTime(NOW - 5 * HOUR)}`;
  expect((await figure(label)).getByText(since)).toBeVisible();
});

it.each([
  ["none", "No backup yet"],
  ["failed", "The first backup failed"],
  ["unknown", "Not measured"],
] as const)("says why there is no backup: %s", async (noBackup, text) => {
  open({ ...WELL, backup: null, noBackup });
  const backup = await screen.findByRole("definition", { name: "Last backup" });
  expect(backup.textContent).toBe(`–${text}`);
});

it("says when nothing could be measured, and tries again", async () => {
  fetched.mockImplementation(() => Promise.reject(new TypeError("offline")));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <HealthSection />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );
  await screen.findByText("The health could not be measured");
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ result: WELL }))));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("definition", { name: "Last backup" })).toBeVisible();
});

it("names the scheduled functions that are late", async () => {
  open({
    ...WELL,
    schedules: [
      { name: "resumeOperations", ranAt: NOW - 2 * HOUR, isLate: true },
      { name: "boundWrites", ranAt: null, isLate: true },
      { name: "emptyTrash", ranAt: NOW, isLate: false },
    ],
  });
  const schedules = await screen.findByRole("definition", { name: "Scheduled functions" });
  expect(schedules.textContent).toBe(
    `2 lateresumeOperations: last complete run ${formatDateTime(NOW - 2 * HOUR)}, boundWrites: no complete run`,
  );
});

it("says that scheduled functions had no run yet, instead of calling them in time", async () => {
  open({ ...WELL, schedules: [{ name: "boundWrites", ranAt: null, isLate: false }] });
  const schedules = await screen.findByRole("definition", { name: "Scheduled functions" });
  expect(schedules.textContent).toBe("–No run yet");
});
