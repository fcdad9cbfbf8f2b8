import type { Page } from "playwright-core";

import { DEMO_PEOPLE, type DemoPerson } from "../demo/people.ts";

/** `sellerWithoutEbay` is the seller after the switch in Settings. */
export type Visitor = (typeof VISITORS)[number];
/** In the order of their visits: the last one switches eBay off. */
export const VISITORS = ["nobody", "seller", "superAdmin", "sellerWithoutEbay"] as const;

export interface Screen {
  /** The name of its pictures: `<name>.desk.light.png`. */
  readonly name: string;
  readonly visitor: Visitor;
  readonly address: string;
  /** Opens what is photographed, after the address has loaded. */
  readonly open?: (page: Page, desk: Desk) => Promise<unknown>;
}

interface Desk {
  readonly layCard: (side: "front" | "back") => Promise<unknown>;
}

const withRole = (role: DemoPerson["role"]) =>
  DEMO_PEOPLE.find((person) => person.role === role && person.hasSignedIn);
export const PEOPLE: Readonly<Record<Visitor, DemoPerson | undefined>> = {
  nobody: undefined,
  seller: withRole("user"),
  superAdmin: withRole("super-admin"),
  sellerWithoutEbay: withRole("user"),
};

const ADMIN_SECTIONS = [
  "dashboard",
  "dashboard/accounts",
  "dashboard/users",
  "health",
  "listings",
  "sku",
  "wishlists",
  "images",
  "catalogue",
  "catalogue/sources",
  "cloudinary",
  "openai",
  "aiProvider",
  "webhooks",
  "testPages",
  "users",
  "audit",
];
const SETTINGS_TABS = ["profile", "account", "integrations", "selling-terms", "listing-texts", "api-keys"];
const SIMPLE_SCREENS = [
  "add-listing",
  "orders",
  "ship",
  "places",
  "analytics",
  "inbox",
  "ai",
  "bulk-manager",
  "migration-toolbox",
  "test-avatar",
  "test-ebay",
  "debug-sync",
  "check-firestore",
  "debug-images",
  "debug-orders",
  "ebay",
];

/** Screens with a part that depends on eBay, or that had one. */
const WITHOUT_EBAY = [
  ["dashboard", "/"],
  ["collection", "/collection"],
  ["capture", "/capture"],
  ["add-listing", "/add-listing"],
  ["orders", "/orders"],
  ["ship", "/ship"],
  ["inbox", "/inbox"],
  ["places", "/places"],
  ["bulk-manager", "/bulk-manager"],
  ["analytics", "/analytics"],
  ["ai", "/ai"],
  ["settings", "/settings?tab=integrations"],
  ["settings-terms", "/settings?tab=selling-terms"],
  ["settings-texts", "/settings?tab=listing-texts"],
] as const;

export const SCREENS: readonly Screen[] = [
  { name: "login", visitor: "nobody", address: "/login" },
  { name: "not-found", visitor: "nobody", address: "/no/such/page" },
  { name: "galleries", visitor: "nobody", address: "/gallery" },
  { name: "gallery", visitor: "nobody", address: "/g/sam_seller" },
  { name: "api-docs", visitor: "nobody", address: "/api-docs" },
  { name: "dashboard", visitor: "seller", address: "/" },
  { name: "dashboard-wishlists", visitor: "seller", address: "/?wishlists=all" },
  { name: "palette", visitor: "seller", address: "/", open: (page) => page.keyboard.press("Control+k") },
  { name: "keys", visitor: "seller", address: "/", open: (page) => page.keyboard.press("?") },
  { name: "collection", visitor: "seller", address: "/collection" },
  { name: "collection-selected", visitor: "seller", address: "/collection", open: selectRows },
  ...listScreensOfListing("seller", ""),
  { name: "parts", visitor: "seller", address: "/developer/ui" },
  ...SIMPLE_SCREENS.map((name): Screen => ({ name, visitor: "seller", address: `/${name}` })),
  { name: "places-unplaced", visitor: "seller", address: "/places/~none" },
  { name: "places-add", visitor: "seller", address: "/places", open: addPlaces },
  { name: "place", visitor: "seller", address: "/places/~none", open: openPlace },
  { name: "place-move", visitor: "seller", address: "/places/~none", open: (page) => press(page, /^Move/) },
  {
    name: "place-labels",
    visitor: "seller",
    address: "/places/~none",
    open: (page) => press(page, /^Print labels for/),
  },
  { name: "place-count", visitor: "seller", address: "/places/A-01?count=1" },
  {
    name: "collection-labels",
    visitor: "seller",
    address: "/collection",
    open: (page) => choose(page, "Print labels"),
  },
  {
    name: "collection-lot",
    visitor: "seller",
    address: "/collection",
    open: (page) => choose(page, "Create a lot"),
  },
  {
    name: "collection-end",
    visitor: "seller",
    address: "/collection",
    open: (page) => choose(page, "End on eBay"),
  },
  { name: "collection-change", visitor: "seller", address: "/collection", open: changePrices },
  { name: "lot-cars", visitor: "seller", address: "/collection", open: changeLot },
  { name: "order", visitor: "seller", address: "/orders", open: openFirstOrder },
  ...SETTINGS_TABS.map((tab): Screen => ({
    name: `settings-${tab}`,
    visitor: "seller",
    address: `/settings?tab=${tab}`,
  })),
  { name: "inbox-offer", visitor: "seller", address: "/inbox?kind=offer", open: openFirstInquiry },
  { name: "inbox-question", visitor: "seller", address: "/inbox?kind=question", open: openFirstInquiry },
  {
    name: "inbox-cancellation",
    visitor: "seller",
    address: "/inbox?kind=cancellation",
    open: openFirstInquiry,
  },
  { name: "inbox-templates", visitor: "seller", address: "/inbox?templates" },
  { name: "inbox-watchers", visitor: "seller", address: "/inbox?watchers", open: findWatched },
  // The collection remembers its last view, so these two come after the screens that start from it.
  { name: "collection-grid", visitor: "seller", address: "/collection?view=grid" },
  { name: "collection-empty", visitor: "seller", address: "/collection?search=nothing+is+called+so" },
  { name: "capture", visitor: "seller", address: "/capture" },
  { name: "capture-card", visitor: "seller", address: "/capture", open: captureCard },
  ...ADMIN_SECTIONS.map((section): Screen => ({
    name: `admin-${section.replace("/", "-")}`,
    visitor: "superAdmin",
    address: `/admin/${section}`,
  })),
  { name: "ebay-tester", visitor: "superAdmin", address: "/ebay-tester" },
  {
    name: "admin-users-role",
    visitor: "superAdmin",
    address: "/admin/users",
    open: (page) => press(page, /^Make Admin/),
  },
  {
    name: "admin-sku-ask",
    visitor: "superAdmin",
    address: "/admin/sku",
    open: (page) => press(page, /^Process/),
  },
  {
    name: "admin-images-ask",
    visitor: "superAdmin",
    address: "/admin/images",
    open: (page) => press(page, /^Migrate/),
  },
  {
    name: "admin-listings-ask",
    visitor: "superAdmin",
    address: "/admin/listings",
    open: (page) => press(page, /^Purge/),
  },
  ...WITHOUT_EBAY.map(([name, address]): Screen => ({
    name: `off-${name}`,
    visitor: "sellerWithoutEbay",
    address,
  })),
  ...listScreensOfListing("sellerWithoutEbay", "off-"),
  { name: "off-order", visitor: "sellerWithoutEbay", address: "/orders", open: openFirstOrder },
];

