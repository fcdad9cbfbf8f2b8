import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FirebaseError } from "firebase/app";
import { disableNetwork, doc, setDoc, Timestamp } from "firebase/firestore";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";

import { db } from "@/lib/firestore/firestore";
import { samplePerson } from "@/lib/session/samplePerson";
import { setSession } from "@/lib/session/session";

import { ListingPage, ListingView } from "./ListingPage";

// What waits for a connection is shown at once, as in a browser that is offline.
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

it("has a skeleton until the listing is there", () => {
  open("unknown");
  expect(screen.getByRole("status", { name: "Loading listing" })).toBeInTheDocument();
  expect(screen.queryByRole("heading", { level: 1 })).not.toBeInTheDocument();
});

it("says that there is no such listing, and shows the way back", () => {
  show(<ListingView listing={{ status: "ready", value: null, fromCache: false }} />);
  expect(screen.getByText("Listing not found")).toBeVisible();
  expect(screen.getAllByRole("link", { name: "Collection" })[0]).toHaveAttribute("href", "/collection");
});

it("says in our words that somebody may not see it", () => {
  const error = new FirebaseError("permission-denied", "Missing or insufficient permissions.");
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
  expect(await menuItems()).toEqual(["Edit", "Duplicate", "Delete"]);
});

it("offers to revise one that is on sale, says what eBay lacks, and can end it", async () => {
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
  expect(await menuItems()).toEqual(["Edit", "Refresh from eBay", "Duplicate", "End on eBay", "Delete"]);
});

it("offers to relist one that has ended, and not to end it again", async () => {
  put("ended", { status: "ended", ebayItemId: "256000000002" });
  open("ended");
  expect(await screen.findByText("Ended")).toBeVisible();
  expect(screen.getByRole("button", { name: "Relist" })).toBeEnabled();
  expect(screen.queryByRole("link", { name: "Revise" })).not.toBeInTheDocument();
  expect(await menuItems()).toEqual(["Edit", "Refresh from eBay", "Duplicate", "Delete"]);
});

it("keeps the storage bin beside the notes, in as many characters as it may have", async () => {
  put("stored", { storageBin: "B4-17" });
  open("stored");
  expect(await screen.findByLabelText("Storage bin")).toHaveValue("B4-17");
  await userEvent.type(screen.getByLabelText("Storage bin"), " on the upper shelf");
  expect(screen.getByLabelText("Storage bin")).toHaveValue("B4-17 on the upper s");
});
