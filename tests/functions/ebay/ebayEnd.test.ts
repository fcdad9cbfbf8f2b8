import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { openEndingStore } from "../../../functions/src/db/listings/endings.ts";
import { withAccessToken } from "../../../functions/src/domain/ebay/accessToken.ts";
import { type EndPorts, endListing } from "../../../functions/src/domain/listings/endListing.ts";
import { createEbayListingCalls } from "../../../functions/src/ebay/listingCalls.ts";
import { admin } from "../../support/admin.ts";
import { type Marketplace, createSeller, openMarketplace } from "../../support/ebaySeller.ts";

let marketplace: Marketplace;
let ports: EndPorts;
let uid: string;
let itemId: string;
beforeAll(async () => {
  marketplace = await openMarketplace();
  ports = {
    endings: openEndingStore(admin().firestore),
    marketplace: createEbayListingCalls(marketplace.settings),
    withAccessToken: (seller, work) => withAccessToken(marketplace.connectionPorts, seller, work),
  };
});
beforeEach(async () => {
  uid = await createSeller(marketplace);
  itemId = await marketplace.listItem(uid);
  await listing("L1").set({
    title: "Camaro",
    sku: "0012",
    status: "active",
    isDraft: false,
    ebayItemId: itemId,
    quantity: 1,
    price: 2,
  });
});
afterEach(() => marketplace.clearFaults());
afterAll(() => marketplace.close());

const listing = (listingId: string) => admin().firestore.doc(paths.listing(uid, listingId));
const activities = async () =>
  (await admin().firestore.collection(paths.activities(uid)).get()).docs.map((found) => ({
    id: found.id,
    ...found.data(),
  }));
const end = (through: EndPorts = ports) => endListing(through, uid, itemId);

async function expectEnded(): Promise<void> {
  expect(await marketplace.listingsOf(uid)).toMatchObject([{ itemId, status: "ended" }]);
  const { endTime, ...rest } = (await listing("L1").get()).data() ?? {};
  expect(rest).toMatchObject({ status: "ended", isDraft: false, ebayItemId: itemId });
  expect(endTime).toBeDefined();
  expect(await activities()).toMatchObject([
    {
      id: `ended-${itemId}`,
      type: "ended",
      title: "Camaro",
      metadata: { listingId: "L1", ebayItemId: itemId, sku: "0012" },
    },
  ]);
}

test("ending a listing ends it at eBay and here, with one activity", async () => {
  expect(await end()).toMatchObject({ success: true, alreadyEnded: false, error: null });
  await expectEnded();
});

test("ending it again says that it had ended and changes nothing", async () => {
  await end();
  const before = (await listing("L1").get()).updateTime?.toMillis();
  expect(await end()).toEqual({
    success: true,
    alreadyEnded: true,
    message: "This listing had already ended on eBay.",
    error: null,
    ebayCode: null,
    failure: null,
  });
  expect((await listing("L1").get()).updateTime?.toMillis()).toBe(before);
  await expectEnded();
});

test("a listing that had ended at eBay ends here at the first call", async () => {
  await marketplace.endItem(itemId);
  expect(await end()).toMatchObject({ success: true, alreadyEnded: true });
  await expectEnded();
});

test.each(["timeout-after-success", "server-error", "malformed", "expired-token"])(
  "ending a listing survives one %s",
  async (kind) => {
    await marketplace.addFault({ kind, call: "EndFixedPriceItem", times: 1 });
    expect(await end()).toMatchObject({ success: true });
    await expectEnded();
  },
);

test("the next call after a crash between eBay and our write ends the listing here", async () => {
  const killed = { markEnded: () => Promise.reject(new Error("killed")) };
  await expect(end({ ...ports, endings: { ...ports.endings, ...killed } })).rejects.toThrow("killed");
  expect(await end()).toMatchObject({ success: true, alreadyEnded: true });
  await expectEnded();
});

test("a listing that sold stays sold", async () => {
  await marketplace.endItem(itemId);
  await listing("L1").update({ status: "sold" });
  expect(await end()).toMatchObject({ success: true, alreadyEnded: true });
  expect((await listing("L1").get()).get("status")).toBe("sold");
  expect(await activities()).toEqual([]);
});

test("duplicates of an item end together", async () => {
  await listing("L2").set({ title: "Camaro", status: "active", ebayItemId: itemId, quantity: 1 });
  await end();
  expect((await listing("L2").get()).get("status")).toBe("ended");
});

test("another seller's item is refused before eBay is asked", async () => {
  const other = await createSeller(marketplace);
  await marketplace.addFault({ kind: "server-error", call: "EndFixedPriceItem" });
  expect(await endListing(ports, other, itemId)).toMatchObject({
    success: false,
    error: "None of your listings has this item. Sync with eBay, then try again.",
    ebayCode: null,
  });
});

test("an item that eBay knows as another seller's is refused in eBay's words, and nothing changes", async () => {
  const other = await createSeller(marketplace);
  await admin().firestore.doc(paths.listing(other, "L1")).set({ title: "Camaro", ebayItemId: itemId });
  expect(await endListing(ports, other, itemId)).toEqual({
    success: false,
    alreadyEnded: false,
    message: expect.stringMatching(/^This item cannot be accessed/) as string,
    error: expect.stringMatching(/not the seller\. Check that the item belongs/) as string,
    ebayCode: "17",
    failure: {
      ...{ code: "ebay/refused", params: { adviceCode: "check-account" } },
      message: expect.stringMatching(/^This item cannot be accessed.*not the seller\.$/) as string,
    },
  });
  expect(await marketplace.listingsOf(uid)).toMatchObject([{ itemId, status: "active" }]);
  expect((await listing("L1").get()).get("status")).toBe("active");
});

test("without a connection or over the quota, the call itself is refused", async () => {
  await marketplace.addFault({ kind: "quota", call: "EndFixedPriceItem" });
  await expect(end()).rejects.toMatchObject({ code: "ebay/quota-exceeded", params: { ebayCode: "518" } });
  await admin().firestore.doc(paths.listing("nobody", "L1")).set({ title: "Camaro", ebayItemId: itemId });
  await expect(endListing(ports, "nobody", itemId)).rejects.toThrow("ebay/not-connected");
  expect((await listing("L1").get()).get("status")).toBe("active");
});
