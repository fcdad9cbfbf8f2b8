import { render, screen } from "@testing-library/react";
import { FirebaseError } from "firebase/app";
import { expect, it } from "vitest";

import { clearedHistoryDocument, removedCardDocument, removedPictureDocument } from "@contract/trash/removed";
import { trashDocument } from "@contract/trash/trash";
import { convertFirestoreError } from "@/lib/firestore/firestoreErrors";
import type { Live } from "@/lib/firestore/useDocuments";

import { TrashView } from "./TrashView";
import { DAY_MS } from "@contract/wire/durations";

/** A minute earlier, so that less than a whole day is left of the last day. */
const NOW = Date.now() - 60_000;
const ago = (days: number) => ({ toMillis: () => NOW - days * DAY_MS });
const ready = <T extends object>(...documents: T[]) => ({
  status: "ready" as const,
  value: {
    documents: documents.map((each, at) => ({ ...each, id: `d${at}` })),
    unreadable: [],
    fromCache: false,
  },
  fromCache: false,
});
const listing = (title: string, days: number) =>
  trashDocument.parse({ listing: { title, sku: "DHR20" }, deletedAt: ago(days), expiresAt: ago(days - 30) });
const card = (carName: string | null, days: number, sku: string | null = null) =>
  removedCardDocument.parse({
    item: {
      ...{ timestamp: 1, startTime: 1, status: "review", stationId: "s", carName, sku },
      ...{ price: 2, handlingCost: 0, quantity: 1, createAsDraft: true },
    },
    removal: "r",
    removedAt: ago(days),
  });
const clearing = (entries: number, days: number) =>
  clearedHistoryDocument.parse({ entries, removedAt: ago(days), expiresAt: ago(days - 30) });
const picture = (listingId: string, days: number, reason?: "uploaded") =>
  removedPictureDocument.parse({
    ...{ listingId, url: `/${listingId}.jpg`, removedAt: ago(days), expiresAt: ago(days - 30) },
    ...(reason && { reason }),
  });

type Parts = Pick<Parameters<typeof TrashView>[0], "listings" | "cards" | "clearings" | "pictures">;
const show = (parts: Partial<Parts> = {}, sought = "") =>
  render(
    <TrashView
      uid="seller"
      wishlists={[]}
      {...{ listings: ready(), cards: ready(), clearings: ready(), pictures: ready(), ...parts }}
      getListingTitle={(id) => (id === "gone" ? null : `Listing ${id}`)}
      words={sought}
      sought={sought}
      onWords={() => undefined}
      onClose={() => undefined}
      limit={2}
      onMore={() => undefined}
    />,
  );
const rows = () => screen.queryAllByRole("listitem").map((row) => row.textContent);
const failed = (code: string): Live<never> => ({
  status: "error",
  error: convertFirestoreError(new FirebaseError(code, "14 UNAVAILABLE: 10.0.0.1")),
  retry: () => undefined,
});

it("shows each deleted thing, its kind, and how long it can be restored", () => {
  show({
    listings: ready(listing("Twin Mill", 2)),
    cards: ready(card("Camaro", 29, "GTB53"), card(null, 1)),
    clearings: ready(clearing(2, 3), clearing(1_200, 10)),
  });
  expect(rows()).toEqual([
    "Capture history1,202 entries, deleted 3 d ago, 20 days leftRestore",
    "CamaroCard from the capture queue, GTB53, deleted 29 d ago, 1 day leftRestore",
    "CardCard from the capture queue, deleted yesterday, 29 days leftRestore",
    "Twin MillDHR20, deleted 2 d ago, 28 days leftRestore",
    "Show 100 more",
  ]);
  expect(screen.getByRole("button", { name: "Restore 2 cards" })).toBeVisible();
});

it("shows photos that were removed from listings, but no uploads, and none of missing listings", () => {
  show({
    pictures: ready(picture("a", 2), picture("b", 1, "uploaded"), picture("gone", 1), picture("c", 31)),
  });
  expect(rows()).toEqual([
    "Listing aPhoto taken off this listing, deleted 2 d ago, 28 days leftRestore",
    "Show 100 more",
  ]);
  expect(screen.getByRole("button", { name: "Restore the photo of Listing a" })).toBeEnabled();
});

it("never shows more than 30 days, even if the clock is behind", () => {
  const soon = (days: number) => ({ toMillis: () => Date.now() + 30_000 + days * DAY_MS });
  const deleted = { listing: { title: "Twin Mill" }, deletedAt: soon(0), expiresAt: soon(30) };
  show({ listings: ready(trashDocument.parse(deleted)) });
  expect(rows()).toEqual([expect.stringContaining("30 days left")]);
});

it("searches by words, and hides expired things", () => {
  const all = {
    listings: ready(listing("Twin Mill", 31), listing("Bone Shaker", 1)),
    cards: ready(card("Camaro", 31), card("Mustang", 1)),
    clearings: ready(clearing(5, 31)),
  };
  const { unmount } = show(all, "mustang");
  expect(rows()).toEqual([expect.stringContaining("Mustang")]);
  unmount();
  show(all, "camaro");
  expect(screen.getByRole("status")).toHaveTextContent("Nothing in the trash matches “camaro”.");
});

it("says that the trash is empty only when every part is loaded", () => {
  const { unmount } = show({ cards: { status: "loading" } });
  expect(screen.queryByText("The trash is empty.")).toBeNull();
  expect(screen.getByLabelText("Loading the trash")).toBeInTheDocument();
  unmount();
  show();
  expect(screen.getByRole("status")).toHaveTextContent("The trash is empty.");
});

it.each([
  ["unavailable", "The server can't be reached. Check your connection and try again."],
  ["permission-denied", "You are signed out. Please sign in again."],
])("shows a text of ours for the failure %s, and doesn't say that the trash is empty", (code, words) => {
  show({ listings: failed(code) });
  expect(screen.getByRole("alert")).toHaveTextContent(`Part of the trash could not be loaded${words}`);
  expect(screen.queryByText("The trash is empty.")).toBeNull();
  expect(document.body).not.toHaveTextContent("10.0.0.1");
});

it("shows the loaded parts when another part fails", () => {
  show({ listings: ready(listing("Twin Mill", 1)), cards: failed("unavailable") });
  expect(screen.getByRole("alert")).toBeVisible();
  expect(screen.getByRole("button", { name: "Restore Twin Mill" })).toBeEnabled();
});
