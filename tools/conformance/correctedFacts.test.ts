import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { listingDocument, paths } from "../../functions/src/contract/documents.ts";
import { findDifferingFacts, isDamagedButNew } from "../../functions/src/contract/item/differingFacts.ts";
import { isEditedSinceRead } from "../../functions/src/contract/listings/importedListing.ts";
import { carDetails } from "../../functions/src/contract/listings/values.ts";
import { readLedgers } from "../../functions/src/db/listings/ledgers.ts";
import { reviseListing } from "../../functions/src/domain/listings/edit/reviseListing.ts";
import { saveListing } from "../../functions/src/domain/listings/edit/saveListing.ts";
import { publishListing } from "../../functions/src/domain/listings/publishListing.ts";
import { compareFields } from "../../functions/src/domain/listings/ledger/ledger.ts";
import { readWhole } from "../../functions/src/domain/listings/whole/readWhole.ts";
import { memoryFirestore } from "../../tests/support/memory/memoryFirestore.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { DRAFT } from "./testing/refusals/drafts.ts";
import type { LiveItem } from "./testing/refusals/foreignItems.ts";
import { KEYSET, openWorld, advanceTime, type World } from "./testing/seller/world.ts";

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let world: World;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, 20) });
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
});
beforeEach(async () => {
  const size = { width: 600, height: 600, channels: 3 as const, background: "#36c" };
  const photo = await sharp({ create: size }).jpeg().toBuffer();
  world = openWorld({ url: simulator.url, photo, callsADay: 5_000, firestore: memoryFirestore(Date.now) });
  await world.connect();
});
afterAll(async () => {
  await simulator.close();
  vi.useRealTimers();
});

const at = (id: string) => world.firestore.doc(paths.listing(world.uid, id));
const stored = async (id: string) => listingDocument.parse((await at(id).get()).data());
/** Puts a car with a toy number on eBay. */
const publish = async (): Promise<LiveItem> => {
  await at("L1").set({ ...DRAFT, toyNumber: "DHR20" });
  return { listingId: "L1", itemId: (await publishListing(world.publishPorts, world.uid, "L1")).ebayItemId };
};
const itemAt = ({ itemId }: LiveItem) =>
  world.asSeller(world.uid, (token) => world.editPorts.marketplace.readWhole(token, itemId));
const correct = async ({ listingId }: LiveItem, changes: Parameters<typeof saveListing>[2]["changes"]) => {
  advanceTime(1_000);
  const before = (await stored(listingId)) as Record<string, unknown>;
  const base = Object.fromEntries(Object.keys(changes).map((field) => [field, before[field] ?? null]));
  const edit = { listingId, isNew: false, base, changes } as Parameters<typeof saveListing>[2];
  expect(await saveListing(world.editPorts, world.uid, edit)).toMatchObject({ outcome: "saved" });
};
/** Returns what the listing's page knows of eBay's item, after its visit had it read. */
async function visit(item: LiveItem) {
  const { listingId, itemId } = item;
  advanceTime(1_000);
  if (isEditedSinceRead(await stored(listingId)))
    await readWhole(world.editPorts, world.uid, listingId, itemId);
  const [known] = await readLedgers(world.firestore, world.uid, [listingId]);
  if (!known) throw new Error("no ledger");
  const lines = compareFields(known);
  const theirs = (field: string) => lines.find((line) => line.field === field)?.theirs;
  return { listing: known.listing, theirs };
}

test("a toy number that is corrected on a live item is named, and sent as its MPN and nothing else", async () => {
  const item = await publish();
  await correct(item, { toyNumber: "DHR21" });
  await visit(item);
  const first = await visit(item);
  const specifics = first.theirs("itemSpecifics") as Record<string, string>;
  const differing = findDifferingFacts(first.listing, specifics, null);
  expect(differing).toEqual([{ name: "MPN", theirs: "DHR20", ours: "DHR21" }]);
  const before = await itemAt(item);
  const { itemSpecifics } = first.listing;
  const sent = await reviseListing(world.editPorts, world.uid, {
    listingId: item.listingId,
    base: { itemSpecifics },
    changes: { itemSpecifics: { ...itemSpecifics, MPN: "DHR21" } },
  });
  expect(sent).toMatchObject({ outcome: "revised", sent: ["itemSpecifics"] });
  const after = await itemAt(item);
  const others = (all: typeof after) => all?.specifics.filter(({ name }) => name !== "MPN");
  expect(after?.specifics).toContainEqual({ name: "MPN", values: ["DHR21"] });
  expect(others(after)).toEqual(others(before));
  expect({ ...after, specifics: [] }).toEqual({ ...before, specifics: [] });
  const { listing, theirs } = await visit(item);
  expect(findDifferingFacts(listing, theirs("itemSpecifics") as Record<string, string>, null)).toEqual([]);
});

test("an edited listing is read once by visits of its page, and an unedited one isn't", async () => {
  const item = await publish();
  const calls = (work: () => Promise<unknown>) => world.market.callsDuring(work);
  expect(await calls(() => visit(item))).toEqual([]);
  await correct(item, { car: carDetails.parse({ condition: "mint" }) });
  expect(await calls(() => visit(item))).toEqual(["GetItem"]);
  expect(await calls(() => visit(item))).toEqual([]);
});

test("a card that is found poor while its item is live as New contradicts it, until the condition is sent", async () => {
  const item = await publish();
  await correct(item, { conditionId: "1000" });
  await reviseListing(world.editPorts, world.uid, { listingId: item.listingId, base: {}, changes: {} });
  await correct(item, { car: carDetails.parse({ condition: "poor" }) });
  const before = await visit(item);
  expect(isDamagedButNew(before.listing, before.theirs("conditionId") as string)).toBe(true);
  await correct(item, { conditionId: "3000" });
  await reviseListing(world.editPorts, world.uid, { listingId: item.listingId, base: {}, changes: {} });
  const after = await visit(item);
  expect(isDamagedButNew(after.listing, after.theirs("conditionId") as string)).toBe(false);
  expect((await itemAt(item))?.conditionId).toBe("3000");
});
