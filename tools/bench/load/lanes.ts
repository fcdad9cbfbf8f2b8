import { randomBytes, randomInt, randomUUID } from "node:crypto";

import { INCOMING_TRAYS, toTray } from "../../../functions/src/contract/capture/incoming.ts";
import { deliver, writeSoap } from "../../../tests/support/delivery.ts";
import type { Person } from "../../../tests/support/people.ts";
import { FILES, LARGE_CALLS, LARGE_NAME, LARGE_WISHLIST, largePhotoCall } from "./bodies.ts";
import type { Line } from "./pace.ts";
import {
  type Answer,
  ask,
  askFirestore,
  callFunction,
  getCode,
  getDataUrl,
  putIntoTray,
  sendToFunction,
} from "./http.ts";

/** What a stranger knows of an honest seller: the public names and item ids. */
export interface Victim {
  readonly uid: string;
  readonly username: string;
  readonly itemIds: readonly string[];
}

export interface Attack {
  readonly hostile: Person;
  readonly line: Line;
  readonly victims: readonly Victim[];
  /** Create calls with a small photo file: with too many pixels, and with the most that are accepted. */
  readonly tooManyPixels: () => Uint8Array<ArrayBuffer>;
  readonly mostPixels: () => Uint8Array<ArrayBuffer>;
  /** The address of a stored photo of the hostile seller, which is read again and again. */
  readonly ownPhoto: string;
  /** A time that eBay has signed, from a notification about the hostile seller. */
  readonly seenAt: number;
}

/** Kinds of requests that are sent in turn, each after the answer to the one before. */
type Lane = readonly ((attack: Attack) => Promise<string>)[];

/** The attacker's own network addresses. */
const ADDRESSES = ["203.0.113.7", "203.0.113.8", "198.51.100.9"];

function pickVictim({ victims }: Attack): Victim {
  const found = victims[randomInt(victims.length)];
  if (!found) throw new Error("There is nobody to attack.");
  return found;
}
const inventId = () => String(randomInt(100_000_000_000, 999_999_999_999));
const describeOutcome = (answer: Answer) => getCode(answer) ?? String(answer.status);
const call =
  (name: string, input: (attack: Attack) => unknown) =>
  async (attack: Attack): Promise<string> =>
    describeOutcome(await callFunction(attack.hostile, name, input(attack)));
const callAsNobody =
  (name: string, input: (attack: Attack) => unknown) =>
  async (attack: Attack): Promise<string> => {
    const network = ADDRESSES[randomInt(ADDRESSES.length)] ?? "";
    return describeOutcome(await callFunction({ network }, name, input(attack)));
  };
const send =
  (name: string, body: (attack: Attack) => Uint8Array<ArrayBuffer>) =>
  async (attack: Attack): Promise<string> =>
    describeOutcome(await sendToFunction(attack.hostile, name, attack.line(body(attack))));
const notify = (message: (attack: Attack) => string) => async (attack: Attack) =>
  String(await deliver(message(attack)));
const about = ({ uid, itemIds }: Victim) => ({
  recipient: uid.toLowerCase(),
  fields: `<Item><ItemID>${itemIds[0] ?? ""}</ItemID></Item>`,
});
const put = (owner: (attack: Attack) => string, photo: Uint8Array<ArrayBuffer>) => async (attack: Attack) => {
  const body = attack.line(photo);
  return describeOutcome(await putIntoTray(attack.hostile, owner(attack), randomInt(INCOMING_TRAYS), body));
};
/** Fills one of the attacker's trays, and has it read. */
async function callWithFile({ hostile, line }: Attack): Promise<string> {
  const tray = randomInt(INCOMING_TRAYS);
  const { status, body } = await putIntoTray(hostile, hostile.uid, tray, line(FILES.card));
  const { generation = "1" } = body as { generation?: string };
  const called = await callFunction(hostile, "uploadCapture", createPhotoInput(toTray(tray), generation));
  return `${status}, ${describeOutcome(called)}`;
}
const createPhotoInput = (tray: string, generation: string) => ({
  captureId: randomUUID(),
  upload: { tray, generation },
  imageType: "Back",
  timestamp: 1,
});

