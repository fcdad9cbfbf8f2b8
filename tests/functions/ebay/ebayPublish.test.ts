import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { openLiveListings, openPublicationStore } from "../../../functions/src/db/listings/publications.ts";
import { withAccessToken } from "../../../functions/src/domain/ebay/accessToken.ts";
import { changeLiveQuantity } from "../../../functions/src/domain/listings/changeLiveQuantity.ts";
import { type PublishPorts, publishListing } from "../../../functions/src/domain/listings/publishListing.ts";
import { createEbayListingCalls, buildListingUrl } from "../../../functions/src/ebay/listingCalls.ts";
import { admin } from "../../support/admin.ts";
import { NO_ITEM_FACTS } from "../../../functions/src/domain/item/itemFacts.ts";
import { type Marketplace, createSeller, openMarketplace } from "../../support/ebaySeller.ts";

const PHOTOS = ["https://storage.test/front.jpg", "https://storage.test/back.jpg"];
const UPLOAD = "media.createImageFromFile";
const LISTING = "L1";
/** The seller's terms are read before each listing. These tests ignore those calls. */
const isNoPolicy = (call: string) => !call.startsWith("account.");

let marketplace: Marketplace;
let photo: Uint8Array;
let ports: PublishPorts;
let uid: string;
beforeAll(async () => {
  marketplace = await openMarketplace();
  const size = { width: 600, height: 840, channels: 3 as const, background: "#c33" };
  photo = await sharp({ create: size }).jpeg().toBuffer();
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
  await draft();
});
afterEach(async () => {
  marketplace.clock.skipMs = 0;
  await marketplace.clearFaults();
});
afterAll(() => marketplace.close());

const listingAt = () => admin().firestore.doc(paths.listing(uid, LISTING));
const read = async () => (await listingAt().get()).data();
const draft = (fields: object = {}) =>
  listingAt().set({
    title: "Hot Wheels '67 Camaro <5/10>",
    sku: "0012",
    status: "draft",
    isDraft: true,
    quantity: 2,
    price: 2,
    handlingCost: 0.75,
    brand: "Hot Wheels",
    firebaseImages: PHOTOS,
    ...fields,
  });
const activities = async () => (await admin().firestore.collection(paths.activities(uid)).get()).docs;
const publish = (through: PublishPorts = ports) => publishListing(through, uid, LISTING);

async function expectOneItem(): Promise<string> {
  const items = await marketplace.listingsOf(uid);
  expect(items).toHaveLength(1);
  const itemId = items[0]?.itemId ?? "";
  expect(await read()).toMatchObject({
    status: "active",
    isDraft: false,
    ebayItemId: itemId,
    listingUrl: `${marketplace.settings.itemBase}/itm/${itemId}`,
    endTime: null,
  });
  expect((await activities()).map(({ id }) => id)).toEqual([`listed-${itemId}`]);
  return itemId;
}

