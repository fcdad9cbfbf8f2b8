import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { collectionStore, useEveryListing } from "@/lib/listings/store";
import { useMultiItem } from "@/lib/multiItem";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { createWishlist, useWishlists } from "@/lib/wishlists/wishlists";
import { useWork } from "@/lib/work/work";
import { WorkStatus } from "@/lib/work/WorkStatus";
import { Toaster } from "@/ui/overlays/Toaster";

import { Dialogs } from "../Dialogs";
import { addToCurrentWishlist } from "../wishlists/wishlistActs";
import { saveQuantity } from "./changing";
import { ask, useAsking, useWishlistPanel } from "./asking";
import { openSelectedLot } from "./openSelectedLot";

// Acts on a selection over Firestore's REST interface and the functions, with the network's answers.

interface TestListing {
  readonly title: string;
  readonly quantity: number;
  readonly price?: number;
  /** Live with this item id. */
  readonly item?: string;
}
const asked: { readonly name: string; readonly data: unknown }[] = [];
let refusing: string | null = null;

async function open(listings: Readonly<Record<string, TestListing>>) {
  const uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  const collection = [
    { readTime: "2026-11-23T08:00:00Z" },
    ...Object.entries(listings).map(([id, { title, quantity, price = 3, item }]) => ({
      document: {
        name: `projects/p/databases/(default)/documents/users/${uid}/listings/${id}`,
        fields: {
          title: { stringValue: title },
          quantity: { integerValue: String(quantity) },
          price: { doubleValue: price },
          status: { stringValue: item === undefined ? "draft" : "active" },
          isDraft: { booleanValue: item === undefined },
          ebayItemId: item === undefined ? { nullValue: null } : { stringValue: item },
        },
      },
    })),
  ];
  vi.stubGlobal("fetch", (address: URL | RequestInfo, options?: RequestInit) => {
    const url = address instanceof Request ? address.url : String(address);
    if (url.endsWith(":runQuery")) return Promise.resolve(new Response(JSON.stringify(collection)));
    const { data } = JSON.parse(typeof options?.body === "string" ? options.body : "{}") as {
      data: { itemId?: string };
    };
    asked.push({ name: url.split("/").at(-1) ?? "", data });
    const isRefused = refusing !== null && data.itemId === refusing;
    return Promise.resolve(new Response(JSON.stringify({ result: answerOf(isRefused) })));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Ready />
        <WorkStatus />
        <Dialogs onGone={() => undefined} />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText("The collection is here");
}
/** Answers both functions, which end and relist. */
const answerOf = (isRefused: boolean) => ({
  results: [],
  ...{ success: !isRefused, alreadyEnded: false, message: isRefused ? "It has bids." : "", error: null },
  ...{ ebayCode: null, listingId: "new", ebayItemId: "1", listingUrl: "https://ebay.example/itm/1" },
});
const Ready = () => (useEveryListing().rows === null ? null : <p>The collection is here</p>);

beforeAll(goOffline);
beforeEach(() => {
  asked.length = 0;
  refusing = null;
  localStorage.clear();
  useWishlists.setState({ wishlists: [], deleted: [], unsaved: 0 });
  useWork.setState({ works: [] });
  useAsking.setState({ asked: null });
  useMultiItem.setState({ opened: null });
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

  it("shows what ends and what doesn’t, and lists again what has ended, after a dry run of its own", async () => {
    refusing = "256000000002";
    await open(LISTINGS);
    act(() => ask({ kind: "end", ids: Object.keys(LISTINGS) }));
    const dryRun = screen.getByRole("dialog", { name: "End 2 listings on eBay?" });
    expect(lines(dryRun)).toEqual(["Camaro$3.00 × 2", "Supra$4.50 × 1"]);
    expect(dryRun).toHaveTextContent("Not live on eBay: 1 stays as it is");
    expect(asked).toEqual([]);
    await press("End 2 listings");
    await screen.findByText(/It has bids\./);
    expect(asked.map(({ data }) => data)).toEqual([{ itemId: "256000000001" }, { itemId: "256000000002" }]);
    expect(screen.getByRole("button", { name: "Save receipt" })).toBeVisible();

    // Only the ended ones are relisted, with the quantity they had.
    await press("List again");
    const again = screen.getByRole("dialog", { name: "List 1 listing again?" });
    expect(lines(again)).toEqual(["Camaro$3.00 × 2"]);
    await userEvent.click(within(again).getByRole("button", { name: "List again" }));
    await screen.findByText("1 listing is on eBay again");
    expect(asked.at(-1)).toEqual({
      ...{ name: "relistListing", data: { listingId: "camaro", quantity: 2, inBulk: true } },
    });
  });
});

describe("the quantity of a draft", () => {
  const LISTINGS = { camaro: { title: "Camaro", quantity: 2 }, supra: { title: "Supra", quantity: 1 } };
  const save = () => void saveQuantity(samplePerson().uid, { id: "camaro" }, 0);

  it("is changed by the server while the seller has a lot, so that the lots of the car follow", async () => {
    await open({ ...LISTINGS, "lot-1": { title: "Two Camaros", quantity: 1, item: "256000000003" } });
    save();
    await waitFor(() =>
      expect(asked).toEqual([
        { name: "changeListings", data: { changes: [{ listingId: "camaro", quantity: 0 }] } },
      ]),
    );
  });

  it("is written directly without one, also without a connection", async () => {
    await open(LISTINGS);
    save();
    await waitFor(() => expect(collectionStore.get("camaro")?.quantity).toBe(0));
    expect(asked).toEqual([]);
  });
});

describe("adding to a wishlist", () => {
  const LISTINGS = {
    camaro: { title: "Camaro", quantity: 2 },
    supra: { title: "Supra", quantity: 1 },
  };
  const titlesOf = () => useWishlists.getState().wishlists[0]?.items.map(({ title }) => title);

  it("many at once shows who is new, ends with a receipt, and is taken back by Undo", async () => {
    await open(LISTINGS);
    const { id } = createWishlist("Toy show");
    useWishlistPanel.setState({ currentId: id });
    act(() => addToCurrentWishlist(["camaro"]));
    expect(titlesOf()).toEqual(["Camaro"]);
    act(() => addToCurrentWishlist(["camaro", "supra"]));
    const dryRun = await screen.findByRole("dialog", { name: "Add 1 listing to Toy show?" });
    expect(lines(dryRun)).toEqual(["Supra$3.00"]);
    expect(dryRun).toHaveTextContent("On the list already: 1 stays as it is");
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

  it("takes a copy of each car that is for sale, and says what it leaves out", async () => {
    await open(LISTINGS);
    act(() => openSelectedLot(Object.keys(LISTINGS)));
    expect(useMultiItem.getState().opened?.items).toEqual([
      { listingId: "camaro", ebayId: "256000000001", title: "Camaro", price: 3, binPrice: null, qty: 1 },
    ]);
    expect(await screen.findByText(/^2 /)).toBeVisible();
  });

  it("of cars without copies opens nothing, and says so", async () => {
    await open(LISTINGS);
    act(() => openSelectedLot(["sold", "lot-1"]));
    expect(useMultiItem.getState().opened).toBeNull();
    expect(await screen.findByText("None of these has a copy for a lot")).toBeVisible();
  });
});
