import { Timestamp } from "firebase-admin/firestore";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type ListingDocument, listingDocument, paths } from "../../functions/src/contract/documents.ts";
import { makeImportedListingId } from "../../functions/src/contract/listings/importedListing.ts";
import type { LedgerLine, Side } from "../../functions/src/contract/listings/ledger.ts";
import { findPendingEdits } from "../../functions/src/contract/listings/pendingEdits.ts";
import { openUploadNotes } from "../../functions/src/db/images/removedPictures.ts";
import { readLedgers } from "../../functions/src/db/listings/ledgers.ts";
import { listingTerms } from "../../functions/src/contract/listings/terms/terms.ts";
import { compareFields, isRevisable } from "../../functions/src/domain/listings/ledger/ledger.ts";
import { settleListing } from "../../functions/src/domain/listings/ledger/settleListing.ts";
import { saveListing } from "../../functions/src/domain/listings/edit/saveListing.ts";
import { startSync } from "../../functions/src/domain/sync/startSync.ts";
import { readItemTerms } from "../../functions/src/ebay/item/itemTerms.ts";
import { checkPhoto } from "../../functions/src/images/checkPhoto.ts";
import { createMarketplacePictures } from "../../functions/src/images/marketplacePictures.ts";
import { memoryFirestore } from "../../tests/support/memory/memoryFirestore.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { KEYSET, openWorld, type World } from "./testing/seller/world.ts";

const FOREIGN = `<Item>
  <Country>US</Country><Currency>USD</Currency>
  <Description>&lt;b&gt;Mint&lt;/b&gt; on card.</Description>
  <ListingDuration>GTC</ListingDuration><ListingType>FixedPriceItem</ListingType>
  <Location>Portland, Oregon</Location><PostalCode>97201</PostalCode>
  <PrimaryCategory><CategoryID>180506</CategoryID></PrimaryCategory>
  <ShippingDetails>
    <ShippingServiceOptions><ShippingService>USPSPriority</ShippingService><ShippingServiceCost>5.10</ShippingServiceCost></ShippingServiceOptions>
    <ShippingType>Flat</ShippingType>
  </ShippingDetails>
  <StartPrice>5.99</StartPrice><Title>Bone Shaker</Title>
  <PictureDetails><PictureURL>PICTURE</PictureURL></PictureDetails>
  <DispatchTimeMax>1</DispatchTimeMax>
  <ItemSpecifics><NameValueList><Name>Brand</Name><Value>Hot Wheels</Value></NameValueList></ItemSpecifics>
  <ReturnPolicy><ReturnsAcceptedOption>ReturnsAccepted</ReturnsAcceptedOption><ReturnsWithinOption>Days_30</ReturnsWithinOption></ReturnPolicy>
  <ShippingPackageDetails><WeightMajor unit="lbs" measurementSystem="English">0</WeightMajor><WeightMinor unit="oz" measurementSystem="English">4</WeightMinor></ShippingPackageDetails>
  <ConditionID>3000</ConditionID>
</Item>`;

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let photo: Uint8Array;
let world: World;
beforeAll(async () => {
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
  const size = { width: 600, height: 600, channels: 3 as const, background: "#36c" };
  photo = await sharp({ create: size }).jpeg().toBuffer();
});
beforeEach(async () => {
  world = openWorld({ url: simulator.url, photo, callsADay: 5_000, firestore: memoryFirestore(Date.now) });
  await world.connect();
});
afterAll(() => simulator.close());

/** Lists an item at eBay alone, and lets a sync find it. Returns the listing's id. */
async function importItem(shape: (xml: string) => string = (xml) => xml): Promise<string> {
  const upload = (token: string) => world.editPorts.marketplace.uploadPicture(token, photo);
  const picture = await world.asSeller(world.uid, upload);
  const template = shape(FOREIGN.replace("PICTURE", picture.url));
  const [itemId = ""] = await world.market.listItems(world.uid, 1, { template });
  await sync();
  return makeImportedListingId(itemId);
}
async function sync(): Promise<void> {
  await startSync(world.syncPorts, world.uid, true);
  while (await world.work());
}
const stored = async (id: string): Promise<ListingDocument> =>
  listingDocument.parse((await world.firestore.doc(paths.listing(world.uid, id)).get()).data());
