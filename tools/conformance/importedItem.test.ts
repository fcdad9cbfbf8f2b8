import { Timestamp } from "firebase-admin/firestore";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { type ListingDocument, listingDocument, paths } from "../../functions/src/contract/documents.ts";
import { DAY_MS } from "../../functions/src/contract/wire/durations.ts";
import { AppError } from "../../functions/src/contract/wire/errors.ts";
import { openCallShares } from "../../functions/src/db/ebay/sharedCalls.ts";
import { openSyncListing } from "../../functions/src/db/sync/syncListings.ts";
import type { RelistShipping } from "../../functions/src/contract/listings/relisting.ts";
import { SAMPLE_TERMS } from "../../functions/src/contract/listings/testing/sampleTerms.ts";
import { endListing } from "../../functions/src/domain/listings/endListing.ts";
import {
  type CopyPorts,
  duplicateListing,
  relistListing,
} from "../../functions/src/domain/listings/edit/copyListing.ts";
import { previewListing } from "../../functions/src/domain/listings/edit/previewListing.ts";
import { publishListing } from "../../functions/src/domain/listings/publishListing.ts";
import { syncListing } from "../../functions/src/domain/sync/syncListing.ts";
import { findElements, type XmlNode } from "../../functions/src/ebay/trading/xml.ts";
import { listServices } from "../../functions/src/ebay/item/relistedTerms.ts";
import { createMarketplacePictures } from "../../functions/src/images/marketplacePictures.ts";
import { openUnreadItems } from "../../functions/src/db/listings/unreadItems.ts";
import { readUnreadItems } from "../../functions/src/domain/listings/whole/readUnreadItems.ts";
import { reviseListing } from "../../functions/src/domain/listings/edit/reviseListing.ts";
import { makeImportedListingId } from "../../functions/src/contract/listings/importedListing.ts";
import { startSync } from "../../functions/src/domain/sync/startSync.ts";
import { memoryFirestore } from "../../tests/support/memory/memoryFirestore.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { KEYSET, openWorld, type World } from "./testing/seller/world.ts";

const SPECIFICS = { Brand: "Hot Wheels", "Vehicle Type": "Car", Material: "Diecast|Plastic", Scale: "1:64" };

/** An item that its seller made on eBay's own pages. */
const FOREIGN = `<Item>
  <Country>US</Country><Currency>USD</Currency>
  <Description>&lt;div style="color:red"&gt;&lt;b&gt;Mint&lt;/b&gt; on card.&lt;/div&gt;</Description>
  <ListingDuration>GTC</ListingDuration><ListingType>FixedPriceItem</ListingType>
  <Location>Portland, Oregon</Location><PostalCode>97201</PostalCode>
  <PrimaryCategory><CategoryID>180506</CategoryID></PrimaryCategory>
  <ShippingDetails>
    <ShippingServiceOptions><ShippingService>USPSPriority</ShippingService><ShippingServiceCost>5.10</ShippingServiceCost></ShippingServiceOptions>
    <ShippingServiceOptions><ShippingService>USPSMedia</ShippingService><ShippingServiceCost>4.10</ShippingServiceCost></ShippingServiceOptions>
    <ShippingType>Flat</ShippingType>
  </ShippingDetails>
  <StartPrice>5.99</StartPrice><Title>Bone Shaker</Title>
  <BestOfferDetails><BestOfferEnabled>true</BestOfferEnabled></BestOfferDetails>
  <PictureDetails><PictureURL>PICTURE</PictureURL></PictureDetails>
  <DispatchTimeMax>1</DispatchTimeMax>
  <ItemSpecifics>${Object.entries(SPECIFICS)
    .map(
      ([name, text]) =>
        `<NameValueList><Name>${name}</Name>${text.replace(/[^|]+/g, "<Value>$&</Value>").replaceAll("|", "")}</NameValueList>`,
    )
    .join("")}</ItemSpecifics>
  <ReturnPolicy><ReturnsAcceptedOption>ReturnsAccepted</ReturnsAcceptedOption><ReturnsWithinOption>Days_30</ReturnsWithinOption></ReturnPolicy>
  <ConditionID>3000</ConditionID><ConditionDescription>Opened once</ConditionDescription>
</Item>`;

