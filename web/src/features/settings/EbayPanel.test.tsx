import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { doc, setDoc, Timestamp } from "firebase/firestore";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { listScopes } from "@contract/ebay/ebayAccess";

import { useTokenRefresh } from "@/lib/ebay/ebayConnection";
import { db } from "@/lib/firestore/firestore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { EbayPanel } from "./EbayPanel";

const HOUR = 60 * 60 * 1000;

beforeAll(goOffline);
const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  useTokenRefresh.setState({ refresh: "idle" });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => void vi.unstubAllGlobals());

/** `remaining`: milliseconds until the token expires, or null without a connection. */
function open(remaining: number | null, ebayConnected = remaining !== null) {
  const ebay =
    remaining === null
      ? null
      : { userId: "opaque==", storeName: "Redline Garage", scopes: [], expiresAt: Date.now() + remaining };
  setSession({ status: "ready", person: samplePerson({ ebay, ebayConnected }) });
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

function answer(result: object) {
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ result }))));
}

const called = () =>
  fetched.mock.calls.map(([url]) => (typeof url === "string" ? url.split("/").at(-1) : url));

it("offers to connect when nothing is connected", () => {
  open(null);
  expect(screen.getByText("eBay Not Connected")).toBeVisible();
  expect(screen.getByRole("button", { name: "Connect eBay" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Disconnect" })).not.toBeInTheDocument();
});

describe("when eBay was last heard from", () => {
  const MINUTE = 60_000;
  const AGES = { catchUp: 90, notice: 30, sync: 12 * 60 };
  /** Minutes since each was heard. Null if it never was. */
  type Ages = Record<keyof typeof AGES, number | null>;
  const at = (minutes: number) => Timestamp.fromMillis(Date.now() - minutes * MINUTE);

  it.each<[string, Partial<Ages>, string]>([
    ["a notification", { notice: 5 }, "5 min"],
    ["a catch-up", { catchUp: 7 }, "7 min"],
    ["a sync", { sync: 9 }, "9 min"],
    ["none of them", { catchUp: null, notice: null, sync: null }, "Not yet"],
  ])("shows the time of the newest: %s", async (_, newest, shown) => {
    const uid = `heard ${shown}`;
    const { catchUp, notice, sync }: Ages = { ...AGES, ...newest };
    if (catchUp !== null) {
      void setDoc(doc(db, paths.operation(uid, "catchUp")), { heardAt: at(catchUp) });
    }
    if (notice !== null) {
      const log = {
        ...{ eventType: "ItemSold", notificationId: "n1", createdAt: at(notice), sentAt: 1, processed: true },
        ...{ details: {}, payload: "{}" },
      };
      void setDoc(doc(db, `${paths.webhookLogs(uid)}/n1`), log);
    }
    const ebay = { userId: "opaque==", storeName: null, scopes: [], expiresAt: Date.now() + 2 * HOUR };
    const person = samplePerson({ ebay, ebayConnected: true, lastEbaySync: sync === null ? null : at(sync) });
    setSession({ status: "ready", person: { ...person, uid } });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <EbayPanel />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(screen.getAllByRole("definition")[0]).toHaveTextContent(shown));
    expect(screen.getAllByRole("term")[0]).toHaveTextContent("Last heard from eBay");
  });
});

it("says that connecting failed, and why", async () => {
  refuse("ebay/unavailable");
  open(null);
  await userEvent.click(screen.getByRole("button", { name: "Connect eBay" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("eBay did not answer");
  expect(screen.getByRole("button", { name: "Connect eBay" })).toBeEnabled();
});

it("names what eBay doesn't grant, and connects without it", async () => {
  const message = "Business policies (sell.account.readonly)";
  refuse("ebay/access-refused", { access: "policies", message });
  open(null);
  await userEvent.click(screen.getByRole("checkbox", { name: "Pictures" }));
  await userEvent.click(screen.getByRole("button", { name: "Connect eBay" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    `eBay doesn't grant this application: ${message}`,
  );
  await userEvent.click(screen.getByRole("button", { name: "Connect without it" }));
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(fetched.mock.calls.map(([, init]) => init?.body)).toEqual([
    '{"data":{"access":["selling","orders","policies"]}}',
    '{"data":{"access":["selling","orders"]}}',
  ]);
  expect(screen.getByRole("checkbox", { name: "Business policies" })).not.toBeChecked();
});

it("shows the store, and doesn't renew a token with more than an hour left", () => {
  open(2 * HOUR);
  expect(screen.getByText("eBay Connected")).toBeVisible();
  expect(screen.getByText("Redline Garage")).toBeVisible();
  expect(called()).toEqual([]);
});

it("renews a token with less than an hour left automatically", async () => {
  answer({ success: true, expiresAt: Date.now() + 2 * HOUR });
  open(0.9 * HOUR);
  await waitFor(() => expect(called()).toEqual(["refreshEbayToken"]));
  await waitFor(() => expect(useTokenRefresh.getState().refresh).toBe("idle"));
});

it("also renews an expired token, once, and offers a retry if that fails", async () => {
  refuse("ebay/unavailable");
  open(-HOUR);
  expect(screen.queryByText("Token Expired")).not.toBeInTheDocument();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Failed to refresh eBay connection. Please reconnect.",
  );
  expect(screen.getByText("Token Expired")).toBeVisible();
  expect(called()).toEqual(["refreshEbayToken"]);
  expect(screen.getByRole("button", { name: "Reconnect" })).toBeEnabled();
  expect(screen.getByRole("button", { name: "Refresh connection" })).toBeEnabled();
});

it("says that eBay has revoked the connection, that nothing is lost, and what to do", () => {
  open(-HOUR, false);
  expect(screen.getByRole("alert")).toHaveTextContent("eBay has ended this connection");
  expect(screen.getByRole("alert")).toHaveTextContent("Your listings, drafts and orders are kept");
  expect(screen.getByRole("button", { name: "Reconnect" })).toBeEnabled();
  expect(screen.queryByRole("button", { name: "Refresh connection" })).not.toBeInTheDocument();
  expect(called()).toEqual([]);
});

it("asks before it disconnects, and does nothing when cancelled", async () => {
  open(2 * HOUR);
  await userEvent.click(screen.getByRole("button", { name: "Disconnect" }));
  expect(screen.getByRole("dialog", { name: "Disconnect eBay?" })).toHaveAccessibleDescription(
    /Nothing ends on eBay, and your listings stay here/,
  );
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(called()).toEqual([]);
});

it("warns when eBay still has the consent that was revoked here", async () => {
  answer({ success: true, revoked: false });
  open(2 * HOUR);
  await userEvent.click(screen.getByRole("button", { name: "Disconnect" }));
  await userEvent.click(screen.getByRole("button", { name: "Disconnect" }));
  expect(await screen.findByText("Disconnected here, but eBay could not be notified")).toBeVisible();
});

it("says that disconnecting failed", async () => {
  refuse("internal");
  open(2 * HOUR);
  await userEvent.click(screen.getByRole("button", { name: "Disconnect" }));
  await userEvent.click(screen.getByRole("button", { name: "Disconnect" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to disconnect eBay");
  expect(called()).toEqual(["disconnectEbay"]);
});

it("reports that eBay refuses the traffic report, and connects again with the same access", async () => {
  answer({ authorizeUrl: "#consent" });
  useTokenRefresh.setState({ refresh: "idle" });
  const scopes = listScopes(["traffic"]);
  const ebay = { userId: "opaque==", storeName: "Redline Garage", scopes, expiresAt: Date.now() + 2 * HOUR };
  const refused = { ...ebay, trafficRefusedAt: Date.UTC(2026, 10, 23, 18) };
  setSession({ status: "ready", person: samplePerson({ ebay: refused, ebayConnected: true }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EbayPanel />
    </QueryClientProvider>,
  );
  expect(screen.getByText("eBay refuses its traffic report")).toBeVisible();
  expect(screen.getByText(/sell\.analytics\.readonly/)).toHaveTextContent("Since Nov 23, 2026");
  await userEvent.click(screen.getByRole("button", { name: "Reconnect" }));
  await waitFor(() => expect(called()).toContain("beginEbayConnection"));
});
