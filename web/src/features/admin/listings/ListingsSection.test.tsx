import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Timestamp } from "firebase/firestore";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import type { MaintenanceName } from "@contract/maintenance/maintenance";
import { DAY_MS } from "@contract/wire/durations";
import { AppError } from "@contract/wire/errors";

import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { collectToasts } from "@/lib/testing/collectToasts";

import { ListingsSection } from "./ListingsSection";

vi.mock("firebase/firestore", async (load) =>
  (await import("@/lib/firestore/testing/cacheAsServer")).cacheAsServer(load),
);

let uid = "";
let toasts: ReturnType<typeof collectToasts>;
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  toasts = collectToasts();
});
afterEach(() => void vi.unstubAllGlobals());

function open(
  answers: Readonly<Record<string, Answer>> = {},
  runs: Partial<Record<MaintenanceName, object>> = {},
) {
  for (const [name, fields] of Object.entries(runs))
    putDocument(paths.operation(uid, name as MaintenanceName), fields);
  const calls = answerCalls(answers);
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: "always" } },
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ListingsSection />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return calls;
}
const run = (runId: string, fields: object = {}) => ({
  ...{ runId, status: "completed", successful: 2, processed: 2, total: 2, failed: 0 },
  ...{ startedAt: Timestamp.now(), finishedAt: Timestamp.now(), ...fields },
});
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const refuse = () => {
  throw new AppError("server/busy");
};

describe("duplicates", () => {
  const groups = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ title: at === 0 ? "" : `Car ${at}`, count: at + 2 }));

  it("says so if there are none, and nothing can be removed", async () => {
    open({ checkDuplicates: () => ({ totalDuplicates: 0, duplicates: [] }) });
    await press("Check Duplicates");
    expect(await screen.findByText("No duplicates found")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Remove/ })).not.toBeInTheDocument();
  });

  it("are named, five groups of them, and removed after a dry run with all", async () => {
    const calls = open({
      checkDuplicates: () => ({ totalDuplicates: 9, duplicates: groups(7) }),
      deduplicateListings: () => ({ success: true, removedCount: 9, runId: "dedup-1" }),
      restoreRun: () => ({ success: true, restoredCount: 9 }),
    });
    await press("Check Duplicates");
    expect(await screen.findByText("9 duplicate listings found")).toBeVisible();
    expect(screen.getByText("Untitled")).toBeVisible();
    expect(screen.getByText("Car 4")).toBeVisible();
    expect(screen.queryByText("Car 5")).not.toBeInTheDocument();
    expect(screen.getByText("and 2 more groups")).toBeVisible();
    await press("Remove 9 duplicate listings");
    const dryRun = within(await screen.findByRole("dialog", { name: "Remove 9 duplicate listings?" }));
    expect(dryRun.getAllByRole("listitem").map(({ textContent }) => textContent)).toContain("Car 68 → 1");
    expect(calls.map(({ name }) => name)).toEqual(["checkDuplicates"]);
    await userEvent.click(dryRun.getByRole("button", { name: "Remove 9 duplicate listings" }));
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { message: "Successfully removed 9 duplicate listings", tone: "success" },
      ]),
    );
    expect(calls[1]).toMatchObject({ name: "deduplicateListings", data: { userId: uid } });
    expect(screen.queryByText("9 duplicate listings found")).not.toBeInTheDocument();
    toasts[0]?.action?.onSelect();
    await waitFor(() => expect(toasts[1]).toMatchObject({ message: "9 listings restored" }));
    expect(calls.at(-1)).toEqual({ name: "restoreRun", data: { runId: "dedup-1" } });
  });

  it("of which nothing was removed have no Undo", async () => {
    open({
      checkDuplicates: () => ({ totalDuplicates: 1, duplicates: groups(1) }),
      deduplicateListings: () => ({ success: true, removedCount: 0, runId: "dedup-1" }),
    });
    await press("Check Duplicates");
    await press("Remove 1 duplicate listing");
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove 1 duplicate listing" }),
    );
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.action).toBeUndefined();
  });

  it("that can't be counted or removed say why", async () => {
    let isBusy = true;
    open({
      checkDuplicates: () => (isBusy ? refuse() : { totalDuplicates: 1, duplicates: groups(1) }),
      deduplicateListings: refuse,
    });
    await press("Check Duplicates");
    expect(await screen.findByText(/^Failed to check duplicates/)).toBeVisible();
    isBusy = false;
    await press("Check Duplicates");
    await press("Remove 1 duplicate listing");
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove 1 duplicate listing" }),
    );
    expect(await screen.findByText(/^Failed to remove duplicates/)).toBeVisible();
    expect(toasts).toEqual([]);
  });
});

