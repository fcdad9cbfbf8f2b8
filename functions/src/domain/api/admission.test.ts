import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import type { ApiKeyScope } from "../../contract/api/apiKeys.ts";
import { ApiError } from "../../contract/api/apiProblems.ts";
import { paths } from "../../contract/documents.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { openApiCallLeases } from "../../db/api/apiCalls.ts";
import { openApiKeyStore, openApiPeople } from "../../db/api/apiKeys.ts";
import { createAdmission } from "./admitCaller.ts";
import { createKey, hashKey } from "./keys.ts";

const START = Date.UTC(2026, 10, 27, 9);

/** One instance, with a key of Ada's. Counts the documents that are read. */
async function world({ rateLimit = 120, expiresAt = null as number | null } = {}) {
  const clock = { now: START };
  const reads = { keys: 0, people: 0 };
  const firestore = memoryFirestore(() => clock.now);
  await firestore.doc(paths.user("ada")).set({ email: "ada@pegboard.example", status: "active" });
  const [store, people] = [openApiKeyStore(firestore), openApiPeople(firestore)];
  const key = createKey();
  const fields = {
    ...{ id: "k1", name: "Script", keyPreview: "", createdAt: START, rateLimit, expiresAt },
    scopes: ["read"] as const,
  };
  await store.add("ada", hashKey(key), fields, () => undefined);
  const admit = createAdmission({
    keys: {
      ...store,
      find: (hash) => {
        reads.keys += 1;
        return store.find(hash);
      },
    },
    people: {
      find: (uid) => {
        reads.people += 1;
        return people.find(uid);
      },
    },
    accounts: { find: () => Promise.resolve({ disabled: false }) },
    leases: openApiCallLeases(firestore),
    identify: () => Promise.resolve({ uid: "ada", isMember: true, signedInAt: 1 }),
    now: () => clock.now,
    report: () => undefined,
  });
  /** Returns how one request ends: `ok`, `limited`, or a code. */
  const ask = async (credential = key, address = "203.0.113.9", scope: ApiKeyScope = "read") => {
    try {
      const admitted = await admit({ authorization: `Bearer ${credential}`, address, scope });
      return "caller" in admitted && admitted.rate.isGranted ? "ok" : "limited";
    } catch (error) {
      if (error instanceof ApiError || error instanceof AppError) return error.code;
      throw error;
    }
  };
  /** Counts how many requests ended in which way. */
  const askOften = async (times: number, make: (at: number) => Parameters<typeof ask>) => {
    const ends = await Promise.all(Array.from({ length: times }, (_, at) => ask(...make(at))));
    return Object.fromEntries(
      Object.entries(Object.groupBy(ends, (end) => end)).map(([end, all]) => [end, all.length]),
    );
  };
  return { clock, reads, firestore, store, ask, askOften };
}

it("looks up at most 60 unknown keys per address and minute", async () => {
  const { clock, reads, askOften } = await world();
  expect(await askOften(1_000, () => [createKey()])).toEqual({ unauthenticated: 60, "server/busy": 940 });
  expect(reads).toEqual({ keys: 60, people: 0 });
  clock.now += MINUTE_MS;
  expect(await askOften(1, () => [createKey()])).toEqual({ unauthenticated: 1 });
});

it("looks up at most 300 unknown keys per minute, whatever their addresses", async () => {
  const { reads, askOften } = await world();
  const ends = await askOften(1_000, (at) => [createKey(), `203.0.113.${at}`]);
  expect(ends).toEqual({ unauthenticated: 300, "server/busy": 700 });
  expect(reads.keys).toBe(300);
});

it("admits known keys while strangers use up the lookups", async () => {
  const { reads, ask, askOften } = await world();
  expect(await ask()).toBe("ok");
  await askOften(1_000, () => [createKey()]);
  reads.keys = 0;
  expect(await askOften(100, () => [])).toEqual({ ok: 100 });
  expect(reads.keys).toBe(0);
});

it("looks up a new key once for all its first requests", async () => {
  const { reads, askOften } = await world();
  expect(await askOften(100, () => [])).toEqual({ ok: 100 });
  expect(reads.keys).toBe(1);
});

it("refuses a revoked key at once, and counts its further requests", async () => {
  const { reads, store, ask, askOften } = await world();
  expect(await ask()).toBe("ok");
  await store.remove("ada", "k1");
  expect(await ask()).toBe("unauthenticated");
  const before = { ...reads };
  for (let at = 0; at < 100; at += 1) await ask();
  expect(reads.keys - before.keys).toBeLessThanOrEqual(60);
  expect(reads.people).toBe(before.people);
  expect(await askOften(1, () => [])).toEqual({ "server/busy": 1 });
});

it("refuses the key of a removed person at once", async () => {
  const { firestore, ask } = await world();
  expect(await ask()).toBe("ok");
  await firestore.doc(paths.user("ada")).update({ status: "not-found" });
  expect(await ask()).toBe("forbidden");
});

it("refuses a key at its end, and counts its further requests", async () => {
  const { clock, reads, ask } = await world({ expiresAt: START + 5_000 });
  expect(await ask()).toBe("ok");
  clock.now = START + 5_000;
  const ends = [];
  for (let at = 0; at < 100; at += 1) ends.push(await ask());
  expect(new Set(ends)).toEqual(new Set(["unauthenticated", "server/busy"]));
  expect(reads.keys).toBeLessThanOrEqual(60);
  expect(reads.people).toBeLessThanOrEqual(62);
});

it("reads nothing for a key whose requests are used up, until the next minute", async () => {
  const { clock, reads, ask } = await world({ rateLimit: 12 });
  for (let at = 0; at < 12; at += 1) expect(await ask()).toBe("ok");
  const before = { ...reads };
  for (let at = 0; at < 100; at += 1) expect(await ask()).toBe("limited");
  expect(reads).toEqual(before);
  clock.now += MINUTE_MS;
  expect(await ask()).toBe("ok");
});

it("counts requests that the key's scope doesn't allow", async () => {
  const { ask } = await world({ rateLimit: 12 });
  for (let at = 0; at < 12; at += 1)
    expect(await ask(undefined, undefined, "write")).toBe("insufficient-scope");
  expect(await ask(undefined, undefined, "write")).toBe("limited");
});

it("reads at most 120 times a minute for the token of a removed person", async () => {
  const { firestore, reads, askOften } = await world();
  await firestore.doc(paths.user("ada")).update({ status: "not-found" });
  expect(await askOften(1_000, () => ["an-id-token"])).toEqual({ forbidden: 120, "server/busy": 880 });
  expect(reads).toEqual({ keys: 0, people: 120 });
});
