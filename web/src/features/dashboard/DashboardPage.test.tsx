import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { disableNetwork, doc, setDoc } from "firebase/firestore";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { paths } from "@contract/documents";
import { wishlistItem } from "@contract/galleries/wishlists";

import { db } from "@/lib/firestore/firestore";
import { answerListings } from "@/lib/listings/testing/answerListings";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";
import { addToWishlist, createWishlist, useWishlists } from "@/lib/wishlists/wishlists";

import { DashboardPage } from "./DashboardPage";
import { MINUTE_MS } from "@contract/wire/durations";

const FIGURES = {
  totalListings: 60,
  activeListings: 24,
  soldListings: 16,
  totalRevenue: 103,
  recentSales: [],
  lastSync: null,
};
const ID = "w".repeat(22);
const VISITOR = {
  ...{
    id: ID,
    type: "gallery",
    galleryOwner: "dana",
    username: "dana_cars",
    itemCount: 1,
    removedItemsCount: 1,
  },
  ...{ ipCountry: "US", ipRegion: null, createdAt: 1, updatedAt: 2 },
};
const ITEM = {
  id: "L1",
  title: "Twin Mill",
  sku: "DHR20",
  ebayItemId: "110551234567",
  price: 4,
  binPrice: 4,
};

/** The server's answer to each call. A call without one fails as unreachable. */
let answers: Record<string, object>;
/** The seller's listings. */
let listings: Parameters<typeof answerListings>[1];
/** Answers wait for this promise. */
let held: Promise<void>;
let uid = "";
beforeAll(() => disableNetwork(db));
beforeEach(() => {
  uid = crypto.randomUUID();
  answers = {};
  listings = {};
  held = Promise.resolve();
  localStorage.clear();
  useWishlists.setState({ wishlists: [], deleted: [], unsaved: 0 });
  setSession({ status: "ready", person: { ...samplePerson({ username: "dana_cars" }), uid } });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>(async (address) => {
      await held;
      const url = address as string;
      if (url.includes(":runQuery")) return answerListings(uid, listings);
      const answer = answers[url.split("/").at(-1) ?? ""];
      if (!answer) throw new TypeError("Failed to fetch");
      return new Response(JSON.stringify({ result: answer }));
    }),
  );
  return () => vi.unstubAllGlobals();
});

const keepFigures = (lastFetchTime: number) =>
  void setDoc(doc(db, paths.dashboardStats(uid)), { ...FIGURES, totalListings: 59, lastFetchTime });
function open(at = "/") {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[at]}>
        <DashboardPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const figure = (label: string) => within(screen.getByRole("group", { name: label }));

it("shows the stored figures, marked as such, until new ones are loaded", async () => {
  keepFigures(Date.now() - 5 * MINUTE_MS);
  let release: () => void = () => undefined;
  held = new Promise((resolve) => (release = resolve));
  answers = { getTradingInventorySummary: { ...FIGURES, error: null, message: null } };
  open();
  expect(await screen.findByText(/5 min.*\(cached\)/)).toBeVisible();
  expect(figure("Total Listings").getByText("59")).toBeVisible();
  release();
  expect(await screen.findByText("60")).toBeVisible();
  expect(figure("Revenue (30 days)").getByText("$103.00")).toBeVisible();
  expect(screen.queryByText(/\(cached\)/)).not.toBeInTheDocument();
});

it("loads nothing within a minute, unless refreshed", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  keepFigures(Date.now());
  answers = { getTradingInventorySummary: { ...FIGURES, error: null, message: null } };
  open();
  expect(await screen.findByText(/\(cached\)/)).toBeVisible();
  expect(figure("Total Listings").getByText("59")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("60")).toBeVisible();
});

it("keeps the stored figures when loading fails, and says so", async () => {
  keepFigures(Date.now() - 5 * MINUTE_MS);
  open();
  expect(await screen.findByText("Failed to fetch eBay data")).toBeVisible();
  expect(figure("Total Listings").getByText("59")).toBeVisible();
  expect(screen.getByText(/\(cached\)/)).toBeVisible();
});

it("says that eBay can't be reached when there are no figures", async () => {
  open();
  expect(
    await screen.findByText("Failed to connect to eBay. Please check your connection in Settings."),
  ).toBeVisible();
  expect(figure("Total Listings").getByText("–")).toBeVisible();
});

