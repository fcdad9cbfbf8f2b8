import { beforeEach, describe, expect, it, vi } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { openSaleReadingStore } from "../../db/notifications/saleReadings.ts";
import { readOncePerSale, type SaleReadings } from "./saleReadings.ts";

const [TRANSACTION, SOLD] = ["FixedPriceTransaction", "ItemSold"];
const SENT = 1_000_000;
const MINUTE = 60_000;

let now: number;
let readings: SaleReadings;
let count: number;
beforeEach(() => {
  [now, count] = [SENT, 0];
  readings = openSaleReadingStore(
    memoryFirestore(() => now),
    () => now,
  );
});

/** Processes a notification. `meanwhile` runs while the item is read. */
async function process(
  eventType = "",
  { sentAt = SENT, itemId = "1", shows = true, meanwhile = () => Promise.resolve() } = {},
): Promise<void> {
  await readOncePerSale(readings, "ada", { eventType, sentAt }, itemId, async () => {
    count += 1;
    if (count === 1) await meanwhile();
    return shows;
  });
}

describe("the two notifications of a sale", () => {
  it.each([
    [TRANSACTION, SOLD],
    [SOLD, TRANSACTION],
  ])("cost one reading: %s, then %s", async (first, second) => {
    await process(first);
    now += MINUTE;
    await process(second);
    expect(count).toBe(1);
  });

  it("cost one reading if the second arrives during it", async () => {
    await process(TRANSACTION, { meanwhile: () => process(SOLD) });
    expect(count).toBe(1);
  });

  it("cost a reading for each sale", async () => {
    for (let sale = 0; sale < 3; sale += 1) {
      now += MINUTE;
      await process(TRANSACTION, { sentAt: now });
      await process(SOLD, { sentAt: now });
    }
    expect(count).toBe(3);
  });

  it("cost a reading each if the second was sent after the first reading began", async () => {
    await process(TRANSACTION);
    now += 1;
    await process(SOLD, { sentAt: now });
    expect(count).toBe(2);
  });

  it("cost a reading each if the first reading doesn't show the sale yet", async () => {
    await process(TRANSACTION, { shows: false });
    await process(SOLD);
    expect(count).toBe(2);
  });

  it("cost a second reading if the first doesn't show the sale on which the second relied", async () => {
    await process(TRANSACTION, { shows: false, meanwhile: () => process(SOLD) });
    expect(count).toBe(2);
  });
});

describe("a reading after a sale", () => {
  it("is repeated with its notification if it failed", async () => {
    const failed = process(TRANSACTION, { meanwhile: () => Promise.reject(new Error("eBay is away")) });
    await expect(failed).rejects.toThrow("eBay is away");
    await process(TRANSACTION);
    await process(SOLD);
    expect(count).toBe(2);
  });

  it("serves neither another item, nor the same event, nor one that comes five minutes later", async () => {
    await process(TRANSACTION);
    await process(SOLD, { itemId: "2" });
    await process(TRANSACTION);
    expect(count).toBe(3);
    now += 5 * MINUTE;
    await process(SOLD);
    expect(count).toBe(4);
  });

  it("serves no other event", async () => {
    await process(TRANSACTION);
    for (const event of ["ItemRevised", "AuctionCheckoutComplete", "ItemClosed"]) await process(event);
    expect(count).toBe(4);
  });
});

it("the notifications of a sale take no locks, so that neither waits for the other's", async () => {
  const firestore = memoryFirestore(() => now);
  const transact = vi.spyOn(firestore, "runTransaction");
  readings = openSaleReadingStore(firestore, () => now);
  await Promise.all([process(TRANSACTION), process(SOLD)]);
  await process(TRANSACTION, { shows: false });
  expect(transact).not.toHaveBeenCalled();
  expect(count).toBe(2);
});
