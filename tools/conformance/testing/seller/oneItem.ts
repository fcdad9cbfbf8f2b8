import { afterAll, afterEach, beforeAll, vi } from "vitest";

import { paths } from "../../../../functions/src/contract/documents.ts";
import type { EbayAccess } from "../../../../functions/src/contract/ebay/ebayAccess.ts";
import { startEbaySimulator } from "../../../simulators/ebay/server.ts";
import { KEYSET, meterFetch, openMortalFirestore, openWorld, type World } from "./world.ts";

/**
 * Starts a simulator for the tests of a file. Returns a function that connects a new seller, who has one item
 * with five copies there and its listing here.
 */
export function openSellerOfOneItem(): (
  access?: readonly EbayAccess[],
) => Promise<{ world: World; itemId: string }> {
  let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
  let wire: ReturnType<typeof meterFetch>;
  let world: World;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, 18) });
    simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
    wire = meterFetch();
  });
  afterEach(async () => {
    await world.market.clearFaults();
    await world.market.grantKeyset([]);
  });
  afterAll(async () => {
    wire.restore();
    await simulator.close();
    vi.useRealTimers();
  });
  return async (access) => {
    const parts = { url: simulator.url, photo: new Uint8Array(), callsADay: 5_000 };
    world = openWorld({ ...parts, firestore: openMortalFirestore() });
    await world.connect(access);
    const itemId = await world.market.placeItem(world.uid, {
      title: "Bone Shaker",
      price: "10.00",
      quantity: 5,
    });
    await world.firestore
      .doc(paths.listing(world.uid, itemId))
      .set({ title: "Bone Shaker", ebayItemId: itemId, price: 10, quantity: 5, status: "active" });
    return { world, itemId };
  };
}
