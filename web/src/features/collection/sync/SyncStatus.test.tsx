import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";

import { AppError } from "@contract/wire/errors";
import { type SyncView, useSyncState } from "@/lib/ebay/ebaySync";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { SyncActions } from "./SyncActions";
import { SyncStatus } from "./SyncStatus";

beforeEach(() => useSyncState.setState(useSyncState.getInitialState(), true));

const VIEW: SyncView = {
  phase: "none",
  runId: "r1",
  processed: 0,
  total: 0,
  percent: null,
  written: 0,
  kept: 0,
  failure: null,
};
const show = (view: Partial<SyncView> = {}) =>
  render(<SyncStatus view={{ ...VIEW, ...view }} />, { wrapper: MemoryRouter });

it("shows its progress, and can be hidden", async () => {
  show({ phase: "running", processed: 200, total: 450, percent: 44 });
  expect(screen.getByRole("status")).toHaveTextContent("Syncing with eBay 200/450 (44%)");
  expect(screen.getByRole("progressbar")).toHaveAttribute("value", "44");
  await userEvent.click(screen.getByRole("button", { name: "Hide progress" }));
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
});

it("shows the outcome", () => {
  show({
    phase: "completed",
    processed: 3,
    total: 3,
    percent: 100,
    written: 1,
  });
  expect(screen.getByRole("status")).toHaveTextContent("Synced with eBay. 1 listing updated, 3 checked.");
});

it("offers to resume a sync that no worker has", async () => {
  show({ phase: "left", processed: 200, total: 450, percent: 44 });
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  expect(screen.getByText("The sync was interrupted")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Resume" }));
  expect(useSyncState.getState().asking).toBe("changes");
});

it("shows only the failure of a paused sync", () => {
  show({ phase: "paused", processed: 200, total: 450, failure: "eBay did not answer." });
  expect(screen.getByRole("alert")).toHaveTextContent("eBay did not answer.");
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
});

it("shows a failure and its reason until it is dismissed", async () => {
  show({ failure: "eBay did not answer." });
  expect(screen.getByRole("alert")).toHaveTextContent("Failed to sync listings. Please try again.");
  expect(screen.getByRole("alert")).toHaveTextContent("eBay did not answer.");
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("shows the error that kept a sync from starting", () => {
  useSyncState.setState({ problem: new AppError("server/timeout") });
  show();
  expect(screen.getByRole("alert")).toHaveTextContent("The server took too long to answer.");
});

it("shows why a sync didn't start", () => {
  useSyncState.setState({ notice: { code: "too-early", minutes: 42 } });
  show();
  expect(screen.getByRole("status")).toHaveTextContent("Sync throttled: 42 minutes");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("links to the settings only if eBay isn't connected", () => {
  useSyncState.setState({ notice: { code: "not-connected" } });
  const { unmount } = show();
  expect(screen.getByRole("status")).toHaveTextContent("Please connect your eBay account first");
  expect(screen.getByRole("link", { name: "Settings" })).toBeInTheDocument();
  unmount();
  useSyncState.setState({ notice: { code: "paused" } });
  show();
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});

const EBAY = { userId: "opaque==", storeName: null, scopes: [], expiresAt: Number.MAX_SAFE_INTEGER };
function offer(record: Parameters<typeof samplePerson>[0]) {
  setSession({ status: "ready", person: samplePerson(record) });
  render(<SyncActions isRunning={false} />);
}
const names = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);

it.each([
  { who: "a seller", record: { ebay: EBAY, ebayConnected: true }, buttons: ["Sync"] },
  {
    who: "an admin",
    record: { ebay: EBAY, ebayConnected: true, accountRole: "admin" as const },
    buttons: ["Force Full Sync", "Sync"],
  },
  {
    who: "who has switched eBay off",
    record: {
      ebay: EBAY,
      ebayConnected: true,
      enabledPlatforms: { ebay: false, whatnot: false, shopify: false },
    },
    buttons: [],
  },
])("offers $who $buttons", ({ record, buttons }) => {
  offer(record);
  expect(names()).toEqual(buttons);
});

it("asks before it syncs, and says what is missing without a connection", async () => {
  offer({ ebay: null });
  await userEvent.click(screen.getByRole("button", { name: "Sync" }));
  expect(useSyncState.getState()).toMatchObject({
    asking: null,
    notice: { code: "not-connected" },
  });
});
