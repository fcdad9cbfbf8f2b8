import { expect } from "vitest";

import { paths } from "../../../../functions/src/contract/documents.ts";
import { endListing } from "../../../../functions/src/domain/listings/endListing.ts";
import { syncOrders } from "../../../../functions/src/domain/orders/syncOrders.ts";
import { startSync } from "../../../../functions/src/domain/sync/startSync.ts";
import type { SimulatedListing } from "../../../../tests/support/ebaySeller.ts";
import { Machine, runOn } from "./machine.ts";
import {
  type EditedField,
  type Notes,
  type OwnListing,
  readOwnListings,
  revise,
  TITLE_LOCKED,
} from "./steps.ts";
import { advanceTime, type World } from "./world.ts";

const MINUTE = 60_000;

/**
 * Checks what holds after every step: the seller has no item twice, and an edit that eBay never received is
 * still in the listing. Forgets the edits that have arrived.
 */
export async function checkInvariants(world: World, notes: Notes): Promise<void> {
  const [own, items] = [await readOwnListings(world), await world.market.listingsOf(world.uid)];
  expectNoDuplicates(own, items);
  for (const listing of own) {
    const unsent = notes.unsent.get(listing.id);
    const item = items.find(({ itemId }) => itemId === listing.ebayItemId);
    if (item && item.status !== "active") notes.unsent.delete(listing.id);
    for (const [field, value] of unsent ?? []) {
      if (item && readThere(item)[field] === value && listing[field] === value) unsent?.delete(field);
      else if (field === "quantity") expectQuantity(listing, Number(value), notes);
      else expect(listing[field], `an edit of ${field} is lost`).toBe(value);
    }
  }
}

/** Ends the faults, and lets both sides continue until they agree. */
export async function settle(world: World, notes: Notes): Promise<void> {
  await world.market.clearFaults();
  await runOn(new Machine(), async () => {
    await runAllTasks(world);
    await startSync(world.syncPorts, world.uid, false);
    await runAllTasks(world);
    await checkInvariants(world, notes);
    for (const listing of await readOwnListings(world)) {
      if (hasUnsentEdit(listing) && isOpen(listing) && listing.ebayItemId !== null) {
        const itemId = listing.ebayItemId;
        // eBay lists no item with a quantity of zero, so the seller ends it.
        await retryOverDays(() =>
          listing.quantity > 0
            ? sendEdits(world, notes, listing)
            : endListing(world.endPorts, world.uid, itemId),
        );
      }
    }
    advanceTime(MINUTE);
    await startSync(world.syncPorts, world.uid, false);
    await runAllTasks(world);
    await retryOverDays(() => syncOrders(world.orderPorts, world.uid, "super-admin"));
  });
  await expectAgreement(world);
}

/** Sends the edits. After a sale, the seller gives up another title, so that the other edits arrive. */
async function sendEdits(world: World, notes: Notes, listing: OwnListing): Promise<void> {
  const answer = await revise(world, listing);
  if (answer.outcome !== "refused" || answer.ebayCode !== TITLE_LOCKED) return;
  const [{ atEbay } = listing] = (await readOwnListings(world)).filter(({ id }) => id === listing.id);
  const { firestore, uid } = world;
  await firestore.doc(paths.listing(uid, listing.id)).update({ title: atEbay?.title });
  notes.unsent.get(listing.id)?.delete("title");
  await revise(world, listing);
}

/** Runs all waiting tasks, however far ahead they are. */
async function runAllTasks(world: World): Promise<void> {
  for (let round = 0; world.tasks.length > 0; round += 1) {
    if (round > 500) throw new Error(`never done: ${JSON.stringify(world.tasks)}`);
    const next = Math.min(...world.tasks.map(({ at }) => at));
    if (next > Date.now()) advanceTime(next - Date.now());
    await world.work().catch(() => undefined);
  }
}

/** When the day's calls are used up, the seller returns the next day. */
async function retryOverDays(work: () => Promise<unknown>): Promise<void> {
  for (let day = 1; ; day += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (day === 4) throw error;
      advanceTime(24 * 60 * MINUTE);
    }
  }
}

async function expectAgreement(world: World): Promise<void> {
  const [own, items] = [await readOwnListings(world), await world.market.listingsOf(world.uid)];
  expectNoDuplicates(own, items);
  const running = items.filter(({ status }) => status === "active");
  const open = own.filter((listing) => isOpen(listing) && listing.ebayItemId !== null);
  expect(open.map(readHere).sort(compareByItem)).toEqual(
    running.map((item) => ({ itemId: item.itemId, ...readThere(item) })).sort(compareByItem),
  );
  const { orders } = (await world.market.state()) as { orders: { orderId: string; seller: string }[] };
  const { firestore, uid } = world;
  const stored = (await firestore.collection(paths.orders(uid)).get()).docs.map(({ id }) => id);
  const theirs = orders.filter(({ seller }) => seller === uid).map(({ orderId }) => orderId);
  expect(stored.sort()).toEqual(theirs.sort());
  const activities = (await firestore.collection(paths.activities(uid)).get()).docs.map(({ id }) => id);
  expect(activities.filter((id) => id.startsWith("sale-")).sort()).toEqual(theirs.map((id) => `sale-${id}`));
}

function expectNoDuplicates(own: readonly OwnListing[], items: readonly SimulatedListing[]): void {
  const mine = items.flatMap(({ sku }) => (sku.startsWith("MINE-") ? [sku] : []));
  expect(mine, "listed twice").toHaveLength(new Set(mine).size);
  const claimed = own.flatMap(({ ebayItemId }) => ebayItemId ?? []);
  expect(claimed, "two listings of one item").toHaveLength(new Set(claimed).size);
}

/** Copies that were sold since the edit are gone. */
function expectQuantity({ id, quantity, quantitySold = 0 }: OwnListing, edited: number, notes: Notes): void {
  const sold = quantitySold - (notes.soldBefore.get(id) ?? 0);
  expect(quantity, "an edit of the quantity is lost").toBe(Math.max(0, edited - sold));
}

/** Returns whether a listing differs from eBay's last known values, so that the product knows the edit. */
const hasUnsentEdit = ({ atEbay, ...own }: OwnListing): boolean =>
  atEbay !== undefined && FIELDS.some((field) => own[field] !== atEbay[field]);

const FIELDS = ["title", "price", "quantity"] as const satisfies EditedField[];

const isOpen = ({ status }: OwnListing): boolean => ["draft", "active", "scheduled"].includes(status);

const readThere = (item: SimulatedListing): Record<EditedField, number | string> => ({
  title: item.title,
  price: Number(item.price),
  quantity: item.quantityAvailable,
});

const readHere = ({ ebayItemId, title, price, quantity }: OwnListing) => ({
  itemId: ebayItemId,
  title,
  price,
  quantity,
});

const compareByItem = (one: { itemId: string | null }, other: { itemId: string | null }): number =>
  (one.itemId ?? "").localeCompare(other.itemId ?? "");
