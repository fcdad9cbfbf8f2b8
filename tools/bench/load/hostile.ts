import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import sharp from "sharp";

import { deliver, signed, soap } from "../../../tests/support/delivery.ts";
import type { Person } from "../../../tests/support/people.ts";
import { type Answer, ask, askFirestore, callFunction, codeOf, dataPath } from "./http.ts";
import type { Seller } from "./market.ts";

/** What the hostile seller has sent, by lane, and how it was answered. */
export type Sent = Map<string, Map<string, number>>;

interface Attack {
  readonly hostile: Person;
  /** The honest sellers, whose names and item ids everybody can see on eBay. */
  readonly victims: readonly Seller[];
  /** Photos of many pixels and few bytes. */
  readonly hugePhoto: string;
  /** Kept photos of the hostile seller, to have read again and again. */
  readonly ownPhoto: string;
  /** A time that eBay has signed once, and that the hostile seller has seen in a notification about itself. */
  readonly seenAt: number;
}

/** One kind of request after another, each sent when the one before is answered. */
type Lane = readonly ((attack: Attack) => Promise<string>)[];

const HUGE = "A".repeat(6_000_000);
/** The attacker's own addresses. */
const ADDRESSES = ["203.0.113.7", "203.0.113.8", "198.51.100.9"];

function somebody({ victims }: Attack): Seller {
  const found = victims[randomInt(victims.length)];
  if (!found) throw new Error("There is nobody to attack.");
  return found;
}
const invented = () => String(randomInt(100_000_000_000, 999_999_999_999));
const outcome = (answer: Answer) => codeOf(answer) ?? String(answer.status);
const call =
  (name: string, input: (attack: Attack) => unknown) =>
  async (attack: Attack): Promise<string> =>
    outcome(await callFunction(attack.hostile, name, input(attack)));
const callAsNobody =
  (name: string, input: (attack: Attack) => unknown) =>
  async (attack: Attack): Promise<string> => {
    const network = ADDRESSES[randomInt(ADDRESSES.length)] ?? "";
    return outcome(await callFunction({ network }, name, input(attack)));
  };
const notify = (message: (attack: Attack) => string) => async (attack: Attack) =>
  String(await deliver(message(attack)));
const about = (seller: Seller) => ({
  recipient: seller.person.uid.toLowerCase(),
  fields: `<Item><ItemID>${seller.itemIds[0] ?? ""}</ItemID></Item>`,
});

