import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

import { cert, initializeApp } from "firebase-admin/app";
import type { ScheduleFunction } from "firebase-functions/scheduler";
import { beforeAll, expect, it, vi } from "vitest";

import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";
import { WRITE_LIMITS } from "../contract/account.ts";
import { paths } from "../contract/documents.ts";

const PROJECT = "demo-scheduled";
const DATABASE = `/v1/projects/${PROJECT}/databases/(default)`;
const memory = memoryFirestore(Date.now);
const started: unknown[] = [];

beforeAll(async () => {
  // Google's API for exports of the database. No export is there, and one that begins doesn't end.
  const google = createServer((request, response) => {
    const answer = (found: object) => response.end(JSON.stringify(found));
    if (request.url === `${DATABASE}:exportDocuments`)
      return void json(request).then((asked) => answer({ name: `export-${started.push(asked)}` }));
    answer(request.url?.startsWith(`${DATABASE}/operations`) ? {} : { name: "export-1" });
  }).listen(0, "127.0.0.1");
  google.unref();
  await once(google, "listening");
  vi.stubEnv("GCLOUD_PROJECT", PROJECT);
  vi.stubEnv("FIRESTORE_ADMIN_BASE", `http://127.0.0.1:${(google.address() as AddressInfo).port}`);
  // The Admin SDK opens no database with another kind of credential.
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const credential = cert({ projectId: PROJECT, clientEmail: "functions@example.com", privateKey });
  credential.getAccessToken = () => Promise.resolve({ access_token: "token", expires_in: 3_600 });
  initializeApp({ projectId: PROJECT, credential });
  const { firestore } = await import("./runtime.ts");
  Object.assign(firestore, memory, {
    listCollections: () => Promise.resolve([]),
    // The memory has no aggregations within transactions.
    runTransaction: (count: (transaction: object) => Promise<unknown>) =>
      count({ get: (query: { get: () => Promise<unknown> }) => query.get() }),
  });
});

const run = (scheduled: ScheduleFunction) => scheduled.run({ scheduleTime: new Date().toISOString() });
const read = async (path: string) => (await memory.doc(path).get()).data();

it("backUp starts the day's export into the backups' bucket, once", async () => {
  const { backUp } = await import("./health.ts");
  await memory.doc(paths.user("ada")).set({ uid: "ada" });
  await run(backUp);
  await run(backUp);
  expect(started).toMatchObject([
    { outputUriPrefix: expect.stringMatching(`^gs://${PROJECT}-backups/`) as unknown },
  ]);
  expect(await read(paths.duty("backUp"))).toMatchObject({
    running: { name: "export-1", collections: { users: 1 } },
  });
  expect(await read(paths.duty("schedules"))).toMatchObject({
    ranAt: { backUp: expect.any(Number) as unknown },
  });
});

it("boundWrites notes in a person's record what is full, and nothing of others", async () => {
  const { boundWrites } = await import("./retention.ts");
  for (const uid of ["bea", "bob"]) await memory.doc(paths.user(uid)).set({ uid });
  for (let at = 0; at < WRITE_LIMITS.wishlists; at += 1)
    await memory.doc(paths.wishlist("bea", `custom_${at}`)).set({ items: [] });
  await run(boundWrites);
  expect(await read(paths.user("bea"))).toMatchObject({ full: ["wishlists"] });
  expect(await read(paths.user("bob"))).not.toHaveProperty("full");
});
