import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { openLiveListings, openPublicationStore } from "../../../functions/src/db/listings/publications.ts";
import { withAccessToken } from "../../../functions/src/domain/ebay/accessToken.ts";
import { readShippingServices } from "../../../functions/src/domain/ebay/sellerAccount.ts";
import { type PublishPorts, publishListing } from "../../../functions/src/domain/listings/publishListing.ts";
import { createEbayAccountCalls } from "../../../functions/src/ebay/account/accountCalls.ts";
import { createEbayListingCalls, buildListingUrl } from "../../../functions/src/ebay/listingCalls.ts";
import { callTrading } from "../../../functions/src/ebay/trading/tradingClient.ts";
import { findElements, readText } from "../../../functions/src/ebay/trading/xml.ts";
import { type SellingTerms } from "../../../functions/src/contract/listings/terms/terms.ts";
import { AppError } from "../../../functions/src/contract/wire/errors.ts";
import { openSellingTermsStore } from "../../../functions/src/db/listings/sellingTerms.ts";
import { SAMPLE_TERMS } from "../../../functions/src/contract/listings/testing/sampleTerms.ts";
import {
  readSellingOptions,
  saveTerms,
  type TermsPorts,
} from "../../../functions/src/domain/terms/sellingTerms.ts";
import { readAccountPolicies } from "../../../functions/src/ebay/account/accountPolicies.ts";
import { readKeepsSoldOut, writeKeepsSoldOut } from "../../../functions/src/ebay/account/userPreferences.ts";
import { admin } from "../../support/admin.ts";
import { NO_ITEM_FACTS } from "../../../functions/src/domain/item/itemFacts.ts";
import { type Marketplace, createPerson, createSeller, openMarketplace } from "../../support/ebaySeller.ts";

let marketplace: Marketplace;
let ports: PublishPorts;
let uid: string;
beforeAll(async () => {
  marketplace = await openMarketplace();
  const size = { width: 600, height: 840, channels: 3 as const, background: "#36c" };
  const photo = await sharp({ create: size }).jpeg().toBuffer();
  ports = {
    publications: openPublicationStore(admin().firestore),
    liveListings: openLiveListings(admin().firestore),
    marketplace: createEbayListingCalls(marketplace.settings),
    itemFacts: { read: () => Promise.resolve(NO_ITEM_FACTS) },
    photos: { read: () => Promise.resolve(photo) },
    withAccessToken: (seller, work) => withAccessToken(marketplace.connectionPorts, seller, work),
    listingUrl: (itemId) => buildListingUrl(marketplace.settings, itemId),
    now: marketplace.connectionPorts.now,
    report: (message, error) => expect.unreachable(`${message}: ${String(error)}`),
  };
});
beforeEach(async () => {
  uid = await createSeller(marketplace);
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

const terms = (): TermsPorts => ({
  store: openSellingTermsStore(admin().firestore),
  account: {
    readPolicies: (token) => readAccountPolicies(marketplace.settings, token),
    readServices: (token) => createEbayAccountCalls(marketplace.settings).readShippingServices(token),
    keepsSoldOut: (token) => readKeepsSoldOut(marketplace.settings, token),
    setKeepsSoldOut: (token, keeps) => writeKeepsSoldOut(marketplace.settings, token, keeps),
  },
  withAccessToken: ports.withAccessToken,
});
const { accountPolicies: _, ...TERMS } = SAMPLE_TERMS;
const choose = (changes: Partial<SellingTerms>, keepsSoldOut: boolean | null = null) =>
  saveTerms(terms(), uid, { terms: { ...TERMS, ...changes }, keepsSoldOut });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? [error.code, error.params["field"]] : error),
  );

