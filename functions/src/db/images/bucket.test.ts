import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { type App, deleteApp, initializeApp } from "firebase-admin/app";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { memoryBucket } from "../../../../tests/support/memory/memoryBucket.ts";
import { DOWNLOAD_TOKEN, measureBucket, openBucket } from "./bucket.ts";
import { openPhotoStore } from "./photos.ts";

/** Cloud Storage. It answers a request when the test says so. */
let requests: { request: IncomingMessage; response: ServerResponse }[];
let server: Server;
let app: App;

beforeEach(async () => {
  requests = [];
  app = initializeApp({ projectId: "demo-bucket" }, "bucket.test");
  server = createServer((request, response) => void requests.push({ request, response }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  // The Admin SDK reads the first, and keeps it in the second.
  vi.stubEnv("FIREBASE_STORAGE_EMULATOR_HOST", `127.0.0.1:${port}`);
  vi.stubEnv("STORAGE_EMULATOR_HOST", `http://127.0.0.1:${port}`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
  await deleteApp(app);
});

const next = async (method: string) => {
  const found = () => requests.findIndex(({ request }) => request.method === method);
  await vi.waitFor(() => expect(found()).toBeGreaterThanOrEqual(0), 20_000);
  const [one] = requests.splice(found(), 1);
  if (!one) throw new Error("Nothing was asked.");
  return one;
};

it("repeats a request whose connection breaks, also while another one deletes", async () => {
  const bucket = openBucket(app, "photos");
  const deleted = bucket.file("incoming/ada/00").delete({ ignoreNotFound: true });
  const deletion = await next("DELETE");
  const found = openPhotoStore(() => bucket, "https://photos.example").find("users/ada/front.jpg");
  (await next("GET")).request.socket.destroy();
  const repeated = await next("GET");
  repeated.response
    .setHeader("Content-Type", "application/json")
    .end(JSON.stringify({ metadata: { [DOWNLOAD_TOKEN]: "a-token" } }));
  expect(await found).toContain("token=a-token");
  // The deletion itself is repeated, too.
  deletion.request.socket.destroy();
  (await next("DELETE")).response.writeHead(204).end();
  await deleted;
});

it("measures a bucket of several pages", async () => {
  const photos = memoryBucket("photos");
  expect(await measureBucket(photos)).toEqual({ files: 0, bytes: 0 });
  for (let file = 0; file < 1_001; file += 1) await photos.file(`${file}`).save(Buffer.from("jpeg"));
  expect(await measureBucket(photos)).toEqual({ files: 1_001, bytes: 4_004 });
});
