import type { ApiKeyScope } from "../../contract/api/apiKeys.ts";
import type { ListingDocument, OrderDocument } from "../../contract/documents.ts";
import type { ListingFields } from "../../contract/listings/listingEdit.ts";

/** Times are epoch milliseconds. */
export interface ApiKey {
  id: string;
  name: string;
  keyPreview: string;
  createdAt: number;
  lastUsed: number | null;
  rateLimit: number;
  scopes: readonly ApiKeyScope[];
  expiresAt: number | null;
}

export interface KeyOwner {
  readonly uid: string;
  readonly keyId: string;
}

export interface ApiKeyStore {
  /** Stores the key in one transaction, unless `check` throws for the current state. */
  add(
    uid: string,
    hash: string,
    key: Omit<ApiKey, "lastUsed">,
    check: (now: { connectedAs: string | null; count: number }) => void,
  ): Promise<void>;
  /** Removes a key. Does nothing if it doesn't exist. */
  remove(uid: string, keyId: string): Promise<void>;
  find(hash: string): Promise<KeyOwner | null>;
  /** Records a use unless one was recorded after `before`. */
  noteUse(uid: string, keyId: string, now: number, before: number): Promise<void>;
}

/** The fields of a caller's user record. */
export interface ApiPerson {
  isActive: boolean;
  /** Sessions that began before this time are over (epoch seconds). 0 if none was ended. */
  sessionsFrom: number;
  email: string;
  name: string | null;
  ebay: { connected: boolean; storeName: string | null };
  apiKeys: readonly ApiKey[];
}

export interface ApiCaller {
  readonly uid: string;
  readonly person: ApiPerson;
  /** Null for a caller with an ID token. */
  readonly key: ApiKey | null;
}

export interface AdmissionPorts {
  keys: Pick<ApiKeyStore, "find" | "noteUse">;
  people: { find(uid: string): Promise<ApiPerson | null> };
  accounts: { find(uid: string): Promise<{ disabled: boolean } | undefined> };
  leases: ApiCallLeases;
  /**
   * Verifies an ID token and returns its user, and when the session began (epoch seconds). Rejects invalid
   * tokens.
   */
  identify(idToken: string): Promise<{ uid: string; isMember: boolean; signedInAt: number }>;
  now: () => number;
  report: (message: string, error: unknown) => void;
}

/** Counters of requests per minute, shared by all instances. */
export interface ApiCallLeases {
  /** Takes up to `wanted` of the minute's `limit` requests. `used` is the total taken, including these. */
  take(
    uid: string,
    bucket: string,
    minute: number,
    limit: number,
    wanted: number,
  ): Promise<{ granted: number; used: number }>;
}

/** A position in the order of changes: a Firestore timestamp with nanoseconds, and a document id. */
export type ChangePosition = readonly [seconds: number, nanoseconds: number, id: string];
/** A position in the order of the marketplace's changes, in epoch milliseconds. */
export type MarketplacePosition = readonly [at: number, id: string];

export interface ApiReads {
  /** Lists listings in order of their last change. */
  listListings(
    uid: string,
    query: {
      status?: string | undefined;
      sku?: string | undefined;
      updatedSince?: number | undefined;
      after: ChangePosition | null;
      limit: number;
    },
  ): Promise<{ listings: readonly StoredListing[]; last: ChangePosition | null }>;
  readListing(uid: string, listingId: string): Promise<StoredListing | null>;
  /** Lists orders, newest first. */
  listOrdersByDate(
    uid: string,
    query: { shippingStatus?: string | undefined; after: ChangePosition | null; limit: number },
  ): Promise<{ orders: readonly StoredOrder[]; last: ChangePosition | null }>;
  /** Lists the orders that the marketplace has changed since a time, the oldest change first. */
  listOrdersByChange(
    uid: string,
    query: {
      shippingStatus?: string | undefined;
      updatedSince: number;
      after: MarketplacePosition | null;
      limit: number;
    },
  ): Promise<{ orders: readonly StoredOrder[]; last: MarketplacePosition | null }>;
  readOrder(uid: string, orderId: string): Promise<StoredOrder | null>;
}

export interface StoredListing {
  id: string;
  listing: ListingDocument;
  /** Changes with every write. */
  version: string;
}
export interface StoredOrder {
  id: string;
  order: OrderDocument;
}

export interface ApiRequests {
  /**
   * Creates the draft of a request in one transaction, once per key. `isSame` returns whether the first request
   * with this key had the same fields.
   */
  createOnce(
    uid: string,
    request: { keyHash: string; fingerprint: string },
    fields: Partial<ListingFields>,
  ): Promise<{ listingId: string; isFirst: boolean; isSame: boolean }>;
}
