import { expect, it } from "vitest";

import { listingDocument, orderDocument } from "../../contract/documents.ts";
import { decodeChangeCursor, decodeMarketplaceCursor, encodeCursor } from "./cursors.ts";
import type { ApiCaller, ApiReads, ChangePosition, MarketplacePosition } from "./ports.ts";
import { getAccount, getListing, getOrder, listListings, listOrders } from "./readResources.ts";

const at = (milliseconds: number) => ({ toMillis: () => milliseconds, toDate: () => new Date(milliseconds) });
const LISTING = {
  id: "l1",
  listing: listingDocument.parse({ title: "Camaro", description: "Blue" }),
  version: "7",
};
const ORDER = {
  id: "o1",
  order: orderDocument.parse({
    ...{ orderId: "o1", buyer: "bob", date: at(0), total: 10, items: [], shipments: [] },
    ...{ paymentStatus: "PAID", orderFulfillmentStatus: "NOT_STARTED" },
  }),
};
const CHANGED: ChangePosition = [1_700_000_000, 5, "l1"];
const MODIFIED: MarketplacePosition = [1_700_000_000_000, "o1"];

/** Reads that note what they were asked for. */
function openReads(changed: ChangePosition | null = null, modified: MarketplacePosition | null = null) {
  const calls: unknown[] = [];
  const note = <T>(name: string, uid: string, request: unknown, answer: T) => {
    calls.push([name, uid, request]);
    return Promise.resolve(answer);
  };
  const reads: ApiReads = {
    listListings: (uid, request) => note("listings", uid, request, { listings: [LISTING], last: changed }),
    readListing: (uid, id) => note("listing", uid, id, id === "l1" ? LISTING : null),
    listOrdersByDate: (uid, request) =>
      note("listOrdersByDate", uid, request, { orders: [ORDER], last: changed }),
    listOrdersByChange: (uid, request) =>
      note("listOrdersByChange", uid, request, { orders: [ORDER], last: modified }),
    readOrder: (uid, id) => note("order", uid, id, id === "o1" ? ORDER : null),
  };
  return { reads, calls };
}

it("lists a seller's listings after a cursor, as summaries, with the next cursor", async () => {
  const { reads, calls } = openReads(CHANGED);
  const { data, nextCursor } = await listListings(reads, "ada", {
    ...{ cursor: encodeCursor(CHANGED), limit: 20, sku: "DHR20" },
  });
  expect(calls).toEqual([["listings", "ada", { limit: 20, sku: "DHR20", after: CHANGED }]]);
  expect(data).toMatchObject([{ id: "l1", title: "Camaro" }]);
  expect(data[0]).not.toHaveProperty("description");
  expect(nextCursor && decodeChangeCursor(nextCursor)).toEqual(CHANGED);
});

it("answers no next cursor at the end of the list", async () => {
  const { reads } = openReads();
  expect((await listListings(reads, "ada", { limit: 20 })).nextCursor).toBeNull();
  expect((await listOrders(reads, "ada", { limit: 20 })).nextCursor).toBeNull();
});

it("lists orders by date, or since a time by their change at the marketplace", async () => {
  const { reads, calls } = openReads(CHANGED, MODIFIED);
  await listOrders(reads, "ada", { limit: 5, cursor: encodeCursor(CHANGED) });
  const { data, nextCursor } = await listOrders(reads, "ada", {
    ...{ limit: 5, updatedSince: 0, cursor: encodeCursor(MODIFIED), shippingStatus: "SHIPPED" },
  });
  expect(calls).toEqual([
    ["listOrdersByDate", "ada", { limit: 5, shippingStatus: undefined, after: CHANGED }],
    ["listOrdersByChange", "ada", { limit: 5, shippingStatus: "SHIPPED", updatedSince: 0, after: MODIFIED }],
  ]);
  expect(data).toMatchObject([{ id: "o1", buyer: "bob" }]);
  expect(nextCursor && decodeMarketplaceCursor(nextCursor)).toEqual(MODIFIED);
});

it("refuses the cursor of another list", async () => {
  const { reads, calls } = openReads();
  await expect(
    listOrders(reads, "ada", { limit: 5, updatedSince: 0, cursor: encodeCursor(CHANGED) }),
  ).rejects.toMatchObject({ code: "invalid-request" });
  expect(calls).toEqual([]);
});

it("answers one listing with its version as the ETag, and one order", async () => {
  const { reads } = openReads();
  expect(await getListing(reads, "ada", "l1")).toMatchObject({
    ...{ answer: { id: "l1", description: "Blue" }, etag: '"7"' },
  });
  expect(await getOrder(reads, "ada", "o1")).toMatchObject({ id: "o1", total: 10 });
});

it("answers not-found for what the seller doesn't have", async () => {
  const { reads } = openReads();
  await expect(getListing(reads, "ada", "l2")).rejects.toMatchObject({ code: "not-found" });
  await expect(getOrder(reads, "ada", "o2")).rejects.toMatchObject({ code: "not-found" });
});

it("answers the account with the key that was used, and what is left of the minute", () => {
  const key = {
    id: "k1",
    name: "Script",
    keyPreview: "pb_1…",
    createdAt: 0,
    scopes: ["read"],
    expiresAt: 1_000,
  };
  const caller = { uid: "ada", person: { email: "a@b.c", name: "Ada", ebay: null }, key };
  const rate = { limit: 60, remaining: 59, resetsAt: 2_000 };
  const answer = (fields: object) =>
    getAccount({ ...caller, ...fields } as unknown as ApiCaller, rate as never);
  expect(answer({})).toMatchObject({
    ...{ id: "ada", email: "a@b.c" },
    key: { preview: "pb_1…", createdAt: "1970-01-01T00:00:00.000Z", expiresAt: "1970-01-01T00:00:01.000Z" },
    rateLimit: { requestsPerMinute: 60, remaining: 59, resetsAt: "1970-01-01T00:00:02.000Z" },
  });
  expect(answer({ key: { ...key, expiresAt: null } }).key).toMatchObject({ expiresAt: null });
  expect(answer({ key: null }).key).toBeNull();
});
