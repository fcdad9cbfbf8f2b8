import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { API_KEY_PATTERN, generateApiKey as contract, MAX_API_KEYS } from "../../contract/api/apiKeys.ts";
import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { openApiKeyStore, openApiPeople } from "../../db/api/apiKeys.ts";
import type { ApiKeyStore } from "./ports.ts";
import { createKey, generateApiKey, hashKey, isWellFormed } from "./keys.ts";

it("creates unique keys with the prefix that secret scanners know", () => {
  const keys = Array.from({ length: 200 }, createKey);
  expect(keys.filter((key) => !API_KEY_PATTERN.test(key) || !isWellFormed(key))).toEqual([]);
  expect(new Set(keys).size).toBe(200);
  // Every position of the secret has nearly every character.
  expect(new Set(keys.map((key) => key.charAt(20))).size).toBeGreaterThan(40);
});

it("detects a typing error without a lookup", () => {
  const key = createKey();
  for (let at = "pgb_live_".length; at < key.length; at += 1) {
    const other = key.charAt(at) === "x" ? "y" : "x";
    expect(isWellFormed(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
  }
  for (const wrong of [
    "",
    "pgb_live_",
    key.slice(0, -1),
    `${key}0`,
    key.replace("live", "test"),
    `${key}\n`,
  ]) {
    expect(isWellFormed(wrong)).toBe(false);
  }
});

it("hashes with SHA-256", () => {
  expect(hashKey("password")).toBe("5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8");
});

const INPUT = contract.input.parse({ name: "Stock script", ebayUserId: "e1" });
/** Creates a key in an account with this many keys. */
const makeBeside = (count: number, connectedAs: string | null = "e1") => {
  const added: object[] = [];
  const store: ApiKeyStore = {
    add: (_uid, _hash, fields, check) => {
      check({ connectedAs, count });
      added.push(fields);
      return Promise.resolve();
    },
  } as Partial<ApiKeyStore> as ApiKeyStore;
  return { made: generateApiKey(store, "ada", INPUT, 0), added };
};

it("stores only the end of a key, which is shown later", async () => {
  const { made, added } = makeBeside(0);
  const { key, keyPreview } = await made;
  expect(keyPreview).toBe(`pgb_live_…${key.slice(-4)}`);
  expect(JSON.stringify(added)).not.toContain(key);
});

it("refuses more keys than an account may have, and stores nothing", async () => {
  await expect(makeBeside(MAX_API_KEYS - 1).made).resolves.toBeDefined();
  const { made, added } = makeBeside(MAX_API_KEYS);
  await expect(made).rejects.toMatchObject({ code: "apiKeys/too-many" });
  expect(added).toEqual([]);
});

it.each([
  [null, "ebay/not-connected"],
  ["e2", "input/invalid"],
])("makes no key for a page that shows another account than %s", async (connectedAs, code) => {
  await expect(makeBeside(0, connectedAs).made).rejects.toMatchObject({ code });
});

it.each([
  [{ expiresInDays: 30 }, 30],
  [{ expiresInDays: 1 }, 1],
  [{ expiresInDays: null }, null],
  [{}, null],
])("stores and returns the end of a key made with %j", async (chosen, days) => {
  const now = Date.UTC(2026, 10, 27, 9);
  const firestore = memoryFirestore(() => now);
  await firestore
    .doc(paths.user("ada"))
    .set({ email: "ada@pegboard.example", ebay: { userId: "e1", expiresAt: 1 }, ebayConnected: true });
  const input = contract.input.parse({ name: "Stock script", ebayUserId: "e1", ...chosen });
  const made = await generateApiKey(openApiKeyStore(firestore), "ada", input, now);
  const expiresAt = days === null ? null : now + days * DAY_MS;
  expect(made).toMatchObject({ createdAt: now, expiresAt });
  const stored = await openApiPeople(firestore).find("ada");
  expect(stored?.apiKeys).toMatchObject([{ id: made.id, createdAt: now, expiresAt, lastUsed: null }]);
});
