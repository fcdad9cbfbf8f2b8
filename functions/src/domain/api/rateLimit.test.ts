import { expect, it } from "vitest";

import type { ApiCallLeases, ApiCaller, ApiKey } from "./ports.ts";
import { createRateLimiter } from "./rateLimit.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";

/** The shared counters in memory, and the number of calls. */
function sharedMinutes() {
  const used = new Map<string, number>();
  let leaseCalls = 0;
  const leases: ApiCallLeases = {
    take: (uid, bucket, minute, limit, wanted) => {
      leaseCalls += 1;
      const name = `${uid} ${bucket} ${minute}`;
      const before = used.get(name) ?? 0;
      const granted = Math.max(0, Math.min(wanted, limit - before));
      used.set(name, before + granted);
      return Promise.resolve({ granted, used: before + granted });
    },
  };
  return { leases, leaseCalls: () => leaseCalls };
}

const caller = (rateLimit: number, id = "K"): ApiCaller => ({
  uid: "ada",
  person: {
    isActive: true,
    sessionsFrom: 0,
    email: "ada@example.com",
    name: null,
    ebay: { connected: true, storeName: null },
    apiKeys: [],
  },
  key: {
    ...{ id, name: "", keyPreview: "", createdAt: 0, lastUsed: null, rateLimit },
    ...{ scopes: [], expiresAt: null },
  } satisfies ApiKey,
});

it("grants as many requests per minute as the key allows, and returns how many are left", async () => {
  const { leases, leaseCalls } = sharedMinutes();
  let now = 5 * MINUTE_MS;
  const { take } = createRateLimiter({ leases, now: () => now });
  const states = [];
  for (let at = 0; at < 26; at += 1) states.push(await take(caller(24)));
  expect(states.map(({ isGranted }) => isGranted)).toEqual([...Array<boolean>(24).fill(true), false, false]);
  expect(states.map(({ remaining }) => remaining).slice(0, 25)).toEqual(
    Array.from({ length: 25 }, (_, at) => Math.max(0, 23 - at)),
  );
  expect(states[0]?.resetsAt).toBe(6 * MINUTE_MS);
  // Twelve leases of two requests. A reached limit needs no call.
  expect(leaseCalls()).toBe(12);
  now = 6 * MINUTE_MS;
  expect(await take(caller(24))).toMatchObject({ isGranted: true, remaining: 23 });
});

it("counts over all instances, also concurrently, and each key separately", async () => {
  const { leases } = sharedMinutes();
  const { take: one } = createRateLimiter({ leases, now: () => MINUTE_MS });
  const { take: other } = createRateLimiter({ leases, now: () => MINUTE_MS });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? one : other)(caller(24))),
  );
  expect(answers.filter((state) => state.isGranted)).toHaveLength(24);
  expect(await one(caller(24, "another"))).toMatchObject({ isGranted: true });
});

it("grants nothing when the shared counter fails, and asks again", async () => {
  const { leases } = sharedMinutes();
  let isDown = true;
  const { take } = createRateLimiter({
    leases: {
      take: (...request) => (isDown ? Promise.reject(new Error("down")) : leases.take(...request)),
    },
    now: () => MINUTE_MS,
  });
  await expect(take(caller(24))).rejects.toThrow("down");
  isDown = false;
  expect(await take(caller(24))).toMatchObject({ isGranted: true });
});

it("knows without a call that a key's requests are used up, until the next minute", async () => {
  const { leases, leaseCalls } = sharedMinutes();
  let now = MINUTE_MS;
  const limiter = createRateLimiter({ leases, now: () => now });
  for (let at = 0; at < 24; at += 1) {
    expect(limiter.findUsedUp("ada", "K")).toBeNull();
    await limiter.take(caller(24));
  }
  expect(limiter.findUsedUp("ada", "K")).toEqual({
    ...{ limit: 24, remaining: 0, resetsAt: 2 * MINUTE_MS, isGranted: false },
  });
  expect(limiter.findUsedUp("ada", "another")).toBeNull();
  expect(leaseCalls()).toBe(12);
  now = 2 * MINUTE_MS;
  expect(limiter.findUsedUp("ada", "K")).toBeNull();
});
