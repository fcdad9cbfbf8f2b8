import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { EbayCallbackPage } from "./EbayCallbackPage";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(query: string) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[`/ebay${query}`]}>
        <Routes>
          <Route path="/ebay" element={<EbayCallbackPage />} />
          <Route path="/" element={<p>the dashboard</p>} />
          <Route path="/settings" element={<p>the settings</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function answer(status: number, body: object) {
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
}

const refusal = (code: string, params = {}) => ({
  error: { status: "FAILED_PRECONDITION", message: code, details: { code, params } },
});

describe("an authorization that eBay refused", () => {
  it.each([
    ["?error=access_denied", "You declined the eBay authorization", "please try again and accept"],
    ["?error=invalid_scope", "Authorization failed", "invalid_scope"],
    ["?error=server_error&error_description=Call+0900+now", "Authorization failed", "server_error"],
    ["?error=Your+account+is+locked,+call+0900", "Authorization failed", "eBay gave no reason"],
    ["", "No authorization code received", "Missing authorization code from eBay"],
  ])("%s", (query, title, detail) => {
    open(query);
    expect(screen.getByRole("heading", { name: title })).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent(detail);
    expect(screen.getByRole("alert")).not.toHaveTextContent("0900");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("redirects to the settings after three seconds", () => {
    vi.useFakeTimers();
    open("?error=access_denied");
    act(() => void vi.advanceTimersByTime(2999));
    expect(screen.queryByText("the settings")).not.toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByText("the settings")).toBeVisible();
  });
});

it("shows progress, exchanges the code once, starts the first import, and redirects after two seconds", async () => {
  answer(200, { result: { success: true, storeName: "mercer-diecast" } });
  open("?code=abc&state=s1");
  expect(screen.getByRole("heading", { name: "Connecting to eBay" })).toBeVisible();
  expect(await screen.findByRole("heading", { name: "eBay is connected" })).toBeVisible();
  expect(fetched.mock.calls.map(([address, request]) => [address, request?.body])).toEqual([
    [expect.stringMatching(/\/exchangeEbayToken$/), '{"data":{"code":"abc","state":"s1"}}'],
    [expect.stringMatching(/\/syncEbayListingsSmart$/), '{"data":{"isFirst":true}}'],
  ]);
  expect(await screen.findByText("the dashboard")).toBeVisible();
});

it.each([
  ["a state that is not ours", refusal("ebay/state-mismatch"), "was not started here"],
  [
    "a code that eBay does not take",
    refusal("ebay/token-exchange-failed", { message: "expired" }),
    "Token exchange failed: expired",
  ],
  ["a failure nobody foresaw", refusal("internal"), "Please try again later"],
])("names %s", async (_, body, detail) => {
  answer(400, body);
  open("?code=abc&state=s1");
  expect(await screen.findByRole("heading", { name: "Failed to connect to eBay" })).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent(detail);
});

it("calls no function when the state is missing", async () => {
  open("?code=abc");
  expect(await screen.findByRole("heading", { name: "Failed to connect to eBay" })).toBeVisible();
  expect(fetched).not.toHaveBeenCalled();
});
