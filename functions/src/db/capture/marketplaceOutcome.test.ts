import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { saveMarketplaceOutcome } from "./marketplaceOutcome.ts";

const [UID, CAPTURE] = ["ada", "7f9c2ba4-e88f-4f1e-8f7c-0d5c0c0c0c01"];
const NOON = Date.UTC(2026, 10, 20, 12);
const CREATED = { ebayItemId: "110", ebayCreated: true, ebayUpdated: false };

async function world({ log = true, day = "2026-11-20", capture = {} } = {}) {
  const firestore = memoryFirestore(() => NOON);
  await firestore
    .doc(paths.user(UID))
    .set({ captureStats: { lastCaptureDate: day, totalProcessingTime: 50 } });
  await firestore
    .doc(paths.capture(UID, CAPTURE))
    .set({ createdAt: Timestamp.fromMillis(NOON), ebayCreated: false, ebayUpdated: false, ...capture });
  if (log)
    await firestore.doc(paths.captureLogEntry(UID, CAPTURE)).set({ processingTime: 20, isDraft: true });
  const read = async (path: string) => (await firestore.doc(path).get()).data();
  return {
    save: (time: number, outcome = CREATED) => saveMarketplaceOutcome(firestore, UID, CAPTURE, outcome, time),
    entry: () => read(paths.captureLogEntry(UID, CAPTURE)),
    capture: () => read(paths.capture(UID, CAPTURE)),
    total: async () =>
      (await firestore.doc(paths.user(UID)).get()).get("captureStats.totalProcessingTime") as number,
  };
}

it("notes the item, and adds the marketplace's time to the card's and the day's", async () => {
  const { save, entry, capture, total } = await world();
  await save(26);
  expect(await capture()).toMatchObject(CREATED);
  expect(await entry()).toEqual({ ...CREATED, processingTime: 26, isDraft: false });
  expect(await total()).toBe(56);
});

it("leaves a card a draft whose listing was only raised", async () => {
  const { save, entry } = await world();
  await save(26, { ebayItemId: "110", ebayCreated: false, ebayUpdated: true });
  expect(await entry()).toMatchObject({ isDraft: true, ebayUpdated: true });
});

it.each([
  ["a repeat", { capture: { ebayCreated: true } }, 26],
  ["a repeat of a raise", { capture: { ebayUpdated: true } }, 26],
  ["a shorter time", {}, 20],
])("extends no time by %s", async (_, fields, time) => {
  const { save, entry, total } = await world(fields);
  await save(time);
  expect(await entry()).toMatchObject({ processingTime: 20 });
  expect(await total()).toBe(50);
});

it("leaves the total of another day alone", async () => {
  const { save, entry, total } = await world({ day: "2026-11-21" });
  await save(26);
  expect(await entry()).toMatchObject({ processingTime: 26 });
  expect(await total()).toBe(50);
});

it("writes no log entry that the seller has cleared", async () => {
  const { save, entry, capture, total } = await world({ log: false });
  await save(26);
  expect(await capture()).toMatchObject(CREATED);
  expect([await entry(), await total()]).toEqual([undefined, 50]);
});
