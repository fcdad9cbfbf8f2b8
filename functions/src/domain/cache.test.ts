import { expect, it } from "vitest";

import { createCache } from "./cache.ts";

it("keeps a value for its lifetime, and null like any other value", async () => {
  let [now, loads] = [0, 0];
  const cache = createCache<string | null>({
    most: 9,
    lifetime: (value) => (value ? 100 : 10),
    now: () => now,
  });
  const load = (value: string | null) => () => {
    loads += 1;
    return Promise.resolve(value);
  };
  await cache.get("a", load("A"));
  await cache.get("b", load(null));
  now = 9;
  expect([await cache.get("a", load("?")), await cache.get("b", load("?")), loads]).toEqual(["A", null, 2]);
  now = 10;
  expect([await cache.get("a", load("?")), await cache.get("b", load("B")), loads]).toEqual(["A", "B", 3]);
});

it("loads once for all who wait, and again after a failure", async () => {
  const cache = createCache<number>({ most: 9, lifetime: () => 100, now: () => 0 });
  let loads = 0;
  const fail = () => {
    loads += 1;
    return Promise.reject(new Error("no"));
  };
  const all = await Promise.allSettled([cache.get("a", fail), cache.get("a", fail)]);
  expect(all.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(loads).toBe(1);
  expect(await cache.get("a", () => Promise.resolve(7))).toBe(7);
});

it("drops the oldest entry when it is full", () => {
  const cache = createCache<number>({ most: 2, lifetime: () => 100, now: () => 0 });
  for (const [at, key] of ["a", "b", "c"].entries()) cache.put(key, at);
  expect(["a", "b", "c"].map((key) => cache.peek(key))).toEqual([undefined, 1, 2]);
});
