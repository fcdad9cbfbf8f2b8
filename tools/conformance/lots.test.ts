import { randomUUID } from "node:crypto";

import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import type { Proposal } from "../../functions/src/contract/assistant.ts";
import { paths } from "../../functions/src/contract/documents.ts";
import { changeSetDocument } from "../../functions/src/contract/listings/history.ts";
import { toPlaceId } from "../../functions/src/contract/places/placeCodes.ts";
import { openApiReads } from "../../functions/src/db/api/apiReads.ts";
import { openAssistantReads } from "../../functions/src/db/assistant/assistantReads.ts";
import { openCaptureStore } from "../../functions/src/db/capture/captures.ts";
import { openListingChanges } from "../../functions/src/db/listings/edit/listingChanges.ts";
import { openCountStore } from "../../functions/src/db/places/counts.ts";
import { openSyncListing } from "../../functions/src/db/sync/syncListings.ts";
import { openTrashStore } from "../../functions/src/db/trash/trash.ts";
import { changeListing } from "../../functions/src/domain/api/changeResources.ts";
import { answerProposal } from "../../functions/src/domain/assistant/answerProposal.ts";
import { createEdit } from "../../functions/src/domain/assistant/editAct.ts";
import { settleLots } from "../../functions/src/domain/lots/settleLots.ts";
import { addListingCopies } from "../../functions/src/domain/capture/addListingCopies.ts";
import { changeListings } from "../../functions/src/domain/listings/changeListings.ts";
import { reviseListing } from "../../functions/src/domain/listings/edit/reviseListing.ts";
import { publishListing } from "../../functions/src/domain/listings/publishListing.ts";
import { countPlace } from "../../functions/src/domain/places/countPlace.ts";
import { syncListing } from "../../functions/src/domain/sync/syncListing.ts";
import { deleteListings, restoreListings } from "../../functions/src/domain/trash/trash.ts";
import { NO_LOTS } from "../../functions/src/domain/lots/testing/noLots.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { Machine, runOn } from "./testing/seller/machine.ts";
import {
  KEYSET,
  meterFetch,
  openMortalFirestore,
  openWorld,
  advanceTime,
  type World,
} from "./testing/seller/world.ts";
import { createEbayInventoryCalls } from "../../functions/src/ebay/listingCalls.ts";

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let wire: ReturnType<typeof meterFetch>;
let photo: Uint8Array;
let world: World;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, 18) });
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
  const size = { width: 600, height: 600, channels: 3 as const, background: "#36c" };
  photo = await sharp({ create: size }).jpeg().toBuffer();
  wire = meterFetch();
});
/** Two cars with two copies each, and a lot with one of each that is offered twice. All are live. */
beforeEach(async () => {
  world = openWorld({ url: simulator.url, photo, callsADay: 5_000, firestore: openMortalFirestore() });
  await world.connect();
  await keepWithoutCopies(true);
  await world.addDrafts(2);
  await listing("L1").update({ storageBin: "A-01" });
  const cars = ["L1", "L2"].map((listingId) => ({ listingId, copies: 1 }));
  const lot = { cars, carIds: ["L1", "L2"], wanted: 2, set: 2, counted: 0, untold: [] };
  await listing("lot-1").set({ ...(await listing("L2").get()).data(), title: "Two cars", sku: null, lot });
  for (const id of ["L1", "L2", "lot-1"]) await publishListing(world.publishPorts, world.uid, id);
});
afterAll(async () => {
  wire.restore();
  await simulator.close();
  vi.useRealTimers();
});

const keepWithoutCopies = (on: boolean) =>
  fetch(`${simulator.url}/control/out-of-stock`, {
    method: "POST",
    body: JSON.stringify({ seller: world.uid.toLowerCase(), on }),
  });
const listing = (id: string) => world.firestore.doc(paths.listing(world.uid, id));
const here = async (id: string) => (await listing(id).get()).data();
const itemIdOf = async (id: string) => String((await listing(id).get()).get("ebayItemId"));
async function there(id: string) {
  const itemId = await itemIdOf(id);
  const { status, quantityAvailable } =
    (await world.market.listingsOf(world.uid)).find((item) => item.itemId === itemId) ?? {};
  return [status, quantityAvailable];
}
const changing = () => ({
  ...world.publishPorts,
  ...world.following,
  listings: openListingChanges(world.firestore),
  marketplace: createEbayInventoryCalls(world.settings),
  report: world.report,
});
const trash = () => ({ ...openTrashStore(world.firestore), ...world.following });

