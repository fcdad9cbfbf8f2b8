import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from "node:crypto";

import * as z from "zod";
import { parseJson } from "../../contract/wire/json.ts";

/** The keyset that eBay signs platform notifications with. */
export interface PlatformKeyset {
  readonly devId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Compares a signature with base64(MD5(Timestamp + DevID + AppID + CertID)). Source: "Working with platform
 * notifications".
 */
export function isPlatformSignature(keyset: PlatformKeyset, timestamp: string, signature: string): boolean {
  const { devId, clientId, clientSecret } = keyset;
  const expected = createHash("md5").update(`${timestamp}${devId}${clientId}${clientSecret}`).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const header = z.object({
  alg: z.string().regex(/^ecdsa$/i),
  /** Used in a URL. */
  kid: z.string().regex(/^[\w-]{1,64}$/),
  signature: z.base64(),
  digest: z.string().regex(/^sha1$/i),
});
export type SignatureHeader = z.output<typeof header>;

/** Parses `X-EBAY-SIGNATURE`. Returns null for values that eBay wouldn't send. */
export function readSignatureHeader(value: string): SignatureHeader | null {
  if (value.length > 2048) return null;
  const read = header.safeParse(parseJson(Buffer.from(value, "base64").toString("utf8")));
  return read.success ? read.data : null;
}

/** Verifies the raw bytes, because a serialized copy could differ. */
export function isEventSignature(key: KeyObject, body: Uint8Array, { signature }: SignatureHeader): boolean {
  return verify("sha1", body, key, Buffer.from(signature, "base64"));
}

/**
 * Imports a public key from eBay. Its PEM has no line breaks, so PEM parsers reject it. Returns null unless
 * it is an ECDSA key.
 */
export function parsePublicKey(pem: string): KeyObject | null {
  const base64 = pem.replaceAll(/-----[A-Z ]+-----|\s/g, "");
  try {
    const key = createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });
    return key.asymmetricKeyType === "ec" ? key : null;
  } catch {
    return null;
  }
}

/**
 * Answers eBay's challenge, which verifies that we own the endpoint. Source: "Marketplace account deletion
 * notifications".
 */
export function hashChallenge(code: string, verificationToken: string, endpoint: string): string {
  return createHash("sha256").update(code).update(verificationToken).update(endpoint).digest("hex");
}
