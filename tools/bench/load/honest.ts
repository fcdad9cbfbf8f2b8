import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { createRandom } from "../../cards/random.ts";
import { type Answer, ask, askFirestore, callFunction, getCode, getDataUrl, upload } from "./http.ts";
import { getAddress, type Control, readSyncEnd, type Seller } from "./market.ts";
import { waitFor } from "./pace.ts";
import type { Arm, Timed } from "./tally.ts";

/** What the product confirmed to sellers and visitors. In the end it must be stored exactly once. */
export interface ConfirmedActs {
  readonly captures: Map<string, { seller: Seller; sku: string }>;
  readonly sales: Map<string, { seller: Seller; itemId: string }>;
  readonly wishlists: Map<string, { seller: Seller; itemIds: readonly string[] }>;
}

export interface Phase {
  readonly arm: Arm;
  readonly round: number;
  readonly seed: number;
  readonly acts: number;
  /** The average time that a seller thinks before each act, in milliseconds. */
  readonly think: number;
  /** Whether a seller syncs in this phase. Each does so in one phase, because eBay is rarely asked. */
  readonly syncs: (seller: number) => boolean;
}

export interface World {
  readonly control: Control;
  readonly photos: { readonly front: Buffer; readonly back: Buffer };
  readonly done: ConfirmedActs;
  readonly timed: Timed[];
  readonly failed: string[];
}

/** A seller's day in small: each seller does all of it, in an order of their own, before any of it again. */
const KINDS = ["capture", "capture", "browse", "browse", "visit", "sale"] as const;
type Kind = (typeof KINDS)[number];
/** The browser's queue tries again after this time when all of a seller's slots for photos are taken. */
const AGAIN_MS = 1_000;
/** Milliseconds within which a sale must arrive, and a sync must end. Later counts as failed. */
const WITHIN_MS = 110_000;

interface Plan {
  readonly kind: Kind;
  /** In milliseconds, before the act. */
  readonly think: number;
  /** A number of [0, 1), which picks one of what the seller has. */
  readonly pick: number;
}

/**
 * Plans a seller's acts in a phase. The seed alone decides them, so that both arms have the same work, and each
 * kind comes equally often for every seller: sales take seconds, so one more of them would decide a seller's
 * 95th percentile.
 */
export function planActs({ seed, acts, think }: Pick<Phase, "seed" | "acts" | "think">, seller: number) {
  const random = createRandom(seed * 1_000 + seller);
  const syncAt = Math.floor(random() * acts);
  let left: Kind[] = [];
  const planned = Array.from({ length: acts }, (): Plan => {
    if (left.length === 0) left = [...KINDS];
    const [kind = "browse"] = left.splice(Math.floor(random() * left.length), 1);
    return { kind, think: think * 2 * random(), pick: random() };
  });
  return { planned, syncAt };
}

/** Runs one seller's phase: a number of acts, each after some thinking. */
export async function actAsSeller(world: World, phase: Phase, seller: Seller): Promise<void> {
  const { planned, syncAt } = planActs(phase, seller.index);
  for (const [act, { kind, think, pick }] of planned.entries()) {
    await sleep(think);
    const number = seller.acts.next;
    seller.acts.next += 1;
    const doing = { world, phase, seller, pick: Math.floor(pick * seller.itemIds.length), number };
    try {
      if (act === syncAt && phase.syncs(seller.index)) await sync(doing);
      await ACTS[kind](doing);
    } catch (error) {
      world.failed.push(`${phase.arm}, ${kind} of seller ${seller.index}: ${String(error)}`);
    }
  }
}

interface Doing {
  readonly world: World;
  readonly phase: Phase;
  readonly seller: Seller;
  /** A random choice among what the seller has. */
  readonly pick: number;
  /** Different for each act of a seller. */
  readonly number: number;
}

/** Sends a card like the browser: reads the number, puts both photos into trays, stores the card. */
async function capture(doing: Doing): Promise<void> {
  const { world, seller, pick, number } = doing;
  const captureId = toUuid(`${seller.person.uid} ${number}`);
  const keep = async (imageType: "Front" | "Back") => {
    const photo = new Uint8Array(imageType === "Front" ? world.photos.front : world.photos.back);
    const input = { captureId, imageType, timestamp: Date.now() };
    const { body } = await timeAct(doing, "capture, a photo kept", () =>
      callAgain(seller, "uploadCapture", async () => ({
        ...input,
        upload: await upload(seller.person, seller.trays, photo),
      })),
    );
    return (body as { result: { data: { url: string } } }).result.data.url;
  };
  const [frontImageUrl, backImageUrl] = await Promise.all([keep("Front"), keep("Back")]);
  const sku = `CAR${pick}`;
  const input = {
    captureId,
    frontImageUrl,
    backImageUrl,
    existingListingId: null,
    aiAnalysisData: null,
    extractedSku: sku,
    autoCreateEbayListing: false,
    manualPrice: 2,
    manualHandlingCost: 0.75,
    manualQuantity: 1,
  };
  await timeAct(doing, "capture, the card stored", () =>
    callAgain(seller, "processCardCapture", () => input),
  );
  world.done.captures.set(captureId, { seller, sku });
  // Every fourth answer gets lost, and the browser repeats the call.
  if (number % 4 === 0) await callAgain(seller, "processCardCapture", () => input);
}