/** eBay demands the condition of such a card. */
const asTradingCard = (xml: string): string =>
  xml
    .replace("180506", "183050")
    .replace("</ItemSpecifics>", "<NameValueList><Name>Franchise</Name><Value>Cars</Value></NameValueList>$&")
    .replace(
      "<ConditionID>3000</ConditionID>",
      "<ConditionID>4000</ConditionID><ConditionDescriptors><ConditionDescriptor><Name>40001</Name><Value>400010</Value></ConditionDescriptor></ConditionDescriptors>",
    );

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let photo: Uint8Array;
let world: World;
beforeAll(async () => {
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
  const size = { width: 600, height: 600, channels: 3 as const, background: "#36c" };
  photo = await sharp({ create: size }).jpeg().toBuffer();
});
beforeEach(async () => {
  const firestore = memoryFirestore(Date.now);
  world = openWorld({ url: simulator.url, photo, callsADay: 5_000, firestore });
  await world.connect();
});
afterAll(() => simulator.close());

/** Lists an item at eBay alone, and lets a sync find it. */
async function importItem(shape: (xml: string) => string = (xml) => xml): Promise<string> {
  const upload = (token: string) => world.editPorts.marketplace.uploadPicture(token, photo);
  const picture = await world.asSeller(world.uid, upload);
  const template = shape(FOREIGN.replace("PICTURE", picture.url));
  const [itemId = ""] = await world.market.listItems(world.uid, 1, { template });
  await startSync(world.syncPorts, world.uid, true);
  while (await world.work());
  return itemId;
}
const listing = async (itemId: string): Promise<ListingDocument> =>
  listingDocument.parse(
    (await world.firestore.doc(paths.listing(world.uid, makeImportedListingId(itemId))).get()).data(),
  );
const itemAt = (itemId: string) =>
  world.asSeller(world.uid, (token) => world.editPorts.marketplace.readWhole(token, itemId));
const revise = (itemId: string, base: object, changes: object) =>
  reviseListing(world.editPorts, world.uid, { listingId: makeImportedListingId(itemId), base, changes });

