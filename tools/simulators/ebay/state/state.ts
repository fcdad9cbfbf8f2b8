import { createHash } from "node:crypto";
import { type BusinessPolicies } from "./businessPolicies.ts";
import { createDefaultStoreCategories, type StoreCategory } from "./storeCategories.ts";
import { type CategoryRules } from "../categories/tree.ts";
import { createSigningKey, type SigningKey } from "../notify/signingKey.ts";
import { type Listing, type Picture } from "./listing.ts";
import { type Sale, type Order, type Cancellation, type ReturnRequest } from "./order.ts";
import {
  type MemberMessage,
  type Note,
  type EbayNotice,
  type ConversationMark,
  type BestOffer,
  type WatcherOffer,
  type Feedback,
} from "./inquiry.ts";
import {
  type MarketEvent,
  type NotificationPreferences,
  type NotificationRecord,
  type Destination,
  type Subscription,
} from "./notification.ts";

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

function createSeller(userId: string, storeName: string, feedbackScore = 0): Seller {
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

export function findOrAddSeller(state: State, userId: string, storeName: string): Seller {
  const known = state.sellers.find((seller) => seller.userId === userId);
  if (known) return known;
  const added = createSeller(userId, storeName);
  state.sellers.push(added);
  return added;
}

/** Returns the permanent user id of REST APIs: eleven letters and digits. */
export function getImmutableId(eiasToken: string): string {
  return createHash("sha256").update(eiasToken).digest("base64url").replaceAll(/[-_]/g, "0").slice(0, 11);
}