const itemOf = async (id: string) =>
  world.asSeller(world.uid, (token) => world.editPorts.marketplace.readWhole(token, id.replace("ebay-", "")));
const save = async (listingId: string, changes: Record<string, unknown>) => {
  const before = (await stored(listingId)) as Record<string, unknown>;
  const base = Object.fromEntries(Object.keys(changes).map((field) => [field, before[field] ?? null]));
  const edit = { listingId, isNew: false, base, changes } as Parameters<typeof saveListing>[2];
  expect(await saveListing(world.editPorts, world.uid, edit)).toMatchObject({ outcome: "saved" });
};
const ledgerOf = async (id: string) => {
  const [known] = await readLedgers(world.firestore, world.uid, [id]);
  if (!known) throw new Error("no ledger");
  return known;
};
const differences = async (id: string) =>
  compareFields(await ledgerOf(id))
    .filter(({ differs }) => differs)
    .map(({ field, theirs, ours }) => [field, theirs, ours]);

const storedPictures = new Map<string, Uint8Array>();
const settle = (listingId: string, choices: Partial<Record<LedgerLine["field"], Side>>) =>
  settleListing(
    {
      ...world.editPorts,
      photos: {
        ...world.editPorts.photos,
        save: (path, jpeg) => {
          storedPictures.set(path, jpeg);
          return Promise.resolve(`https://ours.test/${path}`);
        },
        remove: () => Promise.resolve(),
      },
      marketplacePictures: createMarketplacePictures(simulator.url),
      checker: { check: checkPhoto },
      uploads: openUploadNotes(world.firestore),
    },
    world.uid,
    { listingId, choices },
  );

test("the ledger says what eBay says, what we say, and when it was checked", async () => {
  const id = await importItem();
  const { terms } = await stored(id);
  const cheaper = listingTerms.parse({ ...terms, shippingPrice: 4 });
  await save(id, { price: 7, terms: cheaper, conditionId: "1000" });
  expect(await differences(id)).toEqual([
    ["price", 5.99, 7],
    ["terms", expect.objectContaining({ shippingPrice: 5.1 }), cheaper],
    ["conditionId", "3000", "1000"],
  ]);
  const known = await ledgerOf(id);
  const price = compareFields(known).find(({ field }) => field === "price");
  expect(price?.checkedAt).toBe(known.syncedAt);
  // Fields that no list contains are compared after the first reading of the whole item.
  expect(compareFields(known).map(({ field }) => field)).not.toContain("description");
  await settle(id, {});
  expect(compareFields(await ledgerOf(id)).map(({ field }) => field)).toContain("description");
});

test("taking eBay's side changes the listing alone, and sending ours the item alone", async () => {
  const id = await importItem();
  const { terms } = await stored(id);
  await save(id, {
    title: "Mine",
    price: 7,
    terms: listingTerms.parse({ ...terms, cars: 3, shippingPrice: 4 }),
  });
  const before = await itemOf(id);
  expect(await settle(id, { title: "theirs", terms: "theirs" })).toEqual({
    taken: ["title", "terms"],
    sent: [],
    refusal: null,
  });
  expect(await itemOf(id)).toEqual(before);
  expect(await stored(id)).toMatchObject({
    title: "Bone Shaker 00001",
    terms: { shippingPrice: 5.1, cars: 3 },
    price: 7,
    unsentFields: ["price"],
  });
  expect(await settle(id, { price: "ours" })).toEqual({ taken: [], sent: ["price"], refusal: null });
  const { containers: _, ...rest } = before ?? {};
  expect(await itemOf(id)).toMatchObject({ ...rest, priceCents: 700 });
  expect(await differences(id)).toEqual([]);
  expect(findPendingEdits(await stored(id))).toEqual([]);
  // A repeat, as after a lost answer, changes nothing more.
  expect(await settle(id, { price: "ours", title: "theirs" })).toMatchObject({ sent: [], refusal: null });
  expect(await itemOf(id)).toMatchObject({ ...rest, priceCents: 700 });
  await sync();
  expect(await stored(id)).toMatchObject({ title: "Bone Shaker 00001", price: 7, unsentFields: [] });
});

