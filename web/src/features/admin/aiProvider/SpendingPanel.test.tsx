import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { SpendingPanel } from "./SpendingPanel";

const SPENDING = {
  day: "2026-11-23",
  caps: { sellerUsd: 2, installationUsd: 20 },
  spentUsd: 3.5,
  sellers: [
    { uid: "ada", email: "ada@example.com", spentUsd: 1.9 },
    { uid: "gone", email: null, spentUsd: 0.1 },
  ],
};
const saved: unknown[] = [];
let spending: typeof SPENDING | null = SPENDING;
beforeEach(() => {
  saved.length = 0;
  spending = SPENDING;
  vi.stubGlobal("fetch", (address: string, { body }: { body: string }) => {
    if (spending === null) return Promise.reject(new TypeError("offline"));
    if (address.endsWith("/saveAiCaps")) {
      const { data } = JSON.parse(body) as { data: typeof SPENDING.caps };
      saved.push(data);
      spending = { ...spending, caps: data };
      return Promise.resolve(new Response(JSON.stringify({ result: { success: true } })));
    }
    return Promise.resolve(new Response(JSON.stringify({ result: spending })));
  });
});
afterEach(() => void vi.unstubAllGlobals());

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SpendingPanel />
    </QueryClientProvider>,
  );

it("shows what is spent, by whom, and who is near a cap", async () => {
  open();
  expect(await screen.findByText("$3.50 of $20.00")).toBeVisible();
  expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("ada@example.com$1.90 of $2.00");
  expect(screen.getByText("gone")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("ada@example.com: $1.90 of today's AI cap of $2.00");
});

it("saves both caps, and refuses invalid amounts", async () => {
  open();
  const field = await screen.findByLabelText("Cap per seller and day (USD)");
  await vi.waitFor(() => expect(field).toHaveValue("2"));
  await userEvent.clear(field);
  const save = screen.getByRole("button", { name: "Save caps" });
  expect(save).toBeDisabled();
  await userEvent.type(field, "-1");
  expect(save).toBeDisabled();
  await userEvent.clear(field);
  await userEvent.type(field, "1.5");
  await userEvent.click(save);
  await vi.waitFor(() => expect(saved).toEqual([{ sellerUsd: 1.5, installationUsd: 20 }]));
  await vi.waitFor(() => expect(field).toHaveValue("1.5"));
});

it("shows – and the reason if the spending is unknown", async () => {
  spending = null;
  open();
  expect(await screen.findByRole("alert")).toHaveTextContent("can't be reached");
  expect(screen.getByText("–")).toBeVisible();
  expect(screen.getByRole("button", { name: "Save caps" })).toBeDisabled();
});
