import { randomUUID } from "node:crypto";

import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { processCardCapture as captureContract } from "../../functions/src/contract/capture/capture.ts";
import { addListingCopies as copiesContract } from "../../functions/src/contract/capture/captureLog.ts";
import { listingDocument, paths } from "../../functions/src/contract/documents.ts";
import { describeReason } from "../../functions/src/contract/reasons/reasonText.ts";
import type { ErrorCode, Failure } from "../../functions/src/contract/wire/errors.ts";
import { openListingChanges } from "../../functions/src/db/listings/edit/listingChanges.ts";
import { openCaptureStore } from "../../functions/src/db/capture/captures.ts";
import { openLotStore } from "../../functions/src/db/lots/lots.ts";
import { openCountStore } from "../../functions/src/db/places/counts.ts";
import { settleLots } from "../../functions/src/domain/lots/settleLots.ts";
import { addListingCopies } from "../../functions/src/domain/capture/addListingCopies.ts";
import {
  processCardCapture,
  type ProcessPorts,
} from "../../functions/src/domain/capture/processCardCapture.ts";
import { changeListings } from "../../functions/src/domain/listings/changeListings.ts";
import { changeLiveQuantity } from "../../functions/src/domain/listings/changeLiveQuantity.ts";
import { countPlace } from "../../functions/src/domain/places/countPlace.ts";
import { memoryFirestore } from "../../tests/support/memory/memoryFirestore.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { writeForeignItem, importItem, type LiveItem, writePair } from "./testing/refusals/foreignItems.ts";
import { KEYSET, openWorld, type World } from "./testing/seller/world.ts";
import { createEbayInventoryCalls } from "../../functions/src/ebay/listingCalls.ts";

const PLACE = "A-01";

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let photo: Uint8Array;
let world: World;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, 20) });
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
  const size = { width: 600, height: 600, channels: 3 as const, background: "#36c" };
  photo = await sharp({ create: size }).jpeg().toBuffer();
});
beforeEach(async () => {
  world = openWorld({ url: simulator.url, photo, callsADay: 5_000, firestore: memoryFirestore(Date.now) });
  await world.connect();
});
afterAll(async () => {
  await simulator.close();
  vi.useRealTimers();
});

const at = (listingId: string) => world.firestore.doc(paths.listing(world.uid, listingId));
const listing = async (id: string) => listingDocument.parse((await at(id).get()).data());
const changeQuantity = (uid: string, id: string) => changeLiveQuantity(world.publishPorts, uid, id);
const unasked = () => Promise.reject(new Error("not asked for"));
const report = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};

function capturePorts(): ProcessPorts {
  return {
    photos: { save: unasked, read: unasked, assertStored: () => Promise.resolve() },
    comparer: { showSameCar: unasked },
    analyses: { correct: unasked },
    catalogue: { lookup: () => Promise.resolve([]), confirm: unasked },
    captures: openCaptureStore(world.firestore),
    marketplace: { publish: unasked, changeQuantity },
    ...world.following,
    now: Date.now,
    report,
  };
}

/** Describes a failure of ours, which has no message. */
const describe = ({ code, params = {} }: { code?: unknown; params?: Failure["params"] | undefined } = {}) =>
  describeReason({ code: code as ErrorCode, params }) ?? "";

/** What a seller can do that changes the quantity of a live listing. Each returns its message. */
const ACTS: Readonly<Record<string, (item: LiveItem) => Promise<string>>> = {
  "capturing another copy": async ({ listingId }) => {
    const { sku } = await listing(listingId);
    const input = captureContract.input.parse({
      ...{ captureId: randomUUID(), frontImageUrl: "https://ours/1", backImageUrl: "https://ours/2" },
      ...{ extractedSku: sku, manualPrice: 2, manualHandlingCost: 0, manualQuantity: 1, photoCheck: "same" },
      ...{ existingListingId: null, aiAnalysisData: null, autoCreateEbayListing: true },
    });
    const answer = await processCardCapture(capturePorts(), world.uid, input);
    expect(answer).toMatchObject({ action: "updated", ebayUpdated: false });
    return String(answer.ebayMessage);
  },
  "adding copies": async ({ listingId }) => {
    const { sku } = await listing(listingId);
    const copies = { captureId: randomUUID(), listingId, sku, quantity: 2, elapsed: 0 };
    const input = copiesContract.input.parse(copies);
    return String((await addListingCopies(capturePorts(), world.uid, input)).ebayMessage);
  },
  "counting a place": async ({ listingId }) => {
    const { quantity } = await listing(listingId);
    await at(listingId).update({ storageBin: PLACE });
    const ports = { ...world.following, counts: openCountStore(world.firestore), changeQuantity, report };
    const { results } = await countPlace(ports, world.uid, {
      ...{ countId: randomUUID(), placeId: PLACE },
      counted: [{ listingId, expected: quantity, copies: quantity + 1 }],
    });
    return describe(results[0]);
  },
  "settling a lot": async ({ listingId }) => {
    const lot = { cars: [{ listingId, copies: 1 }], carIds: [listingId] };
    const sold = { ...lot, wanted: 1, set: 1, counted: 0, untold: [] };
    await at("lot-1").set({ title: "Lot", quantity: 0, quantitySold: 1, lot: sold });
    await settleLots(
      { lots: openLotStore(world.firestore), changeQuantity, pause: unasked, report },
      world.uid,
    );
    const { docs } = await world.firestore.collection(paths.activities(world.uid)).get();
    return docs
      .filter((found) => found.get("type") === "event")
      .map((found) => describe(found.get("unsent") as Failure))
      .join();
  },
  "a bulk change": async ({ listingId }) => {
    const ports = {
      ...world.following,
      listings: openListingChanges(world.firestore),
      marketplace: createEbayInventoryCalls(world.settings),
      withAccessToken: world.asSeller,
      report,
    };
    const [outcome] = await changeListings(ports, world.uid, [{ listingId, quantity: 5 }]);
    return describe(outcome);
  },
};

const AUCTION = "<ListingDuration>Days_10</ListingDuration><ListingType>Chinese</ListingType>";
const VARIATIONS =
  "<Variations><Variation><SKU>RED</SKU><StartPrice>6.99</StartPrice><Quantity>2</Quantity></Variation></Variations>";
const PARTS = `<ItemSpecifics>${writePair("Brand", "Hot Wheels")}</ItemSpecifics>`;
const ITEMS = {
  "an auction": {
    template: writeForeignItem(PARTS, AUCTION),
    words: /changes only fixed price listings/,
    calls: [],
  },
  "an item with variations": {
    template: writeForeignItem(PARTS + VARIATIONS),
    words: /has variations/,
    calls: ["GetItem"],
  },
};

const CASES = Object.keys(ACTS).flatMap((act) => Object.keys(ITEMS).map((item) => [act, item] as const));

test.each(CASES)("%s of %s is refused in words, and the item stays as it is", async (act, shape) => {
  const { template, words, calls } = ITEMS[shape as keyof typeof ITEMS];
  const item = await importItem(world, { template });
  const before = await world.market.listingsOf(world.uid);
  const made = await world.market.callsDuring(async () => {
    expect(await ACTS[act]?.(item)).toMatch(words);
  });
  // A bulk change reads no items, so eBay refuses variations.
  const isBulk = act === "a bulk change" && calls.length > 0;
  expect(made).toEqual(isBulk ? ["ReviseInventoryStatus"] : calls);
  expect(await world.market.listingsOf(world.uid)).toEqual(before);
});
