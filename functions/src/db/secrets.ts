import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

import * as z from "zod";
import { parseJson } from "../contract/wire/json.ts";

/** An encrypted secret: base64 strings, and the id of the key that decrypts it. */
export const sealedSecret = z.object({
  ciphertext: z.string(),
  iv: z.string(),
  tag: z.string(),
  keyId: z.string(),
});
type SealedSecret = z.infer<typeof sealedSecret>;

export interface SecretBox {
  /** Encrypts with the ring's current key. `context` identifies the owner and location; it isn't secret. */
  seal(plaintext: string, context: string): SealedSecret;
  /** Decrypts. Throws unless the secret is intact and was encrypted for this `context` with a key of the ring. */
  open(sealed: SealedSecret, context: string): string;
}

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
/** The IV length that GCM is specified for. Random IVs are safe for 2^32 messages per key (NIST SP 800-38D). */
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyRing = z.object({ current: z.string(), keys: z.record(z.string(), z.base64()) });

/**
 * AES-256-GCM with the key ring of the secret TOKEN_KEYS: `{"current": "k2", "keys": {"k1": <32 bytes,
 * base64>, ...}}`. To rotate, add a key and make it current. Remove the old key when no stored secret uses
 * it.
 */
export function openSecretBox(ringJson: string): SecretBox {
  const { current, keys } = readRing(ringJson);
  return {
    seal(plaintext, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, getKey(keys, current), iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
      return {
        ciphertext: ciphertext.toString("base64"),
        iv: iv.toString("base64"),
        tag: cipher.getAuthTag().toString("base64"),
        keyId: current,
      };
    },

    open(sealed, context) {
      const iv = Buffer.from(sealed.iv, "base64");
      // The tag length is fixed, because a shorter tag is easier to forge.
      const decipher = createDecipheriv(ALGORITHM, getKey(keys, sealed.keyId), iv, {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(Buffer.from(sealed.tag, "base64"));
      const plaintext = [decipher.update(Buffer.from(sealed.ciphertext, "base64")), decipher.final()];
      return Buffer.concat(plaintext).toString("utf8");
    },
  };
}

/**
 * Returns a function that hashes a text with each key of the ring (HMAC-SHA256), the current key first. `context` is what
 * the hashes are for: each purpose has keys of its own.
 */
export function openKeyedHash(ringJson: string, context: string): (text: string) => [string, ...string[]] {
  const { current, keys } = readRing(ringJson);
  const derive = (id: string) => Buffer.from(hkdfSync("sha256", getKey(keys, id), "", context, KEY_BYTES));
  const newest = derive(current);
  const older = [...keys.keys()].filter((id) => id !== current).map(derive);
  return (text) => {
    const hash = (key: Buffer) => createHmac("sha256", key).update(text).digest("hex");
    return [hash(newest), ...older.map(hash)];
  };
}

function readRing(json: string): { current: string; keys: ReadonlyMap<string, Buffer> } {
  // Errors must not quote the ring, as those of zod and JSON.parse would.
  const ring = keyRing.safeParse(parseJson(json));
  if (!ring.success) throw new Error('TOKEN_KEYS must be {"current": id, "keys": {id: base64}}');
  const keys = new Map(Object.entries(ring.data.keys).map(([id, key]) => [id, Buffer.from(key, "base64")]));
  for (const [id, key] of keys) {
    if (key.length !== KEY_BYTES) throw new Error(`TOKEN_KEYS: key ${id} is not ${KEY_BYTES} bytes long`);
  }
  getKey(keys, ring.data.current);
  return { current: ring.data.current, keys };
}

function getKey(keys: ReadonlyMap<string, Buffer>, id: string): Buffer {
  const key = keys.get(id);
  if (!key) throw new Error(`TOKEN_KEYS has no key ${id}`);
  return key;
}
