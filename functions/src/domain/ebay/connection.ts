import { createHash, randomBytes } from "node:crypto";

import { AppError } from "../../contract/errors.ts";
import { OAUTH_STATE_SECONDS } from "../../contract/limits.ts";
import { withAccessToken } from "./accessToken.ts";
import type { ConnectionPorts } from "./ports.ts";

export type { ConnectionPorts } from "./ports.ts";

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

/**
 * Gives the consent back to eBay and forgets the tokens. In this order, because without them there is nothing to give
 * back with; forgotten they are whatever eBay says, which may be away for days.
 */
export async function disconnectEbay(
  ports: ConnectionPorts,
  uid: string,
): Promise<{ success: true; revoked: boolean }> {
  const revoked = await withAccessToken(ports, uid, (token) => ports.authorizer.revoke(token)).then(
    () => true,
    // What is over already needs no revoking.
    (error: unknown) => error instanceof AppError && error.code === "ebay/authorization-expired",
  );
  await ports.connections.disconnect(uid);
  return { success: true, revoked };
}

const hashOf = (state: string): string => createHash("sha256").update(state).digest("hex");
