import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { type ListingDocument, listingDocument, paths } from "../../functions/src/contract/documents.ts";
import { openListingImages } from "../../functions/src/db/images/keptPictureStore.ts";
import { duplicateListing } from "../../functions/src/domain/listings/edit/copyListing.ts";
import { previewListing } from "../../functions/src/domain/listings/edit/previewListing.ts";
import { enhanceImages } from "../../functions/src/domain/listings/enhanceImages.ts";
import { memoryFirestore } from "../../tests/support/memory/memoryFirestore.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { sync } from "./testing/refusals/foreignItems.ts";
import { KEYSET, openWorld, type World } from "./testing/seller/world.ts";

const COPY = "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed";

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let photo: Uint8Array;
let world: World;
/** Another seller's item on sale. */
let itemId: string;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, 20) });
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
  const size = { width: 600, height: 600, channels: 3 as const, background: "#36c" };
  photo = await sharp({ create: size }).jpeg().toBuffer();
});
beforeEach(async () => {
  const parts = { url: simulator.url, photo, callsADay: 5_000 };
  const other = openWorld({ ...parts, firestore: memoryFirestore(Date.now) });
  await other.connect();
  itemId = await other.market.listItem(other.uid);
  world = openWorld({ ...parts, firestore: memoryFirestore(Date.now) });
  await world.connect();
});
afterAll(async () => {
  await simulator.close();
  vi.useRealTimers();
});

const at = (listingId: string) => world.firestore.doc(paths.listing(world.uid, listingId));
const listing = async (listingId: string): Promise<ListingDocument> =>
  listingDocument.parse((await at(listingId).get()).data());

const deliver = async (eventType: string): Promise<void> => {
  await world.deliver({
    kind: "notice",
    notificationId: `${eventType}-1`,
    eventType,
    recipient: { userId: null, eiasToken: null, userName: world.uid },
    sentAt: Date.now(),
    details: { itemId, title: null, orderId: null, entryId: null, person: null, amount: null, text: null },
    payload: "{}",
    isWholeSigned: false,
  });
  while (await world.work());
};

describe("a forged notification about another seller's item", () => {
  test.each(["ItemListed", "ItemRevised", "ItemSold"])("(%s) creates no listing", async (eventType) => {
    await deliver(eventType);
    const listings = await world.firestore.collection(paths.listings(world.uid)).get();
    expect(listings.docs.map(({ id }) => id)).toEqual([]);
  });
});

/** As an import of old data can leave it. */
describe("a listing that names another seller's item", () => {
  const OWN = { title: "Mine", price: 2, quantity: 1, ebayPhotos: ["https://i.ebayimg.com/mine.jpg"] };
  beforeEach(async () => {
    await at("L1").set({ ...OWN, sku: "MINE-1", status: "active", isDraft: false, ebayItemId: itemId });
  });

  test("ends, and takes nothing from the item", async () => {
    await sync(world);
    expect(await listing("L1")).toMatchObject({ ...OWN, status: "ended" });
  });

  test("takes nothing from the item by a notification", async () => {
    await deliver("ItemRevised");
    expect(await listing("L1")).toMatchObject({ ...OWN, status: "ended" });
  });

  test("has no reading of the item, in its preview and in its copy", async () => {
    await previewListing(world.editPorts, world.uid, "L1", {}, true);
    await duplicateListing(world.copyPorts, world.uid, "L1", COPY);
    expect(await listing(COPY)).toMatchObject({ title: "Mine" });
    for (const id of ["L1", COPY]) expect(await world.editPorts.items.read(world.uid, id)).toBeNull();
  });

  test("gets no pictures from the item", async () => {
    const images = openListingImages(world.firestore);
    const enhance = enhanceImages({ ...world.editPorts, images }, world.uid, "L1");
    await expect(enhance).rejects.toMatchObject({ code: "ebay/refused", params: { ebayCode: "17" } });
    expect(await listing("L1")).toMatchObject(OWN);
  });
});
