import { waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { collectionStore } from "@/lib/listings/store";
import { collectFiles } from "@/lib/testing/collectFiles";
import { collectToasts } from "@/lib/testing/collectToasts";
import { readCsv } from "@/lib/testing/readCsv";
import { showBackgroundTask } from "@/lib/backgroundTasks/testing/showBackgroundTask";
import { cancelBackgroundTask, useBackgroundTasks } from "@/lib/backgroundTasks/backgroundTask";

import { openCollection, type TestListing } from "../testing/openCollection";
import { type Change, changeMany, saveQuantity } from "./changing";

const LISTINGS: Readonly<Record<string, TestListing>> = {
  camaro: { title: "Camaro", quantity: 2, price: 5, sku: "DHR20", item: "256000000001" },
  supra: { title: "Supra", quantity: 1, price: 4.5, item: "256000000002" },
  unpriced: { title: "Beetle", quantity: 1, price: null, item: "256000000004" },
  draft: { title: "Twin Mill", quantity: 3, price: null },
};
const LOT: TestListing = { title: "Two Camaros", quantity: 1, item: "256000000003" };
const PRICES: readonly Change[] = [
  { id: "camaro", price: 6 },
  { id: "supra", price: 5.5 },
];

beforeAll(goOffline);
beforeEach(() => {
  useBackgroundTasks.setState({ tasks: [] });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
});
afterEach(() => void vi.unstubAllGlobals());

const task = () => useBackgroundTasks.getState().tasks.map(showBackgroundTask).at(-1);
const priceOf = (id: string) => collectionStore.get(id)?.price;
const quantityOf = (id: string) => collectionStore.get(id)?.quantity;

interface Sent {
  readonly listingId: string;
}
/** Changes every listing but the refused ones. */
const changeAllBut =
  (...refused: readonly string[]) =>
  ({ changes }: Record<string, unknown>) => {
    const results = (changes as readonly Sent[]).map(({ listingId }) => {
      const success = !refused.includes(listingId);
      return {
        listingId,
        success,
        code: success ? null : "ebay/refused",
        message: success ? null : "No.",
        ebayCode: null,
      };
    });
    return { success: refused.length === 0, results };
  };

describe("changing live listings", () => {
  it("shows the new prices at once, and lets the server change them at eBay", async () => {
    const answer = Promise.withResolvers<object>();
    const { uid, calls } = await openCollection(LISTINGS, { changeListings: () => answer.promise });
    const changed = changeMany(uid, "Changing prices", PRICES);
    expect([priceOf("camaro"), priceOf("supra")]).toEqual([6, 5.5]);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.data).toEqual({
      changes: [
        { listingId: "camaro", price: 6 },
        { listingId: "supra", price: 5.5 },
      ],
    });
    answer.resolve(changeAllBut()({ changes: PRICES.map(({ id }) => ({ listingId: id })) }));
    await changed;
    expect(task()).toMatchObject({
      ...{ label: "Changing prices", summary: "2 listings changed" },
      note: "Undo gives each its value from before, at eBay too, unless it has changed again.",
    });
  });

  it("restores what eBay refuses, and shows the reason", async () => {
    const { uid } = await openCollection(LISTINGS, { changeListings: changeAllBut("supra") });
    await changeMany(uid, "Changing prices", PRICES);
    expect([priceOf("camaro"), priceOf("supra")]).toEqual([6, 4.5]);
    expect(task()?.summary).toBeNull();
    expect(task()?.failures).toMatchObject([
      { id: "supra", title: "Supra", text: "No.", reason: { code: "refused" } },
    ]);
  });

  it("restores everything if the call fails", async () => {
    const { uid } = await openCollection(LISTINGS, {
      changeListings: () => {
        throw new AppError("server/busy");
      },
    });
    await changeMany(uid, "Changing prices", PRICES);
    expect([priceOf("camaro"), priceOf("supra")]).toEqual([5, 4.5]);
    expect(task()).toMatchObject({ summary: null, undo: null });
    const reason = { code: "thrown", error: { code: "server/busy" } };
    expect(task()?.failures).toMatchObject([
      { id: "camaro", reason },
      { id: "supra", reason },
    ]);
  });

  it("restores the earlier values by Undo", async () => {
    const { uid, calls } = await openCollection(LISTINGS, { changeListings: changeAllBut("supra") });
    await changeMany(uid, "Changing", [
      { id: "camaro", price: 6, quantity: 7 },
      { id: "supra", price: 6 },
    ]);
    task()?.undo?.();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.data).toEqual({ changes: [{ listingId: "camaro", price: 5, quantity: 2 }] });
    await waitFor(() => expect([priceOf("camaro"), quantityOf("camaro")]).toEqual([5, 2]));
  });

  it("leaves a listing as it is on Undo that has changed again, such as by a sale", async () => {
    const { uid, calls } = await openCollection(LISTINGS, { changeListings: changeAllBut() });
    await changeMany(uid, "Changing quantities", [
      { id: "camaro", quantity: 10 },
      { id: "supra", quantity: 10 },
    ]);
    collectionStore.applyOptimistic("camaro", { quantity: 8 });
    task()?.undo?.();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.data).toEqual({ changes: [{ listingId: "supra", quantity: 1 }] });
    await waitFor(() => expect(task()?.isRunning).toBe(false));
    expect(task()?.failures).toMatchObject([
      { id: "camaro", title: "Camaro", text: "It has changed since, so it stays as it is." },
    ]);
    expect([quantityOf("camaro"), quantityOf("supra")]).toEqual([8, 1]);
  });

  it("takes nothing for changed again that an Undo without an answer has taken back", async () => {
    let isLost = false;
    const { uid, calls } = await openCollection(LISTINGS, {
      changeListings: (data) => {
        if (isLost) throw new AppError("server/unreachable");
        return changeAllBut()(data);
      },
    });
    await changeMany(uid, "Changing prices", [{ id: "camaro", price: 6 }]);
    isLost = true;
    task()?.undo?.();
    await waitFor(() => expect(task()?.retry).toBeTruthy());
    collectionStore.applyOptimistic("camaro", { price: 5 });
    isLost = false;
    task()?.retry?.();
    await waitFor(() => expect(useBackgroundTasks.getState().tasks).toEqual([]));
    expect(calls).toHaveLength(3);
    expect(priceOf("camaro")).toBe(5);
  });

  it("keeps the price of a live listing on Undo if it had none before, because eBay needs one", async () => {
    const { uid, calls } = await openCollection(LISTINGS, { changeListings: changeAllBut() });
    await changeMany(uid, "Changing", [{ id: "unpriced", price: 6, quantity: 2 }]);
    task()?.undo?.();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.data).toEqual({ changes: [{ listingId: "unpriced", quantity: 1 }] });
  });

  it("stops after a batch of a hundred when it is cancelled, and says how many weren't tried", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 130 }, (_, at) => [
        `L${at}`,
        { title: `Car ${at}`, quantity: 1, item: `25600${at}` },
      ]),
    );
    const { uid, calls } = await openCollection(many, {
      changeListings: (data) => {
        cancelBackgroundTask(task()?.id ?? 0);
        return changeAllBut()(data);
      },
    });
    await changeMany(
      uid,
      "Changing quantities",
      Object.keys(many).map((id) => ({ id, quantity: 2 })),
    );
    expect(calls).toHaveLength(1);
    expect(task()?.summary).toBe("100 listings changed, 30 not tried");
    expect(quantityOf("L129")).toBe(1);
  });

  it.each<{ what: string; change: Change; row: readonly string[] }>([
    { what: "prices", change: { id: "camaro", price: 6 }, row: ["5", "6"] },
    { what: "quantities", change: { id: "camaro", quantity: 0 }, row: ["2", "0"] },
  ])("has a receipt of the $what before and after", async ({ change, row }) => {
    const { uid } = await openCollection(LISTINGS, { changeListings: changeAllBut() });
    const files = collectFiles();
    await changeMany(uid, "Changing", [change]);
    task()?.receipt?.();
    await waitFor(() => expect(files.has("changed-listings.csv")).toBe(true));
    const csv = (await files.get("changed-listings.csv")?.text()) ?? "";
    expect(readCsv(csv)[1]).toEqual(["camaro", "Camaro", "DHR20", ...row, "changed"]);
  });
});

