import "fake-indexeddb/auto";

import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";

import type { UserDocument } from "@contract/documents";

import { useSyncState } from "@/lib/ebay/ebaySync";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { usePushQuestion } from "../marketplace/pushQuestion";
import { CommandPalette } from "./CommandPalette";

// jsdom has no layout and no theme.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(window, { matchMedia: () => wide });
  window.HTMLElement.prototype.scrollIntoView = () => undefined;
  const observer = { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined };
  vi.stubGlobal("ResizeObserver", function ResizeObserver() {
    return observer;
  });
});

const CONNECTED: Partial<UserDocument> = {
  ebay: { userId: "seller", storeName: null, expiresAt: 4_000_000_000_000, scopes: [] },
  ebayConnected: true,
};
const onClose = vi.fn();
beforeEach(() => onClose.mockClear());

const Address = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
};
function open(record: Partial<UserDocument> = CONNECTED) {
  setSession({ status: "ready", person: samplePerson(record) });
  render(
    <MemoryRouter>
      <Address />
      <CommandPalette onClose={onClose} />
    </MemoryRouter>,
  );
}
const address = () => screen.getByTestId("address").textContent;
/** Uses only the keyboard. */
async function choose(query: string) {
  await userEvent.type(screen.getByRole("combobox"), query);
  await userEvent.keyboard("{Enter}");
}

it.each([
  ["add a listing", "/add-listing"],
  ["ship orders", "/ship"],
  ["offer to watchers", "/inbox?watchers"],
  ["inbox", "/inbox"],
])("%s: opens the screen that does it", async (query, path) => {
  open();
  await choose(query);
  await waitFor(() => expect(address()).toBe(path));
  expect(onClose).toHaveBeenCalledOnce();
});

it("starts a sync where the seller is", async () => {
  open();
  await choose("sync listings");
  expect(useSyncState.getState().asking).toBe("changes");
  expect(address()).toBe("/");
});

it("asks before it pushes all drafts", async () => {
  open();
  await choose("push all");
  expect(usePushQuestion.getState().ids).not.toBeNull();
  expect(address()).toBe("/");
});

it("searches the storage places for the typed text", async () => {
  open();
  await userEvent.type(screen.getByRole("combobox"), "A-02");
  await userEvent.click(screen.getByRole("option", { name: "Find a place: “A-02”" }));
  await waitFor(() => expect(address()).toBe("/places?search=A-02"));
});

it("has no eBay actions without a connection, and offers to search the collection", async () => {
  open({});
  await userEvent.type(screen.getByRole("combobox"), "ebay");
  expect(screen.queryByRole("option", { name: /Sync|Push/ })).toBeNull();
  expect(screen.getByRole("option", { name: "Search Collection for “ebay”" })).toBeVisible();
});
