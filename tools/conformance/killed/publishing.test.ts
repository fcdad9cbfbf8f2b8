import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { openLiveListings, openPublicationStore } from "../../../functions/src/db/listings/publications.ts";
import { withAccessToken } from "../../../functions/src/domain/ebay/accessToken.ts";
import { type PublishPorts, publishListing } from "../../../functions/src/domain/listings/publishListing.ts";
import { createEbayListingCalls, buildListingUrl } from "../../../functions/src/ebay/listingCalls.ts";
import { NO_ITEM_FACTS } from "../../../functions/src/domain/item/itemFacts.ts";
import { type Marketplace, createSeller, openMarketplace } from "../../../tests/support/ebaySeller.ts";
import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";

const MINUTES = 60_000;
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
  const firestore = memoryFirestore(Date.now);
  marketplace = await openMarketplace(firestore);
  const size = { width: 600, height: 840, channels: 3 as const, background: "#c33" };
  photo = await sharp({ create: size }).jpeg().toBuffer();
  ports = {
    publications: openPublicationStore(firestore),
    liveListings: openLiveListings(firestore),
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

const listingAt = () => marketplace.firestore.doc(paths.listing(uid, LISTING));
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
const activities = async () =>
  (await marketplace.firestore.collection(paths.activities(uid)).get()).docs.map(({ id }) => id);
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
  expect(await activities()).toEqual([`listed-${itemId}`]);
  return itemId;
}

describe("publishing at an eBay that fails", () => {
  test.each(["timeout-after-success", "malformed", "server-error", "rate-limit", "expired-token"])(
    "survives one %s",
    async (kind) => {
      await marketplace.addFault({ kind, call: "AddFixedPriceItem", times: 1 });
      await publish();
      await expectOneItem();
    },
  );

  test("whose answers are all lost leaves a draft, and the next attempt finds the item", async () => {
    await marketplace.addFault({ kind: "timeout-after-success", call: "AddFixedPriceItem" });
    await expect(publish()).rejects.toThrow("ebay/unavailable");
    expect(await marketplace.listingsOf(uid)).toHaveLength(1);
    expect(await read()).toMatchObject({ status: "draft", isDraft: true });

    await marketplace.clearFaults();
    const calls = await marketplace.callsDuring(() => publish());
    expect(calls.filter(isNoPolicy)).toEqual(["AddFixedPriceItem", "GetItem"]);
    await expectOneItem();
  });
});

/** Every step of publishing two photos, as the ports see them. */
const STEPS = [
  "claim",
  "read",
  "uploadPicture",
  "rememberPicture",
  "read",
  "uploadPicture",
  "rememberPicture",
  "addItem",
  "complete",
] as const;
class Killed extends Error {}

/** The same ports on a machine that dies before or after step `at`. All later calls fail. */
function dyingAt(at: number, when: "before" | "after"): { through: PublishPorts; steps: string[] } {
  const steps: string[] = [];
  const dying = <Arguments extends unknown[], Result>(
    name: string,
    step: (...given: Arguments) => Promise<Result>,
  ) => {
    return async (...given: Arguments): Promise<Result> => {
      const turn = steps.push(name) - 1;
      if (turn > at || (turn === at && when === "before")) throw new Killed();
      const result = await step(...given);
      if (turn === at) throw new Killed();
      return result;
    };
  };
  const { publications: kept, marketplace: ebay, photos } = ports;
  const through: PublishPorts = {
    ...ports,
    publications: {
      claim: dying("claim", (...given) => kept.claim(...given)),
      rememberPicture: dying("rememberPicture", (...given) => kept.rememberPicture(...given)),
      complete: dying("complete", (...given) => kept.complete(...given)),
      release: dying("release", (...given) => kept.release(...given)),
    },
    photos: { read: dying("read", (...given) => photos.read(...given)) },
    marketplace: {
      ...ebay,
      uploadPicture: dying("uploadPicture", (...given) => ebay.uploadPicture(...given)),
      addItem: dying("addItem", (...given) => ebay.addItem(...given)),
    },
  };
  return { through, steps };
}

describe("publishing that is killed", () => {
  test.each(
    STEPS.flatMap((step, at) => [
      { step, at, when: "before" as const },
      { step, at, when: "after" as const },
    ]),
  )(
    "$when step $at ($step) and repeated lists exactly one item with both photos",
    async ({ step, at, when }) => {
      const { through, steps } = dyingAt(at, when);
      const calls = await marketplace.callsDuring(async () => {
        await expect(publish(through)).rejects.toThrow(Killed);
        expect(steps.slice(0, at + 1)).toEqual(STEPS.slice(0, at + 1));
        marketplace.clock.skipMs = 2 * MINUTES;
        await publish();
      });
      const itemId = await expectOneItem();
      const item = await ports.withAccessToken(uid, (token) =>
        createEbayListingCalls(marketplace.settings).getItem(token, itemId),
      );
      expect(new Set(item.pictureUrls).size).toBe(2);
      // Only an upload that couldn't be recorded is repeated.
      const forgotten = when === "after" ? step === "uploadPicture" : step === "rememberPicture";
      expect(calls.filter((call) => call === UPLOAD)).toHaveLength(forgotten ? 3 : 2);
    },
  );

  test("makes the next caller wait until its claim expires, and no longer", async () => {
    await expect(publish(dyingAt(0, "after").through)).rejects.toThrow(Killed);
    const second = publish();
    setTimeout(() => (marketplace.clock.skipMs = 91_000), 100);
    await second;
    await expectOneItem();
  });
});
