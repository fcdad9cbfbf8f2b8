import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { paths } from "../../functions/src/contract/documents.ts";
import { pushOperationDocument } from "../../functions/src/contract/operations.ts";
import { reviseListing } from "../../functions/src/domain/listings/edit/reviseListing.ts";
import { startPush } from "../../functions/src/domain/listings/push/startPush.ts";
import { createEbayListingCalls } from "../../functions/src/ebay/listingCalls.ts";
import { memoryFirestore } from "../../tests/support/memory/memoryFirestore.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { DRAFT } from "./testing/refusals/drafts.ts";
import { createOwnItem } from "./testing/refusals/liveItems.ts";
import { WAITS } from "./testing/refusals/waits.ts";
import { KEYSET, openWorld, advanceTime, type World } from "./testing/seller/world.ts";

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let photo: Uint8Array;
let world: World;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, 18) });
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
  const size = { width: 600, height: 600, channels: 3 as const, background: "#36c" };
  photo = await sharp({ create: size }).jpeg().toBuffer();
});
beforeEach(async () => {
  await fetch(`${simulator.url}/control/reset`, { method: "POST", body: "{}" });
  world = openWorld({ url: simulator.url, photo, callsADay: 5_000, firestore: memoryFirestore(Date.now) });
  await world.connect();
});
afterAll(async () => {
  await simulator.close();
  vi.useRealTimers();
});

const readPush = async () =>
  pushOperationDocument.parse((await world.firestore.doc(paths.operation(world.uid, "push")).get()).data());

test.each(Object.entries(WAITS))(
  "a push %s says so, continues automatically, and lists the item once",
  async (_, { act, failure, passesAfter }) => {
    await world.firestore.doc(paths.listing(world.uid, "L1")).set(DRAFT);
    await startPush(world.pushPorts, world.uid, ["L1"]);
    await act(world);
    await world.work();
    const { status, failure: seen } = await readPush();
    expect({ status, seen: seen?.code ?? null }).toEqual({
      status: failure === null ? "completed" : "waiting",
      seen: failure,
    });
    advanceTime(passesAfter);
    while (await world.work());
    expect(await readPush()).toMatchObject({
      status: "completed",
      results: [{ listingId: "L1", success: true }],
    });
    const onSale = await world.market.listingsOf(world.uid);
    expect(onSale).toMatchObject([{ title: DRAFT.title, status: "active" }]);
    const stored = await world.firestore.doc(paths.listing(world.uid, "L1")).get();
    expect(stored.data()).toMatchObject({ status: "active", ebayItemId: onSale[0]?.itemId });
  },
);

test("a listing that was changed 250 times today says until when, keeps the change, and sends it once", async () => {
  const { itemId, listingId } = await createOwnItem(world);
  const { budget: _, ...elsewhere } = world.settings;
  await world.asSeller(world.uid, async (token) => {
    for (let change = 0; change < 250; change += 1) {
      await createEbayListingCalls(elsewhere).setQuantity(token, itemId, 1);
    }
  });
  const revise = (changes: object, base: object) =>
    reviseListing(world.editPorts, world.uid, { listingId, base, changes });
  await expect(revise({ title: "Nightjar" }, { title: DRAFT.title })).rejects.toMatchObject({
    code: "ebay/rate-limited",
    params: { ebayCode: "21919144", retryAfterSeconds: 86_400 },
  });
  const listing = world.firestore.doc(paths.listing(world.uid, listingId));
  expect((await listing.get()).data()).toMatchObject({ title: "Nightjar", unsentFields: ["title"] });
  advanceTime(24 * 60 * 60_000);
  expect(await revise({}, {})).toMatchObject({ outcome: "revised", sent: ["title"] });
  expect(await world.market.listingsOf(world.uid)).toMatchObject([{ title: "Nightjar", revisions: 251 }]);
  expect(await revise({}, {})).toMatchObject({ outcome: "saved" });
});
