import { randomUUID } from "node:crypto";

import sharp from "sharp";
import { beforeAll, describe, expect, it, test } from "vitest";
import * as z from "zod";

import { paths } from "../../../functions/src/contract/documents.ts";
import type { CallableContract } from "../../../functions/src/contract/wire/callable.ts";
import { openEbayConnectionStore } from "../../../functions/src/db/ebay/ebayConnections.ts";
import { openSecretBox } from "../../../functions/src/db/secrets.ts";
import { beginEbayConnection, exchangeEbayToken } from "../../../functions/src/domain/ebay/connection.ts";
import { createEbayAuthorizer } from "../../../functions/src/ebay/account/authorizer.ts";
import { CALLABLES } from "../../../functions/src/transport/testing/callables.ts";
import { accept } from "../../../tools/demo/connect.ts";
import { DEMO_SECRETS, EBAY_APPLICATION } from "../../../tools/suite/environment.ts";
import { admin } from "../../support/admin.ts";
import { openControl, saveSampleTerms } from "../../support/ebaySeller.ts";
import { type CallAnswer, type Person, callAs, createMember } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";

/** Also covers a first call, which loads the function. */
const TIMEOUT = { timeout: 300_000 };
/** The fields by which a member's call names a listing, an item, an order or an inquiry. */
const ID_FIELDS = /"(?:listingIds?|itemId|ebayId|orderIds?|inquiryId)":/;
const OFFERED = { price: 1.5, offerId: randomUUID() };
const PARCEL = { carrier: "USPS", trackingNumber: "9400111899223197" };
const COPIES = { copies: 1, to: { fate: "forSale", placeId: null }, lineItemId: "line-1" };

interface Ids {
  readonly listingId: string;
  readonly itemId: string;
  readonly orderId: string;
  readonly inquiryId: string;
}

interface Attempt {
  readonly input: (ids: Ids) => Promise<object> | object;
  readonly answer: (ids: Ids) => object;
  /** The operation that works on the ids after the call, and what it answers. */
  readonly operation?: { readonly name: string; readonly result: object };
}

const marketplace = openControl(suite().ebayUrl);
const refuses = (code: string) => () => ({ error: { details: { code } } });
const answers = (data: object) => () => ({ data });
const noListing = refuses("listing/not-found");
const noOrder = refuses("order/not-found");

/** They spend only the share of the admin who calls them (decisions/ebay/0308). */
const TESTERS = ["getEbayListingDetails (superAdmin)", "unifiedEbayListing (admin)"];

