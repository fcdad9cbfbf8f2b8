import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FirebaseError } from "firebase/app";
import { disableNetwork, doc, setDoc, Timestamp } from "firebase/firestore";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { MAX_STORAGE_LENGTH } from "@contract/places/stock";

import { db } from "@/lib/firestore/firestore";
import { convertFirestoreError } from "@/lib/firestore/firestoreErrors";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { ListingPage, ListingView } from "./ListingPage";

// Firestore answers from its cache at once instead of waiting for a connection.
beforeAll(() => disableNetwork(db));
beforeEach(() => setSession({ status: "ready", person: samplePerson() }));

const put = (id: string, fields: object) =>
  void setDoc(doc(db, paths.listing("dana", id)), {
    title: "'67 Camaro",
    sku: "DHR20",
    price: 3.5,
    quantity: 2,
    createdAt: Timestamp.fromMillis(0),
    updatedAt: Timestamp.fromMillis(0),
    ...fields,
  });

const show = (page: ReactNode, at = "/") =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
const open = (id: string) =>
  show(
    <Routes>
      <Route path="/listing/:id" element={<ListingPage />} />
    </Routes>,
    `/listing/${id}`,
  );
const menuItems = async () => {
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  return within(screen.getByRole("menu"))
    .getAllByRole("menuitem")
    .map(({ textContent }) => textContent);
};

it("shows a skeleton until the listing is loaded", () => {
  open("unknown");
  expect(screen.getByRole("status", { name: "Loading listing" })).toBeInTheDocument();
  expect(screen.queryByRole("heading", { level: 1 })).not.toBeInTheDocument();
});

it("says that the listing doesn't exist, and links to the collection", () => {
  show(<ListingView listing={{ status: "ready", value: null, fromCache: false }} />);
  expect(screen.getByText("Listing not found")).toBeVisible();
  expect(screen.getAllByRole("link", { name: "Collection" })[0]).toHaveAttribute("href", "/collection");
});

it("explains a denied permission", () => {
  const denied = new FirebaseError("permission-denied", "Missing or insufficient permissions.");
  const error = convertFirestoreError(denied);
  show(<ListingView listing={{ status: "error", error, retry: vi.fn() }} />);
  expect(screen.getByRole("alert")).toHaveTextContent("Failed to load listing");
  expect(screen.getByRole("alert")).toHaveTextContent("You are signed out. Please sign in again.");
});

it("offers to publish a draft, and nothing that needs an item", async () => {
  put("draft", { isDraft: true, status: "draft", firebaseImages: ["https://example.com/1.jpg"] });
  open("draft");
  expect(await screen.findByRole("heading", { level: 1, name: "'67 Camaro" })).toBeVisible();
  expect(screen.getByText("Draft")).toBeVisible();
  expect(screen.getByRole("button", { name: "Go live" })).toBeEnabled();
  expect(screen.queryByRole("link", { name: "Open on eBay" })).not.toBeInTheDocument();
  expect(screen.getByText("Not on eBay yet")).toBeVisible();
  expect(await menuItems()).toEqual(["Edit", "Duplicate", "Print labels", "Delete"]);
});

it("offers to revise and end a live listing, and names the unsent fields", async () => {
  put("live", {
    status: "active",
    ebayItemId: "256000000001",
    listingUrl: "https://ebay.example/itm/256000000001",
    unsentFields: ["title"],
  });
  open("live");
  expect(await screen.findByText("Active")).toBeVisible();
  expect(screen.getByText("eBay doesn't have your last changes yet")).toBeVisible();
  for (const link of screen.getAllByRole("link", { name: "Revise" })) {
    expect(link).toHaveAttribute("href", "/revise-listing/live");
  }
  expect(screen.getByRole("link", { name: "Open on eBay" })).toHaveAttribute("rel", "noreferrer");
  expect(screen.queryByRole("button", { name: "Go live" })).not.toBeInTheDocument();
  expect(await menuItems()).toEqual([
    "Edit",
    "Refresh from eBay",
    "Duplicate",
    "Print labels",
    "End on eBay",
    "Delete",
  ]);
});

