import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { type ListingDocument, listingDocument, paths } from "../../functions/src/contract/documents.ts";
import { DAY_MS } from "../../functions/src/contract/wire/durations.ts";
import { duplicateListing, relistListing } from "../../functions/src/domain/listings/edit/copyListing.ts";
import { previewListing } from "../../functions/src/domain/listings/edit/previewListing.ts";
import { publishListing } from "../../functions/src/domain/listings/publishListing.ts";
import { ebayItemTerms } from "../../functions/src/ebay/item/relistedTerms.ts";
import { memoryFirestore } from "../../tests/support/memory/memoryFirestore.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { type LiveItem, sync } from "./testing/refusals/foreignItems.ts";
import { makeImportedListingId } from "../../functions/src/contract/listings/importedListing.ts";
import { KEYSET, openWorld, advanceTime, type World } from "./testing/seller/world.ts";

const NOW = Date.UTC(2026, 10, 21, 20);
const COPY = "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed";

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let photo: Uint8Array;
let world: World;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
  const size = { width: 600, height: 600, channels: 3 as const, background: "#36c" };
  photo = await sharp({ create: size }).jpeg().toBuffer();
});
beforeEach(async () => {
  vi.setSystemTime(NOW);
  world = openWorld({ url: simulator.url, photo, callsADay: 5_000, firestore: memoryFirestore(Date.now) });
  await world.connect();
});
afterAll(async () => {
  await simulator.close();
  vi.useRealTimers();
});

const FLAT = `<ShippingDetails>
  <ShippingServiceOptions><ShippingService>USPSPriority</ShippingService><ShippingServiceCost>5.10</ShippingServiceCost></ShippingServiceOptions>
  ABROAD<ShippingType>Flat</ShippingType></ShippingDetails>`;
const abroad = (service: string) =>
  `<InternationalShippingServiceOption><ShippingService>${service}</ShippingService>
  <ShippingServiceCost>16.50</ShippingServiceCost><ShipToLocation>Worldwide</ShipToLocation></InternationalShippingServiceOption>`;

/** Creates an item that its seller made on eBay's own pages, with pictures that are stored here, too. */
async function importItem(terms: string): Promise<LiveItem> {
  const { url } = await world.asSeller(world.uid, (token) =>
    world.editPorts.marketplace.uploadPicture(token, photo),
  );
  const template = `<Item><Country>US</Country><Currency>USD</Currency><Description>Mint</Description>
    <ListingDuration>GTC</ListingDuration><ListingType>FixedPriceItem</ListingType>
    <Location>Portland, Oregon</Location><PostalCode>97201</PostalCode>
    <PrimaryCategory><CategoryID>180506</CategoryID></PrimaryCategory>${terms}<DispatchTimeMax>1</DispatchTimeMax>
    <StartPrice>5.99</StartPrice><Title>Bone Shaker</Title><PictureDetails><PictureURL>${url}</PictureURL></PictureDetails>
    <ItemSpecifics><NameValueList><Name>Brand</Name><Value>Hot Wheels</Value></NameValueList></ItemSpecifics>
    <ConditionID>3000</ConditionID></Item>`;
  const [itemId = ""] = await world.market.listItems(world.uid, 1, { template });
  await sync(world);
  const listingId = makeImportedListingId(itemId);
  await at(listingId).update({ firebaseImages: ["https://photos.test/kept.jpg"] });
  return { listingId, itemId };
}
const at = (listingId: string) => world.firestore.doc(paths.listing(world.uid, listingId));
const listing = async (listingId: string): Promise<ListingDocument> =>
  listingDocument.parse((await at(listingId).get()).data());
const itemAt = (itemId: string) =>
  world.asSeller(world.uid, (token) => world.editPorts.marketplace.readWhole(token, itemId));
const end = async ({ itemId }: LiveItem) => {
  await world.market.endItem(itemId);
  await sync(world);
};
const duplicate = ({ listingId }: LiveItem) => duplicateListing(world.copyPorts, world.uid, listingId, COPY);
const relist = ({ listingId }: LiveItem, shipping: "left" | null = null) =>
  relistListing(world.copyPorts, world.publishPorts, world.uid, listingId, 1, { shipping });
