import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeEach, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { openSharedCalls } from "../../db/ebay/sharedCalls.ts";
import { openPublicKeyStore } from "../../db/notifications/publicKeys.ts";
import { createApplicationTokens } from "../account/applicationToken.ts";
import type { EbaySettings } from "../settings.ts";
import { createPublicKeys } from "./publicKeys.ts";

const pem = generateKeyPairSync("ec", {
  namedCurve: "P-256",
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
}).publicKey;

let requests: string[] = [];
let isAway = false;
/** Whether eBay answers that the application has made too many calls. */
let isUsedUp = false;
/** Whether eBay has withdrawn its key. */
let isWithdrawn = false;
/** The status of eBay's answer about a key that it doesn't have. */
let unknownStatus = 404;
const server = createServer((request, response) => {
  requests.push(`${request.url ?? ""} ${request.headers.authorization?.split(" ")[0] ?? ""}`);
  const isKnown = request.url?.endsWith("/known") === true && !isWithdrawn;
  const isToken = request.url?.endsWith("/token") === true;
  response.statusCode = isAway ? 503 : isToken ? 200 : isUsedUp ? 429 : isKnown ? 200 : unknownStatus;
  const key = { algorithm: "ECDSA", digest: "SHA1", key: pem.replaceAll("\n", "") };
  response.end(JSON.stringify(isToken ? { access_token: "app", expires_in: 7200 } : key));
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const settings: EbaySettings = {
  authBase: base,
  apiBase: base,
  apizBase: base,
  apimBase: base,
  itemBase: base,
  clientId: "app",
  clientSecret: "cert",
  ruName: "ru",
  retryDelayMs: 1,
};

let now = 0;
/** Requests for unknown ids that all instances have in a day. */
const REQUESTS_A_DAY = 300;
let firestore: ReturnType<typeof memoryFirestore>;
let reported: unknown[] = [];
/** Opens the keys of one instance. */
const keys = () => {
  const takeRequests = openSharedCalls(firestore, "publicKeys", REQUESTS_A_DAY, () => now);
  return createPublicKeys({
    settings,
    applicationToken: createApplicationTokens(settings, () => now),
    store: openPublicKeyStore(firestore),
    takeRequest: () => takeRequests(null, 1),
    now: () => now,
    report: (_message, error) => void reported.push(error),
  });
};
const inventIds = (found: ReturnType<typeof keys>, count: number, name = "made-up") =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => found.find(`${name}-${at}`)));
const keyQuestions = () => requests.filter((url) => url.includes("public_key"));

beforeEach(() => {
  requests = [];
  isAway = false;
  isUsedUp = false;
  isWithdrawn = false;
  unknownStatus = 404;
  now = Date.UTC(2026, 10, 21, 20);
  firestore = memoryFirestore(() => now);
  reported = [];
});
afterAll(() => server.close());

it("fetches a key once an hour with the application token, however many callers need it", async () => {
  const found = keys();
  const [first] = await Promise.all([found.find("known"), found.find("known"), found.find("known")]);
  expect(first?.asymmetricKeyType).toBe("ec");
  expect(requests).toEqual([
    "/identity/v1/oauth2/token Basic",
    "/commerce/notification/v1/public_key/known Bearer",
  ]);
  now += 60 * 60_000 - 1;
  await found.find("known");
  expect(keyQuestions()).toHaveLength(1);
  now += 1;
  await found.find("known");
  expect(keyQuestions()).toHaveLength(2);
});

it.each([400, 404])("asks again after ten minutes for a key about which eBay answers %i", async (status) => {
  unknownStatus = status;
  const found = keys();
  expect(await found.find("made-up")).toBeNull();
  now += 10 * 60_000 - 1;
  expect(await found.find("made-up")).toBeNull();
  expect(keyQuestions()).toHaveLength(1);
  now += 1;
  expect(await found.find("made-up")).toBeNull();
  expect(keyQuestions()).toHaveLength(2);
});

