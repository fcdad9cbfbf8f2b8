import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { AppError } from "../../contract/errors.ts";
import { TOKEN_REFRESH_THRESHOLD_SECONDS } from "../../contract/limits.ts";
import type { ConnectionPorts, StoredTokens } from "./ports.ts";

/** A refresh that was asked for is done under this much remaining validity; the settings page asks from an hour on. */
const REFRESH_ON_REQUEST_SECONDS = 60 * 60;
/** A refresh takes a second or two; one that was killed is in nobody's way for longer than this. */
const TURN_SECONDS = 30;
const POLL_MS = 200;

/** Runs `work` with a token that is good: refreshed before when about to expire, and once after when refused. */
export async function withAccessToken<T>(
  ports: ConnectionPorts,
  uid: string,
  work: (accessToken: string) => Promise<T>,
): Promise<T> {
  const tokens = await usableTokens(ports, uid);
  try {
    return await work(tokens.accessToken);
  } catch (error) {
    if (!isExpired(error)) throw error;
    const renewed = await renew(ports, uid, tokens);
    return work(renewed.accessToken);
  }
}

/** What the browser asks for as the token's end comes near. Answers when the token in place expires. */
export async function refreshEbayToken(
  ports: ConnectionPorts,
  uid: string,
): Promise<{ success: true; expiresAt: number }> {
  const tokens = await storedTokens(ports, uid);
  const remaining = tokens.expiresAt - ports.now();
  const current = remaining < REFRESH_ON_REQUEST_SECONDS * 1000 ? await renew(ports, uid, tokens) : tokens;
  return { success: true, expiresAt: current.expiresAt };
}

/** Whether the seller's consent holds at eBay, which is asked whatever is known here. */
export async function isConsentGood(
  { authorizer, connections }: ConnectionPorts,
  uid: string,
): Promise<boolean> {
  const tokens = await connections.tokens(uid);
  if (tokens === null) return false;
  try {
    await authorizer.refresh(tokens.refreshToken);
    return true;
  } catch (error) {
    if (isExpired(error)) return false;
    throw error;
  }
}

async function usableTokens(ports: ConnectionPorts, uid: string): Promise<StoredTokens> {
  const tokens = await storedTokens(ports, uid);
  const remaining = tokens.expiresAt - ports.now();
  if (remaining >= TOKEN_REFRESH_THRESHOLD_SECONDS * 1000) return tokens;
  try {
    return await renew(ports, uid, tokens);
  } catch (error) {
    // Refreshing early is a courtesy; the token at hand still works.
    if (remaining > 0 && !isExpired(error)) return tokens;
    throw error;
  }
}

/** New tokens in place of `old`. However many ask at once, on however many instances, eBay is asked once. */
async function renew(ports: ConnectionPorts, uid: string, old: StoredTokens): Promise<StoredTokens> {
  const { connections, now } = ports;
  if (old.refreshExpiresAt <= now()) {
    await connections.markExpired(uid, old.version, now());
    throw new AppError("ebay/authorization-expired");
  }
  const holder = randomUUID();
  const giveUpAt = now() + TURN_SECONDS * 1000;
  for (;;) {
    const until = now() + TURN_SECONDS * 1000;
    const turn = await connections.takeRefreshTurn(uid, { version: old.version, holder, now: now(), until });
    if (turn === null) throw new AppError("ebay/not-connected");
    if (turn === "newer") return renewedByAnother(ports, uid);
    if (turn === "taken") return refresh(ports, uid, old, holder);
    if (now() > giveUpAt) throw new AppError("ebay/unavailable");
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
    else await connections.endRefreshTurn(uid, holder);
    throw error;
  }
}

async function renewedByAnother(ports: ConnectionPorts, uid: string): Promise<StoredTokens> {
  const tokens = await storedTokens(ports, uid);
  if (tokens.refreshExpiresAt <= ports.now()) throw new AppError("ebay/authorization-expired");
  return tokens;
}

async function storedTokens({ connections }: ConnectionPorts, uid: string): Promise<StoredTokens> {
  const tokens = await connections.tokens(uid);
  if (tokens === null) throw new AppError("ebay/not-connected");
  return tokens;
}

const isExpired = (error: unknown): boolean =>
  error instanceof AppError && error.code === "ebay/authorization-expired";
