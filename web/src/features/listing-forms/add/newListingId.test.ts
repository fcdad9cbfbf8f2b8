import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { storeEdit } from "@/lib/listingForm/storedEdit";

import { ADD_FORM } from "./newListingId";

/** The browser's locks, which all tabs share. Closing a tab releases its locks. */
let held: Map<string, { tab: number; release: () => void }>;
let tab = 0;

beforeEach(() => {
  held = new Map();
  vi.stubGlobal("navigator", {
    locks: {
      request: async (name: string, _: object, work: (lock: object | null) => Promise<void> | undefined) => {
        if (held.has(name)) {
          await work(null);
          return;
        }
        held.set(name, { tab, release: () => held.delete(name) });
        await work({ name });
        held.delete(name);
      },
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** Opens a page of a tab with its own module state. A new tab has an empty session storage. */
async function openTab({ isReload = false } = {}) {
  if (isReload) closeTab();
  else sessionStorage.clear();
  tab += 1;
  vi.resetModules();
  return import("./newListingId");
}
const closeTab = () =>
  [...held.values()].filter((each) => each.tab === tab).forEach(({ release }) => release());

describe("the id of a new listing", () => {
  it("stays the same in a tab, also after a reload", async () => {
    const before = await openTab();
    const id = await before.createListingId("dana");
    expect(await before.createListingId("dana")).toBe(id);
    const after = await openTab({ isReload: true });
    expect(await after.createListingId("dana")).toBe(id);
  });

  it("differs between two open tabs, and between people", async () => {
    const one = await (await openTab()).createListingId("dana");
    const other = await openTab();
    expect(await other.createListingId("dana")).not.toBe(one);
    expect(await other.createListingId("bob")).not.toBe(one);
  });

  it("is taken over from a closed tab, first from one in which something was typed", async () => {
    const first = await (await openTab()).createListingId("dana");
    const firstTab = tab;
    const second = await (await openTab()).createListingId("dana");
    closeTab();
    tab = firstTab;
    closeTab();
    storeEdit("dana", second, ADD_FORM, { base: {}, changes: { title: "Camaro" }, at: 1 });
    expect(await (await openTab()).createListingId("dana")).toBe(second);
    expect(await (await openTab()).createListingId("dana")).toBe(first);
  });

  it("is the tab's own after a reload, although something was typed in a tab that is closed", async () => {
    const typed = await (await openTab()).createListingId("dana");
    const typedTab = tab;
    const own = await (await openTab()).createListingId("dana");
    const ownTab = tab;
    tab = typedTab;
    closeTab();
    storeEdit("dana", typed, ADD_FORM, { base: {}, changes: { title: "Camaro" }, at: 1 });
    tab = ownTab;
    expect(await (await openTab({ isReload: true })).createListingId("dana")).toBe(own);
  });

  it("changes once the listing is created", async () => {
    const page = await openTab();
    const id = await page.createListingId("dana");
    page.forgetNewListing("dana", id);
    const next = await page.createListingId("dana");
    expect(next).not.toBe(id);
    expect(localStorage.getItem("pegboard.newListing.dana")).toBe(JSON.stringify([next]));
  });

  it("lasts as long as the page if the browser stores nothing", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("", "QuotaExceededError");
    });
    const page = await openTab();
    const id = await page.createListingId("dana");
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await page.createListingId("dana")).toBe(id);
  });
});