describe("an item that was listed elsewhere", () => {
  test("keeps everything else when one of its specifics is revised, though nothing of it was read", async () => {
    const itemId = await importItem();
    const before = await itemAt(itemId);
    expect((await listing(itemId)).itemSpecifics).toEqual({});
    const answer = await revise(itemId, { itemSpecifics: {} }, { itemSpecifics: { Scale: "1:43" } });
    expect(answer).toMatchObject({ outcome: "revised", sent: ["itemSpecifics"] });
    expect(await itemAt(itemId)).toEqual({
      ...before,
      specifics: before?.specifics.map((specific) =>
        specific.name === "Scale" ? { ...specific, values: ["1:43"] } : specific,
      ),
    });
    expect(await listing(itemId)).toMatchObject({
      itemSpecifics: { ...SPECIFICS, Scale: "1:43" },
      description: "Mint on card.",
      conditionId: "3000",
      terms: { shipping: "flat", service: "USPSPriority", shippingPrice: 5.1, dispatchDays: 1 },
      bestOfferEnabled: true,
      unsentFields: [],
    });
  });

  test("is read whole when it is opened, also within the cool-down of a sync", async () => {
    const itemId = await importItem();
    const id = makeImportedListingId(itemId);
    await world.firestore.doc(paths.listing(world.uid, id)).update({ lastEbaySync: Timestamp.now() });
    const open = (silent: boolean) => syncListing(syncPorts(), world.uid, id, silent);
    expect(await world.market.callsDuring(() => open(true))).toEqual(["GetItem"]);
    expect(await listing(itemId)).toMatchObject({
      description: "Mint on card.",
      itemSpecifics: SPECIFICS,
      conditionId: "3000",
      listingType: "FixedPriceItem",
    });
    expect(await world.market.callsDuring(() => open(true))).toEqual([]);
  });

  test("can be refreshed by its seller right after the reading that came by itself", async () => {
    const id = makeImportedListingId(await importItem());
    await syncListing(syncPorts(), world.uid, id, true);
    const refresh = () => syncListing(syncPorts(), world.uid, id, false);
    expect(await world.market.callsDuring(refresh)).toEqual(["GetItem"]);
    await expect(refresh()).rejects.toMatchObject({ code: "sync/throttled" });
  });

  test("is read in the background after the sync that imported it, once", async () => {
    const itemIds = [await importItem(), await importItem()];
    const take = (wanted: number, at = Date.now()) =>
      openCallShares(world.firestore, "readings", 2, () => at)(world.uid, wanted);
    const read = () =>
      readUnreadItems(
        {
          ...world.editPorts,
          unread: openUnreadItems(world.firestore),
          takeShare: take,
          enqueue: () => Promise.resolve(),
        },
        world.uid,
      );
    expect(await world.market.callsDuring(read)).toEqual(["GetItem", "GetItem"]);
    for (const itemId of itemIds) {
      expect(await listing(itemId)).toMatchObject({ conditionId: "3000", itemSpecifics: SPECIFICS });
    }
    expect(await world.market.callsDuring(read)).toEqual([]);
    expect(await take(5)).toBe(0);
    expect(await take(5, Date.now() + DAY_MS)).toBe(2);
  });

  test("is previewed as eBay shows it, with what the seller has edited", async () => {
    const itemId = await importItem();
    const seen = await previewListing(world.editPorts, world.uid, makeImportedListingId(itemId), {
      title: "Zamac",
    });
    expect(seen).toMatchObject({
      title: "Zamac",
      descriptionHtml: '<div style="color:red"><b>Mint</b> on card.</div>',
      shipping: { kind: "flat", buyerCents: 510 },
      conditionId: "3000",
      bestOffer: { enabled: true },
      missing: [],
      missingTerms: [],
    });
    expect(seen.specifics).toContainEqual({ name: "Material", value: "Diecast, Plastic" });
    expect(seen.pictureUrls).toHaveLength(1);
    const see = (reread: boolean) =>
      previewListing(world.editPorts, world.uid, makeImportedListingId(itemId), {}, reread);
    expect(await world.market.callsDuring(() => see(true))).toEqual([]);
    const at = world.firestore.doc(paths.itemAtEbay(world.uid, makeImportedListingId(itemId)));
    await at.update({ readAt: new Date(Date.now() - 30 * 86_400_000) });
    expect(await world.market.callsDuring(() => see(false))).toEqual([]);
    expect(await world.market.callsDuring(() => see(true))).toEqual(["GetItem"]);
    const edited = { description: "Plain words" };
    expect(
      await previewListing(world.editPorts, world.uid, makeImportedListingId(itemId), edited),
    ).toMatchObject({
      descriptionHtml: "<p>Plain words</p>",
    });
  });

  test("is relisted with everything it had and our own copies of its pictures", async () => {
    const itemId = await importItem();
    const id = await endThere(itemId);
    const first = await relistListing(copyPorts(), world.publishPorts, world.uid, id, 3);
    expect(await relistListing(copyPorts(), world.publishPorts, world.uid, id, 3)).toEqual(first);
    const [before, after] = [await itemAt(itemId), await itemAt(first.ebayItemId)];
    const { ShippingDetails, ReturnPolicy, DispatchTimeMax, PostalCode, ConditionDescription } =
      before?.containers ?? {};
    expect(after).toMatchObject({
      descriptionHtml: before?.descriptionHtml,
      specifics: before?.specifics,
      conditionId: "3000",
      quantity: 3,
      terms: { ...before?.terms, package: SAMPLE_TERMS.packages.card },
      bestOffer: { enabled: true },
      containers: { ReturnPolicy, DispatchTimeMax, PostalCode, ConditionDescription },
    });
    expect(findElements(ShippingDetails as XmlNode, "ShippingServiceOptions")).toHaveLength(2);
    expect(
      findElements(after?.containers["ShippingDetails"] as XmlNode, "ShippingServiceOptions"),
    ).toHaveLength(2);
    expect(stored.size).toBe(1);
  });

  describe("whose shipping service eBay has no more", () => {
    const retired = (xml: string) =>
      xml.replace("USPSPriority", "USPSParcel").replace("USPSMedia", "USPSParcel");
    const relist = (id: string, shipping: RelistShipping | null) =>
      relistListing(copyPorts(), world.publishPorts, world.uid, id, 3, { shipping });
    const refused = { code: "listing/terms-gone", params: { field: "shipping" } };
    test("is refused at its shipping, and relisted by another service at the same price", async () => {
      const itemId = await importItem(retired);
      const id = await endThere(itemId);
      await expect(relist(id, null)).rejects.toMatchObject(refused);
      const { ebayItemId, listingId } = await relist(id, { service: "USPSGroundAdvantage" });
      const [before, after] = [await itemAt(itemId), await itemAt(ebayItemId)];
      expect(after && listServices(after)).toEqual(["USPSGroundAdvantage"]);
      expect(after?.terms).toMatchObject({
        shipping: { kind: "flat", cents: 510 },
        dispatchDays: 1,
        returns: before?.terms?.returns,
      });
      expect(after?.specifics).toEqual(before?.specifics);
      const stored = await world.firestore.doc(paths.listing(world.uid, listingId)).get();
      expect(stored.get("terms.service")).toBe("USPSGroundAdvantage");
    });

    test("is relisted on the seller's selling terms", async () => {
      const id = await endThere(await importItem(retired));
      await expect(relist(id, null)).rejects.toMatchObject(refused);
      const { ebayItemId } = await relist(id, "sellers");
      expect((await itemAt(ebayItemId))?.terms).toEqual({
        shipping: {
          kind: "flat",
          service: SAMPLE_TERMS.service,
          cents: 450,
          furtherCents: 50,
          handlingCents: 0,
        },
        policies: null,
        package: SAMPLE_TERMS.packages.card,
        dispatchDays: SAMPLE_TERMS.dispatchDays,
        returns: SAMPLE_TERMS.returns,
        country: SAMPLE_TERMS.country,
        postalCode: SAMPLE_TERMS.postalCode,
      });
    });

    test("leaves nothing behind where the seller's terms are missing", async () => {
      const id = await endThere(await importItem(retired));
      await world.firestore.doc(paths.sellingTerms(world.uid)).delete();
      await expect(relist(id, "sellers")).rejects.toMatchObject({ code: "listing/terms-missing" });
      expect((await world.firestore.collection(paths.listings(world.uid)).get()).size).toBe(1);
      expect(stored.size).toBe(0);
    });
  });

  test.each([
    [
      "eBay refuses it",
      () => world.market.addFault({ kind: "trading-error", call: "AddFixedPriceItem", code: 240 }),
    ],
    [
      "a picture of it is gone",
      () => {
        pictures.read = () => Promise.reject(new AppError("image/not-found"));
        return Promise.resolve();
      },
    ],
  ])("leaves nothing behind when it can't be relisted because %s", async (_, fail) => {
    const id = await endThere(await importItem());
    await fail();
    const relisting = relistListing(copyPorts(), world.publishPorts, world.uid, id, 3);
    await expect(relisting).rejects.toBeInstanceOf(AppError);
    await world.market.clearFaults();
    expect((await world.firestore.collection(paths.listings(world.uid)).get()).size).toBe(1);
    expect((await world.firestore.collection(paths.removedPictures(world.uid)).get()).size).toBe(0);
    expect(stored.size).toBe(0);
  });

  test("is duplicated with a service that eBay has today", async () => {
    const itemId = await importItem((xml) => xml.replace("USPSMedia", "USPSParcel"));
    const copyId = "2b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed";
    await duplicateListing(copyPorts(), world.uid, makeImportedListingId(itemId), copyId);
    const { ebayItemId } = await publishListing(world.publishPorts, world.uid, copyId);
    const after = await itemAt(ebayItemId);
    expect(after && listServices(after)).toEqual(["USPSPriority"]);
    expect(after?.terms?.shipping).toMatchObject({ kind: "flat", cents: 510 });
  });

  test("has the details of its condition here and in a duplicate, which is asked for none", async () => {
    const grade = { "40001": "400010" };
    const itemId = await importItem(asTradingCard);
    await syncListing(syncPorts(), world.uid, makeImportedListingId(itemId), true);
    expect(await listing(itemId)).toMatchObject({ conditionDescriptors: grade });
    const copyId = "3b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed";
    await duplicateListing(copyPorts(), world.uid, makeImportedListingId(itemId), copyId);
    const { ebayItemId } = await publishListing(world.publishPorts, world.uid, copyId);
    expect(await itemAt(ebayItemId)).toMatchObject({ conditionDescriptors: grade });
  });

  test("loses the details of its condition at eBay when they are cleared here", async () => {
    // This category's condition needs no details.
    const itemId = await importItem((xml) =>
      asTradingCard(xml).replace("183050", "180506").replace("<ConditionID>4000<", "<ConditionID>3000<"),
    );
    const [grade, cleared] = [{ "40001": "400010" }, { conditionDescriptors: {} }];
    await syncListing(syncPorts(), world.uid, makeImportedListingId(itemId), true);
    expect(await itemAt(itemId)).toMatchObject({ conditionDescriptors: grade });
    await revise(itemId, { conditionDescriptors: grade }, cleared);
    expect(Object.keys((await itemAt(itemId))?.conditionDescriptors ?? {})).toEqual([]);
    expect(await listing(itemId)).toMatchObject({ unsentFields: [] });
    await syncListing(syncPorts(), world.uid, makeImportedListingId(itemId), true);
    expect((await listing(itemId)).conditionDescriptors).toEqual({});
  });

  test("keeps a detail that eBay demands, and says so", async () => {
    const itemId = await importItem(asTradingCard);
    await syncListing(syncPorts(), world.uid, makeImportedListingId(itemId), true);
    const outcome = await revise(
      itemId,
      { conditionDescriptors: { "40001": "400010" } },
      { conditionDescriptors: {} },
    );
    expect(outcome.outcome).toBe("refused");
    expect(JSON.stringify(outcome)).toContain("onditionDescriptor");
    expect(await itemAt(itemId)).toMatchObject({ conditionDescriptors: { "40001": "400010" } });
    expect(await listing(itemId)).toMatchObject({ unsentFields: ["conditionDescriptors"] });
  });

  test("is duplicated as a draft that goes live as the item is", async () => {
    const itemId = await importItem();
    const copyId = "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed";
    await duplicateListing(copyPorts(), world.uid, makeImportedListingId(itemId), copyId);
    await duplicateListing(copyPorts(), world.uid, makeImportedListingId(itemId), copyId);
    const { ebayItemId } = await publishListing(world.publishPorts, world.uid, copyId);
    const [before, after] = [await itemAt(itemId), await itemAt(ebayItemId)];
    expect(after?.specifics).toEqual(before?.specifics);
    expect(after?.descriptionHtml).toBe(before?.descriptionHtml);
  });
});