test("eBay's newest value is taken of a field that changed on both sides", async () => {
  const id = await importItem();
  await save(id, { price: 7, itemSpecifics: { Brand: "Matchbox" } });
  const itemId = id.replace("ebay-", "");
  await world.asSeller(world.uid, (token) => world.publishPorts.marketplace.setQuantity(token, itemId, 9));
  await world.asSeller(world.uid, async (token) => {
    const fresh = await world.editPorts.marketplace.readWhole(token, itemId);
    if (fresh) await world.editPorts.marketplace.revise(token, fresh, { priceCents: 850 });
  });
  expect(await settle(id, { price: "theirs", itemSpecifics: "theirs" })).toMatchObject({ refusal: null });
  expect(await stored(id)).toMatchObject({
    price: 8.5,
    currentPrice: 8.5,
    itemSpecifics: { Brand: "Hot Wheels" },
  });
  expect(findPendingEdits(await stored(id))).toEqual([]);
});

test("eBay's pictures are copied into our storage when its side is taken", async () => {
  const id = await importItem();
  await save(id, { firebaseImages: ["https://ours.test/mine.jpg"] });
  expect(await settle(id, { firebaseImages: "theirs" })).toMatchObject({ taken: ["firebaseImages"] });
  const { firebaseImages, unsentFields } = await stored(id);
  expect(firebaseImages).toEqual([...storedPictures.keys()].map((path) => `https://ours.test/${path}`));
  expect(unsentFields).toEqual([]);
});

test("what eBay refuses stays different, and says why", async () => {
  const id = await importItem();
  await save(id, { price: 7 });
  await world.market.addFault({
    kind: "trading-error",
    code: 21919188,
    call: "ReviseFixedPriceItem",
    times: 1,
    ms: 1,
  });
  const { sent, refusal } = await settle(id, { price: "ours" });
  expect([sent, refusal?.ebayCode]).toEqual([[], "21919188"]);
  expect(await differences(id)).toEqual([["price", 5.99, 7]]);
});

test("an auction is compared, and eBay's side of it can be taken", async () => {
  const auction = (xml: string) =>
    xml.replace("FixedPriceItem", "Chinese").replace("<ListingDuration>GTC<", "<ListingDuration>Days_7<");
  const id = await importItem(auction);
  await save(id, { title: "Mine" });
  expect(isRevisable(await ledgerOf(id))).toBe(false);
  expect((await settle(id, { title: "ours" })).refusal?.message).toContain("auction");
  expect(await settle(id, { title: "theirs" })).toMatchObject({ taken: ["title"], refusal: null });
  expect((await stored(id)).title).toBe("Bone Shaker 00001");
});

function termsOf(item: Parameters<typeof readItemTerms>[0] | null) {
  if (item === null) throw new Error("nothing was read");
  return readItemTerms(item);
}

test("the item's other terms are shown as eBay has them", async () => {
  const id = await importItem();
  await settle(id, {});
  const { item } = await ledgerOf(id);
  const { extras, ...terms } = termsOf(item);
  expect(extras.secondCategory).toBeNull();
  expect(terms).toEqual({
    shippingType: "Flat",
    services: [
      {
        service: "USPSPriority",
        costCents: 510,
        furtherCents: null,
        isFree: false,
        isInternational: false,
        shipsTo: [],
      },
    ],
    policies: {},
    dispatchDays: 1,
    weight: "4 oz",
    size: null,
    returns: { isAccepted: true, within: "Days_30", paidBy: null },
    location: "Portland, Oregon, 97201, US",
    conditionDescription: null,
    subtitle: null,
    variations: [],
  });
});

test("a draft has nothing to compare, and an ended listing nothing to settle", async () => {
  const at = world.firestore.doc(paths.listing(world.uid, "draft"));
  await at.set({ title: "Draft", isDraft: true, status: "draft", updatedAt: Timestamp.now() });
  expect(compareFields(await ledgerOf("draft"))).toEqual([]);
  await expect(settle("draft", { title: "ours" })).rejects.toMatchObject({ code: "listing/not-revisable" });
  await expect(settle("nobody", { title: "ours" })).rejects.toMatchObject({ code: "listing/not-found" });
});