it("remembers the last 100 unknown keys", async () => {
  const found = keys();
  for (let at = 0; at < 102; at += 1) {
    await found.find(`made-up-${at}`);
    now += 4_000;
  }
  requests = [];
  await found.find("made-up-2");
  expect(keyQuestions()).toEqual([]);
  await found.find("made-up-1");
  expect(keyQuestions()).toHaveLength(1);
});

it("caches that a key is unknown, but not that eBay was unavailable", async () => {
  const found = keys();
  expect(await found.find("made-up")).toBeNull();
  expect(await found.find("made-up")).toBeNull();
  expect(keyQuestions()).toHaveLength(1);
  isAway = true;
  await expect(found.find("known")).rejects.toMatchObject({ code: "ebay/unavailable" });
  isAway = false;
  expect(await found.find("known")).not.toBeNull();
});

it("limits the requests for made-up keys", async () => {
  const found = keys();
  const answers = await inventIds(found, 200);
  expect(keyQuestions()).toHaveLength(20);
  expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(180);
  now += 59_999;
  await expect(found.find("known")).rejects.toMatchObject({ code: "ebay/rate-limited" });
  now += 1;
  expect(await found.find("known")).not.toBeNull();
});

it("neither evicts eBay's key nor blocks its renewal because of made-up keys", async () => {
  const found = keys();
  await found.find("known");
  for (let round = 0; round < 10; round += 1) {
    await inventIds(found, 30, `made-up-${round}`);
    now += 61_000;
  }
  requests = [];
  expect(await found.find("known")).not.toBeNull();
  expect(keyQuestions()).toEqual([]);
  now += 60 * 60_000;
  await inventIds(found, 30, "made-up-again");
  expect(await found.find("known")).not.toBeNull();
});

it("goes on with its key for a day while eBay refuses to be asked", async () => {
  const found = keys();
  const first = await found.find("known");
  isUsedUp = true;
  now += 60 * 60_000;
  requests = [];
  expect(await found.find("known")).toBe(first);
  expect(await found.find("known")).toBe(first);
  expect(keyQuestions()).toHaveLength(1);
  now += 60_000;
  expect(await found.find("known")).toBe(first);
  expect(keyQuestions()).toHaveLength(2);
  now += 23 * 60 * 60_000 - 60_000 - 1;
  expect(await found.find("known")).toBe(first);
  now += 60_000;
  await expect(found.find("known")).rejects.toMatchObject({ code: "ebay/rate-limited" });
  isUsedUp = false;
  now += 60_000;
  expect(await found.find("known")).not.toBeNull();
});

it("knows on a new instance what another one has found, whatever ids are invented", async () => {
  await keys().find("known");
  const cold = keys();
  await inventIds(cold, 30);
  requests = [];
  expect((await cold.find("known"))?.asymmetricKeyType).toBe("ec");
  expect(keyQuestions()).toEqual([]);
  expect(reported).toEqual([]);
});

it("forgets a key that eBay withdraws, on all instances", async () => {
  const found = keys();
  await found.find("known");
  isWithdrawn = true;
  now += 60 * 60_000;
  expect(await found.find("known")).toBeNull();
  isAway = true;
  await expect(keys().find("known")).rejects.toMatchObject({ code: "ebay/unavailable" });
});

it("asks for a limited number of invented ids a day, over all instances", async () => {
  for (let instance = 0; instance < 16; instance += 1) await inventIds(keys(), 20, `of-${instance}`);
  expect(keyQuestions()).toHaveLength(REQUESTS_A_DAY);
  await expect(keys().find("known")).rejects.toMatchObject({ code: "ebay/rate-limited" });
  now += 24 * 60 * 60_000;
  expect(await keys().find("known")).not.toBeNull();
});

it("checks with a key that could not be stored", async () => {
  const found = createPublicKeys({
    settings,
    applicationToken: createApplicationTokens(settings, () => now),
    store: { read: () => Promise.resolve({}), save: () => Promise.reject(new Error("no database")) },
    takeRequest: () => Promise.resolve(true),
    now: () => now,
    report: (_message, error) => void reported.push(error),
  });
  expect(await found.find("known")).not.toBeNull();
  expect(reported).toMatchObject([{ message: "no database" }]);
});
