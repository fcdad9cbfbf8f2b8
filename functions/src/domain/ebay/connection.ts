import { createHash, randomBytes } from "node:crypto";

import { AppError } from "../../contract/errors.ts";
import { OAUTH_STATE_SECONDS } from "../../contract/limits.ts";
import type { EbayAuthorizer, EbayConnections } from "./ports.ts";

export interface ConnectionPorts {
  authorizer: EbayAuthorizer;
  connections: EbayConnections;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * Where to send the seller's browser to connect an account. The `state` in it is good for one return within ten
 * minutes, by the same person; only its hash is kept, so that reading the record is not enough to forge a return.
 */
export async function beginEbayConnection(
  { authorizer, connections, now }: ConnectionPorts,
  uid: string,
): Promise<{ authorizeUrl: string }> {
  const state = randomBytes(32).toString("base64url");
  await connections.beginAuthorization(uid, hashOf(state), now() + OAUTH_STATE_SECONDS * 1000);
  return { authorizeUrl: authorizer.authorizeUrl(state) };
}

/** Turns the code that the browser came back with into a connection. */
export async function exchangeEbayToken(
  { authorizer, connections, now }: ConnectionPorts,
  uid: string,
  { code, state }: { code: string; state: string },
): Promise<{ success: true; storeName: string }> {
  // Consumed before anything is done with the code, so that a replay finds nothing left.
  const expected = await connections.consumeAuthorization(uid, hashOf(state), now());
  if (!expected) throw new AppError("ebay/state-mismatch");
  const grant = await authorizer.exchangeCode(code);
  const grantedAt = now();
  const account = await authorizer.identify(grant.accessToken);
  await connections.connect(uid, {
    account,
    tokens: {
      accessToken: grant.accessToken,
      refreshToken: grant.refreshToken,
      expiresAt: grantedAt + grant.expiresInSeconds * 1000,
      refreshExpiresAt: grantedAt + grant.refreshExpiresInSeconds * 1000,
    },
    scopes: authorizer.scopes,
  });
  return { success: true, storeName: account.storeName };
}

/** Forgets the tokens. The consent itself stays with eBay, where the seller withdraws it in the account settings. */
export async function disconnectEbay(
  { connections }: ConnectionPorts,
  uid: string,
): Promise<{ success: true }> {
  await connections.disconnect(uid);
  return { success: true };
}

const hashOf = (state: string): string => createHash("sha256").update(state).digest("hex");