/** Every call of a member that takes such an id, also those that don't ask eBay today. */
const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  goLiveNow: { input: ({ listingId }) => ({ listingId }), answer: noListing },
  smartSyncListing: { input: ({ listingId }) => ({ listingId }), answer: noListing },
  enhanceListingImages: { input: ({ listingId }) => ({ listingId }), answer: noListing },
  saveListing: { input: edit, answer: noListing },
  reviseListing: { input: edit, answer: noListing },
  settleListing: {
    input: ({ listingId }) => ({ listingId, choices: { title: "theirs" } }),
    answer: noListing,
  },
  changeLot: {
    input: ({ listingId }) => ({ listingId, base: [], cars: [{ listingId, copies: 1 }], title: "Lot" }),
    answer: noListing,
  },
  previewListing: {
    input: ({ listingId }) => ({ listingId, changes: {}, reread: true }),
    answer: noListing,
  },
  duplicateListing: {
    input: ({ listingId }) => ({ listingId, copyId: randomUUID() }),
    answer: noListing,
  },
  relistListing: { input: ({ listingId }) => ({ listingId, quantity: 1 }), answer: noListing },
  compareListings: {
    input: ({ listingId }) => ({ listingIds: [listingId], withTerms: true }),
    answer: answers({ ledgers: [] }),
  },
  // A picture is stored under the caller's own id before its listing is saved.
  uploadListingImage: {
    input: async ({ listingId }) => ({ listingId, imageId: randomUUID(), imageData: await drawPhoto() }),
    answer: answers({ success: true }),
  },
  createMultiItemListing: {
    input: ({ listingId, itemId }, userId = caller().uid) => ({
      ...{ userId, totalPrice: 4, title: "", description: "", freeShipping: true },
      items: [{ title: "Camaro", price: 2, qty: 1, ebayId: itemId, listingId }],
    }),
    answer: refuses("lot/too-few-cars"),
  },
  endBulkListings: {
    input: ({ itemId }) => ({ itemId }),
    answer: answers({ success: false, failure: { params: { reason: "not-yours" } } }),
  },
  changeListings: {
    input: ({ listingId }) => ({ changes: [{ listingId, price: 3, quantity: 4 }] }),
    answer: answers({ success: false, results: [{ code: "listing/not-found" }] }),
  },
  deleteListings: {
    input: ({ listingId }) => ({ listingIds: [listingId] }),
    answer: ({ listingId }) => ({ data: { deleted: [], missing: [listingId] } }),
  },
  restoreListings: {
    input: ({ listingId }) => ({ listingIds: [listingId] }),
    answer: ({ listingId }) => ({ data: { restored: [], missing: [listingId] } }),
  },
  countPlace: {
    input: ({ listingId }) => ({
      countId: randomUUID(),
      placeId: "A-01",
      counted: [{ listingId, copies: 2, expected: 1 }],
    }),
    answer: answers({ results: [{ outcome: "missing" }] }),
  },
  addListingCopies: {
    input: ({ listingId }) => ({
      ...{ captureId: randomUUID(), listingId, sku: "0012", quantity: 1, elapsed: 0, placeId: null },
    }),
    answer: noListing,
  },
  reAnalyzeListingBatch: {
    input: ({ listingId }) => ({ listingIds: [listingId] }),
    answer: answers({ success: false }),
  },
  migrateSingleListing: {
    input: ({ listingId }) => ({ listingId, direction: "toFirebase" }),
    answer: noListing,
  },
  answerProposal: {
    input: ({ listingId }) => ({
      ...{ conversationId: randomUUID(), messageId: randomUUID(), proposalId: "p1", decision: "confirm" },
      listingIds: [listingId],
    }),
    answer: refuses("assistant/not-found"),
  },
  refreshOrder: { input: ({ orderId }) => ({ orderId }), answer: noOrder },
  getEbayOrder: { input: ({ orderId }) => ({ orderId }), answer: noOrder },
  markOrderShipped: { input: ({ orderId }) => ({ orderId, ...PARCEL }), answer: noOrder },
  packOrders: {
    input: ({ orderId }) => ({ orderIds: [orderId], packing: { state: "overridden", reason: "Seen" } }),
    answer: noOrder,
  },
  putBackCopies: {
    input: ({ orderId }) => ({ putBackId: randomUUID(), orderId, ...COPIES }),
    answer: noOrder,
  },
  undoPutBack: { input: ({ orderId }) => ({ orderId, putBackId: randomUUID() }), answer: noOrder },
  answerInquiry: {
    input: ({ inquiryId }) => ({ inquiryId, answerId: randomUUID(), answer: { act: "reply", text: "Yes" } }),
    answer: refuses("inquiry/not-found"),
  },
  markInquiry: {
    input: ({ inquiryId }) => ({ inquiryId, mark: "read" }),
    answer: refuses("inquiry/not-found"),
  },
  pushDrafts: {
    input: ({ listingId }) => ({ listingIds: [listingId] }),
    answer: answers({ waiting: 1 }),
    operation: { name: "push", result: { success: false, code: "listing/not-found" } },
  },
  keepPictures: {
    input: ({ listingId }) => ({ listingIds: [listingId] }),
    answer: answers({ waiting: 1 }),
    operation: { name: "keeping", result: { success: false, failure: { code: "listing/not-found" } } },
  },
  offerToWatchers: {
    input: ({ listingId }) => ({ offers: [{ listingId, ...OFFERED }], message: null }),
    answer: answers({ waiting: 1 }),
    operation: { name: "offering", result: { success: false, failure: { code: "listing/not-found" } } },
  },
  shipOrders: {
    input: ({ orderId }) => ({ parcels: [{ orderId, ...PARCEL }] }),
    answer: answers({ waiting: 1 }),
    operation: { name: "shipments", result: { success: false, code: "order/not-packed" } },
  },
};

let other: Person;
let others: Ids;
let seller: Person | undefined;
const caller = (): Person => {
  if (!seller) throw new Error("before the first test");
  return seller;
};

beforeAll(async () => {
  other = await createSeller();
  const itemId = await marketplace.listItem(other.uid);
  others = { listingId: itemId, itemId, orderId: inventOrderId(), inquiryId: `question-${itemId}` };
  const live = { title: "Camaro", status: "active", isDraft: false, quantity: 1, price: 2 };
  await set(paths.listing(other.uid, itemId), { ...live, ebayItemId: itemId });
  await set(paths.order(other.uid, others.orderId), { orderId: others.orderId, items: [] });
  await set(paths.inquiry(other.uid, others.inquiryId), { kind: "question", itemId, state: "open" });
  seller = await createSeller();
});