/** What the attack of issue 14 tried, and what has become possible since. */
const LANES: Readonly<Record<string, Lane>> = {
  "invented ids": [
    call("endBulkListings", () => ({ itemId: invented() })),
    call("smartSyncListing", () => ({ listingId: `ebay-${invented()}` })),
    call("smartSyncListing", (attack) => ({ listingId: `ebay-${somebody(attack).itemIds[0] ?? ""}` })),
    call("refreshOrder", () => ({ orderId: `11-${invented().slice(0, 5)}-${invented().slice(0, 5)}` })),
    call("getEbayOrder", () => ({ orderId: invented() })),
    call("goLiveNow", () => ({ listingId: invented() })),
    call("compareListings", () => ({ listingIds: Array.from({ length: 50 }, invented), withTerms: true })),
  ],
  "calls without end": [
    call("getListings", () => ({ pageSize: 500 })),
    call("getTradingInventorySummary", () => ({})),
    call("getUserActivities", () => ({ limit: 100 })),
    call("findDuplicates", () => ({})),
    call("getDashboardMetrics", () => ({})),
    call("suggestCars", () => ({ sku: null, name: "a" })),
  ],
  webhooks: [
    notify((attack) => soap({ event: "ItemSold", signature: "AAAA", ...about(somebody(attack)) })),
    notify((attack) => soap({ event: "ItemSold", sentAt: attack.seenAt, ...about(somebody(attack)) })),
    notify((attack) =>
      soap({ event: "ItemSold", sentAt: attack.seenAt, correlationId: "1", ...about(somebody(attack)) }),
    ),
    notify((attack) =>
      soap({ event: "FixedPriceTransaction", sentAt: attack.seenAt, ...about(somebody(attack)) }),
    ),
    notify(() => soap({ event: "ItemSold", recipient: "x".repeat(300_000) })),
  ],
  "huge inputs": [
    call("uploadCapture", () => ({ ...photoOf(`data:image/jpeg;base64,${HUGE}`) })),
    call("getListings", () => ({ page: 1, more: HUGE })),
    call("saveListing", () => ({ listingId: "a", base: {}, changes: { description: HUGE } })),
    async ({ hostile }) =>
      outcome(
        await askFirestore(hostile, `users/${hostile.uid}/wishlists/custom_1`, {
          method: "PATCH",
          body: JSON.stringify({ fields: { name: { stringValue: "A".repeat(900_000) } } }),
        }),
      ),
  ],
  "photos of many pixels": [call("uploadCapture", ({ hugePhoto }) => photoOf(hugePhoto))],
  "readings of one photo": [call("extractSku", ({ ownPhoto }) => ({ imageUrl: ownPhoto }))],
  "gallery probes": [
    async () => outcome(await ask(dataPath(`/data/galleries/g/nobody_${randomBytes(4).toString("hex")}`))),
    async () => outcome(await ask(dataPath(`/data/galleries/${randomInt(50)}`))),
    callAsNobody("refreshGallery", () => ({ username: `nobody_${randomBytes(4).toString("hex")}` })),
    callAsNobody("refreshGallery", (attack) => ({ username: somebody(attack).username })),
    callAsNobody("openSharedWishlist", () => ({ wishlistId: randomBytes(32).toString("base64url") })),
    callAsNobody("saveVisitorWishlist", (attack) => {
      const { username, itemIds } = somebody(attack);
      return {
        username,
        secret: randomBytes(32).toString("base64url"),
        itemIds: itemIds.map((id) => `ebay-${id}`),
      };
    }),
  ],
  queues: [
    call("syncEbayListingsSmart", () => ({})),
    call("syncEbayListingsSmart", () => ({ force: true })),
    call("pushDrafts", () => ({ listingIds: Array.from({ length: 100 }, invented) })),
    call("cancelPush", () => ({})),
    call("startDataExport", () => ({})),
    call("readInquiries", () => ({})),
    call("syncOrders", () => ({})),
  ],
  "others' data": [
    async (attack) =>
      outcome(await askFirestore(attack.hostile, `users/${somebody(attack).person.uid}/private/ebay`)),
    async (attack) =>
      outcome(await askFirestore(attack.hostile, `users/${somebody(attack).person.uid}/listings`)),
    async ({ hostile }) =>
      outcome(
        await askFirestore(hostile, ":runQuery", {
          method: "POST",
          body: JSON.stringify({
            structuredQuery: { from: [{ collectionId: "orders", allDescendants: true }] },
          }),
        }),
      ),
    async () => outcome(await callFunction(randomBytes(200).toString("base64url"), "getListings", {})),
    async () => outcome(await callFunction(null, "getListings", {})),
  ],
};

function photoOf(imageData: string) {
  return { captureId: randomUUID(), imageData, imageType: "Back", timestamp: 1 };
}

export async function prepareAttack(
  hostile: Person,
  victims: readonly Seller[],
  backPhoto: string,
): Promise<Attack> {
  const pixels = await sharp({ create: { width: 7_200, height: 5_400, channels: 3, background: "#777" } })
    .jpeg({ quality: 60 })
    .toBuffer();
  const kept = await callFunction(hostile, "uploadCapture", photoOf(backPhoto));
  const { result } = kept.body as { result: { data: { url: string } } };
  const seenAt = Date.now();
  signed(new Date(seenAt).toISOString());
  return {
    hostile,
    victims,
    hugePhoto: `data:image/jpeg;base64,${pixels.toString("base64")}`,
    ownPhoto: result.data.url,
    seenAt,
  };
}

/** All lanes at once, or those with these words in their names, each at most `perSecond` requests a second, until `stop`. */
export async function attackUntil(
  attack: Attack,
  { perSecond, lanes }: { readonly perSecond: number; readonly lanes: readonly string[] },
  stop: AbortSignal,
  sent: Sent,
): Promise<void> {
  const chosen = Object.entries(LANES).filter(
    ([name]) => lanes.length === 0 || lanes.some((word) => name.includes(word)),
  );
  await Promise.all(
    chosen.map(async ([name, lane]) => {
      const counts = sent.get(name) ?? new Map<string, number>();
      sent.set(name, counts);
      for (let turn = 0; !stop.aborted; turn += 1) {
        const startedAt = performance.now();
        const request = lane[turn % lane.length];
        const how = (await request?.(attack).catch((error: unknown) => String(error))) ?? "";
        counts.set(how, (counts.get(how) ?? 0) + 1);
        const rest = 1_000 / perSecond - (performance.now() - startedAt);
        if (rest > 0) await sleep(rest, undefined, { signal: stop }).catch(() => undefined);
      }
    }),
  );
}
