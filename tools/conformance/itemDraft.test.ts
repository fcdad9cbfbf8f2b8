import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { paths } from "../../functions/src/contract/documents.ts";
import { scopesOf, USUAL_ACCESS } from "../../functions/src/contract/ebay/ebayAccess.ts";
import { itemDraftRecords } from "../../functions/src/db/listings/itemDrafts.ts";
import { createBundle } from "../../functions/src/domain/bundles/createBundle.ts";
import { itemDrafts } from "../../functions/src/domain/bundles/itemDrafts.ts";
import { ebayItemDraftCalls } from "../../functions/src/ebay/item/itemDraftCalls.ts";
import { memoryFirestore } from "../../tests/support/memoryFirestore.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { KEYSET, openWorld, type World } from "./seller/world.ts";

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let world: World;
let reports: unknown[];
beforeAll(async () => {
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
});
beforeEach(() => {
  const firestore = memoryFirestore(Date.now);
  world = openWorld({ url: simulator.url, photo: new Uint8Array(), callsADay: 5_000, firestore });
  reports = [];
});
afterAll(() => simulator.close());

const REQUEST_ID = "5f0b6c1e-7d6f-4f5e-9a55-0f5d1c2b3a49";
const createLot = (title = "Two Camaros of 1969") =>
  createBundle(
    {
      bundles: {
        findListings: () => Promise.resolve([]),
        listPhotos: () => Promise.resolve([]),
        save: () => Promise.resolve(),
      },
      pictures: { assertKept: () => Promise.resolve() },
      drafts: itemDrafts({
        records: itemDraftRecords(world.firestore),
        marketplace: ebayItemDraftCalls(world.settings),
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
  await world.market.grantKeyset(scopesOf(access));
  await world.connect(access);
};
const draftCalls = async (work: () => Promise<unknown>) =>
  (await world.market.callsDuring(work)).filter((name) => name === "listing.createItemDraft");

test("a lot opens on eBay's own form where the keyset has it, once", async () => {
  await connectWith(true);
  const { ebayUrl, listingId } = await createLot();
  expect(ebayUrl).toMatch(/^https:\/\/www\.ebay\.com\/lstng\?draftId=\d+/);
  expect(listingId).toBe(`lot-${REQUEST_ID}`);
  // A repeat, as after a lost answer to the browser, opens the same one.
  expect(await draftCalls(async () => expect((await createLot()).ebayUrl).toBe(ebayUrl))).toEqual([]);
});

test("a lot is a draft here alone where the seller gives no access to eBay's form", async () => {
  await connectWith(false);
  expect(
    await draftCalls(async () => expect((await createLot()).ebayUrl).toBe(`/listing/lot-${REQUEST_ID}`)),
  ).toEqual([]);
});

test("after a lost answer no second draft is made, and the lot is here", async () => {
  await connectWith(true);
  await world.market.addFault({ kind: "timeout-after-success", call: "listing.createItemDraft", times: 1 });
  const lost = await draftCalls(async () => expect((await createLot()).ebayUrl).toContain("/listing/lot-"));
  expect(lost).toHaveLength(1);
  expect(reports).toHaveLength(1);
  expect(
    await draftCalls(async () => expect((await createLot()).ebayUrl).toContain("/listing/lot-")),
  ).toEqual([]);
});

test("a refused draft costs nothing, and can be tried again", async () => {
  await connectWith(false);
  // eBay has taken the access back, and Pegboard doesn't know yet.
  await world.firestore
    .doc(paths.user(world.uid))
    .update({ "ebay.scopes": scopesOf([...USUAL_ACCESS, "drafts"]) });
  const twice = await draftCalls(async () => {
    for (let time = 0; time < 2; time += 1) expect((await createLot()).ebayUrl).toContain("/listing/lot-");
  });
  expect(twice).toHaveLength(2);
  expect(reports).toHaveLength(2);
});
