import { randomBytes } from "node:crypto";

import { CARDS } from "../../cards/cards.ts";
import { drawCard } from "../../cards/drawCard.ts";
import { connectSeller } from "../../../tests/support/delivery.ts";
import { openControl } from "../../../tests/support/ebaySeller.ts";
import type { Person } from "../../../tests/support/people.ts";
import { suite } from "../../../tests/support/suite.ts";
import { askFirestore, callFunction, getCode } from "./http.ts";
import { waitFor } from "./pace.ts";

/** A seller of the benchmark with an eBay account, a gallery and listings. */
export interface Seller {
  readonly index: number;
  readonly person: Person;
  readonly username: string;
  /** At eBay, and imported here. */
  readonly itemIds: readonly string[];
  /** The number of the next act. Numbers are never used twice. */
  readonly acts: { next: number };
  readonly trays: { next: number };
}

export type Control = ReturnType<typeof openControl>;

/** Listings of a seller at eBay. Each has `COPIES` copies. */
const LISTINGS = 6;
const COPIES = 40;
const SETUPS_AT_ONCE = 4;
const STARTED_WITHIN_MS = 180_000;
/** A first import starts functions that haven't run before. */
const IMPORT_WITHIN_MS = 180_000;

export async function openSellers(count: number): Promise<{ sellers: Seller[]; control: Control }> {
  const control = openControl(suite().ebayUrl);
  // The emulator responds without a result until its first worker has started.
  await waitFor("the functions' start", STARTED_WITHIN_MS, async () => {
    const { status, body } = await callFunction(null, "beginEbayConnection", {});
    return status === 401 && body !== null ? true : null;
  });
  const sellers: Seller[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      sellers[index] = await openSeller(index, control);
    }
  };
  await Promise.all(Array.from({ length: SETUPS_AT_ONCE }, work));
  return { sellers, control };
}

async function openSeller(index: number, control: Control): Promise<Seller> {
  const person = await connectSeller();
  const itemIds: string[] = [];
  for (let at = 0; at < LISTINGS; at += 1) {
    const card = CARDS[at % CARDS.length];
    const title = `${card?.brand} ${card?.carName} ${at + 1}`;
    itemIds.push(
      await control.placeItem(person.uid, { title, price: "4.00", quantity: COPIES, sku: `LOAD${at}` }),
    );
  }
  await expectCall(person, "syncEbayListingsSmart", { isFirst: true });
  await waitFor("a first import", IMPORT_WITHIN_MS, () => readSyncEnd(person));
  const username = `load_${index}_${randomBytes(3).toString("hex")}`;
  await expectCall(person, "updateUsername", { username });
  await callFunction({ network: getAddress(index, 0) }, "refreshGallery", { username });
  return { index, person, username, itemIds, acts: { next: 0 }, trays: { next: 0 } };
}

/** Returns when the last sync ended, in epoch milliseconds, or null while it runs. */
export async function readSyncEnd(person: Person): Promise<number | null> {
  const { body } = await askFirestore(person, `users/${person.uid}/operations/sync`);
  const { fields, updateTime = "" } = body as {
    fields?: Record<string, { stringValue?: string }>;
    updateTime?: string;
  };
  const status = fields?.["status"]?.stringValue;
  if (status === "failed") throw new Error(`A sync failed: ${JSON.stringify(fields)}`);
  return status === "completed" ? Date.parse(updateTime) : null;
}

/** Creates a network address for a visitor of a seller's gallery. */
export const getAddress = (seller: number, visitor: number) =>
  `10.${seller}.${visitor >> 8}.${visitor & 255}`;

async function expectCall(person: Person, name: string, data: unknown): Promise<void> {
  const answer = await callFunction(person, name, data);
  if (answer.status !== 200) throw new Error(`${name}: ${getCode(answer) ?? JSON.stringify(answer.body)}`);
}

/** Draws photos as from a camera. All sellers use the same. */
export async function drawPhotos(): Promise<{ front: Buffer; back: Buffer }> {
  const [card] = CARDS;
  if (!card) throw new Error("No card is drawn.");
  const draw = (side: "front" | "back") => drawCard(card, side, { width: 960, height: 540, frame: "desk" });
  return { front: await draw("front"), back: await draw("back") };
}
