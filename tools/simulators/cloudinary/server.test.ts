import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { UploadApiOptions, UploadApiResponse, v2 } from "cloudinary";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import type { RunningServer } from "../http.ts";
import { startCloudinarySimulator } from "./server.ts";

const ACCOUNT = { cloudName: "cloud", apiKey: "key", apiSecret: "a secret" };
const ADMIN = { headers: { Authorization: `Basic ${btoa("key:a secret")}` } };

let stateFolder: string;
let simulator: RunningServer;
let sdk: typeof v2;
let jpeg: Buffer;
beforeAll(async () => {
  stateFolder = await mkdtemp(join(tmpdir(), "cloudinary-"));
  simulator = await startCloudinarySimulator({ ...ACCOUNT, port: 0, stateFolder });
  // The SDK chooses http or https at load time, only by this variable.
  vi.stubEnv("CLOUDINARY_URL", `cloudinary://key:a%20secret@cloud?upload_prefix=${simulator.url}`);
  ({ v2: sdk } = await import("cloudinary"));
  sdk.config({ api_secret: ACCOUNT.apiSecret });
  jpeg = await sharp({ create: { width: 60, height: 84, channels: 3, background: "#c83200" } })
    .jpeg()
    .toBuffer();
});
afterEach(() => fetch(`${simulator.url}/control/faults`, { method: "DELETE" }));
afterAll(async () => {
  vi.unstubAllEnvs();
  await simulator.close();
  await rm(stateFolder, { recursive: true });
});

/** Uploads with the official SDK, as an independent client. */
function upload(content: Buffer, options: UploadApiOptions = {}): Promise<UploadApiResponse> {
  return new Promise((resolve, reject) => {
    const stream = sdk.uploader.upload_stream({ disable_promises: true, ...options }, (error, result) => {
      if (result) resolve(result);
      else reject(Object.assign(new Error(error?.message), error));
    });
    stream.end(content);
  });
}
const switchOn = (fault: object) =>
  fetch(`${simulator.url}/control/faults`, { method: "POST", body: JSON.stringify(fault) });

describe("the Cloudinary simulator", () => {
  it("stores a signed upload under its id, and delivers it", async () => {
    const kept = await upload(jpeg, { public_id: "cars/one", tags: "a&b" });
    expect(kept).toMatchObject({
      public_id: "cars/one",
      format: "jpg",
      width: 60,
      height: 84,
      bytes: jpeg.length,
      secure_url: `${simulator.url}/cloud/image/upload/v${kept.version}/cars/one.jpg`,
    });
    const identity = { public_id: "cars/one", version: kept.version };
    expect(kept.signature).toBe(sdk.utils.api_sign_request(identity, ACCOUNT.apiSecret));
    const delivered = await fetch(kept.secure_url);
    expect(delivered.headers.get("content-type")).toBe("image/jpeg");
    expect(Buffer.from(await delivered.arrayBuffer()).equals(jpeg)).toBe(true);
  });

  it("replaces a picture unless overwrite is off", async () => {
    const first = await upload(jpeg, { public_id: "two" });
    const other = await sharp(jpeg).negate().jpeg().toBuffer();
    const present = await upload(other, { public_id: "two", overwrite: false });
    expect(present).toMatchObject({ version: first.version, etag: first.etag, existing: true });
    const replaced = await upload(other, { public_id: "two" });
    expect(replaced.version).toBeGreaterThan(first.version);
    expect(replaced.etag).not.toBe(first.etag);
  });

  it.each([
    ["a wrong secret", { api_secret: "wrong" }, 401, /^Invalid Signature .*String to sign - 'public_id=/],
    ["a key of nobody", { api_key: "nobody" }, 401, /^Invalid api_key nobody$/],
    ["a request of yesterday", { timestamp: Math.floor(Date.now() / 1000) - 86_400 }, 400, /^Stale request/],
    ["an id that can't stand in an address", { public_id: "a?b" }, 400, /is invalid$/],
  ])("refuses %s", async (_, options, http_code, message) => {
    await expect(upload(jpeg, { public_id: "no", ...options })).rejects.toMatchObject({
      http_code,
      message: expect.stringMatching(message) as string,
    });
    expect((await fetch(`${simulator.url}/cloud/image/upload/no.jpg`)).status).toBe(404);
  });

  it("deletes a picture once, and only by a signed request", async () => {
    const kept = await upload(jpeg, { public_id: "cars/gone" });
    const unsigned = await fetch(`${simulator.url}/v1_1/cloud/image/destroy`, {
      method: "POST",
      body: new URLSearchParams({ public_id: "cars/gone" }),
    });
    expect(unsigned.status).toBe(400);
    expect((await fetch(kept.secure_url)).status).toBe(200);
    expect(await sdk.uploader.destroy("cars/gone")).toMatchObject({ result: "ok" });
    expect((await fetch(kept.secure_url)).status).toBe(404);
    expect(await sdk.uploader.destroy("cars/gone")).toMatchObject({ result: "not found" });
  });

  it("refuses data that isn't a picture, with the reason also in a header", async () => {
    await expect(upload(Buffer.from("text"))).rejects.toMatchObject({ message: "Invalid image file" });
    const gone = await fetch(`${simulator.url}/cloud/image/upload/v1/gone.jpg`);
    expect({ status: gone.status, error: gone.headers.get("x-cld-error") }).toMatchObject({
      status: 404,
      error: expect.stringContaining("Resource%20not%20found") as string,
    });
  });

  it.each([
    ["rate", { http_code: 420 }],
    ["key", { http_code: 401 }],
    ["server", { http_code: 500 }],
  ])("fails once with the fault %s, then answers", async (kind, failure) => {
    await switchOn({ kind, times: 1 });
    await expect(upload(jpeg)).rejects.toMatchObject(failure);
    await expect(upload(jpeg)).resolves.toMatchObject({ format: "jpg" });
  });

  it("stores a picture even if the answer is dropped", async () => {
    await switchOn({ kind: "drop", times: 1 });
    await expect(upload(jpeg, { public_id: "dropped" })).rejects.toThrow();
    expect((await fetch(`${simulator.url}/cloud/image/upload/dropped.jpg`)).status).toBe(200);
  });

  it("reports usage only to its account", async () => {
    expect(await sdk.api.ping()).toMatchObject({ status: "ok" });
    expect(await sdk.api.usage()).toMatchObject({
      plan: "Free",
      credits: { limit: 25 },
      objects: { usage: expect.any(Number) as number },
    });
    expect((await fetch(`${simulator.url}/v1_1/cloud/usage`)).status).toBe(401);
    expect((await fetch(`${simulator.url}/v1_1/other/usage`, ADMIN)).status).toBe(401);
  });

  it("keeps its pictures over a restart, and has a page that says it is a simulator", async () => {
    await upload(jpeg, { public_id: "kept" });
    const again = await startCloudinarySimulator({ ...ACCOUNT, port: 0, stateFolder });
    const delivered = await fetch(`${again.url}/cloud/image/upload/kept.jpg`);
    const page = await (await fetch(again.url)).text();
    await again.close();
    expect(Buffer.from(await delivered.arrayBuffer()).equals(jpeg)).toBe(true);
    expect(page).toContain("A simulator, not Cloudinary.");
  });
});