describe("purging", () => {
  it("of nothing says so", async () => {
    open();
    await press("Purge All Listings");
    await waitFor(() => expect(toasts).toMatchObject([{ message: "There are no listings to purge" }]));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("names the listings, and needs the word in capital letters", async () => {
    putDocument(paths.listing(uid, "a"), { title: "Camaro", updatedAt: Timestamp.fromMillis(2) });
    putDocument(paths.listing(uid, "b"), { title: "", updatedAt: Timestamp.fromMillis(1) });
    const calls = open({ purgeAllListings: () => ({ success: true, deletedCount: 2, runId: "purge-1" }) });
    await press("Purge All Listings");
    const first = within(await screen.findByRole("dialog", { name: "Purge 2 listings?" }));
    expect((await first.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
      ...["Camaro", "Untitled"],
    ]);
    await userEvent.click(first.getByRole("button", { name: "Continue" }));
    const second = within(await screen.findByRole("dialog", { name: "Are you absolutely sure?" }));
    const word = second.getByLabelText("Type PURGE to confirm");
    await userEvent.type(word, "purge");
    await userEvent.click(second.getByRole("button", { name: "Purge 2 listings" }));
    expect(second.getByText("Type PURGE in capital letters to continue")).toBeVisible();
    expect(word).toHaveFocus();
    expect(calls).toEqual([]);
    await userEvent.clear(word);
    await userEvent.type(word, " PURGE ");
    await userEvent.click(second.getByRole("button", { name: "Purge 2 listings" }));
    await waitFor(() => expect(calls).toEqual([{ name: "purgeAllListings", data: { userId: uid } }]));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});

describe("the last run", () => {
  const undoes = () => screen.queryAllByRole("button", { name: "Undo" });

  it("is taken back as long as the trash keeps it", async () => {
    const calls = open(
      { restoreRun: () => ({ success: true, restoredCount: 1 }) },
      { purge: run("purge-1", { successful: 1 }) },
    );
    expect(await screen.findByText("1 listing in the trash")).toBeVisible();
    await press("Undo");
    await waitFor(() => expect(toasts).toMatchObject([{ message: "1 listing restored" }]));
    expect(calls).toEqual([{ name: "restoreRun", data: { runId: "purge-1" } }]);
  });

  it.each<{ what: string; runs: Partial<Record<MaintenanceName, object>>; count: number }>([
    { what: "a purge", runs: { purge: run("p") }, count: 2 },
    { what: "a cancelled one", runs: { purge: run("p", { status: "cancelled" }) }, count: 2 },
    { what: "one that moved nothing", runs: { purge: run("p", { successful: 0 }) }, count: 1 },
    {
      what: "one of 30 days ago",
      runs: { purge: run("p", { finishedAt: Timestamp.fromMillis(Date.now() - 30 * DAY_MS) }) },
      count: 1,
    },
    {
      what: "one that was taken back",
      runs: { purge: run("p"), restoration: run("r", { task: { undoes: "p" } }) },
      count: 1,
    },
    {
      what: "one after another was taken back",
      runs: { purge: run("p"), restoration: run("r", { task: { undoes: "earlier" } }) },
      count: 2,
    },
    {
      what: "one that was taken back in part",
      runs: { purge: run("p"), restoration: run("r", { status: "cancelled", task: { undoes: "p" } }) },
      count: 2,
    },
  ])("of $what beside a deduplication offers Undo $count times", async ({ runs, count }) => {
    open({}, { ...runs, deduplication: run("d") });
    await waitFor(() => expect(undoes()).toHaveLength(count));
  });

  it("that is running shows its progress, and keeps the others from starting", async () => {
    const lease = { holder: "worker", until: Date.now() + 60_000 };
    const calls = open(
      { cancelMaintenance: () => ({ success: true, message: "" }) },
      { purge: run("p", { status: "running", lease, finishedAt: null, processed: 3, total: 10 }) },
    );
    expect(await screen.findByRole("progressbar", { name: "Moving listings to the trash" })).toHaveAttribute(
      ...(["value", "30"] as const),
    );
    expect(screen.getByRole("button", { name: "Purge All Listings" })).toBeDisabled();
    await press("Cancel");
    await waitFor(() => expect(calls).toEqual([{ name: "cancelMaintenance", data: { name: "purge" } }]));
  });
});
