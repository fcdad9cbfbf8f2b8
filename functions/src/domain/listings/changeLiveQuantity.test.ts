import { expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import { changeLiveQuantity, type ChangeQuantityPorts } from "./changeLiveQuantity.ts";

const LISTING = { ebayItemId: "110", quantity: 3, quantitySold: 0, listingType: null as string | null };
const ITEM = {
  ...{ title: "", sku: null, price: 1, quantity: 1, quantitySold: 0 },
  ...{ listingType: "FixedPriceItem", hasVariations: false },
};

interface World {
  refusal?: AppError;
  listingType?: string | null;
  item?: Partial<typeof ITEM>;
  /** What fails, by the method of `liveListings`. `reread` is every read but the first. */
  failing?: Partial<Record<"noteAtEbay" | "markEnded" | "reread", Error>>;
  /** The listing as it's read after the first time. */
  later?: Partial<typeof LISTING> | null;
}

function world({ refusal, listingType = null, item, failing = {}, later = {} }: World) {
  const ended: string[] = [];
  const calls: string[] = [];
  const noted: unknown[] = [];
  const reports: unknown[] = [];
  let reads = 0;
  const ports = {
    liveListings: {
      read() {
        reads += 1;
        const listing = { ...LISTING, listingType };
        if (reads === 1) return Promise.resolve(listing);
        return failing.reread
          ? Promise.reject(failing.reread)
          : Promise.resolve(later && { ...listing, ...later });
      },
      noteAtEbay: (_uid, _id, sent) =>
        failing.noteAtEbay ? Promise.reject(failing.noteAtEbay) : Promise.resolve(void noted.push(sent)),
      markEnded: (uid, itemId) =>
        failing.markEnded
          ? Promise.reject(failing.markEnded)
          : Promise.resolve(void ended.push(`${uid} ${itemId}`)),
    },
    marketplace: {
      getItem: () => {
        calls.push("getItem");
        return Promise.resolve({ ...ITEM, ...item });
      },
      setQuantity: (_token: string, itemId: string, quantity: number) => {
        calls.push(`${itemId} ${quantity}`);
        return refusal ? Promise.reject(refusal) : Promise.resolve();
      },
    } as unknown as ChangeQuantityPorts["marketplace"],
    withAccessToken: (_, work) => work("token"),
    report: (message, error) => void reports.push([message, error]),
  } satisfies ChangeQuantityPorts;
  return { ended, calls, noted, reports, ports, change: () => changeLiveQuantity(ports, "ada", "L1") };
}

it("sends the listing's quantity to a fixed price item", async () => {
  const { calls, noted, change } = world({ listingType: "FixedPriceItem" });
  await change();
  expect(calls).toEqual(["getItem", "110 3"]);
  expect(noted).toEqual([{ ebayItemId: "110", quantity: 3, atEbay: 3 }]);
});

it.each<[string, World, string[], string]>([
  ["an auction before any call", { listingType: "Chinese" }, [], "auction"],
  ["an auction that only eBay knows of", { item: { listingType: "Chinese" } }, ["getItem"], "auction"],
  ["an item with variations", { item: { hasVariations: true } }, ["getItem"], "variations"],
])("refuses %s, and changes nothing", async (_, has, made, reason) => {
  const { calls, noted, ended, change } = world(has);
  await expect(change()).rejects.toMatchObject({
    code: "listing/not-revisable",
    params: { reason },
  });
  expect([calls, noted, ended]).toEqual([made, [], []]);
});

it("marks a listing as ended if eBay says that its item has ended, and says why", async () => {
  const refusal = new AppError("ebay/refused", { ebayCode: "291", itemState: "ended" });
  const { ended, change } = world({ refusal });
  await expect(change()).rejects.toBe(refusal);
  expect(ended).toEqual(["ada 110"]);
});

it("leaves a listing for sale that eBay refuses for another reason", async () => {
  const refusal = new AppError("ebay/refused", { ebayCode: "73" });
  const { ended, change } = world({ refusal });
  await expect(change()).rejects.toBe(refusal);
  expect(ended).toEqual([]);
});

it.each<[string, Partial<typeof ITEM>, string[], number]>([
  ["sends it again if it hasn't arrived", {}, ["getItem", "110 3", "getItem", "110 3"], 3],
  ["sends nothing more if it has arrived", { quantity: 3 }, ["getItem", "110 3", "getItem"], 3],
  [
    "offers no copy again that was sold since it arrived",
    { quantity: 2, quantitySold: 1 },
    ["getItem", "110 3", "getItem"],
    2,
  ],
])("reads the item again after a lost answer, and %s", async (_, now, expected, atEbay) => {
  const { calls, noted, ports, change } = world({});
  const { marketplace } = ports;
  let isLost = false;
  ports.marketplace = {
    ...marketplace,
    getItem(...given) {
      if (!isLost) return marketplace.getItem(...given);
      calls.push("getItem");
      return Promise.resolve({ ...ITEM, ...now });
    },
    async setQuantity(...given) {
      await marketplace.setQuantity(...given);
      if (isLost) return;
      isLost = true;
      throw new AppError("ebay/unavailable");
    },
  };
  await change();
  expect(calls).toEqual(expected);
  expect(noted).toEqual([{ ebayItemId: "110", quantity: 3, atEbay }]);
});

it("gives up after three lost answers", async () => {
  const { calls, noted, change } = world({ refusal: new AppError("ebay/unavailable") });
  await expect(change()).rejects.toMatchObject({ code: "ebay/unavailable" });
  expect(calls.filter((call) => call === "110 3")).toHaveLength(3);
  expect(noted).toEqual([]);
});

const outage = new Error("no database");

it.each<[string, World, string]>([
  ["what eBay has can't be noted", { failing: { noteAtEbay: outage } }, "a sent quantity could not be noted"],
  [
    "the listing can't be read again",
    { failing: { reread: outage } },
    "a listing could not be read again after its quantity was sent",
  ],
])("leaves a quantity sent if %s, and reports it", async (_, has, message) => {
  const { calls, reports, change } = world(has);
  await change();
  expect(calls).toEqual(["getItem", "110 3"]);
  expect(reports).toEqual([[message, outage]]);
});

it("sends nothing more for a listing that is over once its quantity was sent", async () => {
  const { calls, noted, reports, change } = world({ later: null });
  await change();
  expect(calls).toEqual(["getItem", "110 3"]);
  expect([noted.length, reports]).toEqual([1, []]);
});

it("sends a quantity that has changed meanwhile, even if the first one couldn't be noted", async () => {
  const { calls, change } = world({ later: { quantity: 5 }, failing: { noteAtEbay: outage } });
  await change();
  expect(calls).toEqual(["getItem", "110 3", "getItem", "110 5"]);
});

it("says why eBay refuses, also if the ended listing can't be marked", async () => {
  const refusal = new AppError("ebay/refused", { ebayCode: "291", itemState: "ended" });
  const { ended, reports, change } = world({ refusal, failing: { markEnded: outage } });
  await expect(change()).rejects.toBe(refusal);
  expect([ended, reports]).toEqual([[], [["an ended item could not be marked", outage]]]);
});
