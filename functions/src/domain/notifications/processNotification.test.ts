import { expect, it } from "vitest";

import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { buildActivity, processNotification, type ProcessPorts } from "./processNotification.ts";
import type { SyncedListing } from "../sync/planListing.ts";
import type { StoredNotice } from "./ports.ts";

const notice = (eventType: string, details: Partial<StoredNotice["details"]> = {}): StoredNotice => ({
  notificationId: `${eventType}-1`,
  eventType,
  sentAt: 1000,
  processed: false,
  details: {
    itemId: "110551234567",
    title: "Camaro",
    orderId: null,
    entryId: null,
    person: "grace",
    amount: 4.5,
    text: null,
    ...details,
  },
});

/** A world in which only the marketplace's answer to GetItem can fail. */
function world(
  stored: StoredNotice,
  failure?: ErrorCode,
  {
    listingId,
    isConsentValid = false,
    isEcho = false,
    isRead = false,
    now = 2000,
    readAt = null,
  }: {
    listingId?: string;
    isConsentValid?: boolean;
    isEcho?: boolean;
    isRead?: boolean;
    now?: number;
    readAt?: number | null;
  } = {},
) {
  const listing = { ebayItemId: stored.details.itemId, status: "active" } as SyncedListing;
  const related = listingId === undefined ? [] : [{ id: listingId, version: 1, listing }];
  const done: string[] = [];
  const say = (what: string) => {
    done.push(what);
    return Promise.resolve();
  };
  const never = () => Promise.reject(new Error("not asked for"));
  const ports: ProcessPorts = {
    logs: {
      read: () => Promise.resolve({ ...stored, processed: stored.processed || done.includes("processed") }),
      markProcessed: () => say("processed"),
    },
    listings: {
      listAll: never,
      listEditedSince: never,
      listRelated: () => Promise.resolve(related),
      write: () => Promise.resolve([]),
    },
    items: { read: never, findLastReading: never, adopt: never },
    marketplace: {
      readChanges: never,
      readPage: never,
      listEnded: never,
      readItem: () => Promise.resolve(null),
    },
    withAccessToken: (_uid, work) => {
      done.push("asked");
      return failure === undefined ? work("token") : Promise.reject(new AppError(failure));
    },
    activities: {
      add: (_uid, { id, metadata: { listingId, itemId } }) =>
        say([id, ...(listingId ? [`on ${listingId}`] : []), ...(itemId ? [`of ${itemId}`] : [])].join(" ")),
    },
    echoes: { take: () => Promise.resolve(isEcho) },
    saleReadings: {
      takeOrNote: () => Promise.resolve(isRead),
      withdraw: () => Promise.resolve(true),
    },
    refreshOrder: (_uid, orderId) => say(`order ${orderId}`),
    catchUpOrders: () => say("orders"),
    catchUpInquiries: {
      question: () => say("questions"),
      offer: () => say("offers"),
      cancellation: () => say("cancellations"),
      return: () => (failure === undefined ? say("returns") : Promise.reject(new AppError(failure))),
    },
    isConsentValid: () => Promise.resolve(isConsentValid),
    disconnect: (_uid, before) => say(`disconnect before ${before}`),
    readLastSync: () => Promise.resolve(null),
    now: () => now,
    readTimes: {
      item: () => Promise.resolve(readAt),
      orders: () => Promise.resolve(readAt),
      order: () => Promise.resolve(readAt),
      inquiries: () => Promise.resolve(readAt),
    },
  };
  return { done, run: () => processNotification(ports, "ada", stored.notificationId) };
}

it.each([
  ["ItemListed", { listingId: "ours" }, ["processed"]],
  ["ItemListed", {}, ["asked", "processed"]],
  ["ItemRevised", { isEcho: true }, ["processed"]],
  ["ItemClosed", { isEcho: true }, ["processed"]],
  ["ItemRevised", { listingId: "ours" }, ["asked", "processed"]],
])("%s costs no call if our own call caused it: %o", async (eventType, given, expected) => {
  const { done, run } = world(notice(eventType), undefined, given);
  await run();
  expect(done).toEqual(expected);
});

it.each([
  ["ItemRevised", {}, ["asked", "processed"]],
  ["ItemSold", {}, ["asked", "orders", "processed"]],
  [
    "FixedPriceTransaction",
    { orderId: "01-03955-36441", entryId: "110551234567-0" },
    ["asked", "order 01-03955-36441", "processed"],
  ],
  ["FixedPriceTransaction", { entryId: "1-0" }, ["asked", "orders", "processed"]],
  ["ItemMarkedPaid", { orderId: "01-03955-36441" }, ["order 01-03955-36441", "processed"]],
  // The reading creates the activities of what eBay returns.
  ["BestOffer", { entryId: "7" }, ["offers", "processed"]],
  ["AskSellerQuestion", { entryId: "../7" }, ["questions", "processed"]],
  ["ReturnCreated", { entryId: "5" }, ["returns", "processed"]],
  ["ReturnEscalated", {}, ["returns", "processed"]],
  [
    "BuyerCancelRequested",
    { orderId: "01-03955-36441" },
    ["cancellations", "order 01-03955-36441", "processed"],
  ],
  ["FeedbackReceived", {}, ["feedback-FeedbackReceived-1", "processed"]],
  ["FeedbackReceived", { entryId: "../7" }, ["feedback-..%2F7", "processed"]],
  ["BidReceived", {}, ["bid-BidReceived-1", "processed"]],
  ["TokenRevocation", {}, ["disconnect before 1000", "processed"]],
  ["AUTHORIZATION_REVOCATION", {}, ["disconnect before 1000", "processed"]],
  ["SomethingNew", {}, ["processed"]],
])("%s is processed once", async (eventType, details, steps) => {
  const { done, run } = world(notice(eventType, details));
  await run();
  await run();
  expect(done).toEqual(steps);
});

