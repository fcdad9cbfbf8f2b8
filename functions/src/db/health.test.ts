import { beforeEach, expect, it } from "vitest";

import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../contract/documents.ts";
import { openBackupDuty, openHealthReads } from "./health.ts";

let firestore = memoryFirestore(() => 0);
let health = openHealthReads(firestore);
beforeEach(() => {
  firestore = memoryFirestore(() => 0);
  health = openHealthReads(firestore);
});

it("sums the calls of days over their shards", async () => {
  expect(await health.readCalls("2026-11-01", "2026-11-02")).toBeNull();
  const save = (path: string, calls: number) =>
    firestore.doc(path).set({ calls: 99, callables: { goLiveNow: { calls, failures: 1 } } });
  await save(paths.usage("2026-10-31"), 100);
  await save(paths.usage("2026-11-01"), 1);
  await save(paths.usageShard("2026-11-02", 0), 2);
  await save(paths.usageShard("2026-11-02", 9), 4);
  await save(paths.usage("2026-11-03"), 100);
  expect(await health.readCalls("2026-11-01", "2026-11-02")).toMatchObject({
    goLiveNow: { calls: 7, failures: 3, refusals: 0 },
  });
});

it("counts the deliveries that wait and that were given up, and finds the oldest that waits", async () => {
  expect(await health.readInbox()).toEqual({ waiting: 0, deadLetters: 0, oldestReceivedAt: null });
  const add = (id: string, isDead: boolean, receivedAt: unknown) =>
    firestore.doc(paths.inboxItem(id)).set({ isDead, receivedAt });
  await add("dead", true, 1);
  await add("newer", false, 3);
  await add("older", false, 2);
  expect(await health.readInbox()).toEqual({ waiting: 2, deadLetters: 1, oldestReceivedAt: 2 });
});

it("reads the calls of eBay's day, and none of another day", async () => {
  expect(await health.countEbayCalls("2026-11-20")).toBe(0);
  const day = firestore.doc(paths.ebayCallDay("2026-11-20"));
  await day.set({ used: 7, day: "2026-11-20" });
  expect(await health.countEbayCalls("2026-11-20")).toBe(7);
  await day.set({ used: 7, day: "2026-11-19" });
  expect(await health.countEbayCalls("2026-11-20")).toBe(0);
});

it("keeps the state of the backups", async () => {
  const duty = openBackupDuty(firestore);
  const empty = { day: null, running: null, last: null, failedAt: null };
  expect(await duty.read()).toEqual(empty);
  await duty.save({ ...empty, day: "2026-11-20", failedAt: 5 });
  await duty.save({ ...empty, day: "2026-11-21" });
  expect(await duty.read()).toEqual({ ...empty, day: "2026-11-21" });
});
