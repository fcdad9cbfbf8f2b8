import { afterAll, beforeAll, expect, test } from "vitest";

import { SAMPLE_TERMS } from "../../functions/src/contract/listings/testing/sampleTerms.ts";
import { openSellingTermsStore } from "../../functions/src/db/listings/sellingTerms.ts";
import { runTesterOperation } from "../../functions/src/domain/tester/unifiedListing.ts";
import { readItemDetails } from "../../functions/src/ebay/item/itemDetails.ts";
import { createEbayRawListingCalls } from "../../functions/src/ebay/rawListingCalls.ts";
import { memoryFirestore } from "../../tests/support/memory/memoryFirestore.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { KEYSET, openWorld } from "./testing/seller/world.ts";

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
beforeAll(async () => {
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
});
afterAll(() => simulator.close());

test("the tester refuses a handling under a business policy in words, also of a new item, and lists nothing", async () => {
  const parts = { url: simulator.url, photo: new Uint8Array(), callsADay: 5_000 };
  const world = openWorld({ ...parts, firestore: memoryFirestore(Date.now) });
  await world.connect();
  const { uid, editPorts, settings } = world;
  const policies = { shipping: "11", payment: "12", return: "13" };
  await openSellingTermsStore(world.firestore).save(uid, { ...SAMPLE_TERMS, policies });
  const ports = { ...editPorts, listings: createEbayRawListingCalls(settings) };
  const calls = await world.market.callsDuring(async () => {
    const created = await runTesterOperation(ports, uid, {
      operation: "CREATE",
      listingData: { Title: "Camaro", StartPrice: 5, HandlingCost: 0.75 },
    });
    const error = expect.stringContaining("A business policy says what shipping costs") as string;
    expect(created).toMatchObject({ success: false, itemId: null, error });
  });
  expect(calls).toEqual([]);
  expect(await world.market.listingsOf(uid)).toEqual([]);
});

test("the tester adds the handling to a flat price, and refuses to change it apart from the price", async () => {
  const firestore = memoryFirestore(Date.now);
  const parts = { url: simulator.url, photo: new Uint8Array(), callsADay: 5_000 };
  const world = openWorld({ ...parts, firestore });
  await world.connect();
  const { uid, editPorts, settings, asSeller } = world;
  const ports = { ...editPorts, listings: createEbayRawListingCalls(settings) };
  const { itemId, error } = await runTesterOperation(ports, uid, {
    operation: "CREATE",
    listingData: {
      ...{ Title: "Camaro", StartPrice: 5, HandlingCost: 0.75, ItemSpecifics: { Brand: "Hot Wheels" } },
      PictureDetails: ["https://pictures.test/1.jpg"],
    },
  });
  expect(error).toBeNull();
  const shippingOf = async () =>
    (await asSeller(uid, (token) => readItemDetails(settings, token, itemId ?? ""))).shipping;
  // 4.50 from the selling terms, and 0.75.
  expect(await shippingOf()).toMatchObject({ handlingCost: null, services: [{ cost: 5.25 }] });
  const read = await runTesterOperation(ports, uid, { operation: "GET", itemId: itemId ?? "" });
  expect(read.listing).not.toHaveProperty("HandlingCost");
  const listingData = { HandlingCost: 1.5 };
  const update = await runTesterOperation(ports, uid, {
    operation: "UPDATE",
    itemId: itemId ?? "",
    listingData,
  });
  expect(update).toMatchObject({ success: false, error: expect.stringContaining("one amount") as string });
  expect(await shippingOf()).toMatchObject({ services: [{ cost: 5.25 }] });
});
