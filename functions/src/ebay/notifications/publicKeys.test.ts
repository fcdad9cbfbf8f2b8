import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeEach, expect, it } from "vitest";

import { createApplicationTokens } from "../account/applicationToken.ts";
import type { EbaySettings } from "../settings.ts";
import { createPublicKeys } from "./publicKeys.ts";

const pem = generateKeyPairSync("ec", {
  namedCurve: "P-256",
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
}).publicKey;

let asked: string[] = [];
let isAway = false;
/** The status of eBay's answer about a key that it doesn't have. */
let unknownStatus = 404;
const server = createServer((request, response) => {
  asked.push(`${request.url ?? ""} ${request.headers.authorization?.split(" ")[0] ?? ""}`);
  const isKnown = request.url?.endsWith("/known") === true;
  const isToken = request.url?.endsWith("/token") === true;
  response.statusCode = isAway ? 503 : isToken || isKnown ? 200 : unknownStatus;
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
const keys = () =>
  createPublicKeys(
    settings,
    createApplicationTokens(settings, () => now),
    () => now,
  );
const keyQuestions = () => asked.filter((url) => url.includes("public_key"));

beforeEach(() => {
  asked = [];
  isAway = false;
  unknownStatus = 404;
  now = 1_000_000;
});
afterAll(() => server.close());

it("fetches a key once an hour with the application token, however many callers need it", async () => {
  const found = keys();
  const [first] = await Promise.all([found.find("known"), found.find("known"), found.find("known")]);
  expect(first?.asymmetricKeyType).toBe("ec");
  expect(asked).toEqual([
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
  asked = [];
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
  const answers = await Promise.allSettled(
    Array.from({ length: 200 }, (_, at) => found.find(`made-up-${at}`)),
  );
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
    await Promise.allSettled(Array.from({ length: 30 }, (_, at) => found.find(`made-up-${round}-${at}`)));
    now += 61_000;
  }
  asked = [];
  expect(await found.find("known")).not.toBeNull();
  expect(keyQuestions()).toEqual([]);
  now += 60 * 60_000;
  await Promise.allSettled(Array.from({ length: 30 }, (_, at) => found.find(`made-up-again-${at}`)));
  expect(await found.find("known")).not.toBeNull();
});
