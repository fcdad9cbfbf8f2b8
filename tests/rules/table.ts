import { serverTimestamp } from "firebase/firestore";

import { paths } from "../../functions/src/contract/documents.ts";
import { MAINTENANCE } from "../../functions/src/contract/maintenance/maintenance.ts";
import { type Actor, OWNER_UID } from "./actors.ts";

export const OPERATIONS = ["get", "list", "create", "update", "delete"] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface Row {
  readonly path: string;
  /** The document that exists before every operation but `create`. */
  readonly document: Record<string, unknown>;
  /** What is created, if it isn't the document. For example, it has the server's time. */
  readonly created?: () => Record<string, unknown>;
  /** A valid change, so that only the actor decides. */
  readonly change: () => Record<string, unknown>;
  /** Who may do it. An operation that is missing is refused to everybody. */
  readonly may: Partial<Record<Operation, readonly Actor[]>>;
}

export const CAPTURE_ID = "6f1c2a30-9f6e-4c3e-8f68-2d8b7f0c9a11";

export const queueItem = {
  timestamp: 1,
  startTime: 1,
  status: "pending",
  stationId: "station",
  price: 2,
  handlingCost: 0.75,
  quantity: 1,
  createAsDraft: true,
};

/** A card removed from the queue, as its browser writes it. */
export const createRemovedCard = () => ({ item: queueItem, removal: "a1", removedAt: serverTimestamp() });

export const user = {
  uid: OWNER_UID,
  email: "ada@example.com",
  status: "active",
  accountRole: "user",
  isSuperAdmin: false,
  hasAcceptedTerms: false,
  ebayConnected: false,
};

export const listing = {
  title: "Bone Shaker",
  sku: "DHR20",
  status: "draft",
  isDraft: true,
  quantity: 1,
  price: 2,
};

/** The history entry of a seller's own edit. */
export const createOwnChange = () => ({
  by: "seller",
  at: serverTimestamp(),
  listingIds: ["L1"],
  changes: { L1: { price: { from: 2, to: 3 } } },
});

export const wishlist = {
  type: "collection",
  name: "Toy show",
  items: [],
  removedItems: [],
  itemCount: 0,
  removedItemsCount: 0,
  createdAt: 1,
  updatedAt: 1,
  deletedAt: null,
  expiresAt: null,
};

export const place = {
  code: "A-01",
  name: "",
  kind: "bin",
  note: "",
  capacity: 40,
};

export const pickRound = () => ({
  orders: [{ orderId: "01-03955-36441", items: [] }],
  startedAt: new Date(5),
  taken: { "L1|B4-17": 1 },
  missing: {},
  apart: {},
});

export const conversation = { title: "How many?", exchanges: 1, deletedAt: null };

const touch = () => ({ touched: true });
const createServerOnlyRow = (path: string): Row => ({
  path,
  document: { some: "thing" },
  change: touch,
  may: {},
});
const readOnly = (path: string): Row => ({
  path,
  document: { some: "thing" },
  change: touch,
  may: { get: ["owner"], list: ["owner"] },
});