async function browse(doing: Doing): Promise<void> {
  const { person } = doing.seller;
  const newest = (collectionId: string, field: string, limit: number) =>
    expectOk(
      askFirestore(person, `users/${person.uid}:runQuery`, {
        method: "POST",
        body: JSON.stringify({
          structuredQuery: {
            from: [{ collectionId }],
            orderBy: [{ field: { fieldPath: field }, direction: "DESCENDING" }],
            limit,
          },
        }),
      }),
    );
  await timeAct(doing, "browse, newest listings", () => newest("listings", "updatedAt", 50));
  await timeAct(doing, "browse, the dashboard's figures", () =>
    expectOk(callFunction(person, "getTradingInventorySummary", {})),
  );
}

/** A visitor opens the gallery, and saves a wishlist that grows. */
async function visit(doing: Doing): Promise<void> {
  const { world, seller, pick, number } = doing;
  const { username } = seller;
  const network = getAddress(seller.index, number + 1);
  const gallery = await timeAct(doing, "visit, the gallery", () =>
    expectOk(ask(getDataUrl(`/data/galleries/g/${username}`))),
  );
  const { build, version } = gallery.body as { build: string; version: number };
  const page = await expectOk(ask(getDataUrl(`/data/galleries/g/${username}/${build}/${version}/0`)));
  const listed = ((page.body ?? []) as { id: string }[]).map(({ id }) => id);
  const secret = createHash("sha256").update(`${seller.person.uid} visitor ${number}`).digest("base64url");
  for (const count of [1, 2]) {
    const itemIds = listed.slice(pick % 3, (pick % 3) + count);
    const { body } = await timeAct(doing, "visit, the wishlist kept", () =>
      expectOk(callFunction({ network }, "saveVisitorWishlist", { username, secret, itemIds })),
    );
    const { wishlistId, items } = (body as { result: { wishlistId: string; items: { id: string }[] } })
      .result;
    if (items.length !== itemIds.length) throw new Error("A wishlist lacks what was wished for.");
    world.done.wishlists.set(wishlistId, { seller, itemIds });
  }
}

/** A buyer buys. eBay notifies our webhook, and the order is stored. The seller's screen listens for it. */
async function sellItem(doing: Doing): Promise<void> {
  const { world, seller, pick } = doing;
  const { person } = seller;
  const itemId = seller.itemIds[pick] ?? "";
  const startedAt = Date.now();
  const { orderId } = await world.control.buy([itemId], { quantity: 1 });
  world.done.sales.set(orderId, { seller, itemId });
  const storedAt = await waitFor("a sale", WITHIN_MS, async () => {
    const { status, body } = await askFirestore(person, `users/${person.uid}/orders/${orderId}`);
    return status === 200 ? Date.parse((body as { createTime: string }).createTime) : null;
  });
  note(doing, "sale, from eBay to the screen", storedAt - startedAt);
}

async function sync(doing: Doing): Promise<void> {
  const { person } = doing.seller;
  const startedAt = Date.now();
  const { body } = await expectOk(callFunction(person, "syncEbayListingsSmart", {}));
  const { success, message } = (body as { result: { success: boolean; message: string } }).result;
  if (!success) throw new Error(message);
  const endedAt = await waitFor("a sync", WITHIN_MS, async () => {
    const end = await readSyncEnd(person);
    return end !== null && end > startedAt ? end : null;
  });
  note(doing, "sync, from the button to its end", endedAt - startedAt);
}

const ACTS = { capture, browse, visit, sale: sellItem } as const;

async function timeAct<T>(doing: Doing, act: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  note(doing, act, performance.now() - startedAt);
  return result;
}

function note({ world, phase, seller }: Doing, act: string, milliseconds: number): void {
  world.timed.push({ arm: phase.arm, round: phase.round, seller: seller.index, act, milliseconds });
}

async function callAgain({ person }: Seller, name: string, prepare: () => unknown): Promise<Answer> {
  for (;;) {
    const answer = await callFunction(person, name, await prepare());
    if (getCode(answer) !== "capture/busy") return expectOk(Promise.resolve(answer));
    await sleep(AGAIN_MS);
  }
}

async function expectOk(sending: Promise<Answer>): Promise<Answer> {
  const answer = await sending;
  if (answer.status !== 200)
    throw new Error(`answered ${answer.status}: ${getCode(answer) ?? JSON.stringify(answer.body)}`);
  return answer;
}

/** Derives an id from a text, always the same one. */
function toUuid(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
