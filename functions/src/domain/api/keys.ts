import { createHash, randomBytes, randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";

import type * as z from "zod";

import {
  API_KEY_PATTERN,
  API_KEY_PREFIX,
  API_KEY_SCOPES,
  API_REQUESTS_PER_MINUTE,
  type generateApiKey as contract,
  MAX_API_KEYS,
} from "../../contract/api/apiKeys.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { ApiKeyStore } from "./ports.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 62^43 is just above 2^256. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SHOWN_END = 4;

/** Creates a key for a user with a connected marketplace account. The key can't be shown again. */
export async function generateApiKey(
  keys: ApiKeyStore,
  uid: string,
  { name, ebayUserId, scope, expiresInDays }: z.output<(typeof contract)["input"]>,
  now: number,
) {
  const key = createKey();
  const fields = {
    id: randomUUID(),
    name,
    keyPreview: `${API_KEY_PREFIX}…${key.slice(-SHOWN_END)}`,
    createdAt: now,
    rateLimit: API_REQUESTS_PER_MINUTE,
    scopes: scope === "write" ? [...API_KEY_SCOPES] : [scope],
    expiresAt: expiresInDays === null ? null : now + expiresInDays * DAY_MS,
  };
  await keys.add(uid, hashKey(key), fields, ({ connectedAs, count }) => {
    if (connectedAs === null) throw new AppError("ebay/not-connected");
    // The caller's page is out of date if it shows another account.
    if (connectedAs !== ebayUserId) throw new AppError("input/invalid");
    if (count >= MAX_API_KEYS) throw new AppError("apiKeys/too-many");
  });
  return { key, ...fields };
}

/**
 * Generates 256 random bits and a checksum. Uses only letters and digits, so that a double click selects the
 * whole key.
 */
export function createKey(): string {
  const secret = encodeNumber(BigInt(`0x${randomBytes(32).toString("hex")}`), SECRET_LENGTH);
  return `${API_KEY_PREFIX}${secret}${computeChecksum(secret)}`;
}

/** Checks a key's format and checksum, to refuse invalid keys without a database read. */
export function isWellFormed(key: string): boolean {
  if (!API_KEY_PATTERN.test(key)) return false;
  const secret = key.slice(API_KEY_PREFIX.length, -CHECKSUM_LENGTH);
  return computeChecksum(secret) === key.slice(-CHECKSUM_LENGTH);
}

export const hashKey = (key: string): string => createHash("sha256").update(key).digest("hex");

const computeChecksum = (secret: string) => encodeNumber(BigInt(crc32(secret)), CHECKSUM_LENGTH);

function encodeNumber(number: bigint, length: number): string {
  const base = BigInt(ALPHABET.length);
  let left = number;
  let text = "";
  for (let at = 0; at < length; at += 1) {
    text = `${ALPHABET[Number(left % base)] ?? ""}${text}`;
    left /= base;
  }
  return text;
}
