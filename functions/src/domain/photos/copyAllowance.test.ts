import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { toListingImagePath } from "../../contract/paths.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { COPIED_BYTES_A_DAY } from "../../contract/wire/limits.ts";
import { createCopyName } from "../listings/migrateImages.ts";
import { takeStoredBytes } from "../../db/images/storedBytes.ts";
import { countCopies, createCopyAllowance, getCopyOwner, getPathOwner } from "./copyAllowance.ts";

const MEGABYTE = 1024 * 1024;
const NOW = Date.parse("2026-11-28T10:00:00Z");

function open() {
  const world = { now: NOW, takes: 0 };
  const firestore = memoryFirestore(() => world.now);
  const take = takeStoredBytes(firestore, "listings");
  const instance = () =>
    createCopyAllowance({
      take: (...wanted) => {
        world.takes += 1;
        return take(...wanted);
      },
      now: () => world.now,
    });
  const setUsed = (used: number) =>
    firestore.doc(paths.privateCopiedBytes("ada")).set({ day: "2026-11-28", used });
  return { world, instance, setUsed };
}

describe("a seller's bytes of copies", () => {
  it("end with the day's limit, over all instances, and start anew with the next day", async () => {
    const { world, instance, setUsed } = open();
    await setUsed(COPIED_BYTES_A_DAY - 20 * MEGABYTE);
    const [one, other] = [instance(), instance()];
    await one("ada", 12 * MEGABYTE);
    await expect(other("ada", 12 * MEGABYTE)).rejects.toMatchObject({ code: "images/day-used" });
    await one("ada", 8 * MEGABYTE);
    await expect(one("ada", 1)).rejects.toMatchObject({ code: "images/day-used" });
    await other("bob", 12 * MEGABYTE);
    world.now += DAY_MS;
    await other("ada", 12 * MEGABYTE);
  });

  it("are counted in blocks, so that not each picture costs a write", async () => {
    const { world, instance } = open();
    const spend = instance();
    for (let picture = 0; picture < 100; picture += 1) await spend("ada", 300_000);
    expect(world.takes).toBe(1);
  });
});

it("a picture beyond the day isn't stored", async () => {
  const { instance, setUsed } = open();
  await setUsed(COPIED_BYTES_A_DAY - 5);
  const stored: string[] = [];
  const store = countCopies(
    { save: (name: string, _jpeg: Uint8Array) => Promise.resolve(String(stored.push(name))), other: 7 },
    getCopyOwner,
    instance(),
  );
  expect(store.other).toBe(7);
  await store.save("ada/one", new Uint8Array(5));
  await expect(store.save("ada/two", new Uint8Array(5))).rejects.toMatchObject({ code: "images/day-used" });
  expect(stored).toEqual(["ada/one"]);
});

it("finds the owner of a picture in our storage, and of its copy at the image host", () => {
  const path = toListingImagePath("ada", "L1", "one");
  expect(getPathOwner(path)).toBe("ada");
  expect(getCopyOwner(createCopyName("ada", "L1", path))).toBe("ada");
});
