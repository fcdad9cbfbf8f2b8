import { randomUUID } from "node:crypto";

import { Timestamp } from "firebase-admin/firestore";

import { paths } from "../../../../functions/src/contract/documents.ts";
import { AppError } from "../../../../functions/src/contract/wire/errors.ts";
import { endListing } from "../../../../functions/src/domain/listings/endListing.ts";
import { changeLiveQuantity } from "../../../../functions/src/domain/listings/changeLiveQuantity.ts";
import { reviseListing } from "../../../../functions/src/domain/listings/edit/reviseListing.ts";
import { publishListing } from "../../../../functions/src/domain/listings/publishListing.ts";
import { cancelPush, startPush } from "../../../../functions/src/domain/listings/push/startPush.ts";
import type { Notice } from "../../../../functions/src/domain/notifications/ports.ts";
import { syncOrders } from "../../../../functions/src/domain/orders/syncOrders.ts";
import { startSync } from "../../../../functions/src/domain/sync/startSync.ts";
import { assertSuccess, callTrading } from "../../../../functions/src/ebay/trading/tradingClient.ts";
import type { SimulatedListing } from "../../../../tests/support/ebaySeller.ts";
import { Killed, Machine, runOn } from "./machine.ts";
import { advanceTime, type World } from "./world.ts";

/** An act of a seller, a buyer, eBay or a clock. Numbers choose among what exists at that time. */
export type Act =
  | { kind: "raise" | "publish" | "end" | "revise"; listing: number }
  | { kind: "edit"; listing: number; field: EditedField; value: number }
  | { kind: "push"; listings: number[] }
  | { kind: "sync"; force: boolean }
  | { kind: "cancel" | "orders" }
  | { kind: "tokens" }
  | { kind: "work"; pick: number; count: number }
  | { kind: "sold" | "endedThere"; item: number }
  | { kind: "editedThere"; item: number; field: EditedField; value: number }
  | { kind: "listedThere" }
  | { kind: "again"; notice: number };
export type EditedField = "title" | "price" | "quantity";

export interface Step {
  act: Act;
  fault: { kind: string; call: string | undefined; times: number } | null;
  /** How many moments its machine lives, see `Machine`. */
  lifetime: number | null;
  /** Minutes that pass before it. */
  minutes: number;
}

/** What the test knows of the seller in addition to what the product stores. */
export interface Notes {
  /** Edits that eBay never received, by listing and field. */
  unsent: Map<string, Map<EditedField, number | string>>;
  /** `quantitySold` of a listing when its quantity was edited. The edit was made for what was left then. */
  soldBefore: Map<string, number>;
  notices: Notice[];
  /** How many machines died. */
  kills: number;
}

/** After this time, a dead machine has been noticed: its claims and leases have expired. */
const DEATH_MS = 3 * 60_000;

/** Takes one step. Faults cause refusals. Throws anything unexpected. */
export async function takeStep(world: World, notes: Notes, step: Step): Promise<void> {
  advanceTime(step.minutes * 60_000 + 1_000);
  if (isOutside(step.act)) return actOutside(world, notes, step.act);
  if (step.fault) {
    const { kind, call, times } = step.fault;
    const code = kind === "trading-error" ? { code: 10007 } : {};
    await world.market.addFault({ kind, times, ms: 1, ...(call === undefined ? {} : { call }), ...code });
  }
  const machine = new Machine(step.lifetime ?? Infinity);
  try {
    await runOn(machine, () => actInside(world, notes, step.act));
  } catch (error) {
    if (!(error instanceof AppError || error instanceof Killed || machine.isDead)) throw error;
  }
  await machine.silence();
  if (machine.isDead) {
    notes.kills += 1;
    advanceTime(DEATH_MS);
  }
  if (step.fault) await world.market.clearFaults();
}

async function actInside(world: World, notes: Notes, act: Act): Promise<void> {
  const { uid, publishPorts } = world;
  switch (act.kind) {
    case "raise": {
      const listing = pick(await readOwnListings(world), act.listing);
      if (listing === undefined) return;
      await edit(world, notes, listing, "quantity", listing.quantity + 1);
      if (listing.ebayItemId !== null) await changeLiveQuantity(publishPorts, uid, listing.id);
      return;
    }
    case "edit": {
      const listing = pick(await readOwnListings(world), act.listing);
      const value = act.field === "title" ? `Title ${act.value}` : act.value;
      if (listing) await edit(world, notes, listing, act.field, value);
      return;
    }
    case "publish": {
      const listing = pick(await readOwnListings(world), act.listing);
      if (listing) await publishListing(publishPorts, uid, listing.id);
      return;
    }
    case "push": {
      const all = await readOwnListings(world);
      const ids = act.listings.flatMap((index) => pick(all, index)?.id ?? []);
      if (ids.length > 0) await startPush(world.pushPorts, uid, ids);
      await world.work();
      return;
    }
    case "end": {
      const listing = pick(await readOwnListings(world), act.listing);
      if (listing?.ebayItemId != null) await endListing(world.endPorts, uid, listing.ebayItemId);
      return;
    }
    case "revise": {
      const listing = pick(await readOwnListings(world), act.listing);
      if (listing?.ebayItemId != null) await revise(world, listing);
      return;
    }
    case "sync":
      await startSync(world.syncPorts, uid, act.force);
      await world.work();
      return;
    case "cancel":
      await cancelPush(world.pushPorts, uid);
      return;
    case "orders":
      await syncOrders(world.orderPorts, uid, "super-admin");
      return;
    case "work":
      for (let done = 0; done < act.count; done += 1) await world.work(act.pick + done);
      return;
    default:
      throw new Error(`${act.kind} happens outside`);
  }
}