/** All documents of the contract, and some paths that it doesn't have. */
export const TABLE: readonly Row[] = [
  {
    path: paths.user(OWNER_UID),
    document: user,
    change: () => ({ hideCompletedQueue: true, updatedAt: serverTimestamp() }),
    may: { get: ["owner", "superAdmin"], list: ["superAdmin"], update: ["owner"] },
  },
  {
    path: paths.listing(OWNER_UID, "one"),
    document: listing,
    change: () => ({ title: "Twin Mill", updatedAt: serverTimestamp(), lastLocalUpdate: serverTimestamp() }),
    may: { get: ["owner"], list: ["owner"], update: ["owner"] },
  },
  {
    path: paths.wishlist(OWNER_UID, "custom_1"),
    document: wishlist,
    change: () => ({ name: "Swap meet" }),
    may: { get: ["owner"], list: ["owner"], create: ["owner"], update: ["owner"] },
  },
  {
    path: paths.place(OWNER_UID, "A-01"),
    document: place,
    created: () => ({ ...place, createdAt: serverTimestamp(), updatedAt: serverTimestamp() }),
    change: () => ({ note: "Top shelf", updatedAt: serverTimestamp() }),
    may: { get: ["owner"], list: ["owner"], create: ["owner"], update: ["owner"] },
  },
  {
    path: paths.queueItem(OWNER_UID, CAPTURE_ID),
    document: queueItem,
    change: () => ({ status: "completed" }),
    may: { get: ["owner"], list: ["owner"], create: ["owner"], update: ["owner"], delete: ["owner"] },
  },
  {
    path: paths.removedCard(OWNER_UID, CAPTURE_ID),
    document: { ...createRemovedCard(), removedAt: 5 },
    created: createRemovedCard,
    change: createRemovedCard,
    may: { get: ["owner"], list: ["owner"], create: ["owner"], update: ["owner"], delete: ["owner"] },
  },
  {
    path: paths.change(OWNER_UID, "one"),
    document: { by: "sync", listingIds: ["L1"], changes: { L1: { price: { from: 2, to: 3 } } } },
    created: createOwnChange,
    change: () => ({ by: "seller" }),
    may: { get: ["owner"], list: ["owner"], create: ["owner"] },
  },
  {
    path: paths.conversation(OWNER_UID, CAPTURE_ID),
    document: conversation,
    change: () => ({ deletedAt: serverTimestamp() }),
    may: { get: ["owner"], list: ["owner"], update: ["owner"] },
  },
  readOnly(paths.exchange(OWNER_UID, CAPTURE_ID, "one")),
  readOnly(paths.assistantDay(OWNER_UID, "2026-11-22")),
  readOnly(paths.trashed(OWNER_UID, "one")),
  readOnly(paths.removedPicture(OWNER_UID, "one")),
  readOnly(paths.clearedHistory(OWNER_UID, "one")),
  readOnly(paths.captureLogEntry(OWNER_UID, CAPTURE_ID)),
  readOnly(paths.order(OWNER_UID, "one")),
  {
    path: paths.pickRound(OWNER_UID),
    document: { ...pickRound(), startedAt: 5 },
    created: pickRound,
    change: () => ({ taken: { "L1|B4-17": 2 }, startedAt: serverTimestamp() }),
    may: { get: ["owner"], create: ["owner"], update: ["owner"] },
  },
  readOnly(paths.activity(OWNER_UID, "one")),
  readOnly(paths.inquiry(OWNER_UID, "question-1")),
  readOnly(paths.watcherOffer(OWNER_UID, "110551234567")),
  readOnly(paths.dashboardStats(OWNER_UID)),
  readOnly(paths.sellingTerms(OWNER_UID)),
  readOnly(paths.operation(OWNER_UID, "sync")),
  readOnly(paths.operation(OWNER_UID, "push")),
  readOnly(paths.operation(OWNER_UID, "shipments")),
  readOnly(paths.operation(OWNER_UID, "offering")),
  readOnly(paths.operation(OWNER_UID, "dataExport")),
  readOnly(paths.operation(OWNER_UID, "catchUp")),
  readOnly(paths.operation(OWNER_UID, "keeping")),
  ...MAINTENANCE.map((name) => readOnly(paths.operation(OWNER_UID, name))),
  readOnly(paths.operation(OWNER_UID, "woocommerce")),
  readOnly(paths.shopConfig(OWNER_UID)),
  readOnly(paths.shopPage(OWNER_UID, 0)),
  readOnly(paths.listingTexts(OWNER_UID)),
  createServerOnlyRow(paths.privateWooCommerce(OWNER_UID)),
  createServerOnlyRow(paths.shopRaise(OWNER_UID, "woo-1a2b3c4d-120")),
  readOnly(paths.webhookLog(OWNER_UID, "ItemSold-762960000001")),
  createServerOnlyRow(paths.capture(OWNER_UID, CAPTURE_ID)),
  createServerOnlyRow(paths.analysis(OWNER_UID, "DHR20")),
  createServerOnlyRow(paths.aiConfig()),
  createServerOnlyRow(paths.imageHostConfig()),
  createServerOnlyRow(paths.retention()),
  createServerOnlyRow(paths.skuIndex(OWNER_UID, "DHR20")),
  createServerOnlyRow(paths.count(OWNER_UID, CAPTURE_ID)),
  createServerOnlyRow(paths.itemIndex(OWNER_UID, "110551234567")),
  createServerOnlyRow(paths.itemAtEbay(OWNER_UID, "one")),
  createServerOnlyRow(paths.privateItemReading(OWNER_UID)),
  createServerOnlyRow(paths.ebayCallDay("2026-11-23-readings")),
  createServerOnlyRow(paths.privateTraffic(OWNER_UID)),
  createServerOnlyRow(paths.ebayCategory("180506")),
  createServerOnlyRow(paths.ebayCallDay("2026-11-23-categories")),
  createServerOnlyRow(paths.ebayCallDay("2026-11-23-publicKeys")),
  createServerOnlyRow(paths.ebayPublicKeys()),
  createServerOnlyRow(paths.syncPage(OWNER_UID, 1)),
  createServerOnlyRow(paths.publication(OWNER_UID, "one")),
  createServerOnlyRow(paths.itemDraft(OWNER_UID, "lot-1")),
  createServerOnlyRow(paths.privateEbay(OWNER_UID)),
  createServerOnlyRow(paths.privateEbayAuthorization(OWNER_UID)),
  createServerOnlyRow(paths.privateEbayBegun(OWNER_UID)),
  createServerOnlyRow(paths.privateCardBytes(OWNER_UID)),
  createServerOnlyRow(paths.privateCopiedBytes(OWNER_UID)),
  createServerOnlyRow(paths.privateEbayCalls(OWNER_UID)),
  createServerOnlyRow(paths.privateEbayCallsLeft(OWNER_UID)),
  createServerOnlyRow(paths.privateEbayRestCalls(OWNER_UID)),
  createServerOnlyRow(paths.ebayEcho(OWNER_UID, "ItemRevised-110551234567")),
  createServerOnlyRow(paths.privateShippingLocks(OWNER_UID)),
  createServerOnlyRow(paths.itemRevisions(OWNER_UID, "110551234567")),
  createServerOnlyRow(paths.ebayCallDay("2026-11-21")),
  createServerOnlyRow(paths.ebayAccount("ma8vp1jySJC")),
  createServerOnlyRow(paths.ebayAccountName("Ada's Cars")),
  createServerOnlyRow(paths.adoption(OWNER_UID, "waiting")),
  createServerOnlyRow(paths.catalogue("DHR20")),
  createServerOnlyRow(paths.catalogueSources()),
  createServerOnlyRow(paths.apiKey("5e884898da28047151d0e56f8dc62927")),
  createServerOnlyRow(paths.privateApiCalls(OWNER_UID)),
  createServerOnlyRow(paths.apiRequest(OWNER_UID, "5e884898da28047151d0e56f8dc62927")),
  {
    path: paths.deletedUser("one"),
    document: { status: "deleted" },
    change: touch,
    may: { get: ["superAdmin"], list: ["superAdmin"] },
  },
  {
    path: paths.usage("2026-11-21"),
    document: { calls: 1 },
    change: touch,
    may: { get: ["superAdmin"], list: ["superAdmin"] },
  },
  createServerOnlyRow(paths.gallery("ada_cars")),
  createServerOnlyRow(paths.galleryPage("ada_cars", "build", 0)),
  createServerOnlyRow(paths.auditEntry("one")),
  createServerOnlyRow(paths.inboxItem("oneofebaysdeliveries")),
  createServerOnlyRow(paths.forgottenName("5e884898da28047151d0e56f8dc62927")),
  createServerOnlyRow(paths.duty("emptyTrash")),
  createServerOnlyRow(paths.duty("enforceRetention")),
  createServerOnlyRow(paths.duty("backUp")),
  createServerOnlyRow(paths.aiSpending("2026-11-23")),
  createServerOnlyRow(paths.username("ada_cars")),
  createServerOnlyRow(paths.galleryWishlist("oneofavisitorswishlist")),
  createServerOnlyRow(paths.visitorLimit("2026-11-22", "somebody")),
  createServerOnlyRow(`users/${OWNER_UID}/unheard/of`),
  createServerOnlyRow(`users/${OWNER_UID}/listings/one/deeper/still`),
  createServerOnlyRow("unheard/of"),
];
