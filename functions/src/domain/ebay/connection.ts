import { createHash, randomBytes } from "node:crypto";

import {
  EBAY_ACCESS,
  type EbayAccess,
  NEEDED_ACCESS,
  listScopes,
  USUAL_ACCESS,
} from "../../contract/ebay/ebayAccess.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { OAUTH_STATE_SECONDS } from "../../contract/wire/limits.ts";
import { withAccessToken } from "./accessToken.ts";
import type { ConnectionPorts, EbayAuthorizer } from "./ports.ts";
import { toPacificDay } from "./quota.ts";

export type { ConnectionPorts } from "./ports.ts";

/**
 * Authorizations that a person can begin per day of eBay's. Each can cost one of the 10,000 exchanges of a code
 * that eBay grants the application a day (decisions/ebay/0333).
 */
const AUTHORIZATIONS_A_DAY = 20;

/**
 * Returns the URL of eBay's consent page. Its `state` is valid once, for ten minutes, for the same user. Only
 * the hash is stored, so that a reader of the record can't forge a redirect (decisions/ebay/0007).
 */
export async function beginEbayConnection(
  { authorizer, connections, now }: ConnectionPorts,
  uid: string,
  access: readonly EbayAccess[] = USUAL_ACCESS,
): Promise<{ authorizeUrl: string }> {
  const scopes = listScopes(access);
  // Before any request to eBay.
  if (!(await connections.countAuthorization(uid, toPacificDay(now()), AUTHORIZATIONS_A_DAY)))
    throw new AppError("ebay/connected-too-often");
  await assertGranted(authorizer, access);
  const state = randomBytes(32).toString("base64url");
  const expiresAt = now() + OAUTH_STATE_SECONDS * 1000;
  await connections.beginAuthorization(uid, hashState(state), expiresAt, scopes);
  return { authorizeUrl: authorizer.buildAuthorizeUrl(state, scopes) };
}

/**
 * eBay rejects the whole consent request for one scope that the application lacks, without naming it. Then
 * asks for each kind of access separately to find it (decisions/ebay/0123).
 */
async function assertGranted(authorizer: EbayAuthorizer, access: readonly EbayAccess[]): Promise<void> {
  if (await authorizer.grants(listScopes(access))) return;
  const optional = EBAY_ACCESS.filter(({ key }) => key !== NEEDED_ACCESS && access.includes(key));
  const answers = await Promise.all(optional.map(({ key }) => authorizer.grants(listScopes([key]))));
  const refused = optional.filter((_, index) => answers[index] === false);
  // If eBay rejects even the required scopes, its own page shows the error.
  if (refused.length === 0 || refused.length === optional.length) {
    if (!(await authorizer.grants(listScopes([])))) return;
  }
  throw new AppError("ebay/access-refused", {
    access: refused.map(({ key }) => key).join(" "),
    message: refused.map(({ label, scopes }) => `${label} (${scopes.join(", ").slice(1)})`).join(", "),
  });
}

/** Exchanges the code from the consent page for a connection. */
export async function exchangeEbayToken(
  { authorizer, connections, now }: ConnectionPorts,
  uid: string,
  { code, state }: { code: string; state: string },
): Promise<{ success: true; storeName: string }> {
  // Consumes the state before the code is used, so a replay is refused.
  const scopes = await connections.consumeAuthorization(uid, hashState(state), now());
  if (scopes === null) throw new AppError("ebay/state-mismatch");
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
    scopes,
  });
  return { success: true, storeName: account.storeName };
}

/**
 * Revokes the consent at eBay, then deletes the tokens, which the revocation needs. Deletes them even if eBay
 * fails, because eBay can be down for days (decisions/ebay/0020).
 */
export async function disconnectEbay(
  ports: ConnectionPorts,
  uid: string,
): Promise<{ success: true; revoked: boolean }> {
  const revoked = await withAccessToken(ports, uid, (token) => ports.authorizer.revoke(token)).then(
    () => true,
    // An expired authorization needs no revocation.
    (error: unknown) => error instanceof AppError && error.code === "ebay/authorization-expired",
  );
  await ports.connections.disconnect(uid);
  return { success: true, revoked };
}

const hashState = (state: string): string => createHash("sha256").update(state).digest("hex");
