import { randomBytes } from "node:crypto";

import { describe, expect, test } from "vitest";

import { openSecretBox } from "./secrets.ts";

const key = () => randomBytes(32).toString("base64");
const ring = (current: string, keys: Record<string, string>) => JSON.stringify({ current, keys });
const HERE = "users/ann/private/ebay";
const first = key();

describe("a secret box", () => {
  const box = openSecretBox(ring("k1", { k1: first }));

  test("decrypts what it encrypted, with the key it names", () => {
    const sealed = box.seal("v^1.1#täg", HERE);
    expect(sealed.keyId).toBe("k1");
    expect(JSON.stringify(sealed)).not.toContain("v^1.1");
    expect(box.open(sealed, HERE)).toBe("v^1.1#täg");
  });

  test("never encrypts the same way twice", () => {
    expect(box.seal("same", HERE).ciphertext).not.toBe(box.seal("same", HERE).ciphertext);
  });

  test("doesn't decrypt a secret that was copied to another person's record", () => {
    const sealed = box.seal("token", HERE);
    expect(() => box.open(sealed, "users/eve/private/ebay")).toThrow();
  });

  test.each(["ciphertext", "iv", "tag"] as const)("doesn't decrypt a secret whose %s was changed", (part) => {
    const sealed = box.seal("token", HERE);
    const bytes = Buffer.from(sealed[part], "base64");
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    expect(() => box.open({ ...sealed, [part]: bytes.toString("base64") }, HERE)).toThrow();
  });

  test("doesn't decrypt a secret with a shortened tag", () => {
    const sealed = box.seal("token", HERE);
    const tag = Buffer.from(sealed.tag, "base64").subarray(0, 4).toString("base64");
    expect(() => box.open({ ...sealed, tag }, HERE)).toThrow();
  });

  test("decrypts old secrets after a rotation, and encrypts new ones with the new key", () => {
    const old = box.seal("token", HERE);
    const rotated = openSecretBox(ring("k2", { k1: first, k2: key() }));
    expect(rotated.open(old, HERE)).toBe("token");
    expect(rotated.seal("token", HERE).keyId).toBe("k2");
  });

  test("doesn't decrypt a secret whose key was removed from the ring", () => {
    const sealed = box.seal("token", HERE);
    expect(() => openSecretBox(ring("k2", { k2: key() })).open(sealed, HERE)).toThrow("no key k1");
  });
});

test.each([
  ["no JSON", "secret-text"],
  ["another shape", JSON.stringify({ k1: first })],
  ["a key of another length", ring("k1", { k1: "c2hvcnQ=" })],
  ["a current key that is not there", ring("k9", { k1: first })],
])("refuses a key ring with %s, and quotes no key", (_what, json) => {
  expect(() => openSecretBox(json)).toThrow(/^TOKEN_KEYS/);
  expect(() => openSecretBox(json)).not.toThrow(first);
});
