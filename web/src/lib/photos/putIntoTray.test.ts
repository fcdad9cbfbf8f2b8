// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";

import { AppError, type ErrorCode } from "@contract/wire/errors";

import { firebaseConfig } from "../browser/environment";
import { auth } from "../firestore/firebase";
import { putIntoTray } from "./putIntoTray";

const photo = new Blob(["front"], { type: "image/png" });
const storage = vi.fn<(url: string, init: RequestInit & { body: Blob }) => Promise<Response>>();
const stored = () => Response.json({ generation: "17", name: "x" });
const refuse = (status: number) => Promise.resolve(new Response("{}", { status }));

beforeEach(() => {
  storage.mockReset().mockImplementation(() => Promise.resolve(stored()));
  vi.stubGlobal("fetch", storage);
  Object.assign(firebaseConfig, { storageBucket: "photos" });
  Object.assign(auth, { currentUser: { uid: "ada", getIdToken: () => Promise.resolve("token") } });
  return () => {
    vi.unstubAllGlobals();
    Object.assign(auth, { currentUser: null });
  };
});

/** Returns the only request. */
function getRequest() {
  expect(storage).toHaveBeenCalledOnce();
  const [call] = storage.mock.calls;
  if (!call) throw new Error("No photo was sent.");
  return { url: call[0], ...call[1] };
}
const trayOf = (url: string) => Number(/ada%2F(\d\d)$/.exec(url)?.[1]);
const traysSent = () => storage.mock.calls.map(([url]) => trayOf(url));
const readBody = (body: Blob) => body.text();

describe("an upload", () => {
  it("is the request of Firebase's SDK, with one part for its facts and one for its bytes", async () => {
    const put = await putIntoTray(photo);
    const { url, method, headers, body, signal } = getRequest();
    const [tray] = traysSent();
    expect(put).toEqual({ tray: String(tray).padStart(2, "0"), generation: "17" });
    expect(new URL(url).pathname).toBe("/v0/b/photos/o");
    expect(new URL(url).search).toBe(`?name=incoming%2Fada%2F${put?.tray}`);
    const boundary = /boundary=(.+)$/.exec(new Headers(headers).get("Content-Type") ?? "")?.[1];
    expect({ method, headers }).toEqual({
      method: "POST",
      headers: {
        Authorization: "Firebase token",
        "Content-Type": `multipart/related; boundary=${boundary}`,
        "X-Goog-Upload-Protocol": "multipart",
      },
    });
    expect(boundary).toMatch(/^[\da-f-]{36}$/);
    expect(await readBody(body)).toBe(
      [
        `--${boundary}`,
        "Content-Type: application/json; charset=utf-8",
        "",
        '{"contentType":"image/png"}',
        `--${boundary}`,
        "Content-Type: image/png",
        "",
        "front",
        `--${boundary}--`,
      ].join("\r\n"),
    );
    expect(signal?.aborted).toBe(false);
  });

  it("says JPEG for a type that the trays don't take", async () => {
    await putIntoTray(new Blob(["x"], { type: "text/html" }));
    expect(await readBody(getRequest().body)).toContain('{"contentType":"image/jpeg"}');
  });

  it("takes the trays in turn, the first after the last", async () => {
    for (let index = 0; index < 65; index += 1) await putIntoTray(photo);
    const trays = traysSent();
    const [first = -1] = trays;
    expect(trays).toEqual(Array.from({ length: 65 }, (_, index) => (first + index) % 64));
  });

  it("has another boundary each time", async () => {
    await putIntoTray(photo);
    await putIntoTray(photo);
    const types = storage.mock.calls.map(([, { headers }]) => new Headers(headers).get("Content-Type"));
    expect(new Set(types).size).toBe(2);
  });
});

describe("a full tray", () => {
  it("is followed by the next one", async () => {
    storage.mockImplementationOnce(() => refuse(403)).mockImplementationOnce(() => refuse(403));
    const put = await putIntoTray(photo);
    const [first = -1] = traysSent();
    expect(traysSent()).toEqual([first, (first + 1) % 64, (first + 2) % 64]);
    expect(put?.tray).toBe(String((first + 2) % 64).padStart(2, "0"));
  });

  it("is the last after three", async () => {
    storage.mockImplementation(() => refuse(403));
    expect(await putIntoTray(photo)).toBeNull();
    expect(storage).toHaveBeenCalledTimes(3);
  });
});

describe("Storage", () => {
  it.each([400, 401, 404, 412, 499])("refuses the photo with %d, at once", async (status) => {
    storage.mockImplementation(() => refuse(status));
    expect(await putIntoTray(photo)).toBeNull();
    expect(storage).toHaveBeenCalledOnce();
  });

  it.each<[number, ErrorCode]>([
    [429, "server/busy"],
    [500, "server/unreachable"],
    [503, "server/unreachable"],
  ])("is waited for after %d", async (status, code) => {
    storage.mockImplementation(() => refuse(status));
    await expect(putIntoTray(photo)).rejects.toEqual(new AppError(code));
    expect(storage).toHaveBeenCalledOnce();
  });

  it.each([
    [new DOMException("", "TimeoutError"), "server/timeout"],
    [new DOMException("", "AbortError"), "server/unreachable"],
    [Object.assign(new Error("late"), { name: "TimeoutError" }), "server/unreachable"],
    [new TypeError("Failed to fetch"), "server/unreachable"],
  ])("is waited for if it doesn't answer (%s)", async (error, code) => {
    storage.mockRejectedValue(error);
    await expect(putIntoTray(photo)).rejects.toMatchObject({ code, cause: error });
  });

  it("is waited for if the connection is lost within its answer", async () => {
    storage.mockImplementation(() => Promise.resolve(new Response("{")));
    await expect(putIntoTray(photo)).rejects.toMatchObject({
      code: "server/unreachable",
      cause: { name: "SyntaxError" },
    });
  });
});

it("has 60 seconds", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  await putIntoTray(photo);
  expect(timeout.mock.calls).toEqual([[60_000]]);
  expect(getRequest().signal).toBe(timeout.mock.results[0]?.value);
});

it("needs an account", async () => {
  Object.assign(auth, { currentUser: null });
  expect(await putIntoTray(photo)).toBeNull();
  expect(storage).not.toHaveBeenCalled();
});

it("needs a bucket", async () => {
  Object.assign(firebaseConfig, { storageBucket: "" });
  expect(await putIntoTray(photo)).toBeNull();
  expect(storage).not.toHaveBeenCalled();
});
