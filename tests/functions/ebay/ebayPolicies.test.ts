import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { liveListings, publicationStore } from "../../../functions/src/db/listings/publications.ts";
import { withAccessToken } from "../../../functions/src/domain/ebay/accessToken.ts";
import { readShippingServices } from "../../../functions/src/domain/ebay/sellerAccount.ts";
import { type PublishPorts, publishListing } from "../../../functions/src/domain/listings/publishListing.ts";
import { ebayAccountCalls } from "../../../functions/src/ebay/accountCalls.ts";
import { ebayListingCalls, buildListingUrl } from "../../../functions/src/ebay/listingCalls.ts";
import { callTrading } from "../../../functions/src/ebay/tradingClient.ts";
import { findElements, readText } from "../../../functions/src/ebay/xml.ts";
import { admin } from "../../support/admin.ts";
import { NO_ITEM_FACTS } from "../../../functions/src/domain/item/itemFacts.ts";
import { type Marketplace, newSeller, openMarketplace } from "../../support/ebaySeller.ts";

const POLICY_READS = [
  "account.getFulfillmentPolicies",
  "account.getPaymentPolicies",
  "account.getReturnPolicies",
];

let marketplace: Marketplace;
let ports: PublishPorts;
let uid: string;
beforeAll(async () => {
  marketplace = await openMarketplace();
  const size = { width: 600, height: 840, channels: 3 as const, background: "#36c" };
  const photo = await sharp({ create: size }).jpeg().toBuffer();
  ports = {
    publications: publicationStore(admin().firestore),
    liveListings: liveListings(admin().firestore),
    marketplace: ebayListingCalls(marketplace.settings),
    itemFacts: { read: () => Promise.resolve(NO_ITEM_FACTS) },
    photos: { read: () => Promise.resolve(photo) },
    withAccessToken: (seller, work) => withAccessToken(marketplace.connectionPorts, seller, work),
    listingUrl: (itemId) => buildListingUrl(marketplace.settings, itemId),
    now: marketplace.connectionPorts.now,
  };
});
beforeEach(async () => {
  uid = await newSeller(marketplace);
});
afterAll(() => marketplace.close());

async function publish(listingId: string): Promise<string> {
  await admin()
    .firestore.doc(paths.listing(uid, listingId))
    .set({
      title: `Camaro ${listingId}`,
      brand: "Hot Wheels",
      status: "draft",
      isDraft: true,
      quantity: 1,
      price: 2,
      handlingCost: 0.75,
      firebaseImages: ["https://storage.test/one.jpg"],
    });
  return (await publishListing(ports, uid, listingId)).ebayItemId;
}

/** The policies that an item uses at eBay. */
async function termsOf(itemId: string) {
  const { body } = await ports.withAccessToken(uid, (token) =>
    callTrading(marketplace.settings, token, "GetItem", { DetailLevel: "ReturnAll", ItemID: itemId }),
  );
  const [item] = findElements(body, "Item");
  const profile = (kind: string) =>
    readText(item, "SellerProfiles", `Seller${kind}Profile`, `${kind}ProfileID`);
  return [profile("Shipping"), profile("Payment"), profile("Return")];
}

describe("a seller with business policies", () => {
  test("lists with them, and reads them once for many listings", async () => {
    await marketplace.switchPolicies(uid, { firstId: 7_000 });
    const items: string[] = [];
    const calls = await marketplace.callsDuring(async () => {
      for (const listingId of ["one", "two", "three"]) items.push(await publish(listingId));
    });
    expect(calls.filter((call) => call.startsWith("account.")).sort()).toEqual(POLICY_READS);
    for (const itemId of items) expect(await termsOf(itemId)).toEqual(["7000", "7002", "7003"]);
  });

  test("who changes them lists with the new ones in the same call", async () => {
    await marketplace.switchPolicies(uid, { firstId: 7_100 });
    await publish("before");
    await marketplace.switchPolicies(uid, { firstId: 7_200 });
    const calls = await marketplace.callsDuring(async () => {
      expect(await termsOf(await publish("after"))).toEqual(["7200", "7202", "7203"]);
    });
    expect(calls.filter((call) => call === "AddFixedPriceItem")).toHaveLength(2);
    expect(await marketplace.listingsOf(uid)).toHaveLength(2);
  });
});

test("a seller without business policies lists with the listing's own terms", async () => {
  expect(await termsOf(await publish("plain"))).toEqual([null, null, null]);
});

test("the shipping services are eBay's domestic ones", async () => {
  const account = ebayAccountCalls(marketplace.settings);
  const found = await readShippingServices({ account, withAccessToken: ports.withAccessToken }, uid);
  expect(found).toMatchObject({ success: true, error: null });
  expect(found.shippingServices.map(({ service }) => service)).toContain("USPSGroundAdvantage");
  expect(found.shippingServices.some(({ service }) => /international/i.test(service))).toBe(false);
});
