import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { AppError } from "../../contract/wire/errors.ts";
import { TOKEN_REFRESH_THRESHOLD_SECONDS } from "../../contract/wire/limits.ts";
import type { ConnectionPorts, StoredTokens } from "./ports.ts";
import { runForAccount } from "./tokenAccount.ts";

/**
 * A requested refresh runs only if less than this is left. The settings page requests one from an hour before
 * expiry.
 */
const REFRESH_ON_REQUEST_SECONDS = 60 * 60;
/** Lifetime of the refresh lock. A refresh takes one or two seconds. */
const LOCK_SECONDS = 30;
const POLL_MS = 200;

/**
 * Runs `work` with a valid token. Refreshes the token first if it's about to expire, and once more if eBay
 * rejects it.
 */
export async function withAccessToken<T>(
  ports: ConnectionPorts,
  uid: string,
  work: (accessToken: string) => Promise<T>,
): Promise<T> {
  const tokens = await getUsableTokens(ports, uid);
  try {
    return await runForAccount(tokens.account, () => work(tokens.accessToken));
  } catch (error) {
    if (!isExpired(error)) throw error;
    const renewed = await refreshOnce(ports, uid, tokens);
    return runForAccount(renewed.account, () => work(renewed.accessToken));
  }
}

/**
 * Refreshes the token when it's close to expiry. Returns the expiry time of the current token in epoch
 * milliseconds.
 */
export async function refreshEbayToken(
  ports: ConnectionPorts,
  uid: string,
): Promise<{ success: true; expiresAt: number }> {
  const tokens = await readTokens(ports, uid);
  const remaining = tokens.expiresAt - ports.now();
  const current =
    remaining < REFRESH_ON_REQUEST_SECONDS * 1000 ? await refreshOnce(ports, uid, tokens) : tokens;
  return { success: true, expiresAt: current.expiresAt };
}

/** Returns whether eBay still accepts the seller's consent. Always asks eBay (decisions/ebay/0025). */
export async function isConsentValid(
  { authorizer, connections }: ConnectionPorts,
  uid: string,
): Promise<boolean> {
  const tokens = await connections.readTokens(uid);
  if (tokens === null) return false;
  try {
    await authorizer.refresh(tokens.refreshToken);
    return true;
  } catch (error) {
    if (isExpired(error)) return false;
    throw error;
  }
}

async function getUsableTokens(ports: ConnectionPorts, uid: string): Promise<StoredTokens> {
  const tokens = await readTokens(ports, uid);
  const remaining = tokens.expiresAt - ports.now();
  if (remaining >= TOKEN_REFRESH_THRESHOLD_SECONDS * 1000) return tokens;
  try {
    return await refreshOnce(ports, uid, tokens);
  } catch (error) {
    // An early refresh is optional: the current token still works.
    if (remaining > 0 && !isExpired(error)) return tokens;
    throw error;
  }
}

/** Replaces `old` with new tokens. Concurrent callers on any number of instances cause one request to eBay. */
async function refreshOnce(ports: ConnectionPorts, uid: string, old: StoredTokens): Promise<StoredTokens> {
  const { connections, now } = ports;
  if (old.refreshExpiresAt <= now()) {
    await connections.markExpired(uid, old.version, now());
    throw new AppError("ebay/authorization-expired");
  }
  const holder = randomUUID();
  const deadline = now() + LOCK_SECONDS * 1000;
  for (;;) {
    const until = now() + LOCK_SECONDS * 1000;
    const lock = await connections.acquireRefreshLock(uid, {
      version: old.version,
      holder,
      now: now(),
      until,
    });
    if (lock === null) throw new AppError("ebay/not-connected");
    if (lock === "newer") return readRefreshedTokens(ports, uid);
    if (lock === "taken") return refresh(ports, uid, old, holder);
    if (now() > deadline) throw new AppError("ebay/unavailable");
    await sleep(POLL_MS);
  }
}

async function refresh(
  { authorizer, connections, now }: ConnectionPorts,
  uid: string,
  old: StoredTokens,
  holder: string,
): Promise<StoredTokens> {
  try {
    const { accessToken, expiresInSeconds } = await authorizer.refresh(old.refreshToken);
    const renewed = { ...old, accessToken, expiresAt: now() + expiresInSeconds * 1000 };
    await connections.replaceTokens(uid, old.version, renewed);
    return renewed;
  } catch (error) {
    if (isExpired(error)) await connections.markExpired(uid, old.version, now());
    else await connections.releaseRefreshLock(uid, holder);
    throw error;
  }
}

async function readRefreshedTokens(ports: ConnectionPorts, uid: string): Promise<StoredTokens> {
  const tokens = await readTokens(ports, uid);
  if (tokens.refreshExpiresAt <= ports.now()) throw new AppError("ebay/authorization-expired");
  return tokens;
}

async function readTokens({ connections }: ConnectionPorts, uid: string): Promise<StoredTokens> {
  const tokens = await connections.readTokens(uid);
  if (tokens === null) throw new AppError("ebay/not-connected");
  return tokens;
}

const isExpired = (error: unknown): boolean =>
  error instanceof AppError && error.code === "ebay/authorization-expired";
