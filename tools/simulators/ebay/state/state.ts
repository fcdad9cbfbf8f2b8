import { createHash } from "node:crypto";
import { type BusinessPolicies } from "./businessPolicies.ts";
import { type Buyer } from "./buyers.ts";
import { createDefaultStoreCategories, type StoreCategory } from "./storeCategories.ts";
import { type CategoryRules } from "../categories/tree.ts";
import { createSigningKey, type SigningKey } from "../notify/signingKey.ts";
import { type XmlElement } from "../trading/xml.ts";

/** Everything that survives a restart. Tokens are stored only as SHA-256, so the file grants no access. */
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
  /** Messages that aren't questions about an item, so the Trading API doesn't have them. */
  notes: Note[];
  /** eBay's own messages to sellers. */
  notices: EbayNotice[];
  /** What a seller has changed in conversations, by conversation id. */
  conversationMarks: Record<string, ConversationMark>;
  offers: BestOffer[];
  feedback: Feedback[];
  cancellations: Cancellation[];
  returns: ReturnRequest[];
  watcherOffers: WatcherOffer[];
  /** For messages, offers, feedback and returns. */
  nextEntryId: number;
  /** Events not sent yet. */
  events: MarketEvent[];
  nextNotificationNumber: number;
  notificationPreferences: NotificationPreferences;
  notificationLog: NotificationRecord[];
  /** Notification API: alert address, destinations, subscriptions and signing key. */
  notificationEmail?: string;
  destinations: Record<string, Destination>;
  subscriptions: Record<string, Subscription>;
  signingKey: SigningKey;
  authorizationCodes: Record<string, AuthorizationCode>;
  accessTokens: Record<string, Token>;
  refreshTokens: Record<string, Token>;
  /** The scopes that the keyset may request. Missing: all scopes of a production keyset. */
  keysetScopes?: string[];
  /** Set for eBay's sandbox. Missing for the site itself. */
  sandbox?: true;
  /** Rules that a test has changed, by category. */
  categoryRules?: Record<string, Partial<CategoryRules>>;
  /** Calls of the current quota day, by name. */
  callCounts: { day: string; calls: Record<string, number> };
}

/** An event that an application can subscribe to, with the name of eBay's notification. */
export interface MarketEvent {
  topic: string;
  seller: string;
  itemId?: string;
  transactionId?: string;
  /** The message, offer, feedback or return it concerns. */
  entryId?: string;
}

/** Where platform notifications go, and which topics each seller has enabled. */
interface NotificationPreferences {
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
  /** Stays the same when the name changes. */
  eiasToken: string;
  /** Whether a sold-out listing stays instead of ending. */
  outOfStockControl?: boolean;
  email: string;
  storeName: string;
  feedbackScore: number;
  registeredAt: string;
  storeCategories: StoreCategory[];
  /** Missing for a seller without business policies. */
  policies?: BusinessPolicies;
  /** Missing for an account in good standing. */
  suspended?: true;
  /** The most copies that may be on sale at once. Missing: no limit. */
  sellingLimit?: number;
}

export interface Listing {
  itemId: string;
  seller: string;
  /** The submitted Item with the fields that eBay keeps, in the schema's order. */
  item: XmlElement;
  /** Lower-case hex. eBay refuses a second listing with the same UUID. */
  uuid?: string;
  quantityAvailable: number;
  quantitySold: number;
  startTime: string;
  /** Milliseconds by which eBay has extended it. */
  extendedMs?: number;
  endedAt?: string;
  endingReason?: string;
  /** Last action of the seller or a buyer. Watching and viewing don't count. */
  modifiedAt: string;
  revisions: number;
  /** In Pacific time, like all of eBay's days. */
  revisionsToday?: { day: string; count: number };
  watchCount: number;
  /** Number of page views. */
  hitCount: number;
  /** Page views by Pacific day. */
  visits?: Record<string, number>;
  /** Bids on an auction, highest last. */
  bids?: { bidder: string; amount: string }[];
  /** Made by the Inventory API, so that Trading calls can't change it. */
  madeByInventoryApi?: true;
}

/** One line of an order, with a snapshot of the listing. */
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
  /** Missing until the buyer has paid. */
  paidAt?: string;
  shipments: Shipment[];
  /** The buyer's note from checkout. */
  notes?: string;
  /** The provider's key of the parcel, if eBay International Shipping forwards it. */
  referenceId?: string;
  /** Discounts on the items and on shipping, in dollars. */
  itemDiscount?: number;
  shippingDiscount?: number;
  /** Refunded dollars. */
  refunded?: number;
  /** States that replace the computed ones, including states outside eBay's contract. */
  paymentStatus?: string;
  fulfillmentStatus?: string;
  cancelState?: string;
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
  /** In pixels. Missing for a picture given by URL, which the simulator doesn't load. */
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
  /** The seller's answers, oldest first. */
  answers?: string[];
  answeredAt?: string;
  /** When each answer was sent. */
  answerTimes?: string[];
}

