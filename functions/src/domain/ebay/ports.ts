export interface ConnectionPorts {
  authorizer: EbayAuthorizer;
  connections: EbayConnections;
  /** Epoch milliseconds. */
  now: () => number;
}

/** What the marketplace grants: tokens, and for how long from now. */
interface EbayGrant {
  accessToken: string;
  expiresInSeconds: number;
  refreshToken: string;
  refreshExpiresInSeconds: number;
}

/** The marketplace's side of a connection. */
export interface EbayAuthorizer {
  /** What the seller is asked to allow. */
  readonly scopes: readonly string[];
  /** The consent page; it returns to us with `state` and a code. */
  authorizeUrl(state: string): string;
  /** Refuses with `ebay/token-exchange-failed` what eBay doesn't take as a code of ours. */
  exchangeCode(code: string): Promise<EbayGrant>;
  /** Refuses with `ebay/authorization-expired` once the seller has withdrawn the consent or it ran out. */
  refresh(refreshToken: string): Promise<Pick<EbayGrant, "accessToken" | "expiresInSeconds">>;
  identify(accessToken: string): Promise<EbayAccount>;
  /** Gives the seller's consent back: no token of it is good any more, and nothing more is told of the seller. */
  revoke(accessToken: string): Promise<void>;
}

export interface EbayAccount {
  /** eBay's immutable id of the account, as its REST interfaces name it. */
  userId: string;
  /** Another one, as its older interfaces and their notifications name it. Null where eBay didn't say. */
  eiasToken: string | null;
  /** What buyers see; the seller can change it. */
  username: string;
  /** What a business trades as, else the user name. */
  storeName: string;
}

/** `expiresAt` and `refreshExpiresAt` are epoch milliseconds. */
export interface EbayTokens {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
  refreshExpiresAt: number;
}

/** `version` is another one after every write, so that nobody overwrites tokens that he hasn't seen. */
export interface StoredTokens extends EbayTokens {
  version: string;
}

interface NewConnection {
  account: EbayAccount;
  tokens: EbayTokens;
  scopes: readonly string[];
}

/**
 * `taken`: the caller refreshes, and nobody else until then. `held`: another is at it. `newer`: the stored tokens
 * are no longer those of `version`. Null: there is no connection.
 */
type RefreshTurn = "taken" | "held" | "newer" | null;

/** Our side of a connection: tokens that no browser can read, and what the seller sees of it. */
export interface EbayConnections {
  /** Replaces an authorization that was begun and not finished. Times are epoch milliseconds. */
  beginAuthorization(uid: string, stateHash: string, expiresAt: number): Promise<void>;
  /** True exactly once, for the state that was begun last and has not expired. */
  consumeAuthorization(uid: string, stateHash: string, now: number): Promise<boolean>;
  connect(uid: string, connection: NewConnection): Promise<void>;
  tokens(uid: string): Promise<StoredTokens | null>;
  takeRefreshTurn(
    uid: string,
    turn: { version: string; holder: string; now: number; until: number },
  ): Promise<RefreshTurn>;
  /** Stores new tokens in place of those of `version` and ends the turn; does nothing where they are gone. */
  replaceTokens(uid: string, version: string, tokens: EbayTokens): Promise<void>;
  endRefreshTurn(uid: string, holder: string): Promise<void>;
  /** The consent behind `version` is over: shown as expired until the seller connects again. */
  markExpired(uid: string, version: string, now: number): Promise<void>;
  /** With `connectedBefore` (epoch milliseconds) a connection that was made later stays. */
  disconnect(uid: string, only?: { connectedBefore: number }): Promise<void>;
}