/** The attack of issue 14, and what has become possible since. */
export const LANES: Readonly<Record<string, Lane>> = {
  "invented ids": [
    call("endBulkListings", () => ({ itemId: inventId() })),
    call("smartSyncListing", () => ({ listingId: `ebay-${inventId()}` })),
    call("smartSyncListing", (attack) => ({ listingId: `ebay-${pickVictim(attack).itemIds[0] ?? ""}` })),
    call("refreshOrder", () => ({ orderId: `11-${inventId().slice(0, 5)}-${inventId().slice(0, 5)}` })),
    call("getEbayOrder", () => ({ orderId: inventId() })),
    call("goLiveNow", () => ({ listingId: inventId() })),
    call("compareListings", () => ({ listingIds: Array.from({ length: 50 }, inventId), withTerms: true })),
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
    notify((attack) => writeSoap({ event: "ItemSold", signature: "AAAA", ...about(pickVictim(attack)) })),
    notify((attack) => writeSoap({ event: "ItemSold", sentAt: attack.seenAt, ...about(pickVictim(attack)) })),
    notify((attack) =>
      writeSoap({
        event: "ItemSold",
        sentAt: attack.seenAt,
        correlationId: "1",
        ...about(pickVictim(attack)),
      }),
    ),
    notify((attack) =>
      writeSoap({ event: "FixedPriceTransaction", sentAt: attack.seenAt, ...about(pickVictim(attack)) }),
    ),
    notify(() => writeSoap({ event: "ItemSold", recipient: LARGE_NAME })),
  ],
  "huge inputs": [
    send("uploadCapture", largePhotoCall),
    send("getListings", () => LARGE_CALLS.getListings),
    send("saveListing", () => LARGE_CALLS.saveListing),
    async ({ hostile, line }) =>
      describeOutcome(
        await askFirestore(hostile, `users/${hostile.uid}/wishlists/custom_1`, {
          method: "PATCH",
          body: line(LARGE_WISHLIST),
        }),
      ),
  ],
  "photos of many pixels": [
    send("uploadCapture", ({ tooManyPixels }) => tooManyPixels()),
    send("uploadCapture", ({ mostPixels }) => mostPixels()),
  ],
  trays: [
    put(({ hostile }) => hostile.uid, FILES.full),
    put((attack) => pickVictim(attack).uid, FILES.full),
    put(({ hostile }) => hostile.uid, FILES.over),
    call("uploadCapture", () => createPhotoInput("00", "1")),
    callWithFile,
  ],
  "readings of one photo": [call("extractSku", ({ ownPhoto }) => ({ imageUrl: ownPhoto }))],
  "gallery probes": [
    async () =>
      describeOutcome(await ask(getDataUrl(`/data/galleries/g/nobody_${randomBytes(4).toString("hex")}`))),
    async () => describeOutcome(await ask(getDataUrl(`/data/galleries/${randomInt(50)}`))),
    callAsNobody("refreshGallery", () => ({ username: `nobody_${randomBytes(4).toString("hex")}` })),
    callAsNobody("refreshGallery", (attack) => ({ username: pickVictim(attack).username })),
    callAsNobody("openSharedWishlist", () => ({ wishlistId: randomBytes(32).toString("base64url") })),
    callAsNobody("saveVisitorWishlist", (attack) => {
      const { username, itemIds } = pickVictim(attack);
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
    call("pushDrafts", () => ({ listingIds: Array.from({ length: 100 }, inventId) })),
    call("cancelPush", () => ({})),
    call("startDataExport", () => ({})),
    call("readInquiries", () => ({})),
    call("syncOrders", () => ({})),
  ],
  "others' data": [
    async (attack) =>
      describeOutcome(await askFirestore(attack.hostile, `users/${pickVictim(attack).uid}/private/ebay`)),
    async (attack) =>
      describeOutcome(await askFirestore(attack.hostile, `users/${pickVictim(attack).uid}/listings`)),
    async ({ hostile }) =>
      describeOutcome(
        await askFirestore(hostile, ":runQuery", {
          method: "POST",
          body: JSON.stringify({
            structuredQuery: { from: [{ collectionId: "orders", allDescendants: true }] },
          }),
        }),
      ),
    async () =>
      describeOutcome(await callFunction(randomBytes(200).toString("base64url"), "getListings", {})),
    async () => describeOutcome(await callFunction(null, "getListings", {})),
  ],
};
