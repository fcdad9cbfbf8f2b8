import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { DeadLettersPanel } from "./DeadLettersPanel";

const LETTERS = [
  { id: "a1", kind: "notice", about: "ada 123-456", receivedAt: Date.UTC(2026, 10, 14, 12), attempts: 31 },
  { id: "b2", kind: "deletion", about: "toycollector", receivedAt: Date.UTC(2026, 10, 13, 12), attempts: 30 },
];

/** The server's dead letters, and the ids that were replayed and dismissed. */
const replayed: string[] = [];
const dismissed: string[] = [];
/** Ids whose notification was deleted. */
const gone: string[] = [];
let letters = LETTERS;
let total = LETTERS.length;
let isRefusing = false;
/** The code with which the server refuses the list. */
let listRefusal: string | null = null;
const answer = (body: object, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));
beforeEach(() => {
  letters = LETTERS;
  total = LETTERS.length;
  isRefusing = false;
  listRefusal = null;
  replayed.length = dismissed.length = gone.length = 0;
  vi.stubGlobal("fetch", (address: string, { body }: { body: string }) => {
    if (address.endsWith("/listDeadLetters")) {
      if (listRefusal === null) return answer({ result: { letters, total } });
      const details = { code: listRefusal, params: {} };
      return answer({ error: { status: "UNAVAILABLE", message: "x", details } }, 503);
    }
    const { id } = (JSON.parse(body) as { data: { id: string } }).data;
    if (isRefusing)
      return answer(
        {
          error: {
            status: "PERMISSION_DENIED",
            message: "x",
            details: { code: "auth/super-admin-only", params: {} },
          },
        },
        403,
      );
    const isDismissal = address.endsWith("/dismissDeadLetter");
    if (gone.includes(id) && !isDismissal) {
      const details = { code: "notification/log-gone", params: {} };
      return answer({ error: { status: "FAILED_PRECONDITION", message: "x", details } }, 400);
    }
    (isDismissal ? dismissed : replayed).push(id);
    letters = letters.filter((letter) => letter.id !== id);
    return answer({ result: { success: true } });
  });
});
afterEach(() => void vi.unstubAllGlobals());

let queries: QueryClient;
const open = () => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={queries}>
      <DeadLettersPanel />
    </QueryClientProvider>,
  );
};

it("lists what couldn't be processed, and has one tried again", async () => {
  open();
  const deletion = await screen.findByText(/Deleted eBay account · toycollector · Nov 13, 2026/);
  expect(deletion).toBeVisible();
  await userEvent.click(screen.getAllByRole("button", { name: "Replay" })[1] ?? deletion);
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect(replayed).toEqual(["b2"]);
});

it("says beside one why it could not be replayed, and keeps it", async () => {
  isRefusing = true;
  open();
  const [first, second] = await screen.findAllByRole("listitem");
  await userEvent.click(within(second ?? document.body).getByRole("button", { name: "Replay" }));
  expect(await within(second ?? document.body).findByRole("alert")).toHaveTextContent("Access Denied");
  expect(within(first ?? document.body).queryByRole("alert")).not.toBeInTheDocument();
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

it("offers to dismiss one whose notification was deleted, and no other", async () => {
  gone.push("a1");
  open();
  const [first] = await screen.findAllByRole("listitem");
  expect(screen.queryByRole("button", { name: "Dismiss" })).not.toBeInTheDocument();
  await userEvent.click(within(first ?? document.body).getByRole("button", { name: "Replay" }));
  expect(await within(first ?? document.body).findByRole("alert")).toHaveTextContent("deleted after 90 days");
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect([replayed, dismissed]).toEqual([[], ["a1"]]);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("says beside each letter only what happened to it", async () => {
  gone.push("a1", "b2");
  open();
  const [first, second] = await screen.findAllByRole("listitem");
  await userEvent.click(within(first ?? document.body).getByRole("button", { name: "Replay" }));
  isRefusing = true;
  await userEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
  await waitFor(() =>
    expect(within(first ?? document.body).getByRole("alert")).toHaveTextContent("Access Denied"),
  );
  isRefusing = false;
  await userEvent.click(within(second ?? document.body).getByRole("button", { name: "Replay" }));
  expect(await within(second ?? document.body).findByRole("alert")).toHaveTextContent(
    "deleted after 90 days",
  );
  expect(within(first ?? document.body).queryByRole("alert")).not.toBeInTheDocument();
});

it("says how many there are if it doesn't list all", async () => {
  total = 250;
  open();
  expect(await screen.findByText("The newest 2 of 250 are listed.")).toBeVisible();
});

it("says why the list could not be loaded, and loads it again", async () => {
  listRefusal = "server/timeout";
  open();
  expect(await screen.findByRole("alert")).toHaveTextContent("The dead letters could not be loaded");
  listRefusal = null;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByText(/are listed/)).toBeNull();
});

it("shows nothing to an admin who may not list them", async () => {
  listRefusal = "auth/super-admin-only";
  const { container } = open();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(container).toBeEmptyDOMElement();
});

it("shows nothing without dead letters", async () => {
  letters = [];
  const { container } = open();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(container).toBeEmptyDOMElement();
});