const count = (copies: number, expected: number) =>
  countPlace(
    {
      ...world.following,
      counts: openCountStore(world.firestore),
      changeQuantity: world.changeQuantity,
      report: world.report,
    },
    world.uid,
    {
      countId: randomUUID(),
      placeId: toPlaceId("A-01"),
      counted: [{ listingId: "L1", copies, expected }],
    },
  );

/** Confirms a proposal to sell no copy. */
async function confirmProposal(): Promise<void> {
  let stored = {
    ...{ action: "quantity", state: "open", expiresAt: Date.now() + 60_000, until: 0 },
    ...{ chosen: [], results: [], undone: [], items: [{ listingId: "L1", title: "Car 1", from: 2, to: 0 }] },
  } as unknown as Proposal;
  const unasked = () => Promise.reject(new Error("not proposed"));
  const acts = { end: unasked, moveToTrash: unasked, restore: unasked, goLive: unasked };
  const answered = await answerProposal(
    {
      proposals: {
        change: (_uid, _ref, _id, change) => Promise.resolve((stored = change(stored))),
        saveResults: (_uid, _ref, _id, where, results) => {
          stored = { ...stored, [where]: [...stored[where], ...results] };
          return Promise.resolve();
        },
      },
      reads: openAssistantReads(world.firestore),
      acts: {
        ...acts,
        change: (uid, changes) => changeListings(changing(), uid, changes),
        edit: createEdit(world.editPorts),
      },
      now: Date.now,
      report: world.report,
    },
    world.uid,
    {
      ...{ conversationId: "c", messageId: "m", proposalId: "p" },
      ...{ decision: "confirm", listingIds: ["L1"] },
    },
  );
  expect(answered.results).toMatchObject([{ outcome: "done" }]);
}

const ACTS: Readonly<Record<string, () => Promise<unknown>>> = {
  "a count": () => count(0, 2),
  "a change by the API": () =>
    changeListing(
      { edits: world.editPorts, reads: openApiReads(world.firestore) },
      world.uid,
      "L1",
      { quantity: 0 },
      undefined,
    ),
  "a proposal of the assistant": confirmProposal,
  "a change in bulk": () => changeListings(changing(), world.uid, [{ listingId: "L1", quantity: 0 }]),
  "a revision": () =>
    reviseListing(world.editPorts, world.uid, {
      ...{ listingId: "L1", base: { quantity: 2 }, changes: { quantity: 0 } },
    }),
  "a deletion": () => deleteListings(trash(), world.uid, ["L1"]),
};