describe("an auction that was made at eBay", () => {
  const auction = (xml: string) => xml.replace("FixedPriceItem", "Chinese").replace("GTC", "Days_10");

  test("is shown as one, and left as it is by everything for fixed prices", async () => {
    const itemId = await importItem(auction);
    expect(await listing(itemId)).toMatchObject({ listingType: "Chinese", status: "active" });
    const before = await itemAt(itemId);
    expect(await revise(itemId, {}, { description: "Other words" })).toMatchObject({
      outcome: "refused",
      ebayCode: null,
      message: expect.stringContaining("auction") as string,
    });
    expect(await itemAt(itemId)).toEqual(before);
    expect(await listing(itemId)).toMatchObject({
      description: "Other words",
      unsentFields: ["description"],
    });
  });

  test("ends, but not while somebody bids on it", async () => {
    const itemId = await importItem(auction);
    const calls = await world.market.callsDuring(() => endListing(world.endPorts, world.uid, itemId));
    expect(calls).toEqual(["GetItem", "EndItem"]);
    expect(await listing(itemId)).toMatchObject({ status: "ended" });
    const other = await importItem(auction);
    await world.market.bid(other);
    expect(await endListing(world.endPorts, world.uid, other)).toMatchObject({ success: false });
    expect(await listing(other)).toMatchObject({ status: "active" });
  });
});

