import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { ECHO_MS } from "../../domain/ebay/echoes.ts";
import { openSaleReadingStore } from "./saleReadings.ts";

const UID = "ada";
const START = 1_000_000;
const SOLD = { event: "ItemSold", other: "Transaction" };
const TRANSACTION = { event: "Transaction", other: "ItemSold" };

// `domain/notifications/saleReadings.test.ts` tests what the two notifications of a sale cost.
function world() {
  let time = START;
  const firestore = memoryFirestore(() => time);
  const store = openSaleReadingStore(firestore, () => time);
  return {
    take: (event: typeof SOLD, sentAt = START, itemId = "110") =>
      store.takeOrNote(UID, itemId, event, sentAt),
    withdraw: (other: string) => store.withdraw(UID, "110", other),
    pass: (milliseconds: number) => void (time += milliseconds),
    noted: async () => (await firestore.doc(paths.ebayEcho(UID, "readings-110")).get()).data(),
  };
}

it("serves the other notification of the sale once, and is deleted by Firestore otherwise", async () => {
  const { take, noted } = world();
  expect(await take(SOLD)).toBe(false);
  expect(await noted()).toEqual({
    Transaction: Timestamp.fromMillis(START),
    expiresAt: Timestamp.fromMillis(START + ECHO_MS),
  });
  expect(await take(SOLD)).toBe(false);
  expect(await take(TRANSACTION, START, "111")).toBe(false);
  expect(await take(TRANSACTION)).toBe(true);
  expect(await noted()).toMatchObject({ Transaction: null });
  expect(await noted()).not.toHaveProperty("ItemSold");
  expect(await take(TRANSACTION)).toBe(false);
});

it("serves no notification that was sent after it began, nor one after five minutes", async () => {
  const sentLater = world();
  await sentLater.take(SOLD);
  sentLater.pass(10);
  expect(await sentLater.take(TRANSACTION, START + 1)).toBe(false);
  const late = world();
  await late.take(SOLD);
  late.pass(ECHO_MS);
  expect(await late.take(TRANSACTION)).toBe(false);
  const intime = world();
  await intime.take(SOLD);
  intime.pass(ECHO_MS - 1);
  expect(await intime.take(TRANSACTION)).toBe(true);
});

it("a reading is withdrawn once", async () => {
  const { take, withdraw } = world();
  await take(SOLD);
  expect([await withdraw("ItemSold"), await withdraw("Transaction"), await withdraw("Transaction")]).toEqual([
    ...[false, true, false],
  ]);
  expect(await take(TRANSACTION)).toBe(false);
});