describe("changing drafts", () => {
  it("writes them without the server, and removes prices by Undo that weren't there before", async () => {
    const { uid, calls } = await openCollection(LISTINGS);
    await changeMany(uid, "Changing prices", [{ id: "draft", price: 2 }]);
    expect(priceOf("draft")).toBe(2);
    expect(task()?.summary).toBe("1 listing changed");
    task()?.undo?.();
    await waitFor(() => expect(priceOf("draft")).toBeNull());
    expect(calls).toEqual([]);
  });

  it("keeps the price of one that went live before Undo, because eBay needs one", async () => {
    const { uid, calls } = await openCollection(LISTINGS, { changeListings: changeAllBut() });
    await changeMany(uid, "Changing prices", [{ id: "draft", price: 2 }]);
    collectionStore.applyOptimistic("draft", { status: "active" });
    const toasts = collectToasts();
    task()?.undo?.();
    expect(toasts).toMatchObject([{ message: expect.stringContaining("keep their price") as unknown }]);
    expect(priceOf("draft")).toBe(2);
    expect(calls).toEqual([]);
  });

  it("calls the server only for the live ones among them", async () => {
    const { uid, calls } = await openCollection(LISTINGS, { changeListings: changeAllBut() });
    await changeMany(uid, "Changing", [
      { id: "draft", quantity: 4 },
      { id: "camaro", quantity: 4 },
    ]);
    expect(calls.map(({ data }) => data)).toEqual([{ changes: [{ listingId: "camaro", quantity: 4 }] }]);
    expect([quantityOf("draft"), quantityOf("camaro")]).toEqual([4, 4]);
  });

  it.each<{ what: string; lot: TestListing; change: Change; count: number }>([
    { what: "quantity while there is a lot", lot: LOT, change: { id: "draft", quantity: 4 }, count: 1 },
    {
      ...{ what: "quantity after the lots have ended", lot: { ...LOT, status: "ended" } },
      ...{ change: { id: "draft", quantity: 4 }, count: 0 },
    },
    { what: "price while there is a lot", lot: LOT, change: { id: "draft", price: 4 }, count: 0 },
  ])("leaves $count changes of a $what to the server", async ({ lot, change, count }) => {
    const { uid, calls } = await openCollection(
      { ...LISTINGS, "lot-1": lot },
      { changeListings: changeAllBut() },
    );
    await changeMany(uid, "Changing", [change]);
    expect(calls).toHaveLength(count);
    expect(task()?.failures).toEqual([]);
  });

  it("leaves a listing that is gone to the server, and doesn't restore it", async () => {
    const { uid, calls } = await openCollection(LISTINGS, { changeListings: changeAllBut() });
    await changeMany(uid, "Changing", [{ id: "gone", quantity: 4 }]);
    expect(calls).toHaveLength(1);
    task()?.undo?.();
    await waitFor(() => expect(useBackgroundTasks.getState().tasks).toEqual([]));
    expect(calls).toHaveLength(1);
  });
});

describe("the quantity of one listing", () => {
  it("is shown at once, and restored if eBay refuses it", async () => {
    const { uid } = await openCollection(LISTINGS, { changeListings: changeAllBut("supra") });
    expect(await saveQuantity(uid, { id: "camaro" }, 9)).toBeNull();
    expect(quantityOf("camaro")).toBe(9);
    expect(await saveQuantity(uid, { id: "supra" }, 9)).toMatchObject({
      ...{ code: "refused", failure: { message: "No." } },
    });
    expect(quantityOf("supra")).toBe(1);
    expect(useBackgroundTasks.getState().tasks).toEqual([]);
  });

  it("is restored if the call fails", async () => {
    const { uid } = await openCollection(LISTINGS, {
      changeListings: () => {
        throw new AppError("server/busy");
      },
    });
    expect(await saveQuantity(uid, { id: "supra" }, 9)).toMatchObject({
      ...{ code: "thrown", error: { code: "server/busy" } },
    });
    expect(quantityOf("supra")).toBe(1);
  });
});
