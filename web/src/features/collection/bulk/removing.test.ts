import { waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { collectFiles } from "@/lib/testing/collectFiles";
import { collectToasts } from "@/lib/testing/collectToasts";
import { readCsv } from "@/lib/testing/readCsv";
import { showBackgroundTask } from "@/lib/backgroundTasks/testing/showBackgroundTask";
import { cancelBackgroundTask, useBackgroundTasks } from "@/lib/backgroundTasks/backgroundTask";

import { openCollection } from "../testing/openCollection";
import { useOpenDialog } from "./openDialog";
import { deleteMany, endMany, relistMany, removeAllDuplicates, restoreMany } from "./removing";

const LISTINGS = {
  camaro: { title: "Camaro", quantity: 2, sku: "DHR20", item: "256000000001" },
  supra: { title: "Supra", quantity: 1, item: "256000000002" },
  draft: { title: " ", quantity: 1 },
  other: { title: "Twin Mill", quantity: 3 },
  sold: { title: "Sold", quantity: 0, item: "256000000003", status: "sold" },
};
const MANY = Array.from({ length: 101 }, (_, at) => `L${at}`);

const BUSY_CALL = { code: "thrown", error: { code: "server/busy" } };
const BUSY = "Too many requests at once. Please try again in a minute.";
const TAKEN =
  "A sync has brought it in again, so it is in the collection; the deleted one stays in the trash.";

let toasts: ReturnType<typeof collectToasts>;
beforeAll(goOffline);
beforeEach(() => {
  useBackgroundTasks.setState({ tasks: [] });
  useOpenDialog.setState({ dialog: null });
  toasts = collectToasts();
});
afterEach(() => void vi.unstubAllGlobals());

const task = () => useBackgroundTasks.getState().tasks.map(showBackgroundTask).at(-1);
const deleted = ({ listingIds }: Record<string, unknown>) => ({
  ...{ success: true, deleted: listingIds, missing: [] },
});
const restored = ({ listingIds }: Record<string, unknown>) => ({
  ...{ success: true, restored: listingIds, missing: [], taken: [] },
});
const ended = (message?: string) => ({
  ...{ success: message === undefined, alreadyEnded: false, message: message ?? "", error: null },
  ebayCode: null,
});
async function savedRows(name: string, files: ReadonlyMap<string, Blob>) {
  task()?.receipt?.();
  await waitFor(() => expect(files.has(name)).toBe(true));
  return readCsv((await files.get(name)?.text())?.replace("\uFEFF", "") ?? "");
}

describe("deleting", () => {
  it("moves one listing to the trash with a message and Undo, and without a background task", async () => {
    const { calls } = await openCollection(LISTINGS, { deleteListings: deleted, restoreListings: restored });
    expect(await deleteMany(["draft"], false)).toEqual(["draft"]);
    expect(task()).toBeUndefined();
    expect(toasts).toMatchObject([
      {
        message: "1 listing moved to the trash",
        detail: "For 30 days it can be restored from the trash.",
        tone: "success",
        action: { label: "Undo" },
      },
    ]);
    toasts[0]?.action?.onSelect();
    await waitFor(() => expect(task()?.summary).toBe("1 listing restored"));
    expect(task()).toMatchObject({ receipt: null, undo: null, note: null });
    expect(calls).toEqual([
      { name: "deleteListings", data: { listingIds: ["draft"] } },
      { name: "restoreListings", data: { listingIds: ["draft"] } },
    ]);
  });

  it("sends many in batches of a hundred, and ends with Undo and a receipt", async () => {
    const { calls } = await openCollection(LISTINGS, { deleteListings: deleted, restoreListings: restored });
    expect(await deleteMany(MANY, false)).toEqual(MANY);
    expect(calls.map(({ data }) => (data["listingIds"] as string[]).length)).toEqual([100, 1]);
    expect(task()).toMatchObject({
      ...{ summary: "101 listings moved to the trash", coversScreen: true },
      note: "Undo restores them for 30 days, from here or from the trash.",
    });
    expect(toasts).toEqual([]);
    task()?.undo?.();
    await waitFor(() => expect(task()?.summary).toBe("101 listings restored"));
    expect(task()?.note).toBe("Undo moves them to the trash again.");
    task()?.undo?.();
    await waitFor(() =>
      expect(calls.at(-1)).toEqual({ name: "deleteListings", data: { listingIds: ["L100"] } }),
    );
  });

  it("lists in the receipt what each listing was", async () => {
    await openCollection(LISTINGS, { deleteListings: deleted });
    const files = collectFiles();
    await deleteMany(["camaro", "draft", "gone"], false);
    expect(await savedRows("deleted-listings.csv", files)).toEqual([
      ["id", "title", "SKU", "before", "after", "outcome"],
      ["camaro", "Camaro", "DHR20", "Active", "", "moved to the trash"],
      ["draft", "Untitled listing", "", "Draft", "", "moved to the trash"],
      ["gone", "Untitled listing", "", "", "", "moved to the trash"],
    ]);
  });

  it("removes none if the call fails, and names the listings", async () => {
    await openCollection(LISTINGS, {
      deleteListings: () => {
        throw new AppError("server/busy");
      },
    });
    expect(await deleteMany(["camaro", "draft"], false)).toEqual([]);
    expect(task()).toMatchObject({ summary: null, undo: null });
    expect(task()?.failures).toMatchObject([
      { id: "camaro", title: "Camaro", reason: BUSY_CALL },
      { id: "draft", title: "Untitled listing", reason: BUSY_CALL },
    ]);
    expect(await deleteMany(["camaro"], false)).toEqual([]);
    expect(toasts).toEqual([]);
  });

  it("ends the live ones first on request, and keeps those that eBay doesn't end", async () => {
    const { calls } = await openCollection(LISTINGS, {
      endBulkListings: ({ itemId }) => ended(itemId === "256000000002" ? "It has bids." : undefined),
      deleteListings: deleted,
    });
    expect(await deleteMany(["camaro", "supra", "draft"], true)).toEqual(["camaro", "draft"]);
    expect(calls).toEqual([
      { name: "endBulkListings", data: { itemId: "256000000001" } },
      { name: "endBulkListings", data: { itemId: "256000000002" } },
      { name: "deleteListings", data: { listingIds: ["camaro", "draft"] } },
    ]);
    expect(useBackgroundTasks.getState().tasks.map(showBackgroundTask)[0]?.failures).toMatchObject([
      { id: "supra", title: "Supra", text: "It has bids.", reason: { code: "refused" } },
    ]);
  });

  it("keeps the listings that weren't ended because the seller cancelled", async () => {
    const { calls } = await openCollection(LISTINGS, {
      endBulkListings: () => {
        cancelBackgroundTask(task()?.id ?? 0);
        return ended();
      },
      deleteListings: deleted,
    });
    expect(await deleteMany(["camaro", "supra", "draft"], true)).toEqual(["camaro", "draft"]);
    expect(calls.map(({ name }) => name)).toEqual(["endBulkListings", "deleteListings"]);
  });
});

describe("ending", () => {
  it("calls eBay only for the live ones, and offers to list them again with their quantities", async () => {
    const { calls } = await openCollection(LISTINGS, { endBulkListings: () => ended() });
    const { succeeded } = await endMany(["draft", "camaro", "sold", "gone", "supra"]);
    expect(succeeded).toEqual([{ id: "camaro" }, { id: "supra" }]);
    expect(calls.map(({ data }) => data)).toEqual([{ itemId: "256000000001" }, { itemId: "256000000002" }]);
    expect(task()).toMatchObject({
      ...{ summary: "2 listings ended on eBay", undoLabel: "List again" },
      note: "An ended item doesn't come back. List again puts them up as new items.",
    });
    task()?.undo?.();
    expect(useOpenDialog.getState().dialog).toEqual({
      kind: "relist",
      ended: [
        { id: "camaro", quantity: 2 },
        { id: "supra", quantity: 1 },
      ],
    });
  });

  it("shows nothing if none of the listings is live", async () => {
    const { calls } = await openCollection(LISTINGS);
    await endMany(["draft", "sold"]);
    expect([calls, task()]).toEqual([[], undefined]);
  });

  it("lists in the receipt the state before", async () => {
    await openCollection(LISTINGS, {
      endBulkListings: ({ itemId }) => ended(itemId === "256000000002" ? "It has bids." : undefined),
    });
    const files = collectFiles();
    await endMany(["camaro", "supra"]);
    expect((await savedRows("ended-listings.csv", files)).slice(1)).toEqual([
      ["camaro", "Camaro", "DHR20", "Active", "", "ended on eBay"],
      ["supra", "Supra", "", "Active", "", "It has bids."],
    ]);
  });
});

describe("listing again", () => {
  const relisted = (readAt?: number | null) => ({
    ...{ success: true, listingId: "new", ebayItemId: "1", listingUrl: "https://ebay.example/itm/1" },
    olderReading: readAt === undefined ? null : { readAt },
  });
  const ENDED = [
    { id: "camaro", quantity: 2 },
    { id: "supra", quantity: 1 },
  ];

  it("creates a new item for each, with the quantity it had", async () => {
    const { calls } = await openCollection(LISTINGS, { relistListing: () => relisted() });
    const files = collectFiles();
    await relistMany(ENDED);
    expect(calls.map(({ data }) => data)).toEqual([
      { listingId: "camaro", quantity: 2, inBulk: true },
      { listingId: "supra", quantity: 1, inBulk: true },
    ]);
    expect(task()).toMatchObject({
      ...{ label: "Listing again on eBay", summary: "2 listings are on eBay again" },
      note: "To take it back, end them again.",
    });
    expect(toasts).toEqual([]);
    expect((await savedRows("relisted-listings.csv", files))[1]?.at(-1)).toBe("listed again on eBay");
  });

  it("reports how many were left when it was cancelled, and no success if one fails", async () => {
    await openCollection(LISTINGS, {
      relistListing: ({ listingId }) => {
        if (listingId === "supra") throw new AppError("ebay/refused", { message: "No." });
        if (listingId === "draft") cancelBackgroundTask(task()?.id ?? 0);
        return relisted();
      },
    });
    await relistMany([{ id: "draft", quantity: 1 }, ...ENDED]);
    expect(task()?.summary).toBe("1 listing is on eBay again, 2 not tried");
    await relistMany(ENDED);
    expect(task()).toMatchObject({ summary: null, failures: [{ id: "supra", title: "Supra" }] });
  });

  it("warns about items that were made from an outdated copy of the listing", async () => {
    await openCollection(LISTINGS, {
      relistListing: ({ listingId }) => relisted(listingId === "camaro" ? null : Date.UTC(2026, 10, 3, 12)),
    });
    await relistMany(ENDED);
    expect(toasts).toMatchObject([
      {
        message:
          "eBay doesn't return 2 of the old items any more, and not all were read before: check shipping and returns of the new ones.",
        tone: "warning",
      },
    ]);
  });
});

describe("restoring", () => {
  it("names each listing that couldn't be restored, and the reason", async () => {
    await openCollection(LISTINGS, {
      restoreListings: () => ({ success: true, restored: ["a"], missing: ["b"], taken: ["c"] }),
    });
    const files = collectFiles();
    const titles = new Map([
      ["a", "Mustang"],
      ["b", "Beetle"],
    ]);
    await restoreMany(["a", "b", "c"], titles);
    expect(task()?.failures).toMatchObject([
      {
        id: "b",
        title: "Beetle",
        text: "It is not in the trash any more.",
        reason: { code: "not-in-trash" },
      },
      { id: "c", title: "Untitled listing", text: TAKEN, reason: { code: "came-again" } },
    ]);
    expect(task()?.summary).toBeNull();
    expect((await savedRows("restored-listings.csv", files)).slice(1)).toEqual([
      ["a", "Mustang", "", "", "", "restored"],
      ["b", "Beetle", "", "", "", "It is not in the trash any more."],
      ["c", "", "", "", "", TAKEN],
    ]);
  });

  it("gives each listing the server's reason if the call fails", async () => {
    await openCollection(LISTINGS, {
      restoreListings: () => {
        throw new AppError("server/busy");
      },
    });
    await restoreMany(["a"], new Map([["a", "Mustang"]]));
    expect(task()?.failures).toMatchObject([{ id: "a", title: "Mustang", text: BUSY }]);
  });
});

describe("removing the duplicates", () => {
  it("reports how many the server has removed, with their earlier titles and Undo", async () => {
    const { calls } = await openCollection(LISTINGS, {
      removeDuplicates: () => ({ success: true, removed: ["camaro", "new"] }),
      restoreListings: ({ listingIds }) => ({ success: true, restored: [], missing: listingIds, taken: [] }),
    });
    const files = collectFiles();
    await removeAllDuplicates(1);
    expect(task()).toMatchObject({
      ...{ summary: "2 duplicates moved to the trash", coversScreen: true },
      note: "Undo restores them for 30 days, from here or from the trash.",
    });
    expect(await savedRows("removed-duplicates.csv", files)).toEqual([
      ["id", "title", "SKU", "before", "after", "outcome"],
      ["camaro", "Camaro", "DHR20", "", "", "moved to the trash"],
      ["new", "Untitled listing", "", "", "", "moved to the trash"],
    ]);
    task()?.undo?.();
    await waitFor(() =>
      expect(task()?.failures.map(({ title }) => title)).toEqual(["Camaro", "Untitled listing"]),
    );
    expect(calls.at(-1)).toEqual({ name: "restoreListings", data: { listingIds: ["camaro", "new"] } });
    expect(toasts).toEqual([]);
  });

  it("reports that none are left, and names duplicates by their number if the call fails", async () => {
    let isBusy = false;
    await openCollection(LISTINGS, {
      removeDuplicates: () => {
        if (isBusy) throw new AppError("server/busy");
        return { success: true, removed: [] };
      },
    });
    await removeAllDuplicates(3);
    expect(toasts).toMatchObject([{ message: "No duplicates are left", tone: "success" }]);
    expect(task()).toBeUndefined();
    isBusy = true;
    await removeAllDuplicates(3);
    expect(task()?.failures).toMatchObject([{ title: "3 duplicates", text: BUSY }]);
  });
});
