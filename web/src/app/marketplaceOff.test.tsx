import "fake-indexeddb/auto";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { doc, setDoc, Timestamp } from "firebase/firestore";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { type ListingDocument, paths } from "@contract/documents";

import { usePreferences } from "@/features/capture/deck/preferences";
import { InboxPage } from "@/features/inbox/InboxPage";
import { ReviseListingPage } from "@/features/listing-forms/revise/ReviseListingPage";
import { ShipPage } from "@/features/orders/ship/ShipPage";
import { IntegrationsTab } from "@/features/settings/IntegrationsTab";
import { SettingsPage } from "@/features/settings/SettingsPage";
import { db } from "@/lib/firestore/firestore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { answerListings } from "@/lib/listings/testing/answerListings";
import { sampleOrder } from "@/lib/orders/testing/sampleOrders";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { type Area, AREAS, ITEM_ID } from "./testing/marketplaceAreas";

// jsdom has no layout. The theme needs this when it is imported.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(window, { matchMedia: () => wide });
});

const EBAY = { userId: "opaque==", storeName: "Dana's", scopes: [], expiresAt: 4_000_000_000_000 };
const LISTING = { title: "'67 Camaro", price: 3.5, quantity: 2, unsentFields: ["price"] };

let uid = "";
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  localStorage.clear();
  usePreferences.getState().set("createAsDraft", false);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal("fetch", (url: string | URL) =>
    String(url).endsWith(":runQuery")
      ? Promise.resolve(answerListings(uid, { live: { ...LISTING, status: "active", ebayItemId: ITEM_ID } }))
      : new Promise(() => undefined),
  );
  put("live", { status: "active", ebayItemId: ITEM_ID, listingUrl: `https://www.ebay.com/itm/${ITEM_ID}` });
  put("draft", { status: "draft", isDraft: true });
  put("pictured", { status: "draft", isDraft: true, ebayPhotos: ["https://pictures.example/front.jpg"] });
  const { id, ...order } = sampleOrder();
  void setDoc(doc(db, paths.order(uid, id)), order);
});
afterEach(() => void vi.unstubAllGlobals());

const put = (id: string, fields: Partial<ListingDocument>) =>
  void setDoc(doc(db, paths.listing(uid, id)), {
    ...LISTING,
    ...{ createdAt: Timestamp.fromMillis(0), updatedAt: Timestamp.fromMillis(0) },
    ...fields,
  });

it.each(AREAS)("offers nothing of eBay in $area, once it is switched off", async (area) => {
  const pattern = new RegExp(`ebay|${area.also?.source ?? "ebay"}`, "i");
  const leave = await open(area, true);
  await waitFor(() => expect(describePage()).toMatch(pattern));
  leave();
  await open(area, false);
  expect(describePage().replace(area.keeps ?? "", "")).not.toMatch(pattern);
});

it.each([
  ["the inbox", () => <InboxPage />],
  ["shipping", () => <ShipPage readCardBack={() => Promise.reject(new Error("no camera"))} />],
  ["revising", () => <ReviseListingPage />],
  ["selling terms", () => <SettingsPage />],
  ["listing texts", () => <SettingsPage />, "/?tab=listing-texts"],
])(
  "says at the address of %s where eBay can be switched on again",
  async (_, page, at = "/?tab=selling-terms") => {
    await open({ area: "", screen: page, at, loaded: /eBay is switched off/ }, false);
    expect(screen.getByRole("link", { name: "Open Settings" })).toHaveAttribute("href", "/settings");
  },
);

it("has an area or an excuse for every folder whose texts name eBay", () => {
  const texts = import.meta.glob<string>(
    ["../features/**/*[cC]opy.ts", "../{lib,ui}/**/*.{ts,tsx}", "!**/*.test.*", "!**/testing/**"],
    { query: "?raw", import: "default", eager: true },
  );
  const naming = Object.entries(texts)
    .filter(([, text]) => /\beBay\b/.test(text.replace(/\/\*[^]*?\*\/|\/\/ .*/g, "")))
    .map(([path]) => nameTexts(path));
  const known = [...AREAS.flatMap(({ folder }) => folder ?? []), ...Object.keys(EXCUSED)];
  expect(Array.from(new Set(naming)).toSorted()).toEqual(known.toSorted());
});

