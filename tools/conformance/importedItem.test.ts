import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { type ListingDocument, listingDocument, paths } from "../../functions/src/contract/documents.ts";
import { reviseListing } from "../../functions/src/domain/listings/edit/reviseListing.ts";
import { toListingId } from "../../functions/src/domain/sync/matchItems.ts";
import { startSync } from "../../functions/src/domain/sync/startSync.ts";
import { memoryFirestore } from "../../tests/support/memoryFirestore.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { KEYSET, openWorld, type World } from "./seller/world.ts";

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
    <ShippingServiceOptions><ShippingService>USPSParcel</ShippingService><ShippingServiceCost>4.10</ShippingServiceCost></ShippingServiceOptions>
    <ShippingType>Flat</ShippingType>
  </ShippingDetails>
  <StartPrice>5.99</StartPrice><Title>Bone Shaker</Title>
  <BestOfferDetails><BestOfferEnabled>true</BestOfferEnabled></BestOfferDetails>
  <PictureDetails><PictureURL>https://i.ebayimg.com/a/s-l500.jpg</PictureURL></PictureDetails>
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
async function importItem(template = FOREIGN, fields: object = {}): Promise<string> {
  const [itemId = ""] = await world.market.listItems(world.uid, 1, { template, ...fields });
  await startSync(world.syncPorts, world.uid, true);
  while (await world.work());
  return itemId;
}
const listing = async (itemId: string): Promise<ListingDocument> =>
  listingDocument.parse(
    (await world.firestore.doc(paths.listing(world.uid, toListingId(itemId))).get()).data(),
  );
const itemAt = (itemId: string) =>
  world.asSeller(world.uid, (token) => world.editPorts.marketplace.readWhole(token, itemId));
const revise = (itemId: string, base: object, changes: object) =>
  reviseListing(world.editPorts, world.uid, { listingId: toListingId(itemId), base, changes });

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
      handlingCost: 5.1,
      bestOfferEnabled: true,
      unsentFields: [],
    });
  });
});
