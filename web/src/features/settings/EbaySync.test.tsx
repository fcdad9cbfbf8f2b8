import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";

import { startSync, useSyncState } from "@/lib/ebay/ebaySync";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { EbaySync } from "./EbaySync";

beforeAll(goOffline);
const open = () => {
  setSession({ status: "ready", person: samplePerson({ lastEbaySync: null }) });
  render(<EbaySync />);
};
afterEach(() => {
  useSyncState.setState(useSyncState.getInitialState(), true);
  vi.unstubAllGlobals();
});

const answer = (status: number, body: object) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body), { status })));

it("shows the last sync, and asks before it syncs", async () => {
  open();
  expect(screen.getByRole("status")).toHaveTextContent("Not synced yet");
  await userEvent.click(screen.getByRole("button", { name: "Sync listings" }));
  expect(useSyncState.getState().asking).toBe("changes");
});

it("shows that a sync failed, the reason, and what was imported, until that is dismissed", async () => {
  open();
  const details = { code: "ebay/unavailable", params: {} };
  answer(400, { error: { status: "UNAVAILABLE", message: "no", details } });
  await startSync("changes");
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Failed to sync with eBay");
  expect(alert).toHaveTextContent("What was synced so far is kept.");
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("shows the time left when a sync is too soon", async () => {
  open();
  answer(200, {
    result: {
      success: false,
      lastSync: null,
      totalSynced: 0,
      totalExpected: 0,
      outcome: { code: "too-early", minutes: 20 },
      message: "The server's words.",
    },
  });
  await startSync("changes");
  expect(await screen.findByText("Sync throttled: 20 minutes")).toBeVisible();
});