it.each([
  ["ItemSold", {}, ["orders", "processed"]],
  ["FixedPriceTransaction", { orderId: "01-03955-36441" }, ["order 01-03955-36441", "processed"]],
])("%s still reads its order if its item was read for the other event of the sale", async (...given) => {
  const [eventType, details, steps] = given;
  const { done, run } = world(notice(eventType, details), undefined, { isRead: true });
  await run();
  expect(done).toEqual(steps);
});

it("confirms a weakly signed revocation with eBay before it disconnects", async () => {
  const forged = world(notice("TokenRevocation"), undefined, { isConsentValid: true });
  await forged.run();
  expect(forged.done).toEqual(["processed"]);
  const signed = world(notice("AUTHORIZATION_REVOCATION"), undefined, { isConsentValid: true });
  await signed.run();
  expect(signed.done).toEqual(["disconnect before 1000", "processed"]);
});

const MINUTE = 60_000;

it.each([
  ["was read well after it", 9 * MINUTE, 5 * MINUTE, ["processed"]],
  ["was read right after it", 9 * MINUTE, 2 * MINUTE, ["asked", "orders", "processed"]],
  ["was never read", 9 * MINUTE, null, ["asked", "orders", "processed"]],
  ["is news", 2 * MINUTE, 5 * MINUTE, ["asked", "orders", "processed"]],
])("costs calls unless what it is about %s", async (_, now, readAt, steps) => {
  const { done, run } = world(notice("ItemSold"), undefined, { now, readAt });
  await run();
  expect(done).toEqual(steps);
});

it.each([
  ["BestOffer", "offers"],
  ["AskSellerQuestion", "questions"],
  ["ReturnCreated", "returns"],
  ["ItemMarkedPaid", "order 01-03955-36441"],
  ["ItemMarkedShipped", "order 01-03955-36441"],
  ["BuyerCancelRequested", "cancellations"],
])("%s costs calls unless what it is about was read well after it", async (eventType, read) => {
  const readsOf = async (now: number, readAt: number | null) => {
    const stored = notice(eventType, { orderId: eventType.startsWith("Item") ? "01-03955-36441" : null });
    const { done, run } = world(stored, undefined, { now, readAt });
    await run();
    return done.filter((step) => step === read);
  };
  expect(await readsOf(9 * MINUTE, 5 * MINUTE)).toEqual([]);
  expect(await readsOf(9 * MINUTE, 2 * MINUTE)).toEqual([read]);
  expect(await readsOf(9 * MINUTE, null)).toEqual([read]);
  expect(await readsOf(2 * MINUTE, 5 * MINUTE)).toEqual([read]);
});

it("the notification of our own shipment of a whole order costs no call", async () => {
  const shipped = notice("ItemMarkedShipped", { orderId: "01-03955-36441" });
  const own = world(shipped, undefined, { isEcho: true });
  await own.run();
  expect(own.done).toEqual(["processed"]);
  const others = world(shipped);
  await others.run();
  expect(others.done).toEqual(["order 01-03955-36441", "processed"]);
});

it("stays pending while the marketplace is down, and is done if the account isn't connected", async () => {
  const away = world(notice("ItemRevised"), "ebay/unavailable");
  await expect(away.run()).rejects.toMatchObject({ code: "ebay/unavailable" });
  expect(away.done).toEqual(["asked"]);
  const gone = world(notice("ItemRevised"), "ebay/not-connected");
  await gone.run();
  expect(gone.done).toEqual(["asked", "processed"]);
});

it.each([
  ["ebay/unavailable", []],
  ["ebay/access-refused", ["processed"]],
] as const)("of a return that eBay answers with %s does %j", async (code, steps) => {
  const { done, run } = world(notice("ReturnCreated"), code);
  await Promise.allSettled([run()]);
  expect(done).toEqual(steps);
});

it("links an activity to its listing, and to no item that isn't the seller's", async () => {
  const stored = notice("FeedbackReceived", { entryId: "7" });
  const own = world(stored, undefined, { listingId: "my-camaro" });
  await own.run();
  expect(own.done).toEqual(["feedback-7 on my-camaro of 110551234567", "processed"]);
  const foreign = world(stored);
  await foreign.run();
  expect(foreign.done).toEqual(["feedback-7", "processed"]);
});

it("says in an activity only what eBay has confirmed", () => {
  expect(buildActivity(notice("BidReceived", { entryId: "7", orderId: "01-2" }))).toEqual({
    id: "bid-7",
    type: "bid",
    event: { code: "new-bid", title: null },
    amount: null,
    at: 1000,
    metadata: {},
  });
});