describe("no id that isn't the caller's costs a call at eBay", () => {
  it("in any call of a member that takes one", () => {
    const taking = CALLABLES.filter(({ access, input }) => access === "member" && takesId(input));
    expect(taking.map(({ name }) => name).sort()).toEqual(Object.keys(ATTEMPTS).sort());
  });

  it("except in the two testers of admins, which ask eBay for any item", () => {
    const taking = CALLABLES.filter(({ access, input }) => access !== "member" && takesId(input));
    expect(taking.map(({ name, access }) => `${name} (${access})`).sort()).toEqual(TESTERS);
  });

  test.each(Object.entries(ATTEMPTS))("%s", TIMEOUT, async (name, attempt) => {
    const before = await documentsOf(other.uid);
    for (const ids of [inventIds(), others]) {
      const input = await attempt.input(ids);
      const calls = await marketplace.callsDuring(async () => {
        expect(await callAs(caller(), name, input)).toMatchObject<CallAnswer>(attempt.answer(ids));
        if (attempt.operation) await expectFinished(attempt.operation);
      });
      expect(calls).toEqual([]);
    }
    expect(await countDayCalls(caller().uid)).toBe(0);
    expect(await documentsOf(other.uid)).toEqual(before);
  });
});

test("the seller's own item costs calls of the day, so the counts above can fail", TIMEOUT, async () => {
  const itemId = await marketplace.listItem(caller().uid);
  const live = { title: "Camaro", status: "active", isDraft: false, quantity: 1, price: 2 };
  await set(paths.listing(caller().uid, itemId), { ...live, ebayItemId: itemId });
  const calls = await marketplace.callsDuring(async () => {
    expect(await callAs(caller(), "endBulkListings", { itemId })).toMatchObject({ data: { success: true } });
  });
  expect(calls).toContain("EndFixedPriceItem");
  expect(await countDayCalls(caller().uid)).toBeGreaterThan(0);
});

function edit({ listingId }: Ids) {
  return { listingId, base: { title: "Camaro" }, changes: { title: "Corvette" } };
}

/**
 * Creates a member with an own eBay account. Connects it past the functions, which subscribe to notifications
 * afterwards: the subscription's calls would be counted too.
 */
async function createSeller(): Promise<Person> {
  const person = await createMember();
  const url = suite().ebayUrl;
  const bases = { authBase: url, apiBase: url, apizBase: url, apimBase: url, itemBase: url };
  const ports = {
    authorizer: createEbayAuthorizer({ ...bases, ...EBAY_APPLICATION }),
    connections: openEbayConnectionStore(admin().firestore, () => openSecretBox(DEMO_SECRETS.TOKEN_KEYS)),
    now: Date.now,
  };
  const { authorizeUrl } = await beginEbayConnection(ports, person.uid);
  await exchangeEbayToken(ports, person.uid, await accept(authorizeUrl, person.uid));
  await saveSampleTerms(person.uid);
  return person;
}

function inventIds(): Ids {
  const itemId = String(Math.floor(1e11 + Math.random() * 9e11));
  return { listingId: itemId, itemId, orderId: inventOrderId(), inquiryId: `question-${itemId}` };
}

const inventOrderId = () => `07-${String(Math.random()).slice(2, 7)}-${String(Math.random()).slice(2, 7)}`;

const takesId = (input: CallableContract["input"]): boolean =>
  ID_FIELDS.test(JSON.stringify(z.toJSONSchema(input, { io: "input", unrepresentable: "any" })));

const set = (path: string, fields: object) => admin().firestore.doc(path).set(fields);

async function expectFinished({ name, result }: NonNullable<Attempt["operation"]>): Promise<void> {
  const path = paths.operation(caller().uid, name as Parameters<typeof paths.operation>[1]);
  const read = async () =>
    (await admin().firestore.doc(path).get()).data() as { results: object[] } | undefined;
  await expect
    .poll(read, { timeout: 60_000, interval: 250 })
    .toMatchObject({ status: "completed", waiting: [] });
  expect((await read())?.results.at(-1)).toMatchObject(result);
}

/** Returns the calls that a seller has reserved of the days that all sellers share, and of the own day. */
async function countDayCalls(uid: string): Promise<number> {
  const { firestore } = admin();
  const days = await firestore.collection("ebayCallDays").get();
  const shared = days.docs.map((day) => (day.get(`sellers.${uid}`) as number | undefined) ?? 0);
  const own = (await firestore.doc(paths.privateEbayRestCalls(uid)).get()).get("used") as number | undefined;
  return shared.reduce((sum, each) => sum + each, own ?? 0);
}

/** Returns what a person has, with the times of the last changes. */
async function documentsOf(uid: string) {
  const { firestore } = admin();
  const collections = await firestore.doc(paths.user(uid)).listCollections();
  const found = await Promise.all(collections.map((collection) => collection.get()));
  return found
    .flatMap(({ docs }) => docs)
    .map(({ ref, updateTime }) => `${ref.path} ${updateTime.toMillis()}`)
    .sort();
}

async function drawPhoto(): Promise<string> {
  const size = { width: 600, height: 840, channels: 3 as const, background: "#36c" };
  const jpeg = await sharp({ create: size }).jpeg().toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
}
