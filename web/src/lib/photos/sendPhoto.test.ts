import { beforeEach, describe, expect, it, vi } from "vitest";

import type { PhotoSource } from "@contract/capture/incoming";
import { AppError } from "@contract/wire/errors";

import { firebaseConfig } from "../browser/environment";
import { auth } from "../firestore/firebase";
import { sendPhoto } from "./sendPhoto";

const photo = new Blob(["front"], { type: "image/png" });

/** Cloud Storage, as its rules treat the signed-in person's trays. */
const storage = vi.fn<typeof fetch>();
const keep = vi.fn<(source: PhotoSource) => Promise<string>>();
const stored = () => new Response(JSON.stringify({ generation: "17" }));
const refused = (status: number) => () => Promise.resolve(new Response("{}", { status }));

beforeEach(() => {
  storage.mockReset().mockImplementation(() => Promise.resolve(stored()));
  keep.mockReset().mockResolvedValue("kept");
  vi.stubGlobal("fetch", storage);
  Object.assign(firebaseConfig, { storageBucket: "photos" });
  Object.assign(auth, { currentUser: { uid: "ada", getIdToken: () => Promise.resolve("token") } });
  return () => {
    vi.unstubAllGlobals();
    Object.assign(auth, { currentUser: null });
  };
});

const trays = () =>
  storage.mock.calls.map(([url]) => /^incoming\/ada\/(\d\d)$/.exec(nameOf(url))?.[1] ?? expect.fail());
const nameOf = (url: Parameters<typeof fetch>[0]) =>
  new URL(url instanceof Request ? url.url : url).searchParams.get("name") ?? "";
const sources = () => keep.mock.calls.map(([source]) => (source.upload ? "upload" : "in the call"));

it("uploads the photo's bytes, and names its tray to the server", async () => {
  await expect(sendPhoto("one", photo, keep)).resolves.toBe("kept");
  expect(keep.mock.calls).toEqual([[{ upload: { tray: trays()[0], generation: "17" } }]]);
  const [, init] = storage.mock.calls[0] ?? [];
  expect(init?.headers).toMatchObject({ Authorization: "Firebase token" });
  const body = init?.body;
  if (!(body instanceof Blob)) throw new Error("No bytes were sent.");
  // Base64 would add a third.
  expect(body.size - photo.size).toBeLessThan(300);
});

it("takes another tray each time", async () => {
  for (const id of ["one", "two", "three"]) await sendPhoto(id, photo, keep);
  expect(new Set(trays()).size).toBe(3);
});

it("takes the next tray if one is full", async () => {
  storage.mockImplementationOnce(refused(403));
  await sendPhoto("one", photo, keep);
  expect([new Set(trays()).size, sources()]).toEqual([2, ["upload"]]);
});

it.each([
  { what: "all trays are full, or rules refuse uploads", status: 403, tries: 3 },
  { what: "the bucket is another one", status: 404, tries: 1 },
])("sends the photo in the call if $what", async ({ status, tries }) => {
  storage.mockImplementation(refused(status));
  await expect(sendPhoto("one", photo, keep)).resolves.toBe("kept");
  expect(storage).toHaveBeenCalledTimes(tries);
  expect(keep.mock.calls).toEqual([[{ imageData: `data:image/png;base64,${btoa("front")}` }]]);
});

it("sends the photo in the call to functions that know no uploads", async () => {
  keep.mockRejectedValueOnce(new AppError("input/invalid"));
  await expect(sendPhoto("one", photo, keep)).resolves.toBe("kept");
  expect(sources()).toEqual(["upload", "in the call"]);
});

describe("without an answer", () => {
  it.each([
    { from: "the network", answer: () => Promise.reject(new TypeError("Failed to fetch")) },
    { from: "Storage, which is down", answer: refused(503) },
  ])("from $from, the photo waits for the network, and no call is made", async ({ answer }) => {
    storage.mockImplementation(answer);
    await expect(sendPhoto("one", photo, keep)).rejects.toMatchObject({ code: "server/unreachable" });
    expect(keep).not.toHaveBeenCalled();
  });

  it("from Storage, which is busy, the photo waits for it, and no call is made", async () => {
    storage.mockImplementation(refused(429));
    await expect(sendPhoto("one", photo, keep)).rejects.toMatchObject({ code: "server/busy" });
    expect(keep).not.toHaveBeenCalled();
  });

  it("from Storage in time, the photo is tried again later", async () => {
    storage.mockRejectedValue(new DOMException("", "TimeoutError"));
    await expect(sendPhoto("one", photo, keep)).rejects.toMatchObject({ code: "server/timeout" });
  });

  it.each(["server/unreachable", "server/busy"] as const)(
    "from the server (%s), a repeat doesn't upload again",
    async (code) => {
      keep.mockRejectedValueOnce(new AppError(code));
      await expect(sendPhoto("one", photo, keep)).rejects.toThrow();
      await expect(sendPhoto("one", photo, keep)).resolves.toBe("kept");
      expect([storage.mock.calls.length, sources()]).toEqual([1, ["upload", "upload"]]);
    },
  );

  it("from the server that has read the photo, a repeat uploads again", async () => {
    keep.mockRejectedValueOnce(new AppError("server/timeout"));
    await expect(sendPhoto("one", photo, keep)).rejects.toThrow();
    keep.mockRejectedValueOnce(new AppError("image/not-uploaded"));
    await expect(sendPhoto("one", photo, keep)).resolves.toBe("kept");
    expect([storage.mock.calls.length, sources()]).toEqual([2, ["upload", "upload", "upload"]]);
  });
});

it("doesn't repeat what the server refuses", async () => {
  keep.mockRejectedValue(new AppError("image/unreadable"));
  await expect(sendPhoto("one", photo, keep)).rejects.toMatchObject({ code: "image/unreadable" });
  expect([storage.mock.calls.length, keep.mock.calls.length]).toEqual([1, 1]);
});

it("sends a photo once if a second attempt starts before the first one ends", async () => {
  const answer = Promise.withResolvers<string>();
  keep.mockReturnValueOnce(answer.promise);
  const first = sendPhoto("one", photo, keep);
  await vi.waitFor(() => expect(keep).toHaveBeenCalled());
  const second = sendPhoto("one", photo, keep);
  answer.resolve("kept");
  await expect(Promise.all([first, second])).resolves.toEqual(["kept", "kept"]);
  expect([storage.mock.calls.length, keep.mock.calls.length]).toEqual([1, 1]);
  await sendPhoto("one", photo, keep);
  expect(keep).toHaveBeenCalledTimes(2);
});
