import type { ListingDocument, OrderDocument } from "../../contract/documents.ts";
import type { ListingFields } from "../../contract/listingEdit.ts";

/** Times are epoch milliseconds. */
export interface ApiKey {
  id: string;
  name: string;
  keyPreview: string;
  createdAt: number;
  lastUsed: number | null;
  rateLimit: number;
}

export interface ApiKeyStore {
  /** In one transaction: `check` sees how things are and may throw, else the key is stored. */
  add(
    uid: string,
    hash: string,
    key: Omit<ApiKey, "lastUsed">,
    check: (now: { connectedAs: string | null; count: number }) => void,
  ): Promise<void>;
  /** Nothing happens where it is gone already. */
  remove(uid: string, keyId: string): Promise<void>;
  /** Whose key has this hash. */
  find(hash: string): Promise<{ uid: string; keyId: string } | null>;
  /** Notes that it is used, unless that was noted after `before`. */
  noteUse(uid: string, keyId: string, now: number, before: number): Promise<void>;
}

/** What a record tells of a person who calls. */
export interface ApiPerson {
  isActive: boolean;
  email: string;
  name: string | null;
  ebay: { connected: boolean; storeName: string | null };
  apiKeys: readonly ApiKey[];
}

export interface ApiCaller {
  readonly uid: string;
  readonly person: ApiPerson;
  /** Null for an ID token. */
  readonly key: ApiKey | null;
}

export interface AdmissionPorts {
  keys: Pick<ApiKeyStore, "find" | "noteUse">;
  people: { find(uid: string): Promise<ApiPerson | null> };
  accounts: { find(uid: string): Promise<{ disabled: boolean } | undefined> };
  /** Whose ID token it is; rejects one that is not valid. */
  identify(idToken: string): Promise<{ uid: string; isMember: boolean }>;
  now: () => number;
  report: (message: string, error: unknown) => void;
}

/** What all instances share of a minute's requests. */
export interface ApiCallLeases {
  /** Takes up to `wanted` of `limit` requests of the minute; `used` is how many are taken then. */
  take(
    uid: string,
    bucket: string,
    minute: number,
    limit: number,
    wanted: number,
  ): Promise<{ granted: number; used: number }>;
}

/** A place in the order of change: a Firestore timestamp, to its nanosecond, and a document's id. */
export type ChangePlace = readonly [seconds: number, nanoseconds: number, id: string];
/** A place in the order of the marketplace's changes, epoch milliseconds. */
export type MarketplacePlace = readonly [at: number, id: string];

export interface ApiReads {
  /** In the order of change. */
  listings(
    uid: string,
    asked: {
      status?: string | undefined;
      sku?: string | undefined;
      updatedSince?: number | undefined;
      after: ChangePlace | null;
      limit: number;
    },
  ): Promise<{ listings: readonly StoredListing[]; last: ChangePlace | null }>;
  listing(uid: string, listingId: string): Promise<StoredListing | null>;
  /** The newest first. */
  ordersByDate(
    uid: string,
    asked: { shippingStatus?: string | undefined; after: ChangePlace | null; limit: number },
  ): Promise<{ orders: readonly StoredOrder[]; last: ChangePlace | null }>;
  /** Those that the marketplace has changed since, the oldest change first. */
  ordersByChange(
    uid: string,
    asked: {
      shippingStatus?: string | undefined;
      updatedSince: number;
      after: MarketplacePlace | null;
      limit: number;
    },
  ): Promise<{ orders: readonly StoredOrder[]; last: MarketplacePlace | null }>;
  order(uid: string, orderId: string): Promise<StoredOrder | null>;
}

export interface StoredListing {
  id: string;
  listing: ListingDocument;
  /** Another one after every write. */
  version: string;
}
export interface StoredOrder {
  id: string;
  order: OrderDocument;
}

export interface ApiRequests {
  /**
   * Makes the draft that a request asks for, unless a request with this key has made one: in one transaction, so that
   * it is one however many ask at once. `isSame` is whether that one asked for the same.
   */
  createOnce(
    uid: string,
    request: { keyHash: string; fingerprint: string },
    fields: Partial<ListingFields>,
  ): Promise<{ listingId: string; isFirst: boolean; isSame: boolean }>;
}