const OUTSIDE = ["sold", "endedThere", "editedThere", "listedThere", "again", "tokens"] as const;
type OutsideAct = Extract<Act, { kind: (typeof OUTSIDE)[number] }>;
const isOutside = (act: Act): act is OutsideAct => (OUTSIDE as readonly string[]).includes(act.kind);

/** Others act at eBay. The product learns of it by a notification, which waits to be processed. */
async function actOutside(world: World, notes: Notes, act: OutsideAct): Promise<void> {
  const { market, uid } = world;
  const running = (await market.listingsOf(uid)).filter(({ status }) => status === "active");
  switch (act.kind) {
    case "tokens":
      await market.expireTokens(uid);
      return;
    case "listedThere": {
      const [itemId = ""] = await market.listItems(uid, 1);
      const item = (await market.listingsOf(uid)).find((each) => each.itemId === itemId);
      // The item is dated long ago. Only a change makes it appear in eBay's events, as a real new one would.
      if (item) await editThere(world, item, "price", 6);
      return deliverNotice(world, notes, "ItemListed", itemId);
    }
    case "sold": {
      const item = pick(
        running.filter(({ quantityAvailable }) => quantityAvailable > 0),
        act.item,
      );
      if (item === undefined) return;
      const { orderId } = await market.buy([item.itemId]);
      return deliverNotice(world, notes, "FixedPriceTransaction", item.itemId, orderId);
    }
    case "endedThere": {
      const item = pick(running, act.item);
      if (item === undefined) return;
      await market.endItem(item.itemId);
      return deliverNotice(world, notes, "ItemClosed", item.itemId);
    }
    case "editedThere": {
      const item = pick(running, act.item);
      if (item === undefined) return;
      const isEdited = await editThere(world, item, act.field, act.value);
      return isEdited ? deliverNotice(world, notes, "ItemRevised", item.itemId) : undefined;
    }
    case "again": {
      const notice = pick(notes.notices, act.notice);
      if (notice) await world.deliver(notice);
    }
  }
}

/** Edits in the browser, under the rules, so no server's death affects it. */
const edit = (...given: Parameters<typeof writeEdit>) => runOn(new Machine(), () => writeEdit(...given));

async function writeEdit(
  { firestore, uid }: World,
  notes: Notes,
  listing: OwnListing,
  field: EditedField,
  value: number | string,
): Promise<void> {
  const { id, quantitySold = 0 } = listing;
  const at = Timestamp.fromMillis(Date.now());
  await firestore.doc(paths.listing(uid, id)).update({ [field]: value, lastLocalUpdate: at, updatedAt: at });
  // The same value isn't an edit.
  if (listing[field] === value) return;
  const unsent = notes.unsent.get(id) ?? new Map<EditedField, number | string>();
  notes.unsent.set(id, unsent.set(field, value));
  if (field === "quantity") notes.soldBefore.set(id, quantitySold);
}

/** Sends what eBay doesn't have yet. */
export const revise = ({ editPorts, uid }: World, { id }: OwnListing) =>
  reviseListing(editPorts, uid, { listingId: id, base: {}, changes: {} });

/** eBay's refusal of another title after a sale. */
export const TITLE_LOCKED = "10039";

/**
 * Edits on eBay's own pages. The product makes no call, so no fault affects it. Returns false for a title that is
 * refused after a sale.
 */
async function editThere(
  world: World,
  item: SimulatedListing,
  field: EditedField,
  value: number,
): Promise<boolean> {
  const settings = { ...world.settings, budget: NO_BUDGET };
  const change = {
    title: { Title: `Other ${value}` },
    price: { StartPrice: { "@currencyID": "USD", "#text": String(value) } },
    quantity: { Quantity: value },
  }[field];
  const request = { Item: { ItemID: item.itemId, ...change } };
  return world.asSeller(world.uid, async (token) => {
    const answer = await callTrading(settings, token, "ReviseFixedPriceItem", request);
    if (answer.errors.some(({ code }) => code === TITLE_LOCKED)) return false;
    assertSuccess(answer);
    return true;
  });
}

/** A person's own clicks don't count as calls of the application. */
const NO_BUDGET = {
  take: () => Promise.resolve(),
  takeRest: () => Promise.resolve(),
  logRefusal: () => undefined,
};

async function deliverNotice(
  world: World,
  notes: Notes,
  eventType: string,
  itemId: string,
  orderId?: string,
) {
  const notice: Notice = {
    kind: "notice",
    notificationId: `${eventType}-${randomUUID()}`,
    eventType,
    recipient: { userId: null, eiasToken: null, userName: world.uid },
    sentAt: Date.now(),
    details: {
      itemId,
      title: null,
      orderId: orderId ?? null,
      entryId: null,
      person: null,
      amount: null,
      text: null,
    },
    payload: "{}",
    isWholeSigned: false,
  };
  notes.notices.push(notice);
  await world.deliver(notice);
}

export interface OwnListing {
  id: string;
  title: string;
  sku: string | null;
  price: number;
  quantity: number;
  quantitySold?: number;
  atEbay?: { title: string; sku: string | null; price: number; quantity: number };
  status: string;
  ebayItemId: string | null;
}

export async function readOwnListings({ firestore, uid }: World): Promise<OwnListing[]> {
  const { docs } = await firestore.collection(paths.listings(uid)).get();
  return docs.map((found) => ({ id: found.id, ...found.data() }) as OwnListing);
}

const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(1, from.length)];
