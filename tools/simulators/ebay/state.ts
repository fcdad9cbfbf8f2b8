import { createHash } from "node:crypto";
import { type BusinessPolicies } from "./businessPolicies.ts";
import { type Buyer } from "./buyers.ts";
import { defaultStoreCategories, type StoreCategory } from "./storeCategories.ts";
import { newSigningKey, type SigningKey } from "./notify/signingKey.ts";
import { type XmlElement } from "./trading/xml.ts";

/** Everything that outlives a restart. Tokens are kept as SHA-256 only, so the file gives nobody access. */
export interface State {
  nextItemId: number;
  nextTransactionId: number;
  nextOrderNumber: number;
  sellers: Seller[];
  listings: Record<string, Listing>;
  sales: Sale[];
  orders: Record<string, Order>;
  pictures: Record<string, Picture>;
  messages: MemberMessage[];
  offers: BestOffer[];
  feedback: Feedback[];
  /** Of messages, offers, feedback and returns. */
  nextEntryId: number;
  /** What has happened and not been sent yet. */
  events: MarketEvent[];
  nextNotificationNumber: number;
  notificationPreferences: NotificationPreferences;
  notificationLog: NotificationRecord[];
  /** Of the Notification API: whom its alerts go to, its addresses and subscriptions, the key it signs with. */
  notificationEmail?: string;
  destinations: Record<string, Destination>;
  subscriptions: Record<string, Subscription>;
  signingKey: SigningKey;
  authorizationCodes: Record<string, AuthorizationCode>;
  accessTokens: Record<string, Token>;
  refreshTokens: Record<string, Token>;
  /** Calls of the current quota day, by name. */
  callCounts: { day: string; calls: Record<string, number> };
}

/** Something that a seller's application may want to hear of, under the name of eBay's notification. */
export interface MarketEvent {
  topic: string;
  seller: string;
  itemId?: string;
  transactionId?: string;
  /** The message, offer, feedback or return that it is about. */
  entryId?: string;
}

/** Where platform notifications go, and which of them each seller wants. */
export interface NotificationPreferences {
  application: {
    url?: string;
    alertEmail?: string;
    enabled: boolean;
    history: { type: "MarkUp" | "MarkDown"; time: string }[];
  };
  users: Record<string, Record<string, boolean>>;
}

export interface Seller {
  /** The name that buyers see. */
  userId: string;
  /** Stays whatever the name becomes. */
  eiasToken: string;
  /** Zero left to sell doesn't end a listing. */
  outOfStockControl?: boolean;
  email: string;
  storeName: string;
  feedbackScore: number;
  registeredAt: string;
  storeCategories: StoreCategory[];
  /** Absent for a seller who has not opted in to business policies. */
  policies?: BusinessPolicies;
}

export interface Listing {
  itemId: string;
  seller: string;
  /** The submitted Item, reduced to the fields that eBay keeps, in the schema's order. */
  item: XmlElement;
  /** Lower-case hex; a second listing with the same one is refused. */
  uuid?: string;
  quantityAvailable: number;
  quantitySold: number;
  startTime: string;
  /** By how much eBay has put off its end. */
  extendedMs?: number;
  endedAt?: string;
  endingReason?: string;
  /** Of the seller's and of buyers' acts; watching and looking are none. */
  modifiedAt: string;
  revisions: number;
  /** Pacific time, as all of eBay's days. */
  revisionsToday?: { day: string; count: number };
  watchCount: number;
  /** Times that the listing's page was opened. */
  hitCount: number;
}

/** One line of an order, with what the listing said when it was bought. */
export interface Sale {
  transactionId: string;
  orderId: string;
  itemId: string;
  seller: string;
  buyer: string;
  title: string;
  sku?: string;
  quantity: number;
  priceEach: string;
  shippingCost: string;
  createdAt: string;
}

export interface Order {
  orderId: string;
  seller: string;
  buyer: Buyer;
  createdAt: string;
  modifiedAt: string;
  /** Absent while the buyer has not paid. */
  paidAt?: string;
  shipments: Shipment[];
}

