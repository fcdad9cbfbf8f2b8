import { expect, it } from "vitest";

import { API_KEY_PATTERN } from "../../contract/api/apiKeys.ts";
import { hashKey, isWellFormed, createKey } from "./keys.ts";

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
