import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { useNewLot } from "@/lib/lots";
import { createWishlist, useWishlists } from "@/lib/wishlists/wishlists";
import { useBackgroundTasks } from "@/lib/backgroundTasks/backgroundTask";
import { BackgroundTaskStatus } from "@/lib/backgroundTasks/BackgroundTaskStatus";
import { Toaster } from "@/ui/overlays/Toaster";

import { Dialogs } from "../Dialogs";
import { openCollection, type TestListing } from "../testing/openCollection";
import { addToCurrentWishlist } from "../wishlists/wishlistActions";
import { openDialog, useOpenDialog, useWishlistPanel } from "./openDialog";
import { openSelectedLot } from "./openSelectedLot";

// Acts on a selection over Firestore's REST interface and the functions, with the network's answers.

/** Opens a collection whose live ones can be ended, except the refused item, and listed again. */
async function open(listings: Readonly<Record<string, TestListing>>, refused?: string) {
  const opened = await openCollection(listings, {
    endBulkListings: ({ itemId }) => ({
      ...{ success: itemId !== refused, alreadyEnded: false, error: null, ebayCode: null },
      message: "-",
      failure: itemId === refused ? { code: "ebay/refused", message: "It has bids.", params: {} } : null,
    }),
    relistListing: () => ({
      ...{ success: true, listingId: "new", ebayItemId: "1", listingUrl: "https://ebay.example/itm/1" },
    }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <BackgroundTaskStatus />
        <Dialogs onGone={() => undefined} />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return opened;
}

beforeAll(goOffline);
beforeEach(() => {
  localStorage.clear();
  useWishlists.setState({ wishlists: [], deleted: [], unsaved: 0 });
  useBackgroundTasks.setState({ tasks: [] });
  useOpenDialog.setState({ dialog: null });
  useNewLot.setState({ opened: null });
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});
afterEach(() => void vi.unstubAllGlobals());

const lines = (of: HTMLElement) =>
  within(within(of).getByRole("list", { name: "What changes" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("ending many listings", () => {
  const LISTINGS = {
    camaro: { title: "Camaro", quantity: 2, item: "256000000001" },
    supra: { title: "Supra", quantity: 1, price: 4.5, item: "256000000002" },
    draft: { title: "Draft", quantity: 1 },
  };

  it("shows first which end and which don't, and lists the ended ones again after another dry run", async () => {
    const { calls } = await open(LISTINGS, "256000000002");
    act(() => openDialog({ kind: "end", ids: Object.keys(LISTINGS) }));
    const dryRun = screen.getByRole("dialog", { name: "End 2 listings on eBay?" });
    expect(lines(dryRun)).toEqual(["Camaro$3.00 × 2", "Supra$4.50 × 1"]);
    expect(dryRun).toHaveTextContent("Not live on eBay: 1 stays as it is");
    expect(calls).toEqual([]);
    await press("End 2 listings");
    await screen.findByText(/It has bids\./);
    expect(calls.map(({ data }) => data)).toEqual([{ itemId: "256000000001" }, { itemId: "256000000002" }]);
    expect(screen.getByRole("button", { name: "Save receipt" })).toBeVisible();

    // Only the ended ones are relisted, with the quantity they had.
    await press("List again");
    const again = screen.getByRole("dialog", { name: "List 1 listing again?" });
    expect(lines(again)).toEqual(["Camaro$3.00 × 2"]);
    await userEvent.click(within(again).getByRole("button", { name: "List again" }));
    await screen.findByText("1 listing is on eBay again");
    expect(calls.at(-1)).toEqual({
      ...{ name: "relistListing", data: { listingId: "camaro", quantity: 2, inBulk: true } },
    });
  });
});

describe("adding to a wishlist", () => {
  const LISTINGS = {
    camaro: { title: "Camaro", quantity: 2 },
    supra: { title: "Supra", quantity: 1 },
  };
  const titlesOf = () => useWishlists.getState().wishlists[0]?.items.map(({ title }) => title);

  it("shows first who is new, and ends with a receipt and Undo", async () => {
    await open(LISTINGS);
    const { id } = createWishlist("Toy show");
    useWishlistPanel.setState({ currentId: id });
    act(() => addToCurrentWishlist(["camaro"]));
    expect(titlesOf()).toEqual(["Camaro"]);
    act(() => addToCurrentWishlist(["camaro", "supra"]));
    const dryRun = await screen.findByRole("dialog", { name: "Add 1 listing to Toy show?" });
    expect(lines(dryRun)).toEqual(["Supra$3.00"]);
    expect(dryRun).toHaveTextContent("Already on the list: 1 stays as it is");
    expect(titlesOf()).toEqual(["Camaro"]);
    await press("Add 1 listing");
    expect(titlesOf()).toEqual(["Camaro", "Supra"]);
    expect(await screen.findByRole("button", { name: "Save receipt" })).toBeVisible();
    // The first Undo belongs to this work. The toast of the earlier car has its own.
    const [undo] = screen.getAllByRole("button", { name: "Undo" });
    if (undo) await userEvent.click(undo);
    await waitFor(() => expect(titlesOf()).toEqual(["Camaro"]));
  });
});

describe("a lot of the selection", () => {
  const LISTINGS = {
    camaro: { title: "Camaro", quantity: 2, item: "256000000001" },
    sold: { title: "Sold out", quantity: 0 },
    "lot-1": { title: "Two Camaros", quantity: 1 },
  };

  it("takes one copy of each car that is for sale, and names those it leaves out", async () => {
    await open(LISTINGS);
    act(() => openSelectedLot(Object.keys(LISTINGS)));
    expect(useNewLot.getState().opened?.items).toEqual([
      { listingId: "camaro", ebayId: "256000000001", title: "Camaro", price: 3, binPrice: null, qty: 1 },
    ]);
    expect(await screen.findByText(/^2 /)).toBeVisible();
  });

  it("of cars without copies opens nothing, and says so", async () => {
    await open(LISTINGS);
    act(() => openSelectedLot(["sold", "lot-1"]));
    expect(useNewLot.getState().opened).toBeNull();
    expect(await screen.findByText("None of these has a copy for a lot")).toBeVisible();
  });
});
