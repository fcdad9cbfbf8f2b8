import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { DeadLettersPanel } from "./DeadLettersPanel";

const LETTERS = [
  { id: "a1", kind: "notice", about: "ada 123-456", receivedAt: Date.UTC(2026, 10, 14, 12), attempts: 31 },
  { id: "b2", kind: "deletion", about: "toycollector", receivedAt: Date.UTC(2026, 10, 13, 12), attempts: 30 },
];

/** The server's dead letters, and what was asked of it. */
const replayed: string[] = [];
let letters = LETTERS;
let isRefusing = false;
const answer = (body: object, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));
beforeEach(() => {
  letters = LETTERS;
  isRefusing = false;
  replayed.length = 0;
  vi.stubGlobal("fetch", (address: string, { body }: { body: string }) => {
    if (address.endsWith("/listDeadLetters")) return answer({ result: { letters } });
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
    replayed.push(id);
    letters = letters.filter((letter) => letter.id !== id);
    return answer({ result: { success: true } });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DeadLettersPanel />
    </QueryClientProvider>,
  );

it("lists what couldn't be processed, and has one tried again", async () => {
  open();
  const [, deletion] = await screen.findAllByRole("listitem");
  expect(deletion).toHaveTextContent(/Deleted eBay account · toycollector · Nov 13, 2026/);
  await userEvent.click(within(deletion as HTMLElement).getByRole("button", { name: "Replay" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect(replayed).toEqual(["b2"]);
});

it("says why one could not be replayed, and keeps it", async () => {
  isRefusing = true;
  open();
  const [button] = await screen.findAllByRole("button", { name: "Replay" });
  await userEvent.click(button as HTMLElement);
  expect(await screen.findByRole("alert")).toHaveTextContent("Access Denied");
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

it("shows nothing without dead letters", async () => {
  letters = [];
  const { container } = open();
  await Promise.resolve();
  expect(container).toBeEmptyDOMElement();
});