/** A message between two members, as after a purchase. */
export interface Note {
  noteId: string;
  seller: string;
  buyer: string;
  /** Missing for a conversation about no listing. */
  itemId?: string;
  by: "buyer" | "seller";
  text: string;
  media?: MessageMedia[];
  createdAt: string;
}

export interface MessageMedia {
  mediaName: string;
  mediaType: string;
  mediaUrl: string;
}

export interface EbayNotice {
  noticeId: string;
  seller: string;
  subject: string;
  text: string;
  createdAt: string;
}

interface ConversationMark {
  /** How many of the received messages have been read. */
  read?: number;
  status?: "ACTIVE" | "ARCHIVE" | "DELETE";
}

export interface BestOffer {
  offerId: string;
  seller: string;
  buyer: string;
  itemId: string;
  price: string;
  quantity: number;
  /** The buyer's text. */
  message?: string;
  createdAt: string;
  /** The seller's answer, or its end, if any. */
  status?: "Accepted" | "Declined" | "Countered" | "Expired";
}

/** A buyer's request to cancel an order. */
export interface Cancellation {
  cancelId: string;
  seller: string;
  buyer: string;
  orderId: string;
  /** eBay's CancelReasonEnum. */
  reason: string;
  /** eBay's CancelStateEnum and CancelStatusEnum. */
  state: "APPROVAL_PENDING" | "CLOSED";
  status:
    | "CANCEL_REQUESTED"
    | "CANCEL_REJECTED"
    | "CANCEL_CLOSED_WITH_REFUND"
    | "CANCEL_CLOSED_FOR_COMMITMENT";
  refund: number;
  createdAt: string;
  closedAt?: string;
  /** The seller's tracking number from the rejection. */
  trackingNumber?: string;
}

/** A buyer's request to return a line of an order. */
export interface ReturnRequest {
  returnId: string;
  seller: string;
  buyer: string;
  orderId: string;
  itemId: string;
  transactionId: string;
  quantity: number;
  /** eBay's ReturnReasonEnum. */
  reason: string;
  comments?: string;
  /** eBay's ReturnStateEnum. */
  state: "RETURN_REQUESTED" | "ITEM_READY_TO_SHIP" | "ITEM_SHIPPED" | "ITEM_DELIVERED" | "CLOSED";
  refund: number;
  createdAt: string;
  /** The seller's text from the decision. */
  sellerComments?: string;
}

/** A seller's offer to the buyers who watch a listing. */
export interface WatcherOffer {
  offerId: string;
  seller: string;
  itemId: string;
  price: string;
  quantity: number;
  message?: string;
  buyers: string[];
  createdAt: string;
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

/** A platform notification as reported by GetNotificationsUsage. */
interface NotificationRecord {
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
  /** Missing for an application token. */
  seller?: string;
  scopes: string[];
  expiresAt: number;
}

/** Returns a fresh marketplace: three sellers, no listings. */
export function createState(): State {
  return {
    // eBay's item ids have twelve digits.
    nextItemId: 256_000_000_001,
    nextTransactionId: 2_900_000_000_001,
    nextOrderNumber: 110_000_000_001,
    sellers: [
      createSeller("redline_garage", "Redline Garage", 1204),
      createSeller("blister_pack_bob", "Blister Pack Bob", 318),
      createSeller("treasure_hunt_tina", "Treasure Hunt Tina", 42),
    ],
    listings: {},
    sales: [],
    orders: {},
    pictures: {},
    messages: [],
    notes: [],
    notices: [],
    conversationMarks: {},
    offers: [],
    feedback: [],
    cancellations: [],
    returns: [],
    watcherOffers: [],
    nextEntryId: 1_480_000_001,
    events: [],
    nextNotificationNumber: 762_960_000_001,
    notificationPreferences: { application: { enabled: false, history: [] }, users: {} },
    notificationLog: [],
    destinations: {},
    subscriptions: {},
    signingKey: createSigningKey(),
    authorizationCodes: {},
    accessTokens: {},
    refreshTokens: {},
    callCounts: { day: "", calls: {} },
  };
}

export function createSeller(userId: string, storeName: string, feedbackScore = 0): Seller {
  return {
    userId,
    // Opaque base64, like real ones. Only needs to be stable per seller.
    eiasToken: Buffer.from(`eias:${userId}`).toString("base64"),
    email: `${userId}@example.com`,
    storeName,
    feedbackScore,
    registeredAt: "2015-04-01T00:00:00.000Z",
    storeCategories: createDefaultStoreCategories(),
  };
}

/** Returns the permanent user id of REST APIs: eleven letters and digits. */
export function getImmutableId(eiasToken: string): string {
  return createHash("sha256").update(eiasToken).digest("base64url").replaceAll(/[-_]/g, "0").slice(0, 11);
}