const publish = async () => itemAt((await publishListing(world.publishPorts, world.uid, COPY)).ebayItemId);

describe("a copy of an item whose pictures are kept here", () => {
  const ship = FLAT.replace("ABROAD", abroad("USPSFirstClassMailInternational"));

  test.each([
    ["a duplicate", async (item: LiveItem) => (await duplicate(item), publish())],
    ["a relisting", async (item: LiveItem) => (await end(item), itemAt((await relist(item)).ebayItemId))],
  ])("is %s with the item's shipping, though that was never read", async (_, copy) => {
    const item = await importItem(ship);
    const calls = await world.market.callsDuring(async () => {
      const copied = await copy(item);
      expect(copied?.terms).toMatchObject({ shipping: { kind: "flat", cents: 510 }, dispatchDays: 1 });
      expect(copied && ebayItemTerms.of(copied)).toMatchObject({
        services: ["USPSPriority"],
        servicesAbroad: ["USPSFirstClassMailInternational"],
      });
    });
    // One reading of the original by the product, and one of the copy by this test.
    expect(calls.filter((call) => call === "GetItem")).toHaveLength(2);
  });

  test("has what eBay has now, and not what it had a month ago", async () => {
    const item = await importItem(ship);
    await duplicate(item);
    await at(COPY).delete();
    advanceTime(29 * DAY_MS);
    await world.asSeller(world.uid, async (token) => {
      const { marketplace } = world.editPorts;
      const fresh = await marketplace.readWhole(token, item.itemId);
      if (fresh) await marketplace.revise(token, fresh, { descriptionHtml: "<p>Small dent</p>" });
    });
    await duplicate(item);
    expect((await publish())?.descriptionHtml).toBe("<p>Small dent</p>");
  });

  test("uses the earlier reading if the item ended more than 90 days ago, and shows its date", async () => {
    const item = await importItem(ship);
    await duplicate(item);
    const readAt = Date.now();
    await at(COPY).delete();
    await end(item);
    advanceTime(91 * DAY_MS);
    expect(await duplicate(item)).toMatchObject({ olderReading: { readAt } });
    expect((await publish())?.terms).toMatchObject({ shipping: { kind: "flat", cents: 510 } });
  });

  test("is previewed as a draft with the date of its reading, and reads nothing again", async () => {
    const item = await importItem(ship);
    await duplicate(item);
    const readAt = Date.now();
    advanceTime(DAY_MS);
    for (const reread of [false, true]) {
      const calls = await world.market.callsDuring(async () => {
        const seen = await previewListing(world.editPorts, world.uid, COPY, {}, reread);
        expect(seen).toMatchObject({ readAt, shipping: { kind: "flat", buyerCents: 510 } });
      });
      expect(calls).not.toContain("GetItem");
    }
  });

  test("isn't made when eBay doesn't answer, and is made by the next attempt", async () => {
    const item = await importItem(ship);
    await world.market.addFault({ call: "GetItem", kind: "trading-error", code: 10007, times: 9 });
    await expect(duplicate(item)).rejects.toMatchObject({ code: "ebay/unavailable" });
    await world.market.clearFaults();
    expect((await at(COPY).get()).exists).toBe(false);
    expect(await duplicate(item)).toMatchObject({ olderReading: null });
  });
});

