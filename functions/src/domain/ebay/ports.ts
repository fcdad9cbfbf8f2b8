export interface ConnectionPorts {
  authorizer: EbayAuthorizer;
  connections: EbayConnections;
  now: () => number;
}

interface EbayGrant {
  accessToken: string;
  expiresInSeconds: number;
  refreshToken: string;
  refreshExpiresInSeconds: number;
}

/** The marketplace side of a connection. */
export interface EbayAuthorizer {
  /** Returns the URL of the consent page, which redirects back with `state` and a code. */
  buildAuthorizeUrl(state: string, scopes: readonly string[]): string;
  /** Asks eBay whether it grants the application these scopes. Returns true unless eBay clearly refuses. */
  grants(scopes: readonly string[]): Promise<boolean>;
  /** Exchanges a code. Throws `ebay/token-exchange-failed` for a code that eBay rejects. */
  exchangeCode(code: string): Promise<EbayGrant>;
  /**
   * Refreshes the access token. Throws `ebay/authorization-expired` if the consent has expired or was
   * withdrawn.
   */
  refresh(refreshToken: string): Promise<Pick<EbayGrant, "accessToken" | "expiresInSeconds">>;
  identify(accessToken: string): Promise<EbayAccount>;
  /** Revokes the consent. All tokens become invalid, and eBay stops notifications about the seller. */
  revoke(accessToken: string): Promise<void>;
}

interface EbayAccount {
  /** eBay's immutable account id in its REST APIs. */
  userId: string;
  /** The account's id in eBay's older APIs and their notifications. Null if eBay returned none. */
  eiasToken: string | null;
  /** The name that buyers see. The seller can change it. */
  username: string;
  /** The store name of a business, or else the user name. */
  storeName: string;
}

/** What eBay's calls and notifications name an account by. */
export type AccountIds = Omit<EbayAccount, "storeName">;

/** `expiresAt` and `refreshExpiresAt` are epoch milliseconds. */
export interface EbayTokens {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
  refreshExpiresAt: number;
}

/** `version` changes with every write, so that a writer can't overwrite tokens that it hasn't read. */
export interface StoredTokens extends EbayTokens {
  version: string;
  /** The account that the tokens belong to. Null if the connection was stored without it. */
  account: AccountIds | null;
}

interface NewConnection {
  account: EbayAccount;
  tokens: EbayTokens;
  scopes: readonly string[];
}

/**
 * `taken`: the caller holds the lock and refreshes. `held`: another caller has it. `newer`: the stored tokens no
 * longer have `version`. Null: there is no connection.
 */
type RefreshLock = "taken" | "held" | "newer" | null;

/**
 * The stored side of a connection: tokens, which browsers can't read, and the status, which the seller sees.
 */
export interface EbayConnections {
  /** Counts an authorization that a person begins on a day. Returns false if there were `limit` before. */
  countAuthorization(uid: string, day: string, limit: number): Promise<boolean>;
  /** Replaces an unfinished authorization. Times are epoch milliseconds. */
  beginAuthorization(
    uid: string,
    stateHash: string,
    expiresAt: number,
    scopes: readonly string[],
  ): Promise<void>;
  /**
   * Returns the requested scopes exactly once, for the latest state, until it expires. Otherwise returns
   * null.
   */
  consumeAuthorization(uid: string, stateHash: string, now: number): Promise<readonly string[] | null>;
  connect(uid: string, connection: NewConnection): Promise<void>;
  readTokens(uid: string): Promise<StoredTokens | null>;
  acquireRefreshLock(
    uid: string,
    lock: { version: string; holder: string; now: number; until: number },
  ): Promise<RefreshLock>;
  /** Replaces the tokens of `version` and releases the lock. Does nothing if the tokens no longer exist. */
  replaceTokens(uid: string, version: string, tokens: EbayTokens): Promise<void>;
  releaseRefreshLock(uid: string, holder: string): Promise<void>;
  /** Marks the consent of `version` as expired until the seller connects again. */
  markExpired(uid: string, version: string, now: number): Promise<void>;
  /** Deletes the connection. With `connectedBefore` (epoch milliseconds), keeps a later connection. */
  disconnect(uid: string, only?: { connectedBefore: number }): Promise<void>;
}
