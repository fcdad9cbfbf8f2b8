import "fake-indexeddb/auto";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { doc, setDoc, Timestamp } from "firebase/firestore";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { type ListingDocument, listingDocument, paths } from "@contract/documents";

import { BatchSettings } from "@/features/capture/batch/BatchSettings";
import { startFlow } from "@/features/capture/queue/captureFlow";
import { DeckPanel } from "@/features/capture/deck/DeckPanel";
import { usePreferences } from "@/features/capture/deck/preferences";
import { BulkBar } from "@/features/collection/bulk/BulkBar";
import { CollectionHead } from "@/features/collection/CollectionHead";
import { FilterTabs } from "@/features/collection/list/FilterTabs";
import { RowMenu } from "@/features/collection/list/RowMenu";
import { SelectionBar } from "@/features/bulk-manager/SelectionBar";
import { DashboardPage } from "@/features/dashboard/DashboardPage";
import { InboxPage } from "@/features/inbox/InboxPage";
import { EditListingEnhancedPage, EditListingPage } from "@/features/listing-forms/edit/EditListingPage";
import { ReviseListingPage } from "@/features/listing-forms/revise/ReviseListingPage";
import { ListingPage } from "@/features/listing/ListingPage";
import { OrderPage } from "@/features/orders/detail/OrderPage";
import { OrdersPage } from "@/features/orders/OrdersPage";
import { ShipPage } from "@/features/orders/ship/ShipPage";
import { IntegrationsTab } from "@/features/settings/IntegrationsTab";
import { SettingsPage } from "@/features/settings/SettingsPage";
import { db } from "@/lib/firestore/firestore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { toRow } from "@/lib/listings/row";
import { sampleOrder } from "@/lib/orders/testing/sampleOrders";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { type Person, setSession, usePerson } from "@/lib/session/session";

import { getActs } from "./shell/navigation/acts";
import { getAllDestinations } from "./shell/navigation/places";
import { TopBar } from "./shell/navigation/TopBar";

// jsdom has no layout. The theme needs this when it is imported.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(window, { matchMedia: () => wide });
});

const EBAY = { userId: "opaque==", storeName: "Dana's", scopes: [], expiresAt: 4_000_000_000_000 };
const ITEM_ID = "110551234567";

let uid = "";
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  localStorage.clear();
  usePreferences.getState().set("createAsDraft", false);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  put("live", { status: "active", ebayItemId: ITEM_ID, listingUrl: `https://www.ebay.com/itm/${ITEM_ID}` });
  put("draft", { status: "draft", isDraft: true });
  const { id, ...order } = sampleOrder();
  void setDoc(doc(db, paths.order(uid, id)), order);
});
afterEach(() => void vi.unstubAllGlobals());

const put = (id: string, fields: Partial<ListingDocument>) =>
  void setDoc(doc(db, paths.listing(uid, id)), {
    ...{ title: "'67 Camaro", price: 3.5, quantity: 2, unsentFields: ["price"] },
    ...{ createdAt: Timestamp.fromMillis(0), updatedAt: Timestamp.fromMillis(0) },
    ...fields,
  });

const nothing = vi.fn();
const live = toRow("live", listingDocument.parse({ title: "Camaro", status: "active", ebayItemId: ITEM_ID }));
const draft = toRow("draft", listingDocument.parse({ title: "Camaro", status: "draft", isDraft: true }));
const filters = { filter: "all", counts: undefined, onFilter: nothing } as const;
const bulk = { ids: ["live"], total: 1, onSelectAll: nothing, onClear: nothing };
const menu = { anchor: document.body, onClose: nothing };
const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const deck = { onShutter: nothing, onFace: nothing, onReset: nothing, onProcess: nothing, canShoot: true };
const selection = {
  ...{ selected: 1, shown: 1, onSelectAll: nothing, onClear: nothing },
  ...{ onPreview: nothing, onEnd: nothing, onRemove: nothing },
};
const acts = () => <Labels of={getActs} />;
const destinations = () => <Labels of={getAllDestinations} />;
function Labels({ of }: { readonly of: (person: Person) => readonly { readonly label: string }[] }) {
  return of(usePerson()).map(({ label }) => <p key={label}>{label}</p>);
}

interface Area {
  readonly area: string;
  readonly screen: () => ReactNode;
  readonly at?: string;
  /** The route of the screen, if it has an id. */
  readonly path?: string;
  /** The menu button that opens the controls. */
  readonly opens?: string;
  /** A text that is shown in both cases, once the screen has loaded. */
  readonly loaded: RegExp;
  /** A text of eBay's features that doesn't contain its name. */
  readonly also?: RegExp;
  /** What stays as the record of a past sale. */
  readonly keeps?: RegExp;
}