describe("a live lot", () => {
  test.each(Object.entries(ACTS))(
    "is for sale no more at once after %s that leaves no car",
    async (_, act) => {
      expect(await there("lot-1")).toEqual(["active", 2]);
      await act();
      expect(await there("lot-1")).toEqual(["active", 0]);
      expect(await here("lot-1")).toMatchObject({ quantity: 0, lot: { wanted: 2, untold: [] } });
    },
  );

  test("comes back with its car: out of the trash, and by a copy that is added", async () => {
    await deleteListings(trash(), world.uid, ["L1"]);
    await restoreListings(trash(), world.uid, ["L1"]);
    expect(await there("lot-1")).toEqual(["active", 2]);
    await count(0, 2);
    const captures = openCaptureStore(world.firestore);
    const ports = { ...world.following, captures, now: Date.now, report: world.report };
    const input = { captureId: randomUUID(), listingId: "L1", sku: "MINE-1", quantity: 1, elapsed: 0 };
    await addListingCopies(
      { ...ports, marketplace: { changeQuantity: world.changeQuantity } },
      world.uid,
      input,
    );
    expect(await there("lot-1")).toEqual(["active", 1]);
  });

  test("has fewer copies at once after its car was bought and synced by itself", async () => {
    await world.market.buy([await itemIdOf("L1")]);
    await sync(world.following);
    expect([await there("L1"), await there("lot-1")]).toEqual([
      ["active", 1],
      ["active", 1],
    ]);
  });

  test("ends at eBay where eBay keeps no listing without copies, with a note of why its quantity is 0", async () => {
    await keepWithoutCopies(false);
    await world.market.buy([await itemIdOf("L1")], { quantity: 2 });
    await sync(world.following);
    expect((await there("lot-1"))[0]).not.toBe("active");
    expect(await here("lot-1")).toMatchObject({ status: "ended", quantity: 0, lot: { untold: [] } });
  });

  test("that eBay refuses to end is sent again by the next settlement", async () => {
    await keepWithoutCopies(false);
    await world.market.buy([await itemIdOf("L1")], { quantity: 2 });
    await world.market.addFault({ kind: "trading-error", call: "EndFixedPriceItem", code: 240 });
    await sync(world.following);
    expect(await here("lot-1")).toMatchObject({ quantity: 0, lot: { untold: ["lot-1"] } });
    await world.market.clearFaults();
    await settleLots(world.lotPorts, world.uid);
    expect((await there("lot-1"))[0]).not.toBe("active");
  });

  test.each([
    ["fewer copies", { keeps: true, sold: 1, atEbay: ["active", 1] }],
    ["no copy, and stays", { keeps: true, sold: 2, atEbay: ["active", 0] }],
    ["no copy, and ends", { keeps: false, sold: 2, atEbay: ["ended", 2] }],
  ])("that must have %s does so once, whenever the server dies", async (_, { keeps, sold, atEbay }) => {
    await keepWithoutCopies(keeps);
    await world.market.buy([await itemIdOf("L1")], { quantity: sold });
    await sync(NO_LOTS);
    const died = await settleOnDyingMachines();
    expect(died).toBeGreaterThan(5);
    expect(await there("lot-1")).toEqual(atEbay);
    expect(await here("lot-1")).toMatchObject({ quantity: 2 - sold, lot: { wanted: 2, untold: [] } });
    expect(await notesOf("lot-1")).toEqual([[2, 2 - sold]]);
    // Only its own sale lowered the car.
    expect(await here("L1")).toMatchObject({ quantity: 2 - sold });
  });
});

test("a lot that was bought lowers its cars once, whenever the server dies", async () => {
  await world.market.buy([await itemIdOf("lot-1")]);
  await sync(NO_LOTS, "lot-1");
  expect(await settleOnDyingMachines()).toBeGreaterThan(5);
  expect([await there("L1"), await there("L2"), await there("lot-1")]).toEqual([
    ["active", 1],
    ["active", 1],
    ["active", 1],
  ]);
  expect([await notesOf("L1"), await notesOf("L2")]).toEqual([[[2, 1]], [[2, 1]]]);
});

/** Does what the seller's page of a listing does. */
async function sync(following: typeof world.following, listingId = "L1"): Promise<void> {
  const ports = { ...world.syncPorts, ...openSyncListing(world.firestore), items: world.editPorts.items };
  await syncListing({ ...ports, ...following }, world.uid, listingId, false);
}

/** Settles on machines that die at their first, second, … moment. Returns how many it took. */
async function settleOnDyingMachines(): Promise<number> {
  for (let lifetime = 1; ; lifetime += 1) {
    const machine = new Machine(lifetime);
    await runOn(machine, () => settleLots(world.lotPorts, world.uid)).catch((error: unknown) => {
      if (!machine.isDead) throw error;
    });
    await machine.silence();
    if (!machine.isDead) return lifetime;
    advanceTime(120_000);
  }
}

/** Returns the quantities that a settlement has written to a listing's history. */
async function notesOf(id: string) {
  const sets = await world.firestore
    .collection(paths.changes(world.uid))
    .where("listingIds", "array-contains", id)
    .get();
  return sets.docs
    .map((found) => changeSetDocument.parse(found.data()))
    .filter(({ by }) => by === "lot")
    .map(({ changes }) => [changes[id]?.quantity?.from, changes[id]?.quantity?.to]);
}