test("the variations of an item are never revised, and its title is", async () => {
  const variation =
    "<Variation><SKU>RED</SKU><StartPrice>6.99</StartPrice><Quantity>2</Quantity></Variation>";
  const itemId = await importItem((xml) =>
    xml.replace("</ReturnPolicy>", `</ReturnPolicy><Variations>${variation}</Variations>`),
  );
  expect(await revise(itemId, { price: 5.99 }, { price: 9 })).toMatchObject({
    outcome: "refused",
    field: "price",
  });
  await revise(itemId, { price: 9 }, { price: 5.99 });
  const { title } = await listing(itemId);
  expect(await revise(itemId, { title }, { title: "Zamac" })).toMatchObject({ outcome: "revised" });
  expect(await itemAt(itemId)).toMatchObject({
    title: "Zamac",
    variations: [{ sku: "RED", priceCents: 699 }],
  });
});

/** Ends an item at eBay, and lets a sync notice it. Returns its listing's id. */
async function endThere(itemId: string): Promise<string> {
  await world.market.endItem(itemId);
  await startSync(world.syncPorts, world.uid, true);
  while (await world.work());
  return makeImportedListingId(itemId);
}

const syncPorts = () => ({
  ...world.syncPorts,
  ...openSyncListing(world.firestore),
  ...world.following,
  items: world.editPorts.items,
  findRole: () => Promise.resolve("user" as const),
});

/** Pictures in our storage, by address. */
const stored = new Map<string, Uint8Array>();
const pictures = { read: (url: string) => createMarketplacePictures(simulator.url).read(url) };
beforeEach(() => {
  stored.clear();
  pictures.read = (url) => createMarketplacePictures(simulator.url).read(url);
});

const copyPorts = (): CopyPorts => ({
  ...world.copyPorts,
  photos: {
    ...world.editPorts.photos,
    save: (path, jpeg) => {
      stored.set(path, jpeg);
      return Promise.resolve(path);
    },
    remove: (_uid, url) => Promise.resolve(void stored.delete(url)),
  },
  marketplacePictures: pictures,
});
