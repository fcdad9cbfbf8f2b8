import { createHmac, randomBytes } from "node:crypto";

interface Keys {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/**
 * Authenticates a request to WooCommerce: over TLS with basic authentication, without TLS with a one-legged
 * OAuth 1.0a signature (RFC 5849) in the query.
 */
export function signRequest(
  url: URL,
  { consumerKey, consumerSecret }: Keys,
  now: number,
): { url: URL; headers: Record<string, string> } {
  if (url.protocol === "https:") {
    const credentials = Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64");
    return { url, headers: { Authorization: `Basic ${credentials}` } };
  }
  const signed = new URL(url);
  const oauth = {
    oauth_consumer_key: consumerKey,
    oauth_nonce: randomBytes(16).toString("hex"),
    oauth_signature_method: "HMAC-SHA256",
    oauth_timestamp: String(Math.floor(now / 1000)),
  };
  for (const [name, value] of Object.entries(oauth)) signed.searchParams.set(name, value);
  const parameters = [...signed.searchParams]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`);
  const text = `GET&${encode(signed.origin + signed.pathname)}&${encode(parameters.join("&"))}`;
  const signature = createHmac("sha256", `${consumerSecret}&`).update(text).digest("base64");
  signed.searchParams.set("oauth_signature", signature);
  return { url: signed, headers: {} };
}

/** Encodes by RFC 3986, because `encodeURIComponent` leaves some reserved characters unescaped. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