it("shows the server's error text", async () => {
  answers = { getTradingInventorySummary: { ...FIGURES, error: "eBay is on holiday", message: null } };
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  keepFigures(0);
  open();
  expect(await screen.findByText("eBay is on holiday")).toBeVisible();
  expect(screen.queryByText(/Failed to connect to eBay/)).not.toBeInTheDocument();
});

it("opens visitors' and the seller's wishlists by URL, and hands one to the bulk manager", async () => {
  answers = {
    getGalleryWishlists: { wishlists: [VISITOR], total: 1 },
    getWishlistDetails: {
      wishlist: { ...VISITOR, items: [ITEM] },
      removedItems: [{ id: "L2", title: "Bone Shaker", removedAt: 0 }],
    },
  };
  createWishlist("Toy show", undefined, 5);
  const user = userEvent.setup();
  open(`/?wishlists=${ID}`);
  const dialog = within(await screen.findByRole("dialog", { name: "Wishlists" }));
  const one = within(await dialog.findByRole("region", { name: "Visitor from United States" }));
  expect(one.getByRole("link", { name: "Twin Mill" })).toHaveAttribute("href", "/listing/L1");
  expect(one.getByText("Bone Shaker")).toBeVisible();
  await user.click(one.getByRole("button", { name: "Share" }));
  expect(await one.findByRole("button", { name: "Copied!" })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/g/dana_cars?wishlist=${ID}`);
  await user.click(dialog.getByRole("button", { name: /Toy show/ }));
  const own = within(await dialog.findByRole("region", { name: "Toy show" }));
  expect(own.queryByText("Location")).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: /Wishlists\s*2/, hidden: true })).toBeInTheDocument();

  await user.click(dialog.getByRole("button", { name: /^Visitor/ }));
  await user.click(await dialog.findByRole("button", { name: "Push to Bulk" }));
  expect(JSON.parse(localStorage.getItem("wishlistBulkImport") ?? "{}")).toMatchObject({
    csv: "link,title,total price,qty,bin price\r\n,Twin Mill,4.00,1,4.00",
    wishlistId: ID,
    itemCount: 1,
  });
});

it("copies a link to the seller's own list that buyers can open, and says which cars they won't see", async () => {
  answers = { getGalleryWishlists: { wishlists: [], total: 0 } };
  const { id } = createWishlist("Toy show", undefined, 5);
  const ids = Array.from({ length: 202 }, (_, at) => `L${at}`);
  addToWishlist(
    id,
    ids.map((car) => wishlistItem.parse({ id: car, title: car })),
  );
  listings = Object.fromEntries(
    ids.map((car, at) => [
      car,
      { title: car, status: at === 0 ? "draft" : "active", ebayItemId: at === 0 ? null : "11", quantity: 1 },
    ]),
  );
  const user = userEvent.setup();
  open(`/?wishlists=${id}`);
  const own = within(await screen.findByRole("region", { name: "Toy show" }));
  expect(await own.findByText("1 of 202 cars isn't for sale, so buyers won't see it")).toBeVisible();
  expect(own.getByText("The link shows the first 200 of 201 cars for sale")).toBeVisible();
  await user.click(own.getByRole("button", { name: "Share" }));
  expect(await own.findByRole("button", { name: "Copied!" })).toBeVisible();
  const link = new URL(await navigator.clipboard.readText());
  expect(link.pathname).toBe("/g/dana_cars");
  expect(link.searchParams.get("cars")?.split(",")).toEqual(ids.slice(1, 201));
});

it("leads each figure to what it counts", async () => {
  keepFigures(Date.now());
  answers = { getGalleryWishlists: { wishlists: [], total: 0 } };
  open();
  const figures = within(await screen.findByRole("region", { name: "Figures" }));
  const leads = figures.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(leads).toEqual([
    ["Total Listings", "/collection"],
    ["Active Listings", "/collection?status=active"],
    ["Sold Items (30 days)", "/analytics?range=30d"],
    ["Revenue (30 days)", "/analytics?range=30d"],
    [expect.stringContaining("Wishlists"), "/?wishlists=all"],
  ]);
});

it("says that there are no wishlists yet", async () => {
  answers = { getGalleryWishlists: { wishlists: [], total: 0 } };
  open("/?wishlists=all");
  expect(await screen.findByText("No wishlists yet")).toBeVisible();
});