it.each([
  ["a live listing with another price than at eBay", "active", true],
  ["an ended listing", "ended", false],
])("says of %s whether edits wait to be sent", async (_, status, isWaiting) => {
  const atEbay = { title: "'67 Camaro", sku: "DHR20", price: 3, quantity: 1 };
  put("edited", { status, ebayItemId: "256000000009", price: 4, atEbay, unsentFields: [] });
  open("edited");
  expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
  expect(screen.queryAllByText("eBay doesn't have your last changes yet")).toHaveLength(isWaiting ? 1 : 0);
});

it("says when the listing can be read from eBay again, if that is too soon", async () => {
  put("fresh", { status: "active", ebayItemId: "256000000003" });
  const details = { code: "sync/throttled", params: { minutes: 18 } };
  const refusal = { error: { status: "RESOURCE_EXHAUSTED", message: details.code, details } };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(refusal, { status: 429 })));
  try {
    open("fresh");
    await screen.findByText("Active");
    await userEvent.click(screen.getByRole("button", { name: "More actions" }));
    await userEvent.click(screen.getByRole("menuitem", { name: "Refresh from eBay" }));
    const said = await screen.findByRole("alert");
    expect(said).toHaveTextContent("This listing could not be read from eBay");
    expect(said).toHaveTextContent("Sync throttled: 18 minutes");
  } finally {
    vi.unstubAllGlobals();
  }
});

it("offers to relist an ended listing, but not to end it", async () => {
  put("ended", { status: "ended", ebayItemId: "256000000002" });
  open("ended");
  expect(await screen.findByText("Ended")).toBeVisible();
  expect(screen.getByRole("button", { name: "Relist" })).toBeEnabled();
  expect(screen.queryByRole("link", { name: "Revise" })).not.toBeInTheDocument();
  expect(await menuItems()).toEqual(["Edit", "Refresh from eBay", "Duplicate", "Print labels", "Delete"]);
});

it("saves the storage bin beside the notes, and limits its length", async () => {
  put("stored", { storageBin: "B4-17" });
  open("stored");
  expect(await screen.findByLabelText("Storage bin")).toHaveValue("B4-17");
  expect(screen.getByLabelText("Storage bin")).toHaveAttribute("maxlength", String(MAX_STORAGE_LENGTH));
});

const lot = {
  cars: [{ listingId: "camaro", copies: 2 }],
  carIds: ["camaro"],
  ...{ wanted: 1, set: 1, counted: 0 },
};

it("names the cars of a lot, with the copies that it holds", async () => {
  put("lot-1", { title: "Two Camaros", quantity: 1, lot });
  put("camaro", {});
  open("lot-1");
  const cars = await screen.findByRole("region", { name: "Cars of this lot" });
  expect(within(cars).getByRole("link")).toHaveAttribute("href", "/listing/camaro");
  expect(cars).toHaveTextContent("2 in each lot, – for sale");
});

it("names the lots that need a car", async () => {
  open("camaro");
  const lots = await screen.findByRole("region", { name: "Lots with this car" });
  expect(within(lots).getByRole("link", { name: "Two Camaros" })).toHaveAttribute("href", "/listing/lot-1");
  expect(lots).toHaveTextContent("Two Camaros1 for sale");
});

it("names a lot that waits for its cars, but none that has sold out or ended", async () => {
  put("supra", {});
  const ofSupra = { ...lot, carIds: ["supra"] };
  put("lot-2", { title: "Waiting", quantity: 0, status: "active", ebayItemId: "1", lot: ofSupra });
  const over = { ...ofSupra, wanted: 0, counted: 1 };
  put("lot-3", { title: "Sold out", quantity: 0, status: "active", ebayItemId: "2", lot: over });
  put("lot-4", { title: "Ended", quantity: 1, status: "ended", ebayItemId: "3", lot: ofSupra });
  open("supra");
  const lots = await screen.findByRole("region", { name: "Lots with this car" });
  expect(within(lots).getAllByRole("link")).toHaveLength(1);
  expect(lots).toHaveTextContent("Waiting0 for sale");
});

it("doesn't change the cars of a lot that has sold, and says why", async () => {
  put("lot-5", { title: "Sold", quantity: 1, quantitySold: 1, isDraft: false, lot });
  open("lot-5");
  const cars = await screen.findByRole("region", { name: "Cars of this lot" });
  expect(within(cars).queryByRole("button", { name: "Change cars" })).toBeNull();
  expect(cars).toHaveTextContent("Copies of this lot have sold, so its cars stay as they are.");
});