function listScreensOfListing(visitor: Visitor, prefix: string): Screen[] {
  return [undefined, "edit-listing", "revise-listing"].map((screen) => ({
    name: `${prefix}${screen ?? "listing"}`,
    visitor,
    address: "/collection",
    open: (page) => openFirstListing(page, screen),
  }));
}

async function openFirstListing(page: Page, screen?: string): Promise<void> {
  await page.getByRole("main").getByRole("link").filter({ hasText: "Hot Wheels" }).first().click();
  await page.waitForURL(/\/listing\//);
  if (screen) await page.goto(new URL(page.url()).pathname.replace("listing", screen));
}

async function openFirstOrder(page: Page): Promise<void> {
  await page.locator('main a[href^="/order"]').first().click();
  await page.waitForURL(/\/(ebay-)?order/);
}

async function openFirstInquiry(page: Page): Promise<void> {
  await page.getByRole("list", { name: "Inquiries" }).getByRole("link").first().click();
  await page.getByRole("heading", { name: "Listing", exact: true }).waitFor();
}

async function findWatched(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
}

async function selectRows(page: Page): Promise<void> {
  const boxes = page.getByRole("main").getByRole("checkbox");
  await boxes.nth(1).check();
  await boxes.nth(2).check();
}

async function captureCard(page: Page, { layCard }: Desk): Promise<void> {
  await page.getByRole("button", { name: "Start camera" }).click();
  await page.getByText("1920 × 1080").waitFor();
  await layCard("front");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Front photo, open at full size" }).waitFor();
  await layCard("back");
  await page.keyboard.press("Space");
  await page.getByText("Completed", { exact: true }).waitFor({ timeout: 120_000 });
}

async function addPlaces(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add places" }).first().click();
  await page.getByLabel("Code or range").fill("A-01 to A-40");
}

const press = (page: Page, name: RegExp) => page.getByRole("button", { name }).first().click();

/** Moves an unplaced car into a place. */
async function openPlace(page: Page): Promise<void> {
  await page.getByRole("checkbox").nth(1).check();
  await press(page, /^Move/);
  await page.getByLabel("To", { exact: true }).fill("A-01");
  await page.keyboard.press("Enter");
  // The move ends after the dialog has closed.
  await page.getByText(/moved to A-01/).waitFor();
  await page.goto("/places/A-01");
  await page.getByRole("button", { name: /^Move/ }).waitFor();
}

async function choose(page: Page, item: string): Promise<void> {
  await selectRows(page);
  await page.getByRole("button", { name: "More to do with the selection" }).click();
  await page.getByRole("menuitem", { name: item }).click();
  await page.getByRole("dialog").waitFor();
}

async function changePrices(page: Page): Promise<void> {
  await selectRows(page);
  await page.getByRole("toolbar").getByRole("button", { name: "Price" }).click();
  await page.getByRole("textbox", { name: "Dollars" }).fill("4.25");
  await press(page, /^Show what changes$/);
  await page.getByRole("dialog").waitFor();
}

/** Makes a lot of the selection, and opens the change of its cars. */
async function changeLot(page: Page): Promise<void> {
  await choose(page, "Create a lot");
  await press(page, /^Create draft$/);
  await page.getByRole("button", { name: "Change cars" }).click();
  await page.getByRole("dialog", { name: "Change the cars of this lot" }).waitFor();
  await page.getByRole("searchbox", { name: "Add a car" }).fill("hot");
}
