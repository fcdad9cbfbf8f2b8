import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openListingPages } from "./listingPages.ts";

const UID = "ada";

async function world(listings: Record<string, object>) {
  const firestore = memoryFirestore(() => 0);
  for (const [id, fields] of Object.entries(listings))
    await firestore.doc(paths.listing(UID, id)).set(fields);
  return openListingPages(firestore);
}
type PageRequest = Parameters<ReturnType<typeof openListingPages>["page"]>[1];
const ASKED: PageRequest = { page: 1, pageSize: 2, sortBy: "price", sortOrder: "asc", statusFilter: "all" };

describe("a page of listings", () => {
  it("is sorted in both directions, and has the total of all pages", async () => {
    const pages = await world({ a: { price: 2 }, b: { price: 3 }, c: { price: 1 } });
    const read = async (request: Partial<PageRequest>) => {
      const { listings, total } = await pages.page(UID, { ...ASKED, ...request });
      return [listings.map(({ id }) => id), total];
    };
    expect(await read({})).toEqual([["c", "a"], 3]);
    expect(await read({ page: 2 })).toEqual([["b"], 3]);
    expect(await read({ sortOrder: "desc" })).toEqual([["b", "a"], 3]);
    expect(await read({ page: 3 })).toEqual([[], 3]);
  });

  it("has the listings of one status, and none that are damaged", async () => {
    const pages = await world({
      a: { price: 1, status: "active" },
      b: { price: 2, status: "ended" },
      c: { price: 3, status: "active", quantity: "many" },
    });
    const { listings, total } = await pages.page(UID, { ...ASKED, statusFilter: "active" });
    expect([listings.map(({ id }) => id), total]).toEqual([["a"], 2]);
  });
});

it("lists what is or was at eBay, the newest items first", async () => {
  const pages = await world({
    a: { ebayItemId: "110" },
    b: { ebayItemId: "112" },
    c: { ebayItemId: null },
    d: {},
    e: { ebayItemId: "111" },
  });
  expect((await pages.onMarketplace(UID, 2)).map(({ id }) => id)).toEqual(["b", "e"]);
  expect((await pages.onMarketplace(UID, 9)).map(({ id }) => id)).toEqual(["b", "e", "a"]);
});

it("finds a listing with times in milliseconds and today's words", async () => {
  const [createdAt, updatedAt, startTime, endTime] = [1, 2, 3, 4].map((time) => Timestamp.fromMillis(time));
  const pages = await world({
    a: { title: "Camaro", status: "completed", createdAt, updatedAt, startTime, endTime },
    b: { status: "active" },
    c: { quantity: "many" },
  });
  expect(await pages.find(UID, "a")).toMatchObject({
    ...{ id: "a", title: "Camaro", status: "ended", createdAt: 1, updatedAt: 2, startTime: 3, endTime: 4 },
  });
  expect(await pages.find(UID, "b")).toMatchObject({
    ...{ id: "b", status: "active", createdAt: null, updatedAt: null, startTime: null, endTime: null },
  });
  expect([await pages.find(UID, "c"), await pages.find(UID, "missing")]).toEqual([null, null]);
});
