import { createHash, createHmac, timingSafeEqual } from "node:crypto";

import { type Answer, createAuthenticationError, createWpError } from "./wordpress.ts";

/** A key pair as created in WooCommerce > Settings > Advanced > REST API. */
export interface ApiKey {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  permissions: "read" | "write" | "read_write";
}

export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly authorization: string | undefined;
  /** True with TLS, or behind a proxy that terminates it. */
  readonly isSecure: boolean;
}

/** Returns `ck_` and `cs_` with 40 hexadecimal digits, the same for a site at every start. */
export function createDemoKey(site: string): ApiKey {
  const digits = (what: string) => createHash("sha1").update(`${what} of ${site}`).digest("hex");
  return {
    consumerKey: `ck_${digits("key")}`,
    consumerSecret: `cs_${digits("secret")}`,
    permissions: "read",
  };
}

const OAUTH_PARAMETERS = [
  "oauth_consumer_key",
  "oauth_timestamp",
  "oauth_nonce",
  "oauth_signature",
  "oauth_signature_method",
] as const;
/** Maximum age of a timestamp. A nonce is accepted once within it. */
const WINDOW_SECONDS = 15 * 60;

/**
 * Authenticates like WC_REST_Authentication: with TLS by plain keys in basic authentication or the query, otherwise
 * by an OAuth 1.0a signature without a token. Returns null without credentials, and for an unknown key sent over TLS.
 * `nonces` are the used ones.
 */
export function authenticate(
  key: ApiKey,
  nonces: Set<string>,
  request: SignedRequest,
): ApiKey | Answer | null {
  const known = request.isSecure ? authenticateByPassword(key, request) : null;
  return known ?? authenticateBySignature(key, nonces, request);
}

function authenticateByPassword(
  key: ApiKey,
  { url, authorization = "" }: SignedRequest,
): ApiKey | Answer | null {
  const [basicKey = "", basicSecret = ""] = authorization.startsWith("Basic ")
    ? atob(authorization.slice(6)).split(":")
    : [];
  const inQuery = url.searchParams.has("consumer_key") && url.searchParams.has("consumer_secret");
  const consumerKey = inQuery ? url.searchParams.get("consumer_key") : basicKey;
  const consumerSecret = inQuery ? url.searchParams.get("consumer_secret") : basicSecret;
  if (consumerKey !== key.consumerKey || !consumerSecret) return null;
  return consumerSecret === key.consumerSecret
    ? key
    : createAuthenticationError("Consumer secret is invalid.");
}

function authenticateBySignature(
  key: ApiKey,
  nonces: Set<string>,
  request: SignedRequest,
): ApiKey | Answer | null {
  const given = new Map([...request.url.searchParams, ...parseHeaderParameters(request.authorization ?? "")]);
  const missing = OAUTH_PARAMETERS.filter((name) => !given.get(name));
  if (missing.length === OAUTH_PARAMETERS.length) return null;
  if (missing.length > 0) {
    const message = `Missing OAuth parameter${missing.length > 1 ? "s" : ""} ${missing.join(", ")}`;
    return createWpError("woocommerce_rest_authentication_missing_parameter", message, 401);
  }
  if (given.get("oauth_consumer_key") !== key.consumerKey)
    return createAuthenticationError("Consumer key is invalid.");
  const algorithm = { "HMAC-SHA1": "sha1", "HMAC-SHA256": "sha256" }[
    given.get("oauth_signature_method") ?? ""
  ];
  if (!algorithm) return createAuthenticationError("Invalid signature - signature method is invalid.");
  const expected = computeSignature(algorithm, key.consumerSecret, request, given);
  if (!isSame(expected, given.get("oauth_signature") ?? ""))
    return createAuthenticationError("Invalid signature - provided signature does not match.");
  const seconds = Number(given.get("oauth_timestamp"));
  if (!(Math.abs(seconds - Date.now() / 1000) <= WINDOW_SECONDS))
    return createAuthenticationError("Invalid timestamp.");
  const nonce = given.get("oauth_nonce") ?? "";
  if (nonces.has(nonce)) return createAuthenticationError("Invalid nonce - nonce has already been used.");
  nonces.add(nonce);
  return key;
}

/** RFC 5849, 3.4.1, over the parameters of query and header. */
function computeSignature(
  algorithm: string,
  secret: string,
  { method, url }: SignedRequest,
  given: ReadonlyMap<string, string>,
): string {
  const parameters = [...given]
    .filter(([name]) => name !== "oauth_signature")
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => encode(`${name}=${value}`));
  const address = encode(`${url.origin}${url.pathname}`);
  const text = [method, address, parameters.join("%26")].join("&");
  return createHmac(algorithm, `${secret}&`).update(text).digest("base64");
}

function parseHeaderParameters(header: string): [string, string][] {
  if (!header.startsWith("OAuth ")) return [];
  return [...header.matchAll(/(oauth_[a-z_-]*)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    decodeURIComponent(value),
  ]);
}

/** Encodes by RFC 3986: `encodeURIComponent` leaves some reserved characters. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