describe("a seller with business policies", () => {
  beforeEach(() => marketplace.switchPolicies(uid, { firstId: 7_000 }));
  const policies = { shipping: "7001", payment: "7002", return: "7003" };

  test("sees them by name, and lists with the ones that were chosen", async () => {
    expect(await readSellingOptions(terms(), uid)).toMatchObject({
      isConnected: true,
      keepsSoldOut: false,
      policies: {
        shipping: [
          { id: "7000", name: "Ground Advantage", shipping: "flat", priceCents: 450 },
          { id: "7001", name: "Priority", shipping: "flat", priceCents: 900 },
          { id: "7004", name: "By weight", shipping: "calculated", priceCents: null },
        ],
        payment: [{ id: "7002", name: "Immediate payment" }],
        return: [{ id: "7003", name: "30 days" }],
      },
    });
    await choose({ policies });
    const calls = await marketplace.callsDuring(async () => {
      expect(await termsOf(await publish("one"))).toEqual(["7001", "7002", "7003"]);
    });
    expect(calls.filter((call) => call.startsWith("account."))).toEqual([]);
  });

  test("can't choose one that the account doesn't have, and nothing is saved", async () => {
    const unknown = choose({ policies: { ...policies, return: "9999" } });
    expect(await codeOf(unknown)).toEqual(["input/invalid", "returnPolicy"]);
    expect(await terms().store.read(uid)).toEqual(SAMPLE_TERMS);
  });

  test("gets an error when eBay no longer has a policy", async () => {
    await choose({ policies });
    await marketplace.switchPolicies(uid, { firstId: 7_200 });
    await expect(publish("after")).rejects.toMatchObject({
      code: "ebay/refused",
      params: { field: "shippingPolicy" },
    });
    expect(await marketplace.listingsOf(uid)).toEqual([]);
  });

  test("needs a weight if the policy calculates", async () => {
    await choose({
      policies: { ...policies, shipping: "7004" },
      packages: { ...TERMS.packages, card: null },
    });
    expect(await codeOf(publish("light"))).toEqual(["listing/terms-missing", "ounces"]);
    await choose({ policies: { ...policies, shipping: "7004" } });
    expect(await termsOf(await publish("weighed"))).toEqual(["7004", "7002", "7003"]);
  });
});

describe("a seller's own terms", () => {
  test("need a service that eBay has", async () => {
    expect(await codeOf(choose({ service: "USPSParcel" }))).toEqual(["input/invalid", "service"]);
  });

  test("go with the item: postal code, dispatch, returns, and the weight that eBay calculates from", async () => {
    await choose({ shipping: "calculated", returns: "60-seller", dispatchDays: 1 });
    const itemId = await publish("calculated");
    const item = await ports.withAccessToken(uid, (token) =>
      createEbayListingCalls(marketplace.settings).readWhole(token, itemId),
    );
    expect(item?.terms).toEqual({
      shipping: {
        kind: "calculated",
        service: "USPSGroundAdvantage",
        cents: 0,
        furtherCents: null,
        handlingCents: 75,
      },
      policies: null,
      package: { ounces: 5, length: 7, width: 5, depth: 3 },
      dispatchDays: 1,
      returns: "60-seller",
      country: "US",
      postalCode: "97201",
    });
  });

  test("set eBay's out-of-stock control, once", async () => {
    const calls = await marketplace.callsDuring(async () => {
      await choose({}, true);
      await choose({}, true);
    });
    expect(calls.filter((call) => call === "SetUserPreferences")).toHaveLength(1);
    expect((await readSellingOptions(terms(), uid)).keepsSoldOut).toBe(true);
  });

  test("can be saved without a connection to eBay", async () => {
    uid = await createPerson();
    await choose({ postalCode: "10001" });
    expect(await readSellingOptions(terms(), uid)).toMatchObject({ isConnected: false, services: null });
    expect(await terms().store.read(uid)).toMatchObject({ postalCode: "10001" });
  });

  test("are needed before anything goes live", async () => {
    await admin().firestore.doc(paths.sellingTerms(uid)).delete();
    const calls = await marketplace.callsDuring(async () => {
      expect(await codeOf(publish("early"))).toEqual(["listing/terms-missing", "terms"]);
    });
    expect(calls).toEqual([]);
  });
});

test("a seller without business policies lists with the listing's own terms", async () => {
  expect(await termsOf(await publish("plain"))).toEqual([null, null, null]);
});

test("the shipping services are eBay's domestic ones", async () => {
  const account = createEbayAccountCalls(marketplace.settings);
  const found = await readShippingServices({ account, withAccessToken: ports.withAccessToken }, uid);
  expect(found).toMatchObject({ success: true, error: null });
  expect(found.shippingServices.map(({ service }) => service)).toContain("USPSGroundAdvantage");
  expect(found.shippingServices.some(({ service }) => /international/i.test(service))).toBe(false);
});
