import { beforeEach, describe, expect, it, vi } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { CAPTURE_SHARE, PICTURE_PIXEL_SHARE, PIXEL_SHARE } from "../../contract/capture/captureShare.ts";
import { paths } from "../../contract/documents.ts";
import { runInSlot } from "../../domain/capture/share.ts";
import { openCaptureSlots } from "./captureShare.ts";

const UID = "ada";

let now = 0;
let code = 0;
let requests = 0;
let firestore = memoryFirestore(() => now);
let slots = openCaptureSlots(firestore, () => now);
beforeEach(() => {
  now = 0;
  code = 0;
  requests = 0;
  firestore = memoryFirestore(
    () => now,
    (work) => {
      requests += 1;
      return code === 0 ? Promise.resolve(work()) : Promise.reject(Object.assign(new Error("No"), { code }));
    },
  );
  slots = openCaptureSlots(firestore, () => now);
});

const acquire = (most = 2, megapixels?: number) => slots.acquire(UID, "upload", most, 30, megapixels);
const require = async (most?: number) => {
  const slot = await acquire(most);
  if (slot === null) throw new Error("No slot was free");
  return slot;
};

describe("a seller's slots", () => {
  it("are as many as wanted, for each kind and seller", async () => {
    const acquired = [await require(), await require()];
    expect(new Set(acquired).size).toBe(2);
    expect(await acquire()).toBeNull();
    expect(await acquire(3)).not.toBeNull();
    expect(await slots.acquire(UID, "reading", 1, 30)).not.toBeNull();
    expect(await slots.acquire("bob", "upload", 1, 30)).not.toBeNull();
  });

  it("are free again when released or expired", async () => {
    const first = await require(1);
    await slots.release(UID, "upload", first);
    await require(1);
    now = 29_999;
    expect(await acquire(1)).toBeNull();
    now = 30_000;
    await require(1);
    const stored = await firestore.doc(paths.privateCaptureShare(UID, "upload")).get();
    expect(Object.values(stored.get("taken") as object)).toEqual([60_000]);
  });

  it("are never more, also when many ask at once", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => acquire()));
    expect(answers.filter((slot) => slot !== null)).toHaveLength(2);
  });
});

it("takes the slots of both sides of a card, which arrive at once, without a conflict", async () => {
  const acquired = await Promise.all([require(), require()]);
  // Each reads and writes once.
  expect(requests).toBe(4);
  await Promise.all([slots.release(UID, "upload", acquired[0]), acquire()]);
  expect(requests).toBe(7);
});

it("lets a seller work with so many pictures at once, and another seller beside", async () => {
  const ends = Array.from({ length: CAPTURE_SHARE.picture }, () => Promise.withResolvers<string>());
  const run = (uid: string, work: () => Promise<string>) =>
    runInSlot({ slots, report: () => undefined }, uid, { kind: "picture", seconds: 60 }, work);
  const first = ends.map(({ promise }) => run(UID, () => promise));
  const answer = () => Promise.resolve("copied");
  // Callers of an instance take turns, so this one asks for a slot after those.
  await expect(run(UID, answer)).rejects.toMatchObject({ code: "images/too-many" });
  expect(await run("bob", answer)).toBe("copied");
  for (const { resolve } of ends) resolve("copied");
  await Promise.all(first);
  expect(await run(UID, answer)).toBe("copied");
});

describe("a seller's pixels", () => {
  const { atOnce, perMinute } = PIXEL_SHARE;

  it("refill over a minute, and leave the slot free when too few are left", async () => {
    expect(await acquire(10, atOnce)).not.toBeNull();
    expect(await acquire(10, 1)).toBeNull();
    now = 60_000 / perMinute;
    expect(await acquire(10, 1)).not.toBeNull();
    expect(await acquire(10, 1)).toBeNull();
    const stored = await firestore.doc(paths.privateCaptureShare(UID, "upload")).get();
    expect(Object.keys(stored.get("taken") as object)).toHaveLength(2);
  });

  it("of listings' pictures are counted apart from those of cards", async () => {
    const show = (megapixels: number, uid = UID) => slots.acquire(uid, "picture", 60, 30, megapixels);
    await acquire(10, atOnce);
    const shown = await Promise.all(Array.from({ length: 25 }, () => show(40)));
    expect(shown).not.toContain(null);
    expect(await show(1)).toBeNull();
    expect(await show(40, "bob")).not.toBeNull();
    now = 60_000 / PICTURE_PIXEL_SHARE.perMinute;
    expect(await show(1)).not.toBeNull();
  });

  it("aren't used by work without a photo", async () => {
    await acquire(10, atOnce);
    expect(await acquire(10)).not.toBeNull();
    expect(await acquire(10, 1)).toBeNull();
  });
});

it("counts too many conflicts as no free slot, and passes other failures on", async () => {
  // The pauses between rounds are random.
  const random = vi.spyOn(Math, "random").mockReturnValue(0);
  code = 10;
  expect(await acquire()).toBeNull();
  code = 14;
  await expect(acquire()).rejects.toThrow("No");
  random.mockRestore();
});
