import { beforeEach, describe, expect, it } from "vitest";

import { memoryBucket } from "../../../../tests/support/memory/memoryBucket.ts";
import { toIncomingPath } from "../../contract/capture/incoming.ts";
import { HOUR_MS } from "../../contract/wire/durations.ts";
import { openIncomingPhotos } from "./incomingPhotos.ts";

let now = 0;
const requests: string[] = [];
let bucket = memoryBucket("photos");
let incoming = openIncomingPhotos(() => bucket);
beforeEach(() => open());

function open(ignoresGenerations = false) {
  now = 0;
  bucket = memoryBucket("photos", {
    now: () => now,
    ignoresGenerations,
    onRequest: (method) => requests.push(method),
  });
  incoming = openIncomingPhotos(() => bucket);
}

/** Puts a photo into a tray and returns its generation. */
async function upload(tray: string, text: string, uid = "ada") {
  const file = bucket.file(toIncomingPath(uid, tray));
  await file.save(Buffer.from(text));
  const [{ generation }] = await file.getMetadata();
  return { tray, generation: String(generation) };
}
const exists = async (path: string) => (await bucket.file(path).exists())[0];

describe("a photo in a tray", () => {
  it("is read as it was uploaded, by its owner, up to a size", async () => {
    const photo = await upload("00", "jpeg");
    expect(String(await incoming.read("ada", photo, 4))).toBe("jpeg");
    await expect(incoming.read("ada", photo, 3)).rejects.toMatchObject({ code: "image/too-large" });
    await expect(incoming.read("bob", photo, 4)).rejects.toMatchObject({ code: "image/not-uploaded" });
  });

  it("is read by one request", async () => {
    const photo = await upload("00", "jpeg");
    requests.length = 0;
    await incoming.read("ada", photo, 4);
    expect(requests).toEqual(["createReadStream"]);
  });

  it.each([false, true])("isn't another one in the same tray (emulator: %s)", async (ignoresGenerations) => {
    open(ignoresGenerations);
    const first = await upload("00", "one");
    await upload("00", "two");
    await expect(incoming.read("ada", first, 9)).rejects.toMatchObject({ code: "image/not-uploaded" });
  });

  it("is discarded once, and no other one instead", async () => {
    const first = await upload("00", "one");
    const second = await upload("00", "two");
    await incoming.discard("ada", first);
    expect(String(await incoming.read("ada", second, 9))).toBe("two");
    await incoming.discard("ada", second);
    await incoming.discard("ada", second);
    expect(await exists(toIncomingPath("ada", "00"))).toBe(false);
  });

  it("passes other failures on", async () => {
    const broken = openIncomingPhotos(() => {
      throw Object.assign(new Error("Forbidden"), { code: 403 });
    });
    await expect(broken.read("ada", { tray: "00", generation: "1" }, 9)).rejects.toThrow("Forbidden");
  });
});

describe("forgotten photos", () => {
  it("are those older than an hour, the oldest first", async () => {
    now = 2;
    await upload("01", "second");
    now = 1;
    await upload("02", "first");
    now = 3;
    await upload("03", "later");
    await bucket.file("users/ada/other.jpg").save(Buffer.from("other"));
    const found = await incoming.listForgotten(HOUR_MS + 2, 9);
    expect(found).toEqual([
      { path: toIncomingPath("ada", "02"), generation: "2", dueAt: HOUR_MS + 1 },
      { path: toIncomingPath("ada", "01"), generation: "1", dueAt: HOUR_MS + 2 },
    ]);
    expect(await incoming.listForgotten(HOUR_MS + 2, 1)).toEqual(found.slice(0, 1));
  });

  it("are discarded, unless another photo took the tray", async () => {
    await upload("00", "one");
    const [forgotten] = await incoming.listForgotten(HOUR_MS, 1);
    if (!forgotten) throw new Error("Nothing was forgotten");
    await upload("00", "two");
    await incoming.discardForgotten(forgotten);
    expect(await exists(forgotten.path)).toBe(true);
    for (const each of await incoming.listForgotten(HOUR_MS, 1)) await incoming.discardForgotten(each);
    expect(await exists(forgotten.path)).toBe(false);
  });
});
