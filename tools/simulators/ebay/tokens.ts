import { createHash, randomBytes } from "node:crypto";
import { type State, type Token } from "./state/state.ts";

export const SCOPE_PREFIX = "https://api.ebay.com/oauth/api_scope";
export const ACCESS_TOKEN_SECONDS = 7200;
/** Eighteen months by eBay's count. */
export const REFRESH_TOKEN_SECONDS = 47_304_000;
export const CODE_SECONDS = 299;

export function issueAccessToken(state: State, token: Omit<Token, "expiresAt">): string {
  return issue(state.accessTokens, "p^3#I^3#r^0#f^0", {
    ...token,
    expiresAt: computeExpiry(ACCESS_TOKEN_SECONDS),
  });
}

export function issueRefreshToken(state: State, token: Omit<Token, "expiresAt">): string {
  return issue(state.refreshTokens, "p^3#I^3#r^1#f^0", {
    ...token,
    expiresAt: computeExpiry(REFRESH_TOKEN_SECONDS),
  });
}

export function issueCode(state: State, seller: string, scopes: string[]): string {
  return issue(state.authorizationCodes, "f^0#p^3#r^1#I^3", {
    seller,
    scopes,
    expiresAt: computeExpiry(CODE_SECONDS),
  });
}

/** Redeems a code. Each code works once. */
export function redeemCode(state: State, code: string): { seller: string; scopes: string[] } | undefined {
  const key = hashSecret(code);
  const unexpired = Object.entries(state.authorizationCodes).filter(
    ([, { expiresAt }]) => expiresAt > Date.now(),
  );
  state.authorizationCodes = Object.fromEntries(unexpired.filter(([other]) => other !== key));
  return unexpired.find(([other]) => other === key)?.[1];
}

export type TokenCheck = { status: "valid"; token: Token } | { status: "expired" | "unknown" };

export function checkAccessToken(state: State, token: string): TokenCheck {
  return check(state.accessTokens, token);
}

export function checkRefreshToken(state: State, token: string): TokenCheck {
  return check(state.refreshTokens, token);
}

/** Expires the access tokens of one seller, or all; refresh tokens stay valid. Returns their number. */
export function expireAccessTokens(state: State, seller?: string): number {
  const tokens = Object.values(state.accessTokens).filter(
    (token) => token.expiresAt > Date.now() && (seller === undefined || token.seller === seller),
  );
  for (const token of tokens) token.expiresAt = 0;
  return tokens.length;
}

/** Revokes all of a seller's tokens, including refresh tokens. Returns their number. */
export function revokeTokens(state: State, seller: string): number {
  const isOwn = ([, token]: [string, Token]) => token.seller === seller;
  const count = [state.accessTokens, state.refreshTokens].flatMap(Object.entries<Token>).filter(isOwn).length;
  const keep = (tokens: Record<string, Token>) =>
    Object.fromEntries(Object.entries(tokens).filter((entry) => !isOwn(entry)));
  state.accessTokens = keep(state.accessTokens);
  state.refreshTokens = keep(state.refreshTokens);
  return count;
}

function check(tokens: Record<string, Token>, token: string): TokenCheck {
  const found = tokens[hashSecret(token)];
  if (!found) return { status: "unknown" };
  return found.expiresAt > Date.now() ? { status: "valid", token: found } : { status: "expired" };
}

/** Contains ^ and # like eBay's tokens, to catch clients that don't encode them. */
function issue<T>(issued: Record<string, T>, flags: string, value: T): string {
  const secret = `v^1.1#i^1#${flags}#t^${randomBytes(48).toString("base64")}`;
  issued[hashSecret(secret)] = value;
  return secret;
}

function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

function computeExpiry(seconds: number): number {
  return Date.now() + seconds * 1000;
}
