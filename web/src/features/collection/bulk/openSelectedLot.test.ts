import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { closeNewLot, useNewLot } from "@/lib/lots";
import { collectToasts } from "@/lib/testing/collectToasts";

import { openCollection, type TestListing } from "../testing/openCollection";
import { openSelectedLot } from "./openSelectedLot";

const LISTINGS: Readonly<Record<string, TestListing>> = {
  camaro: { title: "Camaro", quantity: 2, price: 5, item: "256000000001" },
  supra: { title: "S".repeat(501), quantity: 1, price: null },
  sold: { title: "Beetle", quantity: 0 },
};
let toasts: ReturnType<typeof collectToasts>;
beforeAll(goOffline);
beforeEach(() => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  closeNewLot();
  toasts = collectToasts();
});
afterEach(() => void vi.unstubAllGlobals());
const listToasts = () => toasts.map(({ message, tone }) => `${tone}: ${message}`);
const items = () => useNewLot.getState().opened?.items ?? null;

it("adds one copy of each car, with its title cut to 500 characters", async () => {
  await openCollection(LISTINGS);
  openSelectedLot(["camaro", "supra"]);
  expect(items()).toEqual([
    { listingId: "camaro", ebayId: "256000000001", title: "Camaro", price: 5, binPrice: null, qty: 1 },
    { listingId: "supra", ebayId: null, title: "S".repeat(500), price: null, binPrice: null, qty: 1 },
  ]);
  expect(listToasts()).toEqual([]);
});

it("leaves out cars without copies, and says so", async () => {
  await openCollection(LISTINGS);
  openSelectedLot(["camaro", "sold", "gone"]);
  expect(items()?.map(({ listingId }) => listingId)).toEqual(["camaro"]);
  expect(listToasts()).toEqual(["warning: 1 listing is left out: it has no copies, or is a lot itself."]);
});

it("opens nothing without a car", async () => {
  await openCollection(LISTINGS);
  openSelectedLot(["sold"]);
  expect(items()).toBeNull();
  expect(listToasts()).toEqual(["warning: None of these has a copy for a lot"]);
});
