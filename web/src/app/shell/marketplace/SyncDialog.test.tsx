import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";

import { askToSync, useSyncState } from "@/lib/ebay/ebaySync";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";
import { subscribeToToasts } from "@/ui/overlays/toast";

import { SyncButton } from "./SyncButton";
import { SyncDialog } from "./SyncDialog";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  // What is asked before a person is there is forgotten when they come.
  setSession({ status: "ready", person: samplePerson() });
  useSyncState.setState(useSyncState.getInitialState(), true);
  fetched.mockReset().mockReturnValue(new Promise(() => undefined));
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => void vi.unstubAllGlobals());

function open(record: Parameters<typeof samplePerson>[0], path = "/collection") {
  setSession({ status: "ready", person: samplePerson(record) });
  render(
    <MemoryRouter initialEntries={[path]}>
      <SyncDialog />
    </MemoryRouter>,
  );
}

/** The server's answer to a sync that comes too soon. */
const THROTTLED = {
  result: {
    ...{ success: false, lastSync: 1, totalSynced: 0, totalExpected: 0 },
    outcome: { code: "too-early", minutes: 4 },
    message: "The server's words.",
  },
};

it.each([
  ["/listing/one", ["Sync throttled: 4 minutes"]],
  ["/settings?tab=account", ["Sync throttled: 4 minutes"]],
  // These show the same text in a banner.
  ["/settings", []],
  ["/settings?tab=integrations", []],
  ["/collection", []],
])("says on %s why no sync was started", async (path, texts) => {
  const shown: string[] = [];
  onTestFinished(subscribeToToasts(({ message }) => void shown.push(message)));
  fetched.mockReset().mockResolvedValue(Response.json(THROTTLED));
  askToSync("changes");
  open({}, path);
  await userEvent.click(await screen.findByRole("button", { name: "Sync" }));
  await waitFor(() =>
    expect(useSyncState.getState()).toMatchObject({ isStarting: false, notice: { code: "too-early" } }),
  );
  expect(shown).toEqual(texts);
});

it("shows the last sync and starts none until confirmed", async () => {
  askToSync("changes");
  open({ lastEbaySync: { toMillis: () => new Date(2026, 10, 20, 9, 30).getTime() } });
  const dialog = screen.getByRole("dialog", { name: "Sync your listings with eBay?" });
  expect(dialog).toHaveAccessibleDescription(/Last sync: Nov 20, 2026, 9:30\sAM/);
  expect(fetched).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Sync" }));
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"data":{"force":false}}');
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("can be cancelled, and says when there was never a sync", async () => {
  askToSync("everything");
  open({});
  expect(screen.getByRole("dialog", { name: "Force a full sync?" })).toHaveAccessibleDescription(
    /Last sync: never\. Every listing is compared/,
  );
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(fetched).not.toHaveBeenCalled();
});

const EBAY = { userId: "opaque==", storeName: null, scopes: [], expiresAt: Number.MAX_SAFE_INTEGER };
it.each([
  ["/settings", { ebay: EBAY }],
  ["/collection", { ebay: null }],
  ["/listing/one", { ebay: EBAY, enabledPlatforms: { ebay: false, whatnot: false, shopify: false } }],
])("is not offered in the top bar on %s to %j", (path, record) => {
  setSession({ status: "ready", person: samplePerson(record) });
  render(
    <MemoryRouter initialEntries={[path]}>
      <SyncButton />
    </MemoryRouter>,
  );
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
