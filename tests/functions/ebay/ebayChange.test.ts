import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { openListingChanges } from "../../../functions/src/db/listings/edit/listingChanges.ts";
import { withAccessToken } from "../../../functions/src/domain/ebay/accessToken.ts";
import {
  type ChangeListingsPorts,
  changeListings,
} from "../../../functions/src/domain/listings/changeListings.ts";
import { admin } from "../../support/admin.ts";
import { type Marketplace, createSeller, openMarketplace } from "../../support/ebaySeller.ts";
import { NO_LOTS } from "../../../functions/src/domain/lots/testing/noLots.ts";
import { createEbayInventoryCalls } from "../../../functions/src/ebay/listingCalls.ts";

let marketplace: Marketplace;
let ports: ChangeListingsPorts;
let uid: string;
let itemIds: string[];
beforeAll(async () => {
  marketplace = await openMarketplace();
  ports = {
    ...NO_LOTS,
    listings: openListingChanges(admin().firestore),
    marketplace: createEbayInventoryCalls(marketplace.settings),
    withAccessToken: (seller, work) => withAccessToken(marketplace.connectionPorts, seller, work),
    report: (_message, error) => {
      throw error;
    },
  };
});
beforeEach(async () => {
  uid = await createSeller(marketplace);
  itemIds = await marketplace.listItems(uid, 5);
  for (const ebayItemId of itemIds) {
    await listing(ebayItemId).set({
      title: "Camaro",
      status: "active",
      isDraft: false,
      ebayItemId,
      quantity: 1,
      price: 2,
      currentPrice: 2,
      atEbay: { title: "Camaro", sku: null, price: 2, quantity: 1 },
    });
  }
});
afterEach(() => marketplace.clearFaults());
afterAll(() => marketplace.close());

const listing = (id: string) => admin().firestore.doc(paths.listing(uid, id));
const here = async (id: string) => (await listing(id).get()).data();
const there = async (id: string) => (await marketplace.listingsOf(uid)).find(({ itemId }) => itemId === id);
const done = (listingId: string) => ({
  listingId,
  success: true,
  message: null,
  code: null,
  params: {},
  ebayCode: null,
});

test("live listings change at eBay in batches of four, and here, so that a sync finds no difference", async () => {
  const changes = itemIds.map((listingId) => ({ listingId, price: 3.5, quantity: 7 }));
  let outcomes: unknown;
  const calls = await marketplace.callsDuring(async () => {
    outcomes = await changeListings(ports, uid, changes);
  });
  expect(outcomes).toEqual(itemIds.map(done));
  expect(calls.filter((name) => name === "ReviseInventoryStatus")).toHaveLength(2);
  for (const id of itemIds) {
    expect(await there(id)).toMatchObject({ quantityAvailable: 7, price: "3.5" });
    expect(await here(id)).toMatchObject({
      price: 3.5,
      currentPrice: 3.5,
      quantity: 7,
      atEbay: { price: 3.5, quantity: 7 },
    });
  }
});

test("a draft changes only here", async () => {
  await listing("draft").set({ title: "Camaro", isDraft: true, quantity: 1, price: 2 });
  const calls = await marketplace.callsDuring(() =>
    changeListings(ports, uid, [{ listingId: "draft", quantity: 0 }]),
  );
  expect(calls).toEqual([]);
  expect(await here("draft")).toMatchObject({ quantity: 0, price: 2 });
  expect(await here("draft")).not.toHaveProperty("currentPrice");
});

test("a change that eBay refuses isn't made, with eBay's words, and the others are", async () => {
  const [first = "", ended = "", third = ""] = itemIds;
  await marketplace.endItem(ended);
  const outcomes = await changeListings(
    ports,
    uid,
    [first, ended, third, "nowhere"].map((listingId) => ({ listingId, quantity: 9 })),
  );
  expect(outcomes).toEqual([
    done(first),
    {
      listingId: ended,
      success: false,
      message: expect.stringContaining("ended") as string,
      code: "ebay/refused",
      params: { adviceCode: "list-again" },
      ebayCode: expect.stringMatching(/^\d+$/) as string,
    },
    done(third),
    {
      listingId: "nowhere",
      success: false,
      message: null,
      code: "listing/not-found",
      params: {},
      ebayCode: null,
    },
  ]);
  expect(await here(ended)).toMatchObject({ quantity: 1 });
  expect(await there(third)).toMatchObject({ quantityAvailable: 9 });
});

test.each(["timeout-after-success", "server-error", "expired-token"])(
  "a change survives one %s",
  async (kind) => {
    const [id = ""] = itemIds;
    await marketplace.addFault({ kind, call: "ReviseInventoryStatus", times: 1 });
    expect(await changeListings(ports, uid, [{ listingId: id, quantity: 4 }])).toEqual([done(id)]);
    expect(await there(id)).toMatchObject({ quantityAvailable: 4 });
  },
);

test("no copy is for sale again that was sold after a change whose answer was lost", async () => {
  const [id = "", other = ""] = itemIds;
  const wanted = [id, other].map((listingId) => ({ listingId, quantity: 4 }));
  const { marketplace: calls } = ports;
  const sellOnce = {
    ...ports,
    marketplace: {
      ...calls,
      async getItem(...given: Parameters<typeof calls.getItem>) {
        if (given[1] === id) await marketplace.buy([id]);
        return calls.getItem(...given);
      },
    },
  };
  await marketplace.addFault({ kind: "timeout-after-success", call: "ReviseInventoryStatus", times: 1 });
  const sent = await marketplace.callsDuring(async () => {
    expect(await changeListings(sellOnce, uid, wanted)).toEqual([done(id), done(other)]);
  });
  expect(sent.filter((name) => name === "ReviseInventoryStatus")).toHaveLength(1);
  expect(await there(id)).toMatchObject({ quantityAvailable: 3 });
  // The sync deducts the sale here, too.
  expect(await here(id)).toMatchObject({ quantity: 4, atEbay: { quantity: 3 } });
});

test("a repeat after a crash between eBay and our write makes both agree", async () => {
  const [id = ""] = itemIds;
  const killed = {
    ...ports,
    listings: { ...ports.listings, write: () => Promise.reject(new Error("killed")) },
  };
  await expect(changeListings(killed, uid, [{ listingId: id, quantity: 4 }])).rejects.toThrow("killed");
  expect(await here(id)).toMatchObject({ quantity: 1 });
  await changeListings(ports, uid, [{ listingId: id, quantity: 4 }]);
  expect(await here(id)).toMatchObject({ quantity: 4 });
  expect(await there(id)).toMatchObject({ quantityAvailable: 4 });
});

test("over the quota nothing changes, and every listing says why", async () => {
  await marketplace.addFault({ kind: "quota", call: "ReviseInventoryStatus" });
  const outcomes = await changeListings(
    ports,
    uid,
    itemIds.map((listingId) => ({ listingId, quantity: 9 })),
  );
  expect(outcomes.map(({ code }) => code)).toEqual(itemIds.map(() => "ebay/quota-exceeded"));
  expect(await here(itemIds[0] ?? "")).toMatchObject({ quantity: 1 });
});
