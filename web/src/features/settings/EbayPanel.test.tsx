import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { samplePerson } from "@/lib/samplePerson";
import { setSession } from "@/lib/session";

import { EbayPanel } from "./EbayPanel";

const HOUR = 60 * 60 * 1000;

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => void vi.unstubAllGlobals());

/** Milliseconds of validity left; null where nothing is connected. */
function open(remaining: number | null) {
  const ebay =
    remaining === null
      ? null
      : { userId: "opaque==", storeName: "Redline Garage", scopes: [], expiresAt: Date.now() + remaining };
  setSession({ status: "ready", person: samplePerson({ ebay, ebayConnected: ebay !== null }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EbayPanel />
    </QueryClientProvider>,
  );
}

function refuse(code: string, params = {}) {
  const body = { error: { status: "FAILED_PRECONDITION", message: code, details: { code, params } } };
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status: 400 })));
}

const called = () =>
  fetched.mock.calls.map(([url]) => (typeof url === "string" ? url.split("/").at(-1) : url));

it("offers to connect where nothing is connected", () => {
  open(null);
  expect(screen.getByText("eBay Not Connected")).toBeVisible();
  expect(screen.getByRole("button", { name: "Connect eBay" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Disconnect" })).not.toBeInTheDocument();
});

it("says where the connection could not be started, and why", async () => {
  refuse("ebay/unavailable");
  open(null);
  await userEvent.click(screen.getByRole("button", { name: "Connect eBay" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("eBay did not answer");
  expect(screen.getByRole("button", { name: "Connect eBay" })).toBeEnabled();
});

it("names the store, and leaves a token alone that holds for more than an hour", () => {
  open(2 * HOUR);
  expect(screen.getByText("eBay Connected")).toBeVisible();
  expect(screen.getByText("Redline Garage")).toBeVisible();
  expect(called()).toEqual([]);
});

it("renews a token by itself that holds for less than an hour", async () => {
  fetched.mockReturnValue(new Promise(() => undefined));
  open(0.9 * HOUR);
  await waitFor(() => expect(called()).toEqual(["refreshEbayToken"]));
});

it("asks before it disconnects, and does nothing when told not to", async () => {
  open(2 * HOUR);
  await userEvent.click(screen.getByRole("button", { name: "Disconnect" }));
  expect(screen.getByRole("dialog", { name: "Disconnect eBay?" })).toHaveAccessibleDescription(
    /Nothing ends on eBay, and your listings stay here/,
  );
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(called()).toEqual([]);
});

it("says that it failed to disconnect", async () => {
  refuse("internal");
  open(2 * HOUR);
  await userEvent.click(screen.getByRole("button", { name: "Disconnect" }));
  await userEvent.click(screen.getByRole("button", { name: "Disconnect" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to disconnect eBay");
  expect(called()).toEqual(["disconnectEbay"]);
});
