import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { ApiKeyMetadata } from "@contract/api/apiKeys";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { ApiKeysTab } from "./ApiKeysTab";

const KEY = `pgb_live_${"a".repeat(49)}`;
const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => void vi.unstubAllGlobals());

const apiKey = (name: string, lastUsed: number | null = null): ApiKeyMetadata => ({
  id: name,
  name,
  keyPreview: "pgb_live_…9fQz",
  createdAt: { toMillis: () => Date.parse("2026-11-01T12:00:00Z") },
  lastUsed: lastUsed === null ? null : { toMillis: () => lastUsed },
  rateLimit: 120,
  scopes: ["read", "write"],
  expiresAt: null,
});

function open(apiKeys: ApiKeyMetadata[] = [], ebayConnected = true) {
  const ebay = { userId: "opaque==", storeName: null, scopes: [], expiresAt: 1 };
  setSession({ status: "ready", person: samplePerson({ ebay, ebayConnected, apiKeys }) });
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ApiKeysTab />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const answer = (body: object, status = 200) =>
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
const made = () => {
  const result = { key: KEY, id: "1", name: "Stock", keyPreview: "p", createdAt: 1, rateLimit: 120 };
  answer({ result });
};
const sent = () =>
  fetched.mock.calls.map(([url, init]) => [
    typeof url === "string" ? url.split("/").at(-1) : url,
    (JSON.parse(init?.body as string) as { data: unknown }).data,
  ]);

it("requires a connected account, and links to where to connect one", () => {
  open([], false);
  expect(screen.getByText("Please connect your eBay account first")).toBeVisible();
  expect(screen.getByRole("link", { name: "Connect eBay" })).toHaveAttribute(
    "href",
    expect.stringMatching(/\?tab=integrations$/),
  );
  expect(screen.queryByRole("button", { name: "Create API key" })).not.toBeInTheDocument();
});

it("requires a name, with the error at the field, and calls no function without one", async () => {
  open();
  await userEvent.type(screen.getByLabelText("Name"), "  {Enter}");
  expect(screen.getByRole("alert")).toHaveTextContent("Please enter a name for your API key");
  expect(screen.getByLabelText("Name")).toHaveFocus();
  expect(sent()).toEqual([]);
});

it("shows a new key once, copies it, and asks before closing it uncopied", async () => {
  const user = userEvent.setup();
  made();
  open();
  await user.type(screen.getByLabelText("Name"), " Stock {Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Your new API key" });
  expect(sent()).toEqual([
    ["generateApiKey", { name: "Stock", ebayUserId: "opaque==", scope: "write", expiresInDays: 365 }],
  ]);
  expect(within(dialog).getByLabelText("Key")).toHaveValue(KEY);
  await user.keyboard("{Escape}");
  expect(screen.getByText("Close without copying it?")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe(KEY);
  await user.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(document.body).not.toHaveTextContent(KEY);
  expect(screen.getByLabelText("Name")).toHaveValue("");
});

it("shows a key that was created after the tab was left, when the seller comes back", async () => {
  const user = userEvent.setup();
  const created = Promise.withResolvers<Response>();
  fetched.mockReturnValue(created.promise);
  const { unmount } = open();
  await user.type(screen.getByLabelText("Name"), "Stock{Enter}");
  await waitFor(() => expect(sent()).toHaveLength(1));
  unmount();
  const result = { key: KEY, id: "1", name: "Stock", keyPreview: "p", createdAt: 1, rateLimit: 120 };
  created.resolve(new Response(JSON.stringify({ result })));
  await new Promise((resolve) => setTimeout(resolve));
  open();
  expect(await screen.findByLabelText("Key")).toHaveValue(KEY);
  await user.click(screen.getByRole("button", { name: "Copy" }));
  await user.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("shows why creating a key failed, and keeps the input", async () => {
  answer(
    {
      error: {
        status: "FAILED_PRECONDITION",
        message: "x",
        details: { code: "ebay/not-connected", params: {} },
      },
    },
    400,
  );
  open();
  await userEvent.type(screen.getByLabelText("Name"), "Stock{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Error generating API key: Please connect your eBay account first",
  );
  expect(screen.getByLabelText("Name")).toHaveValue("Stock");
});

it("lists keys with their details, and allows no eleventh", () => {
  open(Array.from({ length: 10 }, (_, at) => apiKey(`Key ${at}`, at === 0 ? Date.now() - 5 * 60_000 : null)));
  const [first] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent(
    /Key 0.*pgb_live_…9fQz.*Nov 1, 2026.*5 min ago.*Read and write.*Never.*120 a minute/,
  );
  expect(screen.getAllByText("Never")).toHaveLength(9 + 10);
  expect(screen.queryByRole("button", { name: "Create API key" })).not.toBeInTheDocument();
});

it("shows a key's permissions, when it ends or ended, and when it was last used", () => {
  const noon = (day: string) => ({ toMillis: () => Date.parse(`${day}T12:00:00`) });
  const made = { createdAt: noon("2020-01-02") };
  const used = Date.now() - 3 * 3_600_000;
  const threeHoursAgo = { toMillis: () => used };
  open([
    { ...apiKey("Future"), scopes: ["read"], expiresAt: noon("2999-03-04"), lastUsed: threeHoursAgo },
    { ...apiKey("Past"), ...made, expiresAt: noon("2021-02-03"), lastUsed: null },
  ]);
  const factsOf = (name: string) => {
    const row = screen.getAllByRole("listitem").find((item) => within(item).queryByText(name));
    const terms = within(row ?? document.body).getAllByRole("term");
    return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]));
  };
  expect(factsOf("Future")).toMatchObject({
    ...{ May: "Read", Ends: "Mar 4, 2999", "Last used": "3 h ago" },
  });
  expect(factsOf("Past")).toMatchObject({
    ...{ May: "Read and write", Ends: "Ended Feb 3, 2021", "Last used": "Never", Created: "Jan 2, 2020" },
  });
});

it("asks before it revokes a key, and reports a failure", async () => {
  answer({ error: { status: "INTERNAL", message: "x", details: { code: "internal", params: {} } } }, 500);
  open([apiKey("Old"), apiKey("Stock")]);
  await userEvent.click(screen.getByRole("button", { name: "Revoke Stock" }));
  const dialog = screen.getByRole("dialog", { name: "Revoke Stock" });
  expect(dialog).toHaveAccessibleDescription(
    /Are you sure you want to revoke this API key\? This cannot be undone\./,
  );
  expect(sent()).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Revoke" }));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(/^Error revoking API key: /);
  expect(sent()).toEqual([["revokeApiKey", { keyId: "Stock" }]]);
  answer({ result: { success: true } });
  await userEvent.click(within(dialog).getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});
