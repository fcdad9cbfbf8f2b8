import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { paths } from "../../functions/src/contract/documents.ts";
import { listScopes, USUAL_ACCESS } from "../../functions/src/contract/ebay/ebayAccess.ts";
import { openLotDrafts } from "../../functions/src/db/lots/lotDrafts.ts";
import { openItemDraftRecords } from "../../functions/src/db/lots/itemDrafts.ts";
import { createLot } from "../../functions/src/domain/lots/createLot.ts";
import { createItemDrafts } from "../../functions/src/domain/lots/itemDrafts.ts";
import { publishListing } from "../../functions/src/domain/listings/publishListing.ts";
import { createEbayItemDraftCalls } from "../../functions/src/ebay/item/itemDraftCalls.ts";
import { memoryFirestore } from "../../tests/support/memory/memoryFirestore.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { REFUSED_LOTS } from "./testing/refusals/lots.ts";
import { KEYSET, openWorld, type World } from "./testing/seller/world.ts";

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let world: World;
let reports: unknown[];
let photo: Uint8Array;
beforeAll(async () => {
  const size = { width: 600, height: 600, channels: 3 as const, background: "#36c" };
  photo = await sharp({ create: size }).jpeg().toBuffer();
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
});
beforeEach(() => {
  const firestore = memoryFirestore(Date.now);
  world = openWorld({ url: simulator.url, photo, callsADay: 5_000, firestore });
  reports = [];
});
afterAll(() => simulator.close());

const PHOTO = "https://photos.test/front.jpg";
const REQUEST_ID = "5f0b6c1e-7d6f-4f5e-9a55-0f5d1c2b3a49";
const makeLot = (title = "Two Camaros of 1969") =>
  createLot(
    {
      lots: { ...openLotDrafts(world.firestore), listPhotos: () => Promise.resolve([PHOTO]) },
      pictures: { assertStored: () => Promise.resolve() },
      drafts: createItemDrafts({
        records: openItemDraftRecords(world.firestore),
        marketplace: createEbayItemDraftCalls(world.settings),
        withAccessToken: world.asSeller,
        report: (_message, error) => void reports.push(error),
      }),
    },
    world.uid,
    {
      items: [{ title: "Camaro", price: 2, binPrice: null, qty: 2 }],
      userId: world.uid,
      totalPrice: 4.5,
      title,
      description: "",
      freeShipping: false,
      requestId: REQUEST_ID,
    },
  );
const connectWith = async (isGranted: boolean) => {
  const access = [...USUAL_ACCESS, ...(isGranted ? (["drafts"] as const) : [])];
  await world.market.grantKeyset(listScopes(access));
  await world.connect(access);
};
const draftCalls = async (work: () => Promise<unknown>) =>
  (await world.market.callsDuring(work)).filter((name) => name === "listing.createItemDraft");

test("a lot opens on eBay's own form where the keyset has it, once", async () => {
  await connectWith(true);
  const { ebayUrl, listingId } = await makeLot();
  expect(ebayUrl).toMatch(/^https:\/\/www\.ebay\.com\/lstng\?draftId=\d+/);
  expect(listingId).toBe(`lot-${REQUEST_ID}`);
  // A repetition, as after a lost answer to the browser, opens the same one.
  expect(await draftCalls(async () => expect((await makeLot()).ebayUrl).toBe(ebayUrl))).toEqual([]);
});

test("a lot is a draft here alone where the seller gives no access to eBay's form", async () => {
  await connectWith(false);
  expect(
    await draftCalls(async () => expect((await makeLot()).ebayUrl).toBe(`/listing/lot-${REQUEST_ID}`)),
  ).toEqual([]);
});

test("after a lost answer no second draft is made, and the lot is here", async () => {
  await connectWith(true);
  await world.market.addFault({ kind: "timeout-after-success", call: "listing.createItemDraft", times: 1 });
  const lost = await draftCalls(async () => expect((await makeLot()).ebayUrl).toContain("/listing/lot-"));
  expect((await makeLot()).draftRefusal?.message).toMatch(/eBay didn't answer/);
  expect(lost).toHaveLength(1);
  expect(reports).toHaveLength(1);
  expect(await draftCalls(async () => expect((await makeLot()).ebayUrl).toContain("/listing/lot-"))).toEqual(
    [],
  );
});

test.each(Object.entries(REFUSED_LOTS))(
  "a lot %s is a draft here that says so, opens on eBay's form once that is mended, and goes live",
  async (_, { title, act, field, words, mend, mendedTitle }) => {
    await connectWith(true);
    await act?.(world);
    const refused = await makeLot(title);
    expect(refused).toMatchObject({ ebayUrl: `/listing/lot-${REQUEST_ID}`, draftRefusal: { field } });
    expect(refused.draftRefusal?.message).toMatch(words);
    expect(reports).toHaveLength(1);
    const stored = world.firestore.doc(paths.listing(world.uid, refused.listingId));
    expect((await stored.get()).get("title")).toBe(title);

    await mend?.(world);
    const opened = await makeLot(mendedTitle);
    expect(opened).toMatchObject({ listingId: refused.listingId, draftRefusal: null });
    expect(opened.ebayUrl).toMatch(/^https:\/\/www\.ebay\.com\/lstng\?draftId=\d+/);
    await stored.update({ brand: "Hot Wheels" });
    await publishListing(world.publishPorts, world.uid, opened.listingId);
    expect(await world.market.listingsOf(world.uid)).toMatchObject([
      { title: mendedTitle, status: "active" },
    ]);
  },
);