describe("a relisting that fails after the item was read", () => {
  const ship = FLAT.replace("ABROAD", "");
  const successorOf = ({ itemId }: LiveItem) => `relist-${itemId}`;
  const left = async (item: LiveItem): Promise<string[]> => {
    const id = successorOf(item);
    const kinds = ["listing", "publication", "itemAtEbay"] as const;
    const found = await world.firestore.getAll(
      ...kinds.map((kind) => world.firestore.doc(paths[kind](world.uid, id))),
    );
    const notes = await world.firestore.collection(paths.removedPictures(world.uid)).get();
    return [...found.filter(({ exists }) => exists), ...notes.docs].map(({ ref }) => ref.path);
  };

  test.each([
    ["the day's calls are used up", { kind: "quota" }, "ebay/quota-exceeded"],
    ["the consent is gone", { kind: "trading-error", code: 932 }, "ebay/authorization-expired"],
  ])("leaves nothing behind where %s, and works the next time", async (_, fault, meaning) => {
    const item = await importItem(ship);
    await end(item);
    await world.market.addFault({ call: "AddFixedPriceItem", ...fault, times: 9 });
    const calls = await world.market.callsDuring(async () => {
      await expect(relist(item)).rejects.toMatchObject({ code: meaning });
    });
    expect(calls).toContain("GetItem");
    expect(calls).toContain("AddFixedPriceItem");
    expect(await left(item)).toEqual([]);
    await world.market.clearFaults();
    const { ebayItemId } = await relist(item);
    expect((await itemAt(ebayItemId))?.title).toMatch(/^Bone Shaker/);
  });

  test("keeps the draft where the answer was lost, also when the calls are used up then, and finds its item", async () => {
    const item = await importItem(ship);
    await end(item);
    const call = "AddFixedPriceItem";
    await world.market.addFault({ call, kind: "timeout-after-success", times: 3 });
    await expect(relist(item)).rejects.toMatchObject({ code: "ebay/unavailable" });
    await world.market.addFault({ call, kind: "quota", times: 9 });
    await expect(relist(item)).rejects.toMatchObject({ code: "ebay/quota-exceeded" });
    expect(await left(item)).toHaveLength(3);
    await world.market.clearFaults();
    const { ebayItemId } = await relist(item);
    const own = await world.market.listingsOf(world.uid);
    expect(own.filter(({ status }) => status === "active").map(({ itemId }) => itemId)).toEqual([ebayItemId]);
  });
});

test("an international service that eBay no longer has is reported, and left out of copies", async () => {
  const item = await importItem(FLAT.replace("ABROAD", abroad("USPSGlobalExpress")));
  await duplicate(item);
  expect((await listing(COPY)).goneTerms).toEqual([
    { term: "serviceAbroad", was: "USPSGlobalExpress", now: null },
  ]);
  const copied = await publish();
  expect(copied && ebayItemTerms.of(copied)).toMatchObject({
    services: ["USPSPriority"],
    servicesAbroad: [],
  });
  expect(copied?.terms?.shipping).toMatchObject({ kind: "flat", cents: 510 });
  await end(item);
  await expect(relist(item)).rejects.toMatchObject({
    code: "listing/terms-gone",
    params: { field: "shipping" },
  });
  expect((await at(`relist-${item.itemId}`).get()).exists).toBe(false);
});

test("a business policy that the account no longer has is reported, and replaced by the selling terms", async () => {
  const { fulfillmentPolicies, paymentPolicies, returnPolicies } = (await world.market.switchPolicies(
    world.uid,
  )) as Record<string, Record<string, string>[]>;
  const profiles = `<SellerProfiles>
    <SellerShippingProfile><ShippingProfileID>${fulfillmentPolicies?.[0]?.["fulfillmentPolicyId"] ?? ""}</ShippingProfileID></SellerShippingProfile>
    <SellerReturnProfile><ReturnProfileID>${returnPolicies?.[0]?.["returnPolicyId"] ?? ""}</ReturnProfileID></SellerReturnProfile>
    <SellerPaymentProfile><PaymentProfileID>${paymentPolicies?.[0]?.["paymentPolicyId"] ?? ""}</PaymentProfileID></SellerPaymentProfile>
  </SellerProfiles>`;
  const item = await importItem(profiles);
  await duplicate(item);
  expect((await listing(COPY)).goneTerms ?? null).toBeNull();
  await at(COPY).delete();
  await world.market.switchPolicies(world.uid, { firstId: 999_000 });
  await duplicate(item);
  const gone = (await listing(COPY)).goneTerms;
  expect(gone?.map(({ term, now }) => [term, now])).toEqual([
    ["shippingPolicy", null],
    ["paymentPolicy", null],
    ["returnPolicy", null],
  ]);
  expect((await publish())?.terms).toMatchObject({
    policies: null,
    shipping: { service: "USPSGroundAdvantage" },
  });
  await end(item);
  await expect(relist(item)).rejects.toMatchObject({ code: "listing/terms-gone" });
  const { ebayItemId } = await relist(item, "left");
  expect((await itemAt(ebayItemId))?.terms).toMatchObject({ policies: null });
});