export interface Shipment {
  fulfillmentId: string;
  lineItems: { lineItemId: string; quantity: number }[];
  carrier?: string;
  trackingNumber?: string;
  shippedAt: string;
}

export interface Picture {
  id: string;
  seller: string;
  /** Pixels; absent for a picture that was named by its address, which the simulator does not fetch. */
  size?: { width: number; height: number };
  sourceUrl?: string;
  expiresAt: string;
}

/** A buyer's question about an item. */
export interface MemberMessage {
  messageId: string;
  seller: string;
  buyer: string;
  itemId: string;
  text: string;
  createdAt: string;
  /** What the seller has answered, the first first. */
  answers?: string[];
  answeredAt?: string;
}

export interface BestOffer {
  offerId: string;
  seller: string;
  buyer: string;
  itemId: string;
  price: string;
  quantity: number;
  createdAt: string;
  /** The seller's answer; absent while there is none. */
  status?: "Accepted" | "Declined" | "Countered";
}

export interface Feedback {
  feedbackId: string;
  seller: string;
  buyer: string;
  itemId: string;
  transactionId: string;
  title: string;
  price: string;
  type: "Positive" | "Neutral" | "Negative";
  text: string;
  createdAt: string;
}

/** A platform notification as GetNotificationsUsage reports it. */
export interface NotificationRecord {
  reference: string;
  seller: string;
  topic: string;
  url: string;
  itemId?: string;
  sentAt: string;
  status: string;
  retries: number;
  deliveredAt?: string;
  problem?: string;
}

export interface Destination {
  destinationId: string;
  name: string;
  status: string;
  endpoint: string;
  verificationToken: string;
}

export interface Subscription {
  subscriptionId: string;
  topicId: string;
  destinationId: string;
  status: string;
  creationDate: string;
}

interface AuthorizationCode {
  seller: string;
  scopes: string[];
  expiresAt: number;
}

export interface Token {
  /** Absent for an application token. */
  seller?: string;
  scopes: string[];
  expiresAt: number;
}

/** A fresh marketplace: three sellers, nothing listed. */
export function emptyState(): State {
  return {
    // eBay's item ids have twelve digits.
    nextItemId: 256_000_000_001,
    nextTransactionId: 2_900_000_000_001,
    nextOrderNumber: 110_000_000_001,
    sellers: [
      newSeller("redline_garage", "Redline Garage", 1204),
      newSeller("blister_pack_bob", "Blister Pack Bob", 318),
      newSeller("treasure_hunt_tina", "Treasure Hunt Tina", 42),
    ],
    listings: {},
    sales: [],
    orders: {},
    pictures: {},
    messages: [],
    offers: [],
    feedback: [],
    nextEntryId: 1_480_000_001,
    events: [],
    nextNotificationNumber: 762_960_000_001,
    notificationPreferences: { application: { enabled: false, history: [] }, users: {} },
    notificationLog: [],
    destinations: {},
    subscriptions: {},
    signingKey: newSigningKey(),
    authorizationCodes: {},
    accessTokens: {},
    refreshTokens: {},
    callCounts: { day: "", calls: {} },
  };
}

export function newSeller(userId: string, storeName: string, feedbackScore = 0): Seller {
  return {
    userId,
    // Real ones are opaque base64 too; it only has to stay the same for a seller.
    eiasToken: Buffer.from(`eias:${userId}`).toString("base64"),
    email: `${userId}@example.com`,
    storeName,
    feedbackScore,
    registeredAt: "2015-04-01T00:00:00.000Z",
    storeCategories: defaultStoreCategories(),
  };
}

/** What REST calls the user's id: another lasting one, of eleven letters and digits. */
export function immutableIdOf(eiasToken: string): string {
  return createHash("sha256").update(eiasToken).digest("base64url").replaceAll(/[-_]/g, "0").slice(0, 11);
}