const AREAS: readonly Area[] = [
  {
    area: "the top bar",
    screen: () => <TopBar onPalette={nothing} />,
    at: "/collection",
    loaded: /Collection/,
  },
  {
    area: "the palette's destinations",
    screen: destinations,
    loaded: /Collection/,
    also: /Inbox|Ship Today/,
  },
  { area: "the palette's acts", screen: acts, loaded: /Add a listing/, also: /Ship/ },
  {
    area: "the dashboard",
    screen: () => <DashboardPage />,
    loaded: /Quick Actions/,
    also: /to ship|questions/,
  },
  {
    ...{ area: "the collection's head", loaded: /Re-analyze/, also: /Push|Sync/ },
    screen: () => <CollectionHead isKnown isSearching={false} drafts={1} />,
  },
  { area: "the filters", screen: () => <FilterTabs {...filters} />, opens: "Needs work", loaded: /No SKU/ },
  {
    ...{ area: "bulk acts", opens: "More to do with the selection", loaded: /Export CSV/ },
    screen: () => <BulkBar {...bulk} />,
  },
  { area: "the menu of a live listing", screen: () => <RowMenu row={live} {...menu} />, loaded: /Delete/ },
  {
    ...{ area: "the menu of a draft", loaded: /Delete/, also: /Go live/ },
    screen: () => <RowMenu row={draft} {...menu} />,
  },
  {
    ...{ area: "a live listing", at: "/l/live", path: "/l/:id", loaded: /Details/, also: /Revise|Relist/ },
    ...{ screen: () => <ListingPage />, opens: "More actions" },
  },
  {
    ...{ area: "a draft", at: "/l/draft", path: "/l/:id", loaded: /Details/, also: /Go live/ },
    screen: () => <ListingPage />,
  },
  {
    ...{ area: "Edit Listing", at: "/l/draft", path: "/l/:id", loaded: /Physical Details/ },
    ...{ screen: () => <EditListingPage />, also: /Preview/ },
  },
  {
    ...{ area: "Edit Listing, enhanced", at: "/l/draft", path: "/l/:id", loaded: /Physical Details/ },
    ...{ screen: () => <EditListingEnhancedPage />, also: /Allow offers|Item specifics/ },
  },
  {
    area: "the studio's deck",
    screen: () => <DeckPanel flow={startFlow("c1")} {...deck} />,
    loaded: /Quantity/,
  },
  {
    ...{ area: "a batch's settings", loaded: /Quantity/i, also: /draft/i },
    screen: () => <BatchSettings settings={settings} onChange={nothing} />,
  },
  { area: "the bulk manager", screen: () => <SelectionBar {...selection} />, loaded: /selected/ },
  { area: "orders", screen: () => <OrdersPage />, loaded: /redline_ray/, also: /Ship today/i },
  {
    ...{ area: "an order", at: "/o/01-03955-36441", path: "/o/:id", loaded: /redline_ray/ },
    ...{ screen: () => <OrderPage />, also: /Tracking/i, keeps: /eBay fees|Last changed at eBay/g },
  },
  {
    area: "settings",
    screen: () => <SettingsPage />,
    at: "/?tab=api-keys",
    loaded: /Profile/,
    also: /Selling terms/,
  },
];

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
  ["shipping", () => <ShipPage readBack={() => Promise.reject(new Error("no camera"))} />],
  ["revising", () => <ReviseListingPage />],
  ["selling terms", () => <SettingsPage />],
])("says at the address of %s where eBay can be switched on again", async (_, page) => {
  await open({ area: "", screen: page, at: "/?tab=selling-terms", loaded: /eBay is switched off/ }, false);
  expect(screen.getByRole("link", { name: "Open Settings" })).toHaveAttribute("href", "/settings");
});

it("says at the switch that listings stay, and asks for no connection", () => {
  signIn(false);
  show({ area: "", screen: () => <IntegrationsTab />, loaded: /./ });
  const name = "eBay";
  expect(screen.getByRole("switch", { name })).not.toBeChecked();
  expect(screen.getByRole("switch", { name })).toHaveAccessibleDescription(/Your listings stay/);
  expect(screen.queryByRole("button", { name: /connect/i })).not.toBeInTheDocument();
});

function signIn(isOn: boolean): void {
  const enabledPlatforms = { ebay: isOn, whatnot: false, shopify: false };
  const record = { ebay: EBAY, ebayConnected: true, enabledPlatforms };
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