describe("publishing a draft", () => {
  test("lists it with its pictures and returns its address", async () => {
    const answer = await publish();
    const itemId = await expectOneItem();
    expect(answer).toEqual({
      ebayItemId: itemId,
      listingUrl: `${marketplace.settings.itemBase}/itm/${itemId}`,
      message: "Your listing is live on eBay.",
    });
    const item = await ports.withAccessToken(uid, (token) =>
      createEbayListingCalls(marketplace.settings).getItem(token, itemId),
    );
    expect(item).toMatchObject({
      title: "Hot Wheels '67 Camaro <5/10>",
      sku: "0012",
      applicationData: LISTING,
      listingStatus: "Active",
      quantity: 2,
      price: 2,
    });
    expect(item.pictureUrls).toHaveLength(2);
    const hosted = await fetch(item.pictureUrls[0] ?? "");
    expect(await sharp(await hosted.arrayBuffer()).metadata()).toMatchObject({ width: 600, height: 840 });
    expect((await activities())[0]?.data()).toMatchObject({
      type: "listed",
      amount: 2,
      metadata: { listingId: LISTING, ebayItemId: itemId, sku: "0012" },
    });
  });

  test("again returns the same item without a call to eBay", async () => {
    const first = await publish();
    const calls = await marketplace.callsDuring(async () => {
      expect(await publish()).toMatchObject({ ebayItemId: first.ebayItemId, listingUrl: first.listingUrl });
    });
    expect(calls).toEqual([]);
    await expectOneItem();
  });

  test("with several concurrent clicks lists one item, which all of them get", async () => {
    const calls = await marketplace.callsDuring(async () => {
      const answers = await Promise.all(Array.from({ length: 3 }, () => publish()));
      expect(new Set(answers.map(({ ebayItemId }) => ebayItemId)).size).toBe(1);
    });
    expect(calls.filter(isNoPolicy)).toEqual([UPLOAD, UPLOAD, "AddFixedPriceItem"]);
    await expectOneItem();
  });

  test("that eBay refuses says why, stays a draft, and can be corrected and retried at once", async () => {
    await draft({ price: 0.5 });
    await expect(publish()).rejects.toMatchObject({
      code: "ebay/refused",
      params: { ebayCode: "73", message: "The price must be a valid amount of at least 0.99." },
    });
    expect(await read()).toMatchObject({ status: "draft", isDraft: true });
    await draft({ price: 1 });
    await publish();
    await expectOneItem();
  });

  test("over the daily quota has its own error", async () => {
    await marketplace.addFault({ kind: "quota", call: "AddFixedPriceItem" });
    await expect(publish()).rejects.toThrow("ebay/quota-exceeded");
  });

  test("that is incomplete names what is missing, without a call to eBay", async () => {
    await draft({ title: "", price: null, firebaseImages: [] });
    const calls = await marketplace.callsDuring(() =>
      expect(publish()).rejects.toMatchObject({
        code: "listing/not-publishable",
        params: { needs: "title\nprice\npicture" },
      }),
    );
    expect(calls).toEqual([]);
  });

  test("that is unknown or another seller's is not found", async () => {
    await expect(publishListing(ports, await createSeller(marketplace), LISTING)).rejects.toThrow(
      "listing/not-found",
    );
  });

  test("that has ended isn't listed again", async () => {
    await publish();
    await listingAt().update({ status: "ended" });
    await expect(publish()).rejects.toMatchObject({ code: "listing/not-publishable" });
    expect(await marketplace.listingsOf(uid)).toHaveLength(1);
  });

  test("that was made a draft again becomes another item", async () => {
    const first = await publish();
    await draft({ ebayItemId: null });
    const second = await publish();
    expect(second.ebayItemId).not.toBe(first.ebayItemId);
    expect(await marketplace.listingsOf(uid)).toHaveLength(2);
  });

  test("includes a copy that is captured in between", async () => {
    const capturedMeanwhile: PublishPorts["marketplace"] = {
      ...ports.marketplace,
      addItem: async (token, item) => {
        const listed = await ports.marketplace.addItem(token, item);
        await listingAt().update({ quantity: 3 });
        return listed;
      },
    };
    await publish({ ...ports, marketplace: capturedMeanwhile });
    await expectOneItem();
    expect(await marketplace.listingsOf(uid)).toMatchObject([{ quantityAvailable: 3 }]);
  });

  test("that is deleted in between keeps the id of its item", async () => {
    const deletedMeanwhile: PublishPorts["marketplace"] = {
      ...ports.marketplace,
      addItem: async (token, item) => {
        await listingAt().delete();
        return ports.marketplace.addItem(token, item);
      },
    };
    await expect(publish({ ...ports, marketplace: deletedMeanwhile })).rejects.toThrow("listing/not-found");
    const [item] = await marketplace.listingsOf(uid);
    const publication = await admin().firestore.doc(paths.publication(uid, LISTING)).get();
    expect(publication.data()).toMatchObject({ state: "done", ebayItemId: item?.itemId });
    expect(await read()).toBeUndefined();
  });
});

describe("a live listing's quantity", () => {
  const quantityAtEbay = async () => (await marketplace.listingsOf(uid))[0]?.quantityAvailable;

  test("is sent to the marketplace, however often", async () => {
    await publish();
    await listingAt().update({ quantity: 7 });
    await changeLiveQuantity(ports, uid, LISTING);
    await changeLiveQuantity(ports, uid, LISTING);
    expect(await quantityAtEbay()).toBe(7);
  });

  test("is stored as what eBay has, so that an edit back to the earlier value is recognized", async () => {
    await publish();
    await listingAt().update({ quantity: 5 });
    await changeLiveQuantity(ports, uid, LISTING);
    expect((await listingAt().get()).get("atEbay")).toMatchObject({ quantity: 5 });
  });

  test("excludes what was sold at eBay since, so that no copy is offered twice", async () => {
    const { ebayItemId } = await publish();
    await listingAt().update({ quantity: 5 });
    await changeLiveQuantity(ports, uid, LISTING);
    await marketplace.buy([ebayItemId], { quantity: 2 });
    // A sixth copy is captured before the sale is known here.
    await listingAt().update({ quantity: 6 });
    await changeLiveQuantity(ports, uid, LISTING);
    await changeLiveQuantity(ports, uid, LISTING);
    expect(await quantityAtEbay()).toBe(4);
    // Once the sale is known, nothing is deducted again.
    await listingAt().update({ quantity: 4, quantitySold: 2 });
    await changeLiveQuantity(ports, uid, LISTING);
    expect(await quantityAtEbay()).toBe(4);
  });

  test("ends with the latest value after concurrent changes", async () => {
    await publish();
    let overtaken = false;
    const slow: PublishPorts["marketplace"] = {
      ...ports.marketplace,
      setQuantity: async (...given) => {
        if (!overtaken) {
          overtaken = true;
          await listingAt().update({ quantity: 9 });
          await changeLiveQuantity(ports, uid, LISTING);
        }
        await ports.marketplace.setQuantity(...given);
      },
    };
    await listingAt().update({ quantity: 8 });
    await changeLiveQuantity({ ...ports, marketplace: slow }, uid, LISTING);
    expect(await quantityAtEbay()).toBe(9);
  });

  test("of an item that has ended at eBay is refused in eBay's words", async () => {
    const { ebayItemId } = await publish();
    await marketplace.endItem(ebayItemId);
    await expect(changeLiveQuantity(ports, uid, LISTING)).rejects.toMatchObject({ code: "ebay/refused" });
  });

  test("of a draft isn't sent", async () => {
    const calls = await marketplace.callsDuring(() =>
      expect(changeLiveQuantity(ports, uid, LISTING)).rejects.toThrow("listing/not-found"),
    );
    expect(calls).toEqual([]);
  });
});
