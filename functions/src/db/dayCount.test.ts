import { expect, it } from "vitest";

import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";
import { takeOfDay } from "./dayCount.ts";

const open = () => {
  const firestore = memoryFirestore(() => 0);
  const take = (wanted: number, day = "2026-11-28") =>
    takeOfDay(firestore, "counters/one", day, { limit: 5, wanted });
  return { take, read: async () => (await firestore.doc("counters/one").get()).data() };
};

it("grants up to the limit of a day, and then nothing", async () => {
  const { take, read } = open();
  expect([await take(3), await take(3), await take(1)]).toEqual([3, 2, 0]);
  expect(await read()).toEqual({ day: "2026-11-28", used: 5 });
});

it("starts anew on another day", async () => {
  const { take, read } = open();
  await take(5);
  expect(await take(2, "2026-11-29")).toBe(2);
  expect(await read()).toEqual({ day: "2026-11-29", used: 2 });
});

it("never grants more than the limit to callers at the same time", async () => {
  const { take } = open();
  const granted = await Promise.all(Array.from({ length: 8 }, () => take(1)));
  expect(granted.reduce((sum, one) => sum + one, 0)).toBe(5);
});