/** Returns the folder of a file. A file of `features` beside `copy.ts` has a name of its own. */
function nameTexts(path: string): string {
  if (path.startsWith("../features/"))
    return path.slice("../features/".length).replace(/(?:\/copy)?\.ts$/, "");
  return path.slice("../".length, path.lastIndexOf("/"));
}

it("says at the switch that listings stay, and asks for no connection", () => {
  signIn(false);
  show({ area: "", screen: () => <IntegrationsTab />, loaded: /./ });
  const name = "eBay";
  expect(screen.getByRole("switch", { name })).not.toBeChecked();
  expect(screen.getByRole("switch", { name })).toHaveAccessibleDescription(/Your listings stay/);
  expect(screen.queryByRole("button", { name: /connect/i })).not.toBeInTheDocument();
});

/** Folders whose texts name eBay to everybody, or where no area can show them, and why. */
const EXCUSED: Readonly<Record<string, string>> = {
  "admin/dashboard": "The installation's figures, whatever the admin sells with.",
  "admin/health": "The same: calls and notifications of everybody.",
  "admin/listings": "The same: maintenance of anybody's listings.",
  "admin/testPages": "Tools that ask eBay.",
  "admin/users": "Says what happens to another person's live listings.",
  "admin/webhooks": "The installation's notifications.",
  "admin/wishlists": "Other people's lists, with their items' ids.",
  analytics: "Records of past sales, which stay with their fees.",
  "collection/trash": "Only a message after a restoration: tested in restoring.test.ts.",
  developer: "Links to tools that ask eBay.",
  ebay: "eBay's own answer to a connection that was begun.",
  "ebay-tester": "A tool that asks eBay.",
  inbox: "The address says that eBay is switched off, see above.",
  "lib/calls": "Errors of calls to eBay, which no screen makes then.",
  "lib/ebay": "The connection, the sync, and what says that eBay is switched off.",
  "lib/ledger": "A panel of a live listing, which is an area.",
  "lib/listings": "What going live says, which isn't offered, and what it lacks.",
  "lib/places/putBack": "Has other texts for a seller without eBay: tested in showPutBack.test.ts.",
  "lib/terms": "Terms of sale at eBay: their tab isn't offered, see above.",
  "lib/wishlistViews": "Hides its links: tested in WishlistDetail.test.tsx.",
  "listing/ledger": "A panel of a live listing, which is an area.",
  login: "Nobody is known yet.",
  "migration-toolbox": "Says which records stay, as the specification does for everybody.",
  "orders/ship": "The address says that eBay is switched off, see above.",
  places: "Only once a place was counted: tested in correctCount.test.ts.",
  settings: "The switch itself, and the connection beside it: tested below.",
  "settings/account": "Warns that live listings stay on sale when the account is deleted.",
  "settings/listing-texts": "The tab isn't offered, see above.",
  "settings/selling-terms": "The tab isn't offered, see above.",
  terms: "The contract has the same words for everybody.",
};

function signIn(isOn: boolean): void {
  const enabledPlatforms = { ebay: isOn, whatnot: false, shopify: false };
  const record = { username: "dana", ebay: EBAY, ebayConnected: true, enabledPlatforms };
  setSession({ status: "ready", person: { ...samplePerson(record), uid } });
}

function show({ screen: page, at = "/", path = "*" }: Area): () => void {
  const router = createMemoryRouter([{ path, element: page() }], { initialEntries: [at] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return unmount;
}

/** Opens the area. Returns the function that closes it. */
async function open(area: Area, isOn: boolean): Promise<() => void> {
  signIn(isOn);
  const leave = show(area);
  if (area.opens !== undefined) {
    const name = new RegExp(area.opens);
    await userEvent.click(await screen.findByRole("button", { name }));
  }
  await waitFor(() => expect(document.body.textContent).toMatch(area.loaded));
  return leave;
}

/** Everything on the page, with the names and addresses of its controls. */
const describePage = () => document.body.innerHTML;
